/// The position of a car on its lap, and the times of its laps and sectors.
///
/// It is moved with constant speed or acceleration over a time. The instant at which a line is crossed is computed
/// exactly, so that lap times do not depend on the step size.
public struct LapClock: Hashable, Sendable {
    /// The length of one lap, m.
    public let length: Double
    /// Where the sectors 2 and 3 begin, m.
    public let sectorStarts: [Double]
    /// The number of laps of the race; 0 when nothing limits it.
    public let totalLaps: Int

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
    /// The completed laps in order, the first hundred of them.
    public private(set) var laps: [LapRecord] = []
    /// The sector that the car is in, 0...2.
    public private(set) var sector = 0
    /// Times of this lap's sectors, s; 0 for those not completed.
    public private(set) var sectorTimes = SIMD4<Double>()
    /// Times of the last lap's sectors, s.
    public private(set) var lastSectorTimes = SIMD4<Double>()
    /// Times of the best lap's sectors, s.
    public private(set) var bestSectorTimes = SIMD4<Double>()
    /// Whether this lap began at the start line; a lap that began elsewhere cannot be the best lap.
    private var isWhole: Bool
    /// Whether the car is on its way to the grid, where no times, sectors or laps count.
    private var isApproaching: Bool

    /// A car that stands `start` metres after the start line of a circuit, or is still `approach` metres before that
    /// place.
    public init(_ circuit: Circuit, laps: Int, start: Double, approach: Double = 0) {
        length = circuit.length
        sectorStarts = circuit.sectorStarts
        totalLaps = laps
        lapDistance = start - approach
        isApproaching = approach > 0
        isWhole = start <= 0
        sector = sectorStarts.count { $0 <= start }
    }

    /// Lets the race begin where the car is.
    mutating func endApproach() {
        isApproaching = false
        isWhole = lapDistance <= 0
        sector = sectorStarts.count { $0 <= lapDistance }
    }

    public var isFinished: Bool { totalLaps > 0 && completedLaps >= totalLaps }

    /// The distance driven, m: completed laps and the part of this one.
    public var progress: Double { Double(completedLaps) * length + lapDistance }

    /// The motion of a car along the line over a time.
    struct Stretch: Hashable, Sendable {
        /// Along the line at the beginning, m/s; a negative speed counts as none.
        var speed: Double
        /// Its rate of change, m/s².
        var acceleration = 0.0
        /// The distance that the odometer counts meanwhile, m.
        var driven: Double
    }

    /// Moves the car on for `seconds` at `speed` m/s; a negative speed counts as none.
    public mutating func advance(by seconds: Double, speed: Double) {
        let speed = max(0, speed)
        advance(by: seconds, Stretch(speed: speed, driven: speed * seconds))
    }

    /// Moves the car forward for `seconds` by `stretch`; it never moves back.
    mutating func advance(by seconds: Double, _ stretch: Stretch) {
        var speed = max(0, stretch.speed)
        guard !isApproaching else {
            lapDistance += Self.way(speed, stretch.acceleration, seconds)
            return
        }
        distance += max(0, stretch.driven)
        var rest = seconds
        while !isFinished {
            let line = sector < sectorStarts.count ? sectorStarts[sector] : length
            let gap = line - lapDistance
            let way = Self.way(speed, stretch.acceleration, rest)
            guard way >= gap else {
                lapDistance += way
                currentLap += rest
                raceTime += rest
                return
            }
            let time = min(Self.time(for: max(gap, 0), speed, stretch.acceleration), rest)
            currentLap += time
            raceTime += time
            rest -= time
            speed = max(0, speed + stretch.acceleration * time)
            lapDistance = line
            cross()
        }
        lapDistance += Self.way(speed, stretch.acceleration, rest)
        if lapDistance >= length { lapDistance -= length }
    }

    /// Returns the distance covered in `seconds`, m; a car that comes to rest stays at rest.
    private static func way(_ speed: Double, _ acceleration: Double, _ seconds: Double) -> Double {
        let end = speed + acceleration * seconds
        if end >= 0 { return (speed + end) / 2 * seconds }
        return speed * speed / (-2 * acceleration)
    }

    /// Returns the time to cover `way` metres, s; undefined when the car does not get there.
    private static func time(for way: Double, _ speed: Double, _ acceleration: Double) -> Double {
        let end = max(0, speed * speed + 2 * acceleration * way).squareRoot()
        return speed + end > 0 ? 2 * way / (speed + end) : 0
    }

    private mutating func cross() {
        sectorTimes[sector] = currentLap - sectorTimes[0] - sectorTimes[1]
        guard sector == sectorStarts.count else {
            sector += 1
            return
        }
        lastSectorTimes = sectorTimes
        lastLap = currentLap
        if laps.count < 100 { laps.append(LapRecord(time: currentLap, sectors: .init(sectorTimes))) }
        if isWhole, currentLap < bestLap ?? .infinity {
            bestLap = currentLap
            bestSectorTimes = sectorTimes
        }
        isWhole = true
        completedLaps += 1
        sectorTimes = SIMD4()
        currentLap = 0
        lapDistance = 0
        sector = 0
    }
}

extension LapClock {
    /// The distance of a car in the race.
    struct Standing: Hashable, Sendable {
        let isFinished: Bool
        let raceTime: Double
        /// m; that of the finish for a car that has finished.
        let progress: Double

        init(_ clock: LapClock) {
            isFinished = clock.isFinished
            raceTime = clock.raceTime
            progress = clock.isFinished ? Double(clock.completedLaps) * clock.length : clock.progress
        }

        /// Returns whether this car is ahead of `other`; one that needed less time for the race leads.
        func isAhead(of other: Standing) -> Bool {
            switch (isFinished, other.isFinished) {
            case (true, true): raceTime < other.raceTime
            case (true, false): true
            case (false, true): false
            case (false, false): progress > other.progress
            }
        }
    }
}

public struct LapRecord: Hashable, Sendable {
    /// Its time, s.
    public let time: Double
    public let sectors: RaceState.Sectors
}
