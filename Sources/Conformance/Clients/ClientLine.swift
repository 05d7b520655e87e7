public import SimulationCore

/// A line that a client's program printed to standard output.
public struct ClientLine: Hashable, Sendable {
    /// When the line was read.
    public let time: SimInstant

    /// The sequence number of the line's journal record.
    public let record: UInt64

    /// The line without its line feed.
    public let text: String

    /// Creates a line from its parts.
    public init(time: SimInstant, record: UInt64, text: String) {
        self.time = time
        self.record = record
        self.text = text
    }
}
