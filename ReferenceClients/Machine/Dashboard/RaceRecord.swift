import SimulationCore
import VehicleModel

/// The record of a session: at most two samples per second, and the best values of all datagrams.
struct RaceRecord: Sendable {
    /// The minimum time between two samples.
    static let interval = Duration.milliseconds(500)

    let bug: BugSwitch<DashboardBug>
    private(set) var sampleCount = 0
    private var sampled: SimInstant?
    private var topSpeed = 0.0
    private var bestLap: Double?
    private var time = 0.0
    private var position: Double?

    init(bug: BugSwitch<DashboardBug>) { self.bug = bug }

    /// Adds the values of a datagram while the driver is driving.
    mutating func take(_ data: DashboardData, now: SimInstant) {
        let interval = bug == .samplesTooOften ? .milliseconds(100) : Self.interval
        let isSample = sampled.map { $0.advanced(by: interval) <= now } ?? true
        if isSample {
            sampled = now
            sampleCount += 1
        }
        if isSample || bug != .missesSpike { topSpeed = max(topSpeed, data.values[.vehicleSpeed] ?? 0) }
        if let lap = data.values[.raceBestLap] { bestLap = min(lap, bestLap ?? lap) }
        if bug == .pauseInRecord, !data.isDriving { bestLap = 0 }
        if let value = data.values[.raceTime] { time = value }
        if let value = data.values[.racePosition] { position = value }
    }

    /// The record as lines of name and value.
    var lines: [(name: String, text: String)] {
        [
            ("record_samples", "\(sampleCount)"), ("record_top_speed", Decimal.text(topSpeed)),
            ("record_best_lap", bestLap.map { RaceTimeText.text($0) } ?? "n/a"),
            ("record_total_time", RaceTimeText.text(time)),
            ("record_position", position.map { "\(Int($0))" } ?? "n/a"),
        ]
    }
}
