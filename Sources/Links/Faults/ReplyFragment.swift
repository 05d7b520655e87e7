import SimulationCore

/// Some bytes of a reply on their way to the client.
struct ReplyFragment: Hashable, Sendable {
    /// The parts of a reply, in order.
    enum Part: String, CaseIterable, Comparable, Sendable {
        case echo, answer, prompt

        static func < (left: Part, right: Part) -> Bool { left.place < right.place }

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

/// What a client's connection still has to carry, each write with its time.
struct Pipe: Sendable {
    private struct Entry: Sendable {
        let due: SimInstant
        var piece: ReplyFragment
    }

    private var entries: [Entry] = []
    private var head = 0
    private var last: SimInstant = .powerOn

    /// How many bytes wait.
    private(set) var pendingCount = 0

    /// Whether nothing waits.
    var isEmpty: Bool { head == entries.count }

    /// When the next write is due, or nil.
    var deadline: SimInstant? { head < entries.count ? entries[head].due : nil }

    /// Takes `piece` at `now`; order is kept.
    mutating func append(_ piece: ReplyFragment, now: SimInstant) {
        let due = max(now, last.advanced(by: piece.gap)).advanced(by: piece.delay)
        last = max(due, last)
        pendingCount += piece.bytes.count
        entries.append(Entry(due: last, piece: piece))
    }

    /// The next write that is due at `now`: pieces of one instant that nothing cuts.
    mutating func takeDue(now: SimInstant) -> ReplyFragment? {
        guard head < entries.count, entries[head].due <= now else { return nil }
        var write = entries[head].piece
        let due = entries[head].due
        head += 1
        while write.close == nil, head < entries.count, entries[head].due == due,
            !entries[head].piece.isCut, entries[head].piece.close == nil
        {
            write.bytes += entries[head].piece.bytes
            head += 1
        }
        pendingCount -= write.bytes.count
        if head == entries.count || head > 512 {
            entries.removeFirst(head)
            head = 0
        }
        return write
    }
}
