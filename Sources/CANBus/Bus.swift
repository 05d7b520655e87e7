public import SimulationCore

/// One CAN bus in simulated time: waiting frames arbitrate, and the frame of the highest priority takes the time of
/// its bits.
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

    /// Bits per second, or 0 for a bus whose frames take no time (`timing: instant`).
    public let bitRate: Int

    @usableFromInline var queue = TransmissionQueue<CANFrame>()
    private var freeAt: SimInstant = .powerOn

    /// An idle bus.
    public init(bitRate: Int) {
        self.bitRate = bitRate
    }

    /// Whether nothing is under way and nothing waits.
    @inlinable
    public var isIdle: Bool { queue.isIdle }

    /// When `complete(now:)` has something to hand over, or nil when nothing waits.
    public var deadline: SimInstant? {
        queue.ends ?? next().map { $0.begins.advanced(byNanoseconds: queue.waiting[$0.index].length) }
    }

    /// Queues `frame` from node `sender`, ready to go at `now`; frames of one node go in the order of their queueing,
    /// as from a controller with one transmit queue.
    public mutating func submit(_ frame: CANFrame, from sender: Int, now: SimInstant) {
        settle(before: now)
        let length = bitRate == 0 ? 0 : BitTiming.nanoseconds(of: frame, bitRate: bitRate)
        queue.append(frame, from: sender, ready: now, length: length)
    }

    /// Whether a frame of node `sender` has not begun yet.
    public func hasWaiting(from sender: Int) -> Bool { queue.hasWaiting(from: sender) }

    /// Takes back what node `sender` has queued and not begun to send.
    public mutating func withdraw(from sender: Int) { queue.withdraw(from: sender) }

    /// The next frame that has crossed the bus by `now`, or nil.
    ///
    /// Call it again until it answers nil, and hand each delivery out in between: frames submitted at the instant
    /// when another one ends take part in the arbitration that follows.
    public mutating func complete(now: SimInstant) -> Delivery? {
        settle(before: now.advanced(byNanoseconds: 1))
        guard let done = queue.takeCompleted(by: now) else { return nil }
        freeAt = done.ended
        return Delivery(frame: done.entry.signal, sender: done.entry.sender, completed: done.ended)
    }

    /// Starts a waiting transmission when the bus is free and its start lies before `limit`.
    private mutating func settle(before limit: SimInstant) {
        guard !queue.isRunning, let next = next(), next.begins < limit else { return }
        queue.begin(next.index, at: next.begins)
    }

    /// The transmission that begins next: at the first moment when the bus is free and a frame is ready, the frame
    /// of highest priority among those ready then.
    private func next() -> (index: Int, begins: SimInstant)? {
        guard var earliest = queue.waiting.first?.ready else { return nil }
        if queue.waiting.count == 1 { return (0, max(earliest, freeAt)) }
        for index in queue.waiting.indices { earliest = min(earliest, queue.waiting[index].ready) }
        let begins = max(earliest, freeAt)
        return winner(at: begins).map { ($0, begins) }
    }

    /// The waiting frame that wins the arbitration at `instant`; of frames with the same key the one that came first.
    private func winner(at instant: SimInstant) -> Int? {
        var best: (index: Int, key: UInt32)?
        for index in queue.waiting.indices where queue.waiting[index].ready <= instant && queue.isHead(index)
        {
            let key = queue.waiting[index].signal.arbitrationKey
            if best.map({ key < $0.key }) ?? true { best = (index, key) }
        }
        return best?.index
    }
}
