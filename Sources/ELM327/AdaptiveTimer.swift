import SimulationCore

/// Learns how fast a vehicle answers, so that the wait for further answers can be shorter than `ST` allows.
///
/// The data sheet gives one figure, an ECU that answers after 58 ms and a wait of about 90 ms; the rest is not
/// published. Here the wait is the longest recent answer time and half of it again (a quarter for `AT2`), in the chip's
/// steps of 4.096 ms, never above what `ST` sets.
struct AdaptiveTimer: Hashable, Sendable {
    /// The longest answer time that still counts, in nanoseconds; 0 before the first answer.
    private var longest: Int64 = 0

    /// Takes the time from a request, or from the frame before, to an answer.
    mutating func learn(nanoseconds: Int64) {
        longest = nanoseconds >= longest ? nanoseconds : longest - (longest - nanoseconds) / 8
    }

    /// Forgets the vehicle; done when its protocol closes.
    mutating func forget() {
        longest = 0
    }

    /// How long to wait, at most `limit`.
    func wait(_ mode: Settings.AdaptiveTiming, limit: Duration) -> Duration {
        guard mode != .off, longest > 0 else { return limit }
        let margin = mode == .normal ? longest / 2 : longest / 4
        let step: Int64 = 4_096_000
        let steps = (longest + margin) / step + 1
        return min(limit, .nanoseconds(steps * step))
    }
}
