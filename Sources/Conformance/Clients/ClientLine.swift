public import SimulationCore

/// A line that a client's program printed on standard output.
public struct ClientLine: Hashable, Sendable {
    /// When it was read.
    public let time: SimInstant

    /// The sequence number of its journal record.
    public let record: UInt64

    /// The line without its line feed.
    public let text: String

    /// A line with these parts.
    public init(time: SimInstant, record: UInt64, text: String) {
        self.time = time
        self.record = record
        self.text = text
    }
}
