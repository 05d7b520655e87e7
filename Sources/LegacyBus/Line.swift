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

    private struct Waiting: Sendable {
        let transmission: Transmission
        let sender: Int
        let rank: Int
        let ready: SimInstant
    }

    /// Whether signals take no time and wait for nothing (`timing: instant`).
    public let isInstant: Bool

    private var waiting: [Waiting] = []
    private var running: (item: Waiting, ends: SimInstant)?
    private var idleSince: SimInstant?
    private var isSeparated = true

    /// An idle line.
    public init(isInstant: Bool) {
        self.isInstant = isInstant
    }

    /// Whether nothing is under way and nothing waits.
    public var isIdle: Bool { running == nil && waiting.isEmpty }

    /// When `complete(now:)` has something to hand over, or nil when nothing waits.
    public var deadline: SimInstant? {
        if let running { return running.ends }
        return next()?.ends
    }

    /// Queues `transmission` from node `sender`, not to begin before `ready`; signals of one node keep their order.
    public mutating func submit(
        _ transmission: Transmission, from sender: Int, rank: Int = 0, ready: SimInstant, now: SimInstant
    ) {
        settle(before: now)
        waiting.append(
            Waiting(
                transmission: transmission, sender: sender, rank: rank,
                ready: isInstant ? now : max(ready, now))
        )
    }

    /// Whether a signal of node `sender` has not begun yet.
    public func hasWaiting(from sender: Int) -> Bool { waiting.contains { $0.sender == sender } }

    /// Whether a signal of node `sender` is under way or waits.
    public func isOccupied(by sender: Int) -> Bool {
        running?.item.sender == sender || hasWaiting(from: sender)
    }

    /// Takes back what node `sender` has queued, and ends at once what it is sending.
    public mutating func silence(_ sender: Int, now: SimInstant) {
        waiting.removeAll { $0.sender == sender }
        guard let current = running, current.item.sender == sender, current.ends > now else { return }
        running = nil
        idleSince = now
        isSeparated = true
    }

    /// The next signal that has ended by `now`, or nil; call it until it answers nil.
    public mutating func complete(now: SimInstant) -> Delivery? {
        settle(before: now.advanced(byNanoseconds: 1))
        guard let done = running, done.ends <= now else { return nil }
        running = nil
        idleSince = done.ends
        isSeparated = false
        return Delivery(transmission: done.item.transmission, sender: done.item.sender, completed: done.ends)
    }

    /// An in-frame response of one byte follows the frame that has just been handed over on `link`.
    public mutating func respond(_ byte: UInt8, on link: LegacyLink) {
        guard !isInstant, let since = idleSince else { return }
        idleSince = since.advanced(by: SignalTiming.response(byte, on: link))
    }

    private mutating func settle(before limit: SimInstant) {
        guard running == nil, let next = next(), next.begins < limit else { return }
        running = (waiting.remove(at: next.index), next.ends)
    }

    /// The signal that begins next: the earliest, and of those that begin together the winner.
    private func next() -> (index: Int, begins: SimInstant, ends: SimInstant)? {
        var best: (index: Int, begins: SimInstant)?
        for (index, item) in waiting.enumerated() {
            guard !waiting[..<index].contains(where: { $0.sender == item.sender }) else { continue }
            let begins = begin(of: item)
            guard let current = best else {
                best = (index, begins)
                continue
            }
            let isEarlier = begins < current.begins
            let wins = begins == current.begins && Self.beats(item, waiting[current.index])
            if isEarlier || wins { best = (index, begins) }
        }
        guard let best else { return nil }
        let length = isInstant ? .zero : SignalTiming.duration(of: waiting[best.index].transmission)
        return (best.index, best.begins, best.begins.advanced(by: length))
    }

    private func begin(of item: Waiting) -> SimInstant {
        guard !isInstant, let idleSince else { return max(item.ready, idleSince ?? item.ready) }
        let separation = isSeparated ? .zero : SignalTiming.separation(on: item.transmission.link)
        return max(item.ready, idleSince.advanced(by: max(item.transmission.gap, separation)))
    }

    private static func beats(_ one: Waiting, _ other: Waiting) -> Bool {
        if case .message(let bytes) = one.transmission.signal,
            case .message(let others) = other.transmission.signal, one.transmission.link.isJ1850,
            bytes != others
        {
            return bytes.lexicographicallyPrecedes(others)
        }
        return one.rank < other.rank
    }
}
