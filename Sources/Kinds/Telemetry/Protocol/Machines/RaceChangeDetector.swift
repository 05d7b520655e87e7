import VehicleModel

/// Detects changes between two consecutive states of a race.
struct RaceChangeDetector: Sendable {
    struct Changes: OptionSet, Sendable {
        let rawValue: Int

        /// The driver has started to drive.
        static let began = Changes(rawValue: 1)
        /// The driver has stopped driving.
        static let paused = Changes(rawValue: 2)
        /// The driver's car has completed a lap.
        static let lap = Changes(rawValue: 4)
        /// The driver's car has entered another sector.
        static let sector = Changes(rawValue: 8)
        /// The driver's car has finished the race.
        static let finished = Changes(rawValue: 16)
        /// There is a new fastest lap of all cars.
        static let fastestLap = Changes(rawValue: 64)
        static let first = Changes(rawValue: 128)
        /// The race's time has begun to run.
        static let started = Changes(rawValue: 256)
        /// The driver drives for the first time in this session.
        static let opened = Changes(rawValue: 1 << 20)
        /// The driver drives again.
        static let resumed = Changes(rawValue: 1 << 21)
        /// The driver has stopped driving before the end of the race.
        static let interrupted = Changes(rawValue: 1 << 22)
    }

    /// The cars that have completed a lap: 0 is the driver's, the others follow in the order of the rivals.
    private(set) var lapEnds: [Int] = []

    /// The car with the fastest lap, counted as in `lapEnds`, and its time, s.
    private(set) var fastest: (car: Int, time: Double)?

    private(set) var isFinished = false

    /// Whether the race has begun.
    private(set) var hasStarted = false

    /// Whether the driver was driving in the last state.
    private(set) var isRacing = false

    private var hasLooked = false
    private var hasDriven = false
    private var session = 0
    private var sector = 0
    private var laps: [Int] = []

    /// Compares `state` with the last one and returns the changes; the first state has nothing to compare with.
    mutating func look(at state: RaceState) -> Changes {
        var changes: Changes = hasLooked ? [] : .first
        let isOver = state.session.totalLaps > 0 && state.standing.completedLaps >= state.session.totalLaps
        if state.session.number != session { (session, hasDriven) = (state.session.number, false) }
        if state.session.isRacing, !isRacing { changes.insert(.began) }
        if state.session.isRacing, !isRacing || !hasDriven {
            changes.insert(hasDriven ? .resumed : .opened)
            hasDriven = true
        }
        if !hasStarted, state.session.isRacing, state.session.raceTime > 0 {
            changes.insert(.started)
            hasStarted = true
        }
        if !state.session.isRacing, isRacing {
            changes.formUnion(isOver ? .paused : [.paused, .interrupted])
        }
        if hasLooked {
            if state.sector != sector { changes.insert(.sector) }
            if isOver, !isFinished { changes.insert(.finished) }
        }
        if findFastest(state), hasLooked { changes.insert(.fastestLap) }
        countLaps(state)
        if lapEnds.first == 0 { changes.insert(.lap) }
        (hasLooked, isRacing, isFinished) = (true, state.session.isRacing, isOver)
        sector = state.sector
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
