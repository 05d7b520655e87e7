public import SimulationCore

/// One CAN bus in simulated time: frames wait, the one of highest priority wins, takes its bits' time, and arrives.
///
/// A machine without I/O: `submit` queues a frame, `deadline` says when the running transmission ends, and `complete`
/// hands it over. All nodes on one bus share its bit rate; a node with another rate is the caller's case, because
/// such a node destroys frames rather than joining arbitration.
public struct Bus: Sendable {
    /// A frame that has crossed the bus.
    public struct Delivery: Hashable, Sendable {
        /// What was sent.
        public let frame: CANFrame
        /// The number that the sender gave with `submit`; the sender does not receive its own frame.
        public let sender: Int
        /// When the last bit of its end of frame was on the wire.
        public let completed: SimInstant
    }

    private struct Waiting: Sendable {
        let frame: CANFrame
        let sender: Int
        let order: UInt64
        let ready: SimInstant
    }

    /// Bits per second, or 0 for a bus whose frames take no time (`timing: instant`).
    public let bitRate: Int

    private var waiting: [Waiting] = []
    private var running: (item: Waiting, ends: SimInstant)?
    private var freeAt: SimInstant = .powerOn
    private var order: UInt64 = 0

    /// An idle bus.
    public init(bitRate: Int) {
        self.bitRate = bitRate
    }

    /// Whether nothing is under way and nothing waits.
    public var isIdle: Bool { running == nil && waiting.isEmpty }

    /// When `complete(now:)` has something to hand over, or nil when nothing waits.
    public var deadline: SimInstant? {
        if let running { return running.ends }
        guard !waiting.isEmpty else { return nil }
        return start()?.ends
    }

    /// Queues `frame` from node `sender`, ready to go at `now`; frames of one node go in the order of their queueing,
    /// as from a controller with one transmit queue.
    public mutating func submit(_ frame: CANFrame, from sender: Int, now: SimInstant) {
        settle(before: now)
        waiting.append(Waiting(frame: frame, sender: sender, order: order, ready: now))
        order += 1
    }

    /// Whether a frame of node `sender` has not begun yet.
    public func hasWaiting(from sender: Int) -> Bool { waiting.contains { $0.sender == sender } }

    /// Takes back what node `sender` has queued and not begun to send.
    public mutating func withdraw(from sender: Int) {
        waiting.removeAll { $0.sender == sender }
    }

    /// The next frame that has crossed the bus by `now`, or nil.
    ///
    /// Call it again until it answers nil, and hand each delivery out in between: frames submitted at the instant
    /// when another one ends take part in the arbitration that follows.
    public mutating func complete(now: SimInstant) -> Delivery? {
        settle(before: now.advanced(byNanoseconds: 1))
        guard let done = running, done.ends <= now else { return nil }
        running = nil
        freeAt = done.ends
        return Delivery(frame: done.item.frame, sender: done.item.sender, completed: done.ends)
    }

    /// Starts a waiting transmission when the bus is free and its start lies before `limit`.
    private mutating func settle(before limit: SimInstant) {
        guard running == nil, !waiting.isEmpty, let next = start(), next.begins < limit else { return }
        running = (waiting.remove(at: next.index), next.ends)
    }

    /// Whether no earlier frame of the same node waits.
    private func isHead(_ index: Int) -> Bool {
        !waiting[..<index].contains { $0.sender == waiting[index].sender }
    }

    /// The transmission that begins next: at the first moment when the bus is free and a frame is ready, the frame
    /// of highest priority among those ready then.
    private func start() -> (index: Int, begins: SimInstant, ends: SimInstant)? {
        guard var earliest = waiting.first?.ready else { return nil }
        for item in waiting.dropFirst() where item.ready < earliest { earliest = item.ready }
        let begins = max(earliest, freeAt)
        var best = 0
        if waiting.count > 1 {
            guard let winner = winner(at: begins) else { return nil }
            best = winner
        }
        let length = bitRate == 0 ? 0 : BitTiming.nanoseconds(of: waiting[best].frame, bitRate: bitRate)
        return (best, begins, begins.advanced(byNanoseconds: length))
    }

    /// The waiting frame that wins the arbitration at `instant`.
    private func winner(at instant: SimInstant) -> Int? {
        var best: Int?
        for (index, item) in waiting.enumerated() where item.ready <= instant && isHead(index) {
            guard let current = best else {
                best = index
                continue
            }
            let (key, bestKey) = (item.frame.arbitrationKey, waiting[current].frame.arbitrationKey)
            if key < bestKey || key == bestKey && item.order < waiting[current].order { best = index }
        }
        return best
    }
}
