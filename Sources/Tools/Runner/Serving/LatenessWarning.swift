package import VehicleNetwork

/// Warns on the terminal that the simulation was behind the clock and has skipped work, at most every ten seconds; the
/// journal has the details.
package struct LatenessWarning {
    /// The delay up to which there is no warning.
    package static let noteworthy = Duration.milliseconds(100)

    private static let interval = Duration.seconds(10)

    private var reported = Lateness.Skipped()
    private var worst = Duration.zero
    private var next: ContinuousClock.Instant?

    /// Creates a simulation that has been on time so far.
    package init() {}

    /// Returns the warning that is due at `now`, or nil; `delay` is the greatest delay since the last call, `skipped` the
    /// number of items skipped since the start.
    package mutating func text(
        delay: Duration, skipped: Lateness.Skipped, now: ContinuousClock.Instant = .now
    ) -> String? {
        worst = max(worst, delay)
        guard worst > Self.noteworthy || skipped != reported, now >= next ?? now else { return nil }
        next = now.advanced(by: Self.interval)
        defer { (reported, worst) = (skipped, .zero) }
        return Lateness.words(behind: worst, skipped: skipped.since(reported))
            + "; ask for less, or give it a faster machine"
    }
}
