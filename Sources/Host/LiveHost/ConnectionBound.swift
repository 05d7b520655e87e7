/// The maximum number of client connections that a host holds at once.
///
/// A host accepts one connection more than `most`, so that an observer sees that the bound is exceeded; it
/// resets every further connection at once. A connection counts from accept(2), before its TLS handshake is
/// complete.
package struct ConnectionBound: Hashable, Sendable {
    /// The maximum for a judged case.
    package static let perCase = 1024

    /// The descriptors of one case other than connections: files, pipes of its client, listeners.
    private static let otherNeeds = 32

    /// The minimum for a case, however few descriptors there are.
    private static let fewest = 4

    /// The bound, excluding the one connection in excess that is accepted.
    package let most: Int

    /// Creates a bound of `most` connections.
    package init(_ most: Int) { self.most = most }

    /// Creates the bound of each of `cases` concurrent cases: an equal share of the descriptors outside `reserve`,
    /// less those that a case needs otherwise; from 4 to `perCase`.
    package init(leaving reserve: DescriptorReserve, among cases: Int) {
        let share = (reserve.limit - reserve.kept) / max(1, cases) - Self.otherNeeds
        most = min(Self.perCase, max(Self.fewest, share))
    }

    /// Returns whether a host with `open` connections accepts another one.
    package func admits(open: Int) -> Bool { open <= most }

    /// Returns whether `open` connections exceed the bound.
    package func isExceeded(by open: Int) -> Bool { open > most }
}
