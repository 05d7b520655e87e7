/// Where a car is on its lap, and the times of its laps and sectors.
///
/// It is moved at an even speed for a time; a line within that time is crossed at its own instant, so that a lap's
/// time does not depend on where the steps lie.
public struct LapClock: Hashable, Sendable {
    /// Once around, m.
    public let length: Double
    /// Where the sectors 2 and 3 begin, m.
    public let sectorStarts: [Double]
    /// How many laps the race has; 0 when nothing limits it.
    public let totalLaps: Int

    /// Completed laps.
    public private(set) var completedLaps = 0
    /// Along the line since the start line, m; negative before it is crossed for the first time.
    public private(set) var lapDistance: Double
    /// Driven since the race began, m.
    public private(set) var distance = 0.0
    /// Time since the race began, s; it ends with the last lap.
    public private(set) var raceTime = 0.0
    /// Time in this lap, s.
    public private(set) var currentLap = 0.0
    /// Time of the last lap, s.
    public private(set) var lastLap: Double?
    /// Time of the best lap, s.
    public private(set) var bestLap: Double?
    /// The sector that the car is in, 0...2.
    public private(set) var sector = 0
    /// Times of this lap's sectors, s; 0 for those not completed.
    public private(set) var sectorTimes = SIMD4<Double>()
    /// Times of the last lap's sectors, s.
    public private(set) var lastSectorTimes = SIMD4<Double>()

    /// A car that stands `start` metres after the start line of a circuit.
    public init(_ circuit: Circuit, laps: Int, start: Double) {
        length = circuit.length
        sectorStarts = circuit.sectorStarts
        totalLaps = laps
        lapDistance = start
        sector = sectorStarts.count { $0 <= start }
    }

    /// Whether the last lap is completed.
    public var isFinished: Bool { totalLaps > 0 && completedLaps >= totalLaps }

    /// How far the car has come, m: completed laps and what is driven of this one.
    public var progress: Double { Double(completedLaps) * length + lapDistance }

    /// Moves the car on for `seconds` at `speed` m/s; a negative speed counts as none.
    public mutating func advance(by seconds: Double, speed: Double) {
        let speed = max(0, speed)
        distance += speed * seconds
        var rest = seconds
        while !isFinished {
            let line = sector < sectorStarts.count ? sectorStarts[sector] : length
            let gap = line - lapDistance
            guard speed * rest >= gap else {
                lapDistance += speed * rest
                currentLap += rest
                raceTime += rest
                return
            }
            let time = speed > 0 ? min(max(gap / speed, 0), rest) : 0
            currentLap += time
            raceTime += time
            rest -= time
            lapDistance = line
            cross()
        }
        lapDistance += speed * rest
        if lapDistance >= length { lapDistance -= length }
    }

    private mutating func cross() {
        sectorTimes[sector] = currentLap - sectorTimes[0] - sectorTimes[1]
        guard sector == sectorStarts.count else {
            sector += 1
            return
        }
        lastSectorTimes = sectorTimes
        lastLap = currentLap
        bestLap = min(bestLap ?? currentLap, currentLap)
        completedLaps += 1
        sectorTimes = SIMD4()
        currentLap = 0
        lapDistance = 0
        sector = 0
    }
}
