public import SimulationCore

/// The wires of a J1850 bus or a K line in simulated time: one signal is on the wire, the others wait.
///
/// On J1850 waiting messages arbitrate bit by bit, and the lowest value wins. On the K line a node begins only when
/// the line is idle; of nodes that are ready at the same instant, the one with the lowest rank begins. A machine
/// without I/O: `submit` queues a signal, `deadline` says when the running signal ends, `complete` delivers it.
public struct Line: Sendable {
    /// A signal that has been sent completely.
    public struct Delivery: Hashable, Sendable {
        /// The signal and how it was sent.
        public let transmission: Transmission
        /// The number that the sender gave with `submit`.
        public let sender: Int
        /// When its last bit ended.
        public let completed: SimInstant
    }

    /// A signal with the rank of its sender; of two nodes that begin at the same instant the
    /// one of higher rank yields.
    private struct Ranked: Sendable {
        let transmission: Transmission
        let rank: Int
    }

    /// Whether signals take no time and need no idle time before them (`timing: instant`).
    public let isInstant: Bool

    private var queue = TransmissionQueue<Ranked>()
    private var idleSince: SimInstant?
    private var isSeparated = true

    public init(isInstant: Bool) {
        self.isInstant = isInstant
    }

    /// Whether no signal is on the wire and none is waiting.
    public var isIdle: Bool { queue.isIdle }

    /// When `complete(now:)` next has a signal to deliver, or nil when the line is idle.
    public var deadline: SimInstant? {
        queue.ends ?? next().map { $0.begins.advanced(byNanoseconds: queue.waiting[$0.index].length) }
    }

    /// Queues `transmission` from node `sender`; it begins at `ready` or later. Signals of one node keep their order.
    public mutating func submit(
        _ transmission: Transmission, from sender: Int, rank: Int = 0, ready: SimInstant, now: SimInstant
    ) {
        settle(before: now)
        queue.append(
            Ranked(transmission: transmission, rank: rank), from: sender,
            ready: isInstant ? now : max(ready, now),
            length: isInstant ? 0 : SignalTiming.duration(of: transmission).nanoseconds)
    }

    /// Returns whether a signal of node `sender` is waiting.
    public func hasWaiting(from sender: Int) -> Bool { queue.hasWaiting(from: sender) }

    /// Returns whether a signal of node `sender` is on the wire or waiting.
    public func isOccupied(by sender: Int) -> Bool {
        queue.isRunning(from: sender) || queue.hasWaiting(from: sender)
    }

    /// Removes the waiting signals of node `sender` and aborts the one that it is sending.
    public mutating func silence(_ sender: Int, now: SimInstant) {
        queue.withdraw(from: sender)
        guard queue.breakOff(sender, at: now) else { return }
        idleSince = now
        isSeparated = true
    }

    /// Returns the next signal that has ended by `now`, or nil; call it until it returns nil.
    public mutating func complete(now: SimInstant) -> Delivery? {
        settle(before: now.advanced(byNanoseconds: 1))
        guard let done = queue.takeCompleted(by: now) else { return nil }
        idleSince = done.ended
        isSeparated = false
        return Delivery(
            transmission: done.entry.signal.transmission, sender: done.entry.sender, completed: done.ended)
    }

    /// Adds an in-frame response of one byte to the frame that has just been delivered on `link`.
    public mutating func respond(_ byte: UInt8, on link: LegacyLink) {
        guard !isInstant, let since = idleSince else { return }
        idleSince = since.advanced(by: SignalTiming.response(byte, on: link))
    }

    private mutating func settle(before limit: SimInstant) {
        guard !queue.isRunning, let next = next(), next.begins < limit else { return }
        queue.begin(next.index, at: next.begins)
    }

    /// Returns the signal that begins next: the earliest one, or the winner of those that begin together.
    private func next() -> (index: Int, begins: SimInstant)? {
        var best: (index: Int, begins: SimInstant)?
        for index in queue.waiting.indices where queue.isHead(index) {
            let item = queue.waiting[index]
            let begins = begin(of: item.signal.transmission, ready: item.ready)
            guard let current = best else {
                best = (index, begins)
                continue
            }
            let isEarlier = begins < current.begins
            let wins =
                begins == current.begins
                && Self.beats(item.signal, queue.waiting[current.index].signal)
            if isEarlier || wins { best = (index, begins) }
        }
        return best
    }

    private func begin(of transmission: Transmission, ready: SimInstant) -> SimInstant {
        guard !isInstant, let idleSince else { return max(ready, idleSince ?? ready) }
        let separation = isSeparated ? .zero : SignalTiming.separation(on: transmission.link)
        return max(ready, idleSince.advanced(by: max(transmission.gap, separation)))
    }

    private static func beats(_ one: Ranked, _ other: Ranked) -> Bool {
        if case .message(let bytes) = one.transmission.signal,
            case .message(let others) = other.transmission.signal, one.transmission.link.isJ1850,
            bytes != others
        {
            return bytes.lexicographicallyPrecedes(others)
        }
        return one.rank < other.rank
    }
}
