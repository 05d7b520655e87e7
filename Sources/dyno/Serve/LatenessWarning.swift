import LiveHost
import Rig
import SimulationCore
import VehicleNetwork

/// Warns on the terminal that the simulation is behind the clock and has skipped work, at most every ten seconds; the
/// journal has the details.
struct LatenessWarning {
    /// The delay up to which there is no warning.
    static let noteworthy = Duration.milliseconds(100)

    private static let interval = Duration.seconds(10)

    private var told = Lateness.Skipped()
    private var next = ContinuousClock.now

    /// The warning about `status`, or nil.
    mutating func text(for status: LiveHost.Status) -> String? {
        guard status.behind > Self.noteworthy || status.skipped != told, ContinuousClock.now >= next else {
            return nil
        }
        next = .now.advanced(by: Self.interval)
        let skipped = status.skipped
        defer { told = skipped }
        return """
            the simulation \(Self.words(behind: status.behind)): \(skipped.slots - told.slots) telemetry slots, \
            \(skipped.repetitions - told.repetitions) repetitions of events and \(skipped.broadcasts - told.broadcasts) \
            broadcasts were left out; ask for less, or give it a faster machine
            """
    }

    /// What is said of a delay: one that is over has left its mark all the same.
    private static func words(behind delay: Duration) -> String {
        let milliseconds = delay.nanoseconds / 1_000_000
        return milliseconds > 0
            ? "does not keep up with the clock (\(milliseconds) ms behind)"
            : "was behind the clock and has caught up"
    }
}
