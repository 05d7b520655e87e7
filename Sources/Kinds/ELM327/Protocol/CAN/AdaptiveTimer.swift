import SimulationCore

/// Adaptive timing: measures how fast a vehicle answers, so that the wait for further answers
/// can be shorter than `ST`.
///
/// The data sheet gives one figure, a wait of about 90 ms for an ECU that answers after 58 ms; the rest is not
/// published. Here the wait is 1.5 times the longest recent answer time (1.25 times with `AT2`), in the chip's steps
/// of 4.096 ms, at least eight of them and at most `ST`. The gaps between segments of one answer are ignored, because
/// they are far shorter than the time to the next answer.
struct AdaptiveTimer: Hashable, Sendable {
    /// The longest recent answer time in nanoseconds; 0 before the first answer.
    private var longest: Int64 = 0

    private static let step: Int64 = 4_096_000
    private static let fewestSteps: Int64 = 8

    /// Adds the time from a request to the beginning of an answer; a faster answer has a weight of one sixteenth.
    mutating func learn(nanoseconds: Int64) {
        longest = nanoseconds >= longest ? nanoseconds : longest - (longest - nanoseconds) / 16
    }

    /// Resets the timer, because the protocol is closed.
    mutating func forget() {
        longest = 0
    }

    /// Returns how long to wait, at most `limit`.
    func wait(_ mode: Settings.Timing.Adaptive, limit: Duration) -> Duration {
        guard mode != .off, longest > 0 else { return limit }
        let margin = mode == .normal ? longest / 2 : longest / 4
        let steps = max((longest + margin) / Self.step + 1, Self.fewestSteps)
        return min(limit, .nanoseconds(steps * Self.step))
    }
}
