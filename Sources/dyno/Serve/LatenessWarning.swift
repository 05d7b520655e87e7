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
        defer { told = status.skipped }
        return Lateness.words(behind: status.behind, skipped: status.skipped.since(told))
            + "; ask for less, or give it a faster machine"
    }
}
