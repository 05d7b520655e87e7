import SimulationCore

/// Another car of the field, which follows the same line at a pace of its own.
struct RivalRun: Sendable {
    /// Its way and its times.
    private(set) var clock: LapClock

    /// m/s.
    private(set) var speed = 0.0

    /// Its number among the rivals, 0 and up.
    let index: Int

    private let pace: Double
    private var random: SeededGenerator
    private var lapPace: Double

    /// Names of drivers who do not exist.
    private static let names = [
        "A. Birk", "M. Corvin", "L. Dahl", "J. Estrada", "K. Fjord", "S. Grau", "T. Holm", "R. Ibsen",
        "N. Jansky", "P. Korda", "E. Lind", "O. Marten", "V. Norr", "D. Okoro", "H. Perl", "C. Quist",
    ]

    /// Rival number `index` of `count` on the grid.
    init(_ index: Int, of count: Int, _ drive: TrackDrive, _ random: SeededGenerator) {
        self.index = index
        self.random = random.split("rival \(index)")
        // The field's paces lie around the driver's own; the quicker ones start in front.
        let order = count > 1 ? Double(index) / Double(count - 1) : 0
        pace = 1.012 - 0.032 * order + 0.004 * (self.random.nextUnit() - 0.5)
        lapPace = 1
        let place = index < Self.ownGridPlace(count) ? index : index + 1
        clock = LapClock(
            drive.circuit, laps: drive.laps,
            start: min(drive.start + 8 * Double(Self.ownGridPlace(count) - place), drive.circuit.length - 1))
    }

    /// How many rivals start in front of the driver.
    static func ownGridPlace(_ count: Int) -> Int { count / 2 }

    /// Moves the car on for `seconds`.
    mutating func advance(for seconds: Double, profile: SpeedProfile, line: CircuitLine) {
        let laps = clock.completedLaps
        clock.advance(by: seconds, speed: speed)
        if clock.completedLaps != laps { lapPace = 1 + 0.008 * (random.nextUnit() - 0.5) }
        let target = clock.isFinished ? 0 : profile.speed(at: clock.lapDistance, on: line) * pace * lapPace
        let most = min(8, 190 / max(speed, 1) - 0.0005 * speed * speed)
        let least = clock.isFinished ? -4 : -20.0
        speed = max(0, speed + min(max(target - speed, least * seconds), max(most, 0) * seconds))
    }

    /// Writes what others see of it `seconds` after its last step into `rival`.
    func write(_ rival: inout RaceState.Rival, after seconds: Double, on line: CircuitLine) {
        var clock = clock
        clock.advance(by: seconds, speed: speed)
        let point = line.point(at: clock.lapDistance)
        rival.completedLaps = clock.completedLaps
        rival.lapDistance = clock.lapDistance
        rival.place = point.place
        rival.yaw = TrackRun.wrapped(point.heading)
        rival.speed = speed
        rival.gear = speed < 0.5 ? 0 : min(6, 1 + Int(speed / 12.5))
        rival.currentLap = clock.currentLap
        rival.lastLap = clock.lastLap
        rival.bestLap = clock.bestLap
    }

    /// The car as it stays the same, by name and number.
    var introduction: RaceState.Rival {
        var rival = RaceState.Rival()
        rival.name = Self.names[index % Self.names.count]
        rival.raceNumber = 2 + index * 3 % 97
        return rival
    }
}
