/// The faults of a link that are in force for one reply or one connection: of one kind the last one, of several kinds all.
package struct LinkFaults: Hashable, Sendable {
    /// What is changed in the text of a reply.
    package var text = TextFaults()
    /// What happens to its bytes.
    package var bytes = ByteFaults()
    /// How the bytes are grouped into writes.
    package var writes = WriteFaults()
    /// When they come.
    package var pace = PaceFaults()
    /// How connections begin and end.
    package var close = CloseFaults()
    /// How long every datagram is in bytes; nil as it should be.
    package var datagramSize: Int?

    /// The places of the events that faults come from, by the names of the faults.
    package var sources: [String: Int] = [:]

    /// Whether no fault is in force, neither of the link nor of what stands behind it.
    package var isEmpty = true

    /// No faults.
    package init() {}
}
