public import SimulationCore

/// One CAN bus in simulated time: waiting frames arbitrate, and the frame of the highest priority occupies the bus for
/// the duration of its bits.
///
/// A machine without I/O: `submit` queues a frame, `deadline` says when the running transmission ends, and `complete`
/// delivers it. All nodes on one bus share its bit rate. The caller handles a node with another rate, because such a
/// node destroys frames instead of joining arbitration.
public struct Bus: Sendable {
    /// A frame that has crossed the bus.
    public struct Delivery: Hashable, Sendable {
        /// The frame.
        public let frame: CANFrame
        /// The number that the sender gave with `submit`; the sender does not receive its own frame.
        public let sender: Int
        /// When the last bit of its end-of-frame field was on the wire.
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

    /// Whether no frame is on the wire and none is waiting.
    @inlinable
    public var isIdle: Bool { queue.isIdle }

    /// When `complete(now:)` next has a frame to deliver, or nil when the bus is idle.
    public var deadline: SimInstant? {
        queue.ends ?? next().map { $0.begins.advanced(byNanoseconds: queue.waiting[$0.index].length) }
    }

    /// Queues `frame` from node `sender`, ready to be sent at `now`. Frames of one node are sent in the order of
    /// queueing, as from a controller with one transmit queue.
    public mutating func submit(_ frame: CANFrame, from sender: Int, now: SimInstant) {
        settle(before: now)
        let length = bitRate == 0 ? 0 : BitTiming.nanoseconds(of: frame, bitRate: bitRate)
        queue.append(frame, from: sender, ready: now, length: length)
    }

    /// Whether a frame of node `sender` is waiting.
    public func hasWaiting(from sender: Int) -> Bool { queue.hasWaiting(from: sender) }

    /// Removes the waiting frames of node `sender`.
    public mutating func withdraw(from sender: Int) { queue.withdraw(from: sender) }

    /// Returns the next frame that has crossed the bus by `now`, or nil.
    ///
    /// Call it until it returns nil, and distribute each delivery in between: frames submitted at the instant when
    /// another one ends take part in the next arbitration.
    public mutating func complete(now: SimInstant) -> Delivery? {
        settle(before: now.advanced(byNanoseconds: 1))
        guard let done = queue.takeCompleted(by: now) else { return nil }
        freeAt = done.ended
        return Delivery(frame: done.entry.signal, sender: done.entry.sender, completed: done.ended)
    }

    /// Starts the next transmission when the bus is free and the transmission begins before `limit`.
    private mutating func settle(before limit: SimInstant) {
        guard !queue.isRunning, let next = next(), next.begins < limit else { return }
        queue.begin(next.index, at: next.begins)
    }

    /// The transmission that begins next: at the first instant when the bus is free and a frame is ready, the frame of
    /// highest priority among those ready then.
    private func next() -> (index: Int, begins: SimInstant)? {
        guard var earliest = queue.waiting.first?.ready else { return nil }
        if queue.waiting.count == 1 { return (0, max(earliest, freeAt)) }
        for index in queue.waiting.indices { earliest = min(earliest, queue.waiting[index].ready) }
        let begins = max(earliest, freeAt)
        return winner(at: begins).map { ($0, begins) }
    }

    /// The waiting frame that wins the arbitration at `instant`; the oldest one of frames with the same key.
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
