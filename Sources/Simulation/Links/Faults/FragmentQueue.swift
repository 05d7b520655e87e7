import SimulationCore

/// The fragments of replies in transit, each with its due time, in order.
struct FragmentQueue: Sendable {
    private struct Entry: Sendable {
        let due: SimInstant
        var piece: ReplyFragment
    }

    private var entries: [Entry] = []
    private var head = 0
    private var last: SimInstant = .powerOn

    /// The number of bytes in the queue.
    private(set) var pendingCount = 0

    var isEmpty: Bool { head == entries.count }

    /// When the next write is due; nil when the queue is empty.
    var deadline: SimInstant? { head < entries.count ? entries[head].due : nil }

    /// Appends `piece`, never due before its predecessor.
    mutating func append(_ piece: ReplyFragment, now: SimInstant) {
        let due = max(now, last.advanced(by: piece.gap)).advanced(by: piece.delay)
        last = max(due, last)
        pendingCount += piece.bytes.count
        entries.append(Entry(due: last, piece: piece))
    }

    /// Removes and returns the next write that is due at `now`: fragments of one instant, up to the next cut.
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
