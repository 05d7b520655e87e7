import SimulationCore

/// Learns how fast a vehicle answers, so that the wait for further answers can be shorter than `ST` allows.
///
/// The data sheet gives one figure, an ECU that answers after 58 ms and a wait of about 90 ms; the rest is not
/// published. Here the wait is the longest recent time from a request to an answer and half of it again (a quarter for
/// `AT2`), in the chip's steps of 4.096 ms, at least eight of them and never above what `ST` sets. The gaps between the
/// segments of one answer teach nothing: they are far shorter than the time that the next answer takes.
struct AdaptiveTimer: Hashable, Sendable {
    /// The longest answer time that still counts, in nanoseconds; 0 before the first answer.
    private var longest: Int64 = 0

    private static let step: Int64 = 4_096_000
    private static let fewestSteps: Int64 = 8

    /// Takes the time from a request to the beginning of an answer; a faster answer counts a sixteenth.
    mutating func learn(nanoseconds: Int64) {
        longest = nanoseconds >= longest ? nanoseconds : longest - (longest - nanoseconds) / 16
    }

    /// Forgets the vehicle; done when its protocol closes.
    mutating func forget() {
        longest = 0
    }

    /// How long to wait, at most `limit`.
    func wait(_ mode: Settings.Timing.Adaptive, limit: Duration) -> Duration {
        guard mode != .off, longest > 0 else { return limit }
        let margin = mode == .normal ? longest / 2 : longest / 4
        let steps = max((longest + margin) / Self.step + 1, Self.fewestSteps)
        return min(limit, .nanoseconds(steps * Self.step))
    }
}
