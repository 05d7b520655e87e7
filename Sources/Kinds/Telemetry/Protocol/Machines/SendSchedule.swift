import SimulationCore

/// The instants at which a game sends: an exact grid, optionally with a seeded random spread.
///
/// Slot n is n/rate seconds after the start, rounded down to a nanosecond, so that errors do not accumulate.
struct SendSchedule: Sendable {
    /// Slots per second, 1...360; `unthrottledRate` for a sender without a rate.
    private(set) var rate: Int

    /// When the next slot is due, spread included.
    private(set) var due: SimInstant

    private var second: SimInstant
    private var index = 0
    private let jitter: Int64
    private var random: SeededGenerator

    /// Slots per second of a sender without a rate: more than any link can carry, while time
    /// still advances between slots.
    static let unthrottledRate = 20_000

    /// A grid whose slot 0 is at `start`; `jitter` is half the width of the spread. With `rate` nil there is no rate
    /// and no spread.
    init(rate: Int?, jitter: Duration, from start: SimInstant, random: SeededGenerator) {
        self.rate = rate.map { min(max($0, 1), 360) } ?? Self.unthrottledRate
        self.jitter = rate == nil ? 0 : max(0, jitter.nanoseconds)
        self.random = random
        second = start
        due = start
        spread(notBefore: start)
    }

    /// The instant of the next slot without its spread.
    var slot: SimInstant { second.advanced(byNanoseconds: Int64(index) * 1_000_000_000 / Int64(rate)) }

    /// Moves to the next slot.
    mutating func advance() {
        let last = due
        index += 1
        if index >= rate {
            second = second.advanced(byNanoseconds: 1_000_000_000)
            index = 0
        }
        spread(notBefore: last)
    }

    /// Changes the rate at `now`; the first slot at the new rate is one interval later.
    mutating func change(rate: Int, now: SimInstant) {
        self.rate = min(max(rate, 1), 360)
        second = now
        index = 0
        due = now
        advance()
    }

    /// Skips the slots before `now`.
    mutating func skip(to now: SimInstant) {
        guard slot < now else { return }
        let elapsed = now.nanoseconds - second.nanoseconds
        second = second.advanced(byNanoseconds: elapsed / 1_000_000_000 * 1_000_000_000)
        index = Int(elapsed % 1_000_000_000 * Int64(rate) / 1_000_000_000)
        due = now
        while slot < now { advance() }
    }

    /// Moves to the last slot that is not after `present`; returns the number of skipped slots.
    mutating func skip(upTo present: SimInstant) -> Int {
        let elapsed = present.nanoseconds - second.nanoseconds
        guard slot < present, elapsed >= 0 else { return 0 }
        let seconds = elapsed / 1_000_000_000
        let rest = elapsed % 1_000_000_000
        var place = Int(rest * Int64(rate) / 1_000_000_000)
        // Slots are rounded down, so the next one may be at this very nanosecond.
        if Int64(place + 1) * 1_000_000_000 / Int64(rate) <= rest { place += 1 }
        let count = Int(seconds) * rate + place - index
        guard count > 0 else { return 0 }
        let last = due
        second = second.advanced(byNanoseconds: seconds * 1_000_000_000)
        index = place
        spread(notBefore: last)
        return count
    }

    private mutating func spread(notBefore earliest: SimInstant) {
        guard jitter > 0 else {
            due = slot
            return
        }
        let offset = Int64((random.nextUnit() * 2 - 1) * Double(jitter))
        due = max(slot.advanced(byNanoseconds: offset), earliest)
    }
}
