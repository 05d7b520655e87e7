/// The signals of a shared medium: those that are waiting, in order of arrival, and the one on the wire.
///
/// The medium decides which signal begins next and when (`begin`); the queue stores order and times.
public struct TransmissionQueue<Signal> {
    /// A signal that is waiting or on the wire.
    public struct Entry {
        public let signal: Signal
        public let sender: Int

        /// The earliest instant at which it may begin.
        public let ready: SimInstant

        /// Its duration on the wire, in nanoseconds.
        public let length: Int64

        @inlinable
        init(signal: Signal, sender: Int, ready: SimInstant, length: Int64) {
            self.signal = signal
            self.sender = sender
            self.ready = ready
            self.length = length
        }
    }

    @usableFromInline var queue: [Entry] = []
    @usableFromInline var current: (entry: Entry, ends: SimInstant)?

    /// The waiting signals, oldest first.
    @inlinable
    public var waiting: [Entry] { queue }

    /// When the signal on the wire ends; nil when the medium is idle.
    @inlinable
    public var ends: SimInstant? { current?.ends }

    /// When the signal on the wire began; nil when the medium is idle.
    @inlinable
    public var began: SimInstant? {
        current.map { $0.ends.advanced(byNanoseconds: -$0.entry.length) }
    }

    /// Whether a signal is on the wire.
    @inlinable
    public var isRunning: Bool { current != nil }

    /// Returns whether a signal of node `sender` is on the wire.
    @inlinable
    public func isRunning(from sender: Int) -> Bool { current?.entry.sender == sender }

    /// An idle medium.
    @inlinable
    public init() {}

    /// Whether no signal is on the wire and none is waiting.
    @inlinable
    public var isIdle: Bool { current == nil && queue.isEmpty }

    /// Adds a signal from node `sender` that takes `length` nanoseconds and may begin at `ready`.
    @inlinable
    public mutating func append(_ signal: Signal, from sender: Int, ready: SimInstant, length: Int64) {
        queue.append(Entry(signal: signal, sender: sender, ready: ready, length: length))
    }

    /// Adds a signal that was on the wire before all that are waiting.
    @inlinable
    public mutating func putBack(_ signal: Signal, from sender: Int, ready: SimInstant, length: Int64) {
        queue.insert(Entry(signal: signal, sender: sender, ready: ready, length: length), at: 0)
    }

    /// Returns whether a signal of node `sender` is waiting.
    @inlinable
    public func hasWaiting(from sender: Int) -> Bool { queue.contains { $0.sender == sender } }

    /// Returns whether the signal at `index` of `waiting` is the oldest waiting one of its node.
    @inlinable
    public func isHead(_ index: Int) -> Bool {
        !queue[..<index].contains { $0.sender == queue[index].sender }
    }

    /// Removes the waiting signals of node `sender`.
    @inlinable
    public mutating func withdraw(from sender: Int) {
        queue.removeAll { $0.sender == sender }
    }

    /// Moves the signal at `index` of `waiting` onto the wire at `instant`.
    @inlinable
    public mutating func begin(_ index: Int, at instant: SimInstant) {
        let entry = queue.remove(at: index)
        current = (entry, instant.advanced(byNanoseconds: entry.length))
    }

    /// Removes and returns the signal on the wire when it has ended by `now`; nil otherwise.
    @inlinable
    public mutating func takeCompleted(by now: SimInstant) -> (entry: Entry, ended: SimInstant)? {
        guard let done = current, done.ends <= now else { return nil }
        current = nil
        return (done.entry, done.ends)
    }

    /// Aborts the signal of node `sender` on the wire; returns whether there was one.
    @inlinable
    public mutating func breakOff(_ sender: Int, at now: SimInstant) -> Bool {
        guard let running = current, running.entry.sender == sender, running.ends > now else { return false }
        current = nil
        return true
    }
}

extension TransmissionQueue: Sendable where Signal: Sendable {}
extension TransmissionQueue.Entry: Sendable where Signal: Sendable {}
