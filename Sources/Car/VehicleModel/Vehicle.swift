public import SimulationCore

/// A vehicle in motion: every signal's value at `now`, and what its ECUs remember.
///
/// Time moves in steps that lie on a fixed grid (20 ms while the longitudinal model moves the car, 10 ms on a track, else
/// 1 s), so a run gives the same bits however often `advance` is called. The cost of `advance` grows with the simulated time passed.
public struct Vehicle: Sendable {
    /// The parts that never change.
    struct Constants: Sendable {
        let description: VehicleDescription
        /// The description's parameters, within their limits.
        let parameters: LongitudinalModel.Parameters
        /// Whether a model or a cycle moves the car; else it stands, or a trace states its values.
        let hasModel: Bool
    }

    /// A vehicle has 2.4 kilobytes, which no reading should copy.
    private let passedByAddress = PassedByAddress()

    /// Held by reference, so that moving or reading a vehicle does not copy it.
    private let constants: Fixed<Constants>

    public var description: VehicleDescription {
        @inline(__always) _read { yield constants.value.description }
    }

    var parameters: LongitudinalModel.Parameters {
        @inline(__always) _read { yield constants.value.parameters }
    }

    var hasModel: Bool { constants.value.hasModel }

    /// The instant at which values are read.
    public internal(set) var now: SimInstant = .powerOn

    /// The position of the key.
    public private(set) var ignition: Ignition

    /// The memory of each ECU, in the order of `description.ecus`.
    public internal(set) var memories: [TroubleCodeMemory]

    let random: SeededGenerator

    // Values.
    var places: [SignalPlace]
    var drivePlaces: [SignalID: SignalPlace] = [:]
    var constantValues: [Double]
    var moving: [MovingSource] = []
    /// Signals whose source was set since the key was turned or the engine's speed was set: they count while it stands.
    var setWhileStopped: Set<SignalID> = []
    /// Signals that have been set since power-on and not been released.
    package internal(set) var setSignals: Set<SignalID> = []
    /// Moves only when the drive asks for it, but is always there: unwrapping a copy of it would cost more than reading.
    var model: LongitudinalModel
    /// The race on a track, when the drive is one.
    var track: TrackRun?
    /// The state of the car in the race, of race control and of the sky.
    var situation = RaceSituation()
    var session = RaceSession()
    /// Where a rewind can go back to.
    var history = TrackHistory()
    /// Since when the game pauses, ns; nil while it does not.
    var pausedSince: Int64?
    /// The time for which it has paused before, ns.
    var pausedNanoseconds: Int64 = 0
    /// Rows of `RaceSignal.all` whose signals have sources of their own over the track's.
    var statedRaceSignals: [Int] = []

    /// Where the vehicle stands on the grid of steps.
    var steps = Steps()

    /// The counts of every drive.
    var counters: Counters

    /// The signals that testers control.
    var controls: [Control] = []
    /// When the diagnostic sessions of ECUs end without a further request, by ECU.
    var sessionEnds: [Int: SimInstant] = [:]
    /// The identities that testers have written, by ECU, and to the vehicle's.
    var writtenIdentities: [Int: Identity] = [:]
    var writtenVIN: String?

    /// The vehicle at power-on; `seed` shapes whatever is left to chance.
    public init(_ description: VehicleDescription, seed: UInt64) {
        let parameters = description.parameters.withinLimits()
        let hasModel =
            switch description.drive {
            case .standing, .trace: false
            case .cycle, .model, .track: true
            }
        constants = Fixed(
            Constants(description: description, parameters: parameters, hasModel: hasModel))
        ignition = description.ignition
        model = LongitudinalModel(
            parameters, ambient: parameters.air.temperature, barometer: parameters.air.pressure,
            ignition: ignition, speed: 0)
        random = SeededGenerator(seed: seed)
        memories = description.ecus.map { TroubleCodeMemory($0) }
        let rows = SignalCatalogue.all.count + description.customSignals.count
        places = Array(repeating: .none, count: rows)
        constantValues = Array(repeating: .nan, count: rows)
        counters = Counters(odometer: parameters.counters.odometer ?? 0)
        placeDrive()
        for (id, source) in description.signals { place(source, for: id) }
        if hasModel {
            // Explicit surroundings count from the start, and are known only now.
            model = LongitudinalModel(
                parameters, ambient: ambient, barometer: barometer, ignition: ignition,
                speed: initialSpeed)
        }
        if case .track(let drive) = description.drive {
            model.driveline.style = .race
            situation = RaceSituation(drive)
            track = TrackRun(drive, parameters, ambient: model.surroundings.ambient, random.split("track"))
        }
        findStatedRaceSignals()
        scheduleStep()
        counters.lastSpeed = value(of: .vehicleSpeed) ?? 0
        if ignition != .off { beginCycles() }
        // Codes that are stored at power-on are of an earlier drive, and so are their frames.
        ignition = .running
        freezeFrames()
        ignition = description.ignition
    }

    // MARK: Time

    /// Moves time forward to `instant`; an earlier instant changes nothing.
    public mutating func advance(to instant: SimInstant) {
        guard instant.nanoseconds > now.nanoseconds else { return }
        while steps.nextStep <= instant.nanoseconds {
            step(to: steps.nextStep)
            guard steps.nextStep < .max else { break }
            scheduleStep()
        }
        now = instant
    }

    /// Turns the key at `now`. Key-off ends the driving cycle and key-on begins the next; a standard cycle starts at its
    /// first second when the engine is started.
    public mutating func turnIgnition(_ position: Ignition) {
        guard position != ignition else { return }
        catchUp()
        passToMemories()
        if ignition == .off || ignition == .on { steps.driveStart = now.nanoseconds }
        if position == .off {
            for index in memories.indices { memories[index].endCycle() }
            counters.wasRunning = false
        } else if ignition == .off {
            counters.runtime = 0
            beginCycles()
        }
        ignition = position
        setWhileStopped = []
        counters.lastSpeed = value(of: .vehicleSpeed) ?? 0
        model.turnIgnition(position)
        scheduleStep()
    }
}

extension Vehicle {
    /// Instants on the grid of steps, ns since power-on.
    struct Steps: Hashable, Sendable {
        var lastStep: Int64 = 0
        var nextStep: Int64 = 0
        /// When the memories were last told how time has passed.
        var lastTick: Int64 = 0
        var driveStart: Int64 = 0
    }

    /// The counts of every drive of the vehicle.
    struct Counters: Hashable, Sendable {
        /// km.
        var odometer: Double
        var odometerAtStart: Double
        var odometerAtTick: Double
        /// The speed at the last step, km/h.
        var lastSpeed = 0.0
        /// Since the engine was started, over its life, and of that at a standstill, ns.
        var runtime: Int64 = 0
        var lifetime: Int64 = 0
        var idleTime: Int64 = 0
        /// Engine running time with the malfunction indicator of ISO 27145 on continuously, s.
        var continuousIndicatorTime = 0.0
        /// Whether the engine ran at the last step.
        var wasRunning = false

        init(odometer: Double) {
            self.odometer = odometer
            odometerAtStart = odometer
            odometerAtTick = odometer
        }
    }
}
