package import SimulationCore

/// A line that a client's program printed to standard output.
package struct ClientLine: Hashable, Sendable {
    /// When the line was read.
    package let time: SimInstant

    /// The sequence number of the line's journal record.
    package let record: UInt64

    /// The line without its line feed.
    package let text: String

    /// Creates a line from its parts.
    package init(time: SimInstant, record: UInt64, text: String) {
        self.time = time
        self.record = record
        self.text = text
    }
}
