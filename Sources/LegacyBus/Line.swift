public import SimulationCore

/// The wires of a J1850 bus or a K line in simulated time: one signal at a time, the others wait.
///
/// On J1850 waiting messages collide bit by bit and the one that is lower in value wins; on the K line every node listens
/// before it talks, and of nodes that are ready at the same moment the one with the lower rank begins. A machine without
/// I/O: `submit` queues, `deadline` says when the running signal ends, `complete` hands it over.
public struct Line: Sendable {
    /// A signal that has been on the wire.
    public struct Delivery: Hashable, Sendable {
        /// What was sent, and how.
        public let transmission: Transmission
        /// The number that the sender gave with `submit`.
        public let sender: Int
        /// When its last bit ended.
        public let completed: SimInstant
    }

    /// A signal, and who gives way when two nodes begin together: the one of the higher rank.
    private struct Ranked: Sendable {
        let transmission: Transmission
        let rank: Int
    }

    /// Whether signals take no time and wait for nothing (`timing: instant`).
    public let isInstant: Bool

    private var queue = TransmissionQueue<Ranked>()
    private var idleSince: SimInstant?
    private var isSeparated = true

    /// An idle line.
    public init(isInstant: Bool) {
        self.isInstant = isInstant
    }

    /// Whether nothing is under way and nothing waits.
    public var isIdle: Bool { queue.isIdle }

    /// When `complete(now:)` has something to hand over, or nil when nothing waits.
    public var deadline: SimInstant? {
        queue.ends ?? next().map { $0.begins.advanced(byNanoseconds: queue.waiting[$0.index].length) }
    }

    /// Queues `transmission` from node `sender`, not to begin before `ready`; signals of one node keep their order.
    public mutating func submit(
        _ transmission: Transmission, from sender: Int, rank: Int = 0, ready: SimInstant, now: SimInstant
    ) {
        settle(before: now)
        queue.append(
            Ranked(transmission: transmission, rank: rank), from: sender,
            ready: isInstant ? now : max(ready, now),
            length: isInstant ? 0 : SignalTiming.duration(of: transmission).nanoseconds)
    }

    /// Whether a signal of node `sender` has not begun yet.
    public func hasWaiting(from sender: Int) -> Bool { queue.hasWaiting(from: sender) }

    /// Whether a signal of node `sender` is under way or waits.
    public func isOccupied(by sender: Int) -> Bool {
        queue.isRunning(from: sender) || queue.hasWaiting(from: sender)
    }

    /// Takes back what node `sender` has queued, and ends at once what it is sending.
    public mutating func silence(_ sender: Int, now: SimInstant) {
        queue.withdraw(from: sender)
        guard queue.breakOff(sender, at: now) else { return }
        idleSince = now
        isSeparated = true
    }

    /// The next signal that has ended by `now`, or nil; call it until it answers nil.
    public mutating func complete(now: SimInstant) -> Delivery? {
        settle(before: now.advanced(byNanoseconds: 1))
        guard let done = queue.takeCompleted(by: now) else { return nil }
        idleSince = done.ended
        isSeparated = false
        return Delivery(
            transmission: done.entry.signal.transmission, sender: done.entry.sender, completed: done.ended)
    }

    /// An in-frame response of one byte follows the frame that has just been handed over on `link`.
    public mutating func respond(_ byte: UInt8, on link: LegacyLink) {
        guard !isInstant, let since = idleSince else { return }
        idleSince = since.advanced(by: SignalTiming.response(byte, on: link))
    }

    private mutating func settle(before limit: SimInstant) {
        guard !queue.isRunning, let next = next(), next.begins < limit else { return }
        queue.begin(next.index, at: next.begins)
    }

    /// The signal that begins next: the earliest, and of those that begin together the winner.
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
