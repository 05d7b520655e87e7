/// The link faults in force for one reply or one connection. Of several faults of one kind the last one is in force.
package struct LinkFaults: Hashable, Sendable {
    /// Faults of the text of a reply.
    package var text = TextFaults()
    /// Faults of its bytes.
    package var bytes = ByteFaults()
    /// Grouping of the bytes into writes.
    package var writes = WriteFaults()
    /// Delay and rate of the bytes.
    package var pace = PaceFaults()
    /// Faults of the beginning and end of connections.
    package var close = CloseFaults()
    /// The size of every datagram in bytes; nil for the right size.
    package var datagramSize: Int?

    /// The indices of the events that began the faults, by the names of the faults.
    package var sources: [String: Int] = [:]

    /// Whether no fault is in force, neither of the link nor of the server behind it.
    package var isEmpty = true

    /// No faults.
    package init() {}
}
