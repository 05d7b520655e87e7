import VehicleModel

/// Finds what has changed from one look at a race to the next.
struct RaceChangeDetector: Sendable {
    /// What a look has found.
    struct Changes: OptionSet, Sendable {
        let rawValue: Int

        /// The driver drives, and did not before.
        static let began = Changes(rawValue: 1)
        /// The driver does not drive, and did before.
        static let paused = Changes(rawValue: 2)
        /// A lap of the driver's car has ended.
        static let lap = Changes(rawValue: 4)
        /// The driver's car is in another sector.
        static let sector = Changes(rawValue: 8)
        /// The last lap of the race has ended.
        static let finished = Changes(rawValue: 16)
        /// The race's time has gone back.
        static let rewound = Changes(rawValue: 32)
        /// The fastest lap of all cars is a new one.
        static let fastestLap = Changes(rawValue: 64)
        /// The very first look.
        static let first = Changes(rawValue: 128)
        /// The race's time has begun to run.
        static let started = Changes(rawValue: 256)
    }

    /// The cars whose lap has ended since the last look: 0 is the driver's, the others follow in the order of the rivals.
    private(set) var lapEnds: [Int] = []

    /// How far the race's time has gone back, s.
    private(set) var setBack = 0.0

    /// The car with the fastest lap, counted as in `lapEnds`, and its time, s.
    private(set) var fastest: (car: Int, time: Double)?

    /// Whether the race is over.
    private(set) var isFinished = false

    /// Whether the race has begun.
    private(set) var hasStarted = false

    /// Whether the driver drove at the last look.
    private(set) var isRacing = false

    private var hasLooked = false
    private var raceTime = 0.0
    private var sector = 0
    private var laps: [Int] = []

    /// Looks at `state`, and says what has changed; the first look finds nothing to compare with.
    mutating func look(at state: RaceState) -> Changes {
        var changes: Changes = hasLooked ? [] : .first
        let isOver = state.session.totalLaps > 0 && state.standing.completedLaps >= state.session.totalLaps
        if state.session.isRacing, !isRacing { changes.insert(.began) }
        if !hasStarted, state.session.isRacing, state.session.raceTime > 0 {
            changes.insert(.started)
            hasStarted = true
        }
        if !state.session.isRacing, isRacing { changes.insert(.paused) }
        if hasLooked {
            if state.session.raceTime < raceTime { changes.insert(.rewound) }
            if state.sector != sector { changes.insert(.sector) }
            if isOver, !isFinished { changes.insert(.finished) }
        }
        if findFastest(state), hasLooked { changes.insert(.fastestLap) }
        setBack = max(0, raceTime - state.session.raceTime)
        countLaps(state)
        if lapEnds.first == 0 { changes.insert(.lap) }
        (hasLooked, isRacing, isFinished) = (true, state.session.isRacing, isOver)
        (raceTime, sector) = (state.session.raceTime, state.sector)
        return changes
    }

    private mutating func findFastest(_ state: RaceState) -> Bool {
        let before = fastest?.time ?? .infinity
        if let best = state.lapTimes.best, best < before { fastest = (0, best) }
        for (index, rival) in state.rivals.enumerated() {
            if let best = rival.lapTimes.best, best < fastest?.time ?? .infinity {
                fastest = (index + 1, best)
            }
        }
        return fastest?.time ?? .infinity < before
    }

    private mutating func countLaps(_ state: RaceState) {
        lapEnds.removeAll(keepingCapacity: true)
        let count = state.rivals.count + 1
        let isNew = laps.count != count
        if isNew { laps = Array(repeating: 0, count: count) }
        for car in 0..<count {
            let completed =
                car == 0 ? state.standing.completedLaps : state.rivals[car - 1].standing.completedLaps
            if !isNew, completed > laps[car] { lapEnds.append(car) }
            laps[car] = completed
        }
    }
}
