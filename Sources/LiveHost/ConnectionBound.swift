/// How many connections of clients a host holds at once.
///
/// A host accepts one more than that and none beyond, so that whoever looks at it sees that there are too many; what else
/// wants to connect is reset at once. Connections count from when they are accepted, whether or not their handshake is over.
public struct ConnectionBound: Hashable, Sendable {
    /// How many a judged case takes at most.
    public static let perCase = 1024

    /// What one case needs of descriptors beside those of connections: its files, its client's pipes, its listeners.
    private static let otherNeeds = 32

    /// The fewest that a case takes, however few descriptors there are.
    private static let fewest = 4

    /// How many there may be.
    public let most: Int

    /// A bound of `most` connections.
    public init(_ most: Int) { self.most = most }

    /// The bound of each of `cases` cases that run at once, which leaves the reserve alone.
    public init(leaving reserve: DescriptorReserve, among cases: Int) {
        let share = (reserve.limit - reserve.kept) / max(1, cases) - Self.otherNeeds
        most = min(Self.perCase, max(Self.fewest, share))
    }

    /// Whether a host that has `open` connections accepts another one.
    public func admits(open: Int) -> Bool { open <= most }

    /// Whether `open` connections are too many.
    public func isExceeded(by open: Int) -> Bool { open > most }
}
