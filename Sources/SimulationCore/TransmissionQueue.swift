/// The signals of a shared medium: those that wait for their turn, in the order in which they came, and the one that is
/// on the wire.
///
/// The medium decides which signal begins next and when (`begin`); the queue keeps order and time.
public struct TransmissionQueue<Signal> {
    /// A signal that waits or is on the wire.
    public struct Entry {
        /// What is sent.
        public let signal: Signal

        /// The number of its sender.
        public let sender: Int

        /// When it may begin at the earliest.
        public let ready: SimInstant

        /// How long it is on the wire, ns.
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

    /// What waits, oldest first.
    @inlinable
    public var waiting: [Entry] { queue }

    /// When the signal that is on the wire ends; nil when none is.
    @inlinable
    public var ends: SimInstant? { current?.ends }

    /// Whether a signal is on the wire.
    @inlinable
    public var isRunning: Bool { current != nil }

    /// Whether a signal of node `sender` is on the wire.
    @inlinable
    public func isRunning(from sender: Int) -> Bool { current?.entry.sender == sender }

    /// An idle medium.
    @inlinable
    public init() {}

    /// Whether nothing is under way and nothing waits.
    @inlinable
    public var isIdle: Bool { current == nil && queue.isEmpty }

    /// Adds a signal of `length` ns from node `sender`, which may begin at `ready`.
    @inlinable
    public mutating func append(_ signal: Signal, from sender: Int, ready: SimInstant, length: Int64) {
        queue.append(Entry(signal: signal, sender: sender, ready: ready, length: length))
    }

    /// Whether a signal of node `sender` has not begun yet.
    @inlinable
    public func hasWaiting(from sender: Int) -> Bool { queue.contains { $0.sender == sender } }

    /// Whether no earlier signal of the same node waits before the one at `index` of `waiting`.
    @inlinable
    public func isHead(_ index: Int) -> Bool {
        !queue[..<index].contains { $0.sender == queue[index].sender }
    }

    /// Takes back what node `sender` has queued and not begun to send.
    @inlinable
    public mutating func withdraw(from sender: Int) {
        queue.removeAll { $0.sender == sender }
    }

    /// The signal at `index` of `waiting` begins at `instant`.
    @inlinable
    public mutating func begin(_ index: Int, at instant: SimInstant) {
        let entry = queue.remove(at: index)
        current = (entry, instant.advanced(byNanoseconds: entry.length))
    }

    /// Takes the signal from the wire that has ended by `now`, or nil.
    @inlinable
    public mutating func takeCompleted(by now: SimInstant) -> (entry: Entry, ended: SimInstant)? {
        guard let done = current, done.ends <= now else { return nil }
        current = nil
        return (done.entry, done.ends)
    }

    /// Ends at once what node `sender` has on the wire; whether it had anything there.
    @inlinable
    public mutating func breakOff(_ sender: Int, at now: SimInstant) -> Bool {
        guard let running = current, running.entry.sender == sender, running.ends > now else { return false }
        current = nil
        return true
    }
}

extension TransmissionQueue: Sendable where Signal: Sendable {}
extension TransmissionQueue.Entry: Sendable where Signal: Sendable {}
