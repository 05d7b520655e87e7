/// One path between a tester and the ECUs: answers that come later, periodic data and events return by it.
public struct DiagnosticTester: Hashable, Sendable {
    /// The number, unique among the paths of a vehicle.
    public let rawValue: Int

    /// The longest message that the path carries, bytes; nil for a bus, where the transport of the ECU decides.
    public let longestMessage: Int?

    public init(_ rawValue: Int, longestMessage: Int? = nil) {
        self.rawValue = rawValue
        self.longestMessage = longestMessage
    }

    /// Whether its messages cross the vehicle's bus; those of a path past the buses have no limit of one frame.
    var isOnBus: Bool { rawValue >= 0 }

    /// A tester whose path nobody distinguishes.
    public static let only = DiagnosticTester(-1)
}

/// A message that an ECU sends later than at once: a late answer, periodic data or an event.
public struct DueMessage: Hashable, Sendable {
    public let bytes: [UInt8]
    /// Whether it is one CAN frame without protocol control information, with the identifier of periodic data (UUDT).
    public let isUnsegmented: Bool

    init(_ bytes: [UInt8], isUnsegmented: Bool = false) {
        self.bytes = bytes
        self.isUnsegmented = isUnsegmented
    }
}
