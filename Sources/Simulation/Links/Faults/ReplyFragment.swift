import SimulationCore

/// Bytes of a reply on their way to the client.
package struct ReplyFragment: Hashable, Sendable {
    /// The parts of a reply, in order.
    package enum Part: String, CaseIterable, Comparable, Sendable {
        case echo, answer, prompt

        /// Orders parts as they come in a reply.
        package static func < (left: Part, right: Part) -> Bool { left.place < right.place }

        private var place: Int {
            switch self {
            case .echo: 0
            case .answer: 1
            case .prompt: 2
            }
        }
    }

    /// The part of the reply that they belong to.
    var part: Part

    var bytes: [UInt8]

    /// Whether a new write begins with them.
    var isCut = false

    /// The minimum time since the preceding bytes.
    var gap = Duration.zero

    var delay = Duration.zero

    /// The end of the connection at this position, or nil.
    var close: Disconnection?
}
