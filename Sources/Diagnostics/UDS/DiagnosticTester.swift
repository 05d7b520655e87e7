/// One path between a tester and the ECUs: answers that come later, periodic data and events return by it.
public struct DiagnosticTester: Hashable, Sendable {
    /// The number, unique among the paths of a vehicle.
    public let rawValue: Int

    /// The longest message that the path carries, bytes; nil for a bus, where the transport of the ECU decides.
    public let longestMessage: Int?

    /// The path with this number.
    public init(_ rawValue: Int, longestMessage: Int? = nil) {
        self.rawValue = rawValue
        self.longestMessage = longestMessage
    }

    /// A tester whose path nobody distinguishes.
    public static let only = DiagnosticTester(-1)
}
