public import VehicleModel

/// What an ECU put on the wire for one field, for the journal.
public struct Sample: Hashable, Sendable {
    /// The quantity.
    public let signal: SignalID

    /// The field's bits as they were sent.
    public let raw: UInt64

    /// The value that those bits stand for, in the signal's unit: what a client that decodes rightly must report.
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
