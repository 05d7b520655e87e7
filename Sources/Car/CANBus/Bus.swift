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
        public let frame: CANFrame
        /// The number that the sender gave with `submit`; the sender does not receive its own frame.
        public let sender: Int
        /// When the last bit of its end-of-frame field was on the wire.
        public let completed: SimInstant
    }

    /// The bit rates; the nominal one is 0 for a bus whose frames take no time (`timing: instant`).
    public let rates: BitRates

    @usableFromInline var queue = TransmissionQueue<CANFrame>()
    private var freeAt: SimInstant = .powerOn

    public init(_ rates: BitRates) {
        self.rates = rates
    }

    /// An idle classical bus.
    public init(bitRate: Int) {
        self.init(BitRates(nominal: bitRate))
    }

    /// Whether no frame is on the wire and none is waiting.
    @inlinable
    public var isIdle: Bool { queue.isIdle }

    /// When the frame on the wire began, or nil when the bus is idle.
    public var busySince: SimInstant? { queue.began }

    /// When `complete(now:)` next has a frame to deliver, or nil when the bus is idle.
    public var deadline: SimInstant? {
        mutating get {
            if let ends = queue.ends { return ends }
            guard let begins, let index = winner(at: begins) else { return nil }
            return begins.advanced(byNanoseconds: queue.waiting[index].length)
        }
    }

    /// Queues `frame` from node `sender`, ready to be sent at `now`. Frames of one node are sent in the order of
    /// queueing, as from a controller with one transmit queue.
    public mutating func submit(_ frame: CANFrame, from sender: Int, now: SimInstant) {
        settle(before: now)
        let length = BitTiming.nanoseconds(of: frame, rates)
        queue.append(frame, from: sender, ready: now, length: length)
    }

    /// Queues the frame of `delivery`, which was destroyed, again as `frame`, before all others of its node.
    public mutating func `repeat`(_ delivery: Delivery, as frame: CANFrame) {
        let length = BitTiming.nanoseconds(of: frame, rates)
        queue.putBack(frame, from: delivery.sender, ready: delivery.completed, length: length)
    }

    /// Returns whether a frame of node `sender` is waiting.
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
        guard !queue.isRunning, let begins, begins < limit, let index = winner(at: begins) else { return }
        queue.begin(index, at: begins)
    }

    /// When the next transmission begins: at the first instant when the bus is free and a frame is ready. Frames are queued
    /// in the order of time, so that this takes no search when a node queues a thousand at once.
    private var begins: SimInstant? {
        // Not `first`, which copies the frame.
        queue.waiting.isEmpty ? nil : max(queue.waiting[0].ready, freeAt)
    }

    /// Returns the waiting frame that wins the arbitration at `instant`; the oldest one of frames with the same key.
    private mutating func winner(at instant: SimInstant) -> Int? {
        let waiting = queue.waiting
        if waiting.count == 1 { return 0 }
        var best: (index: Int, key: UInt32)?
        var former: Int?
        for index in waiting.indices {
            guard waiting[index].ready <= instant else { break }
            // Behind a frame of its own node no frame competes; most of a long queue are such.
            let sender = waiting[index].sender
            if sender == former { continue }
            former = sender
            guard queue.isHead(index) else { continue }
            let key = waiting[index].signal.arbitrationKey
            if let best, best.key <= key { continue }
            best = (index, key)
        }
        return best?.index
    }
}

/// Why a transmission of a node failed.
public enum TransmitFault: Hashable, Sendable {
    /// CAN: no node acknowledges, or the bus has another rate.
    case unacknowledged
    /// The node does not read back the level that it sends.
    case noFeedback
    /// The wires are never idle for long enough to begin.
    case noGap
    /// CAN: the wires are permanently dominant, so the controller cannot join the bus.
    case stuck
}
