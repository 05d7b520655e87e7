/// One path between a tester and the ECUs: answers that come later, periodic data and events return by it.
public struct DiagnosticTester: Hashable, Sendable {
    /// The number, unique among the paths of a vehicle.
    public let rawValue: Int

    /// The path with this number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// A tester whose path nobody distinguishes.
    public static let only = DiagnosticTester(-1)
}
