public import SimulationCore

/// A vehicle in motion: every signal's value at `now`, and what its ECUs remember.
///
/// Time moves in steps that lie on a fixed grid (20 ms while the longitudinal model moves the car, 10 ms on a track, else
/// 1 s), so a run gives the same bits however often `advance` is called. The cost of `advance` grows with the simulated time passed.
public struct Vehicle: Sendable {
    /// What the vehicle was built from.
    public let description: VehicleDescription

    /// The instant at which values are read.
    public internal(set) var now: SimInstant = .powerOn

    /// The position of the key.
    public private(set) var ignition: Ignition

    /// What each ECU remembers, in the order of `description.ecus`.
    public internal(set) var memories: [TroubleCodeMemory]

    let random: SeededGenerator
    let parameters: LongitudinalModel.Parameters

    // Values.
    var places: [SignalPlace]
    var drivePlaces: [SignalID: SignalPlace] = [:]
    var constants: [Double]
    var moving: [MovingSource] = []
    /// Moves only when the drive asks for it, but is always there: unwrapping a copy of it would cost more than reading.
    var model: LongitudinalModel
    /// The race on a track, when the drive is one.
    var track: TrackRun?
    /// Where a rewind can go back to.
    var history = TrackHistory()
    /// Since when the game pauses, ns; nil while it does not.
    var pausedSince: Int64?
    /// How long it has paused before, ns.
    var pausedNanoseconds: Int64 = 0
    /// Rows of `RaceSignal.all` whose signals have sources of their own over the track's.
    var statedRaceSignals: [Int] = []

    // Steps.
    var lastStep: Int64 = 0
    var nextStep: Int64 = 0
    var lastTick: Int64 = 0
    var driveStart: Int64 = 0

    // Counters.
    var odometer: Double
    let odometerAtStart: Double
    var odometerAtTick: Double
    var lastSpeed = 0.0
    var runtime: Int64 = 0
    var lifetime: Int64 = 0
    var idleTime: Int64 = 0
    var wasRunning = false

    /// The vehicle at power-on; `seed` shapes whatever is left to chance.
    public init(_ description: VehicleDescription, seed: UInt64) {
        self.description = description
        parameters = description.parameters.withinLimits()
        ignition = description.ignition
        model = LongitudinalModel(
            parameters, ambient: parameters.ambientTemperature, barometer: parameters.barometricPressure,
            ignition: ignition, speed: 0)
        random = SeededGenerator(seed: seed)
        memories = description.ecus.map { TroubleCodeMemory($0) }
        places = Array(repeating: .none, count: SignalCatalogue.all.count)
        constants = Array(repeating: .nan, count: SignalCatalogue.all.count)
        odometer = parameters.odometer ?? 0
        odometerAtTick = odometer
        odometerAtStart = odometer
        placeDrive()
        for (id, source) in description.signals { place(source, for: id) }
        if hasModel {
            // Explicit surroundings count from the start, and are known only now.
            model = LongitudinalModel(
                parameters, ambient: ambient, barometer: barometer, ignition: ignition,
                speed: initialSpeed)
        }
        if case .track(let drive) = description.drive {
            model.shifting = .race
            track = TrackRun(drive, parameters, ambient: model.surroundings.ambient, random.split("track"))
        }
        findStatedRaceSignals()
        scheduleStep()
        lastSpeed = value(of: .vehicleSpeed) ?? 0
        if ignition != .off { beginCycles() }
        freezeFrames()
    }

    // MARK: Time

    /// Moves time forward to `instant`; an earlier instant changes nothing.
    public mutating func advance(to instant: SimInstant) {
        guard instant.nanoseconds > now.nanoseconds else { return }
        while nextStep <= instant.nanoseconds {
            step(to: nextStep)
            guard nextStep < .max else { break }
            scheduleStep()
        }
        now = instant
    }

    /// Turns the key at `now`. Key-off ends the driving cycle; key-on starts a standard cycle at its first second.
    public mutating func turnIgnition(_ position: Ignition) {
        guard position != ignition else { return }
        catchUp()
        passToMemories()
        if position == .off {
            for index in memories.indices { memories[index].endCycle() }
            wasRunning = false
        } else if ignition == .off {
            runtime = 0
            driveStart = now.nanoseconds
            beginCycles()
        }
        ignition = position
        model.turnIgnition(position)
        scheduleStep()
    }
}
