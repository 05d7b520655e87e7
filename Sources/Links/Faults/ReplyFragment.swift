import SimulationCore

/// Some bytes of a reply on their way to the client.
package struct ReplyFragment: Hashable, Sendable {
    /// The parts of a reply, in order.
    package enum Part: String, CaseIterable, Comparable, Sendable {
        case echo, answer, prompt

        package static func < (left: Part, right: Part) -> Bool { left.place < right.place }

        private var place: Int {
            switch self {
            case .echo: 0
            case .answer: 1
            case .prompt: 2
            }
        }
    }

    /// Which part of the reply they belong to.
    var part: Part

    /// The bytes.
    var bytes: [UInt8]

    /// Whether they begin a write of their own.
    var isCut = false

    /// The least time from the bytes before them.
    var gap = Duration.zero

    /// How long they are held back.
    var delay = Duration.zero

    /// How the connection ends here, or nil.
    var close: Disconnection?
}
