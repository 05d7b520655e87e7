public import VehicleModel

/// The value of one field as an ECU encoded it, for the journal.
public struct Sample: Hashable, Sendable {
    /// The signal.
    public let signal: SignalID

    /// The field's bits as sent.
    public let raw: UInt64

    /// The value of those bits in the signal's unit; a client that decodes correctly reports this value.
    public let value: Double

    /// The parameter that carried it.
    public let pid: UInt8

    /// A sample with these parts.
    public init(signal: SignalID, raw: UInt64, value: Double, pid: UInt8) {
        self.signal = signal
        self.raw = raw
        self.value = value
        self.pid = pid
    }
}
