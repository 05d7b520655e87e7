public import SimulationCore

/// A vehicle in motion: every signal's value at `now`, and what its ECUs remember.
///
/// Time moves in steps that lie on a fixed grid (20 ms while the longitudinal model moves the car, 10 ms on a track, else
/// 1 s), so a run gives the same bits however often `advance` is called. The cost of `advance` grows with the simulated time passed.
public struct Vehicle: Sendable {
    /// What the vehicle was built from.
    public let description: VehicleDescription

    /// The instant at which values are read.
    public private(set) var now: SimInstant = .powerOn

    /// The position of the key.
    public private(set) var ignition: Ignition

    /// What each ECU remembers, in the order of `description.ecus`.
    public private(set) var memories: [TroubleCodeMemory]

    private let random: SeededGenerator
    private let parameters: LongitudinalModel.Parameters

    // Values.
    private var places: [SignalPlace]
    private var drivePlaces: [SignalID: SignalPlace] = [:]
    private var constants: [Double]
    private var moving: [MovingSource] = []
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
    private(set) var statedRaceSignals: [Int] = []

    // Steps.
    private(set) var lastStep: Int64 = 0
    private var nextStep: Int64 = 0
    private var lastTick: Int64 = 0
    var driveStart: Int64 = 0

    // Counters.
    private var odometer: Double
    private let odometerAtStart: Double
    private var odometerAtTick: Double
    private var lastSpeed = 0.0
    private var runtime: Int64 = 0
    private var lifetime: Int64 = 0
    private var idleTime: Int64 = 0
    private var wasRunning = false

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

    // MARK: Values

    /// The value of `id` at `now`, or nil when this vehicle has none.
    public func value(of id: SignalID) -> Double? {
        switch places[id.index] {
        case .none: nil
        case .constant: constants[id.index]
        case .model(let output): model.value(of: output)
        case .moving(let slot):
            moving[Int(slot)].source.value(afterNanoseconds: now.nanoseconds - moving[Int(slot)].since)
        case .race(let row): raceValue(ofRow: Int(row))
        case .counter(let counter): value(of: counter, ecu: 0)
        }
    }

    /// The value of `id` as ECU number `ecu` knows it: its own memory's counters, everything else as the vehicle has it.
    public func value(of id: SignalID, ecu: Int) -> Double? {
        guard case .counter(let counter) = places[id.index] else { return value(of: id) }
        return value(of: counter, ecu: ecu)
    }

    /// The value of `id` at `now`, brought into the signal's range.
    public func clampedValue(of id: SignalID) -> Double? {
        let signal = SignalCatalogue.signal(id)
        return value(of: id).map { min(max($0, signal.minimum), signal.maximum) }
    }

    /// The distance driven since power-on, km.
    var distanceDriven: Double { odometer - odometerAtStart }

    /// Gives `id` a source of its own from `now` on; it overrides the drive until it is cleared.
    public mutating func set(_ id: SignalID, to source: SignalSource) {
        changeSource(of: id) { $0.place(source, for: id) }
    }

    /// Takes the source of `id` away, so that the drive, if it has a value for `id`, shows again.
    public mutating func clear(_ id: SignalID) {
        changeSource(of: id) { $0.places[id.index] = $0.drivePlaces[id] ?? .none }
    }

    /// Whether the engine runs; in a car without an engine speed, and in a hybrid, whether it is ready to drive.
    public var engineIsRunning: Bool {
        guard ignition == .on else { return false }
        if hasModel, parameters.powertrain == .hybrid { return true }
        guard let speed = value(of: .engineSpeed) else { return true }
        return speed >= Self.leastRunningSpeed
    }

    /// The voltage at the diagnostic connector: the battery's or the module's when one of them has a value, else what
    /// is usual for the position of the key, V.
    public var supplyVoltage: Double {
        if let voltage = value(of: .batteryVoltage) ?? value(of: .moduleVoltage) { return voltage }
        return switch ignition {
        case .off: 12.6
        case .on: engineIsRunning ? 14.2 : 12.3
        case .cranking: 10.2
        }
    }

    /// Whether the voltage at the connector changes by itself from `now` on.
    public var supplyIsMoving: Bool {
        let id: SignalID = places[SignalID.batteryVoltage.index] == .none ? .moduleVoltage : .batteryVoltage
        guard case .moving(let index) = places[id.index] else { return false }
        let moved = moving[Int(index)]
        return moved.source.end.map { now.nanoseconds - moved.since < $0.nanoseconds } ?? true
    }

    /// Every signal's value at `now` by `SignalID.index`, NaN where there is none: what a freeze frame holds.
    public func snapshot() -> [Double] {
        SignalCatalogue.ids.map { value(of: $0) ?? .nan }
    }

    // MARK: Trouble codes

    /// Puts `code` at `stage` in the memory of ECU number `ecu`; a number that no ECU has changes nothing.
    public mutating func store(_ code: DiagnosticTroubleCode, as stage: TroubleCodeStage, ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        memories[ecu].store(code, as: stage)
        freezeFrames()
    }

    /// Ends the fault behind `code` in ECU number `ecu`; the code's life cycle does the rest.
    public mutating func repair(_ code: DiagnosticTroubleCode, ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        memories[ecu].repair(code)
    }

    /// Does in ECU number `ecu` what DM3 of SAE J1939 does: only codes that are not active any more go.
    public mutating func clearPreviouslyActiveCodes(ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        memories[ecu].clearPreviouslyActive()
    }

    /// Does in ECU number `ecu` what service 04 does.
    public mutating func clearDiagnosticInformation(ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        passToMemories()
        memories[ecu].clear()
    }
}

extension Vehicle {
    /// Crankshaft speed from which an engine runs by itself, rpm; a starter is slower, every idle is faster.
    private static let leastRunningSpeed = 400.0
    private static let second: Int64 = 1_000_000_000
    private static let modelStep: Int64 = 20_000_000
    private static let trackStep: Int64 = 10_000_000

    private var hasModel: Bool {
        switch description.drive {
        case .standing, .trace: false
        case .cycle, .model, .track: true
        }
    }

    private var initialSpeed: Double {
        if case .cycle(let cycle) = description.drive, ignition == .on {
            return cycle.speed(afterNanoseconds: 0)
        }
        return 0
    }

    private var ambient: Double {
        explicitValue(of: .ambientTemperature) ?? parameters.ambientTemperature
    }

    private var barometer: Double {
        explicitValue(of: .barometerPressure) ?? parameters.barometricPressure
    }

    private func explicitValue(of id: SignalID) -> Double? {
        if case .model = places[id.index] { return nil }
        return value(of: id)
    }

    private func value(of counter: SignalPlace.Counter, ecu: Int) -> Double? {
        let nanoseconds = Double(Self.second)
        switch counter {
        case .odometer: return odometer
        case .runtime: return Double(runtime) / nanoseconds
        case .runtimeTotal: return (parameters.engineRuntimeTotal ?? 0) + Double(lifetime) / nanoseconds
        case .runtimeIdle: return (parameters.engineRuntimeIdle ?? 0) + Double(idleTime) / nanoseconds
        case .distanceWithIndicator, .timeWithIndicator, .warmUpsSinceClear, .distanceSinceClear,
            .timeSinceClear:
            guard memories.indices.contains(ecu) else { return nil }
            return memories[ecu].counters.value(of: counter)
        }
    }

    /// Decides where the drive and the counters keep their values.
    private mutating func placeDrive() {
        for counter in SignalPlace.Counter.allCases {
            let isShown =
                switch counter {
                case .odometer: hasModel || parameters.odometer != nil
                case .runtimeTotal: parameters.engineRuntimeTotal != nil
                case .runtimeIdle: parameters.engineRuntimeIdle != nil
                case .runtime, .distanceWithIndicator, .timeWithIndicator, .warmUpsSinceClear,
                    .distanceSinceClear, .timeSinceClear:
                    true
                }
            if isShown { drivePlaces[counter.signal] = .counter(counter) }
        }
        switch description.drive {
        case .standing: break
        case .trace(let recording):
            for (id, column) in recording.columns.sorted(by: { $0.key.index < $1.key.index }) {
                drivePlaces[id] = place(moving: .trace(column), of: id)
            }
        case .cycle, .model:
            for output in LongitudinalModel.Output.allCases where output.exists(with: parameters.powertrain) {
                drivePlaces[output.signal] = .model(output)
            }
        case .track:
            for output in LongitudinalModel.Output.allCases where output.exists(with: parameters.powertrain) {
                drivePlaces[output.signal] = .model(output)
            }
            for (row, signal) in RaceSignal.all.enumerated() where !RaceSignal.ofModel.contains(signal.id) {
                drivePlaces[signal.id] = .race(UInt8(row))
            }
        }
        for (id, place) in drivePlaces { places[id.index] = place }
    }

    /// Changes where `id` comes from; distance driven so far is counted at the speed that was shown so far.
    private mutating func changeSource(of id: SignalID, _ change: (inout Vehicle) -> Void) {
        defer { findStatedRaceSignals() }
        guard id == .vehicleSpeed else { return change(&self) }
        catchUp()
        change(&self)
        lastSpeed = value(of: id) ?? 0
    }

    private mutating func findStatedRaceSignals() {
        guard track != nil else { return }
        statedRaceSignals = RaceSignal.all.indices.filter {
            let id = RaceSignal.all[$0].id
            return places[id.index] != drivePlaces[id] ?? .none
        }
    }

    private mutating func place(_ source: SignalSource, for id: SignalID) {
        if case .constant(let value) = source {
            constants[id.index] = value
            places[id.index] = value.isFinite ? .constant : .none
        } else {
            places[id.index] = place(moving: source, of: id)
        }
    }

    /// Keeps `source` in the slot of `id`, which it reuses unless the drive plays back there.
    private mutating func place(moving source: SignalSource, of id: SignalID) -> SignalPlace {
        var source = source
        if case .wave(var wave) = source {
            var generator = random.split(SignalCatalogue.signal(id).name)
            wave.seed ^= generator.next()
            source = .wave(wave)
        }
        let new = MovingSource(signal: id, source: source, since: now.nanoseconds)
        let driven = drivePlaces[id]
        let slot = moving.indices.first { moving[$0].signal == id && driven != .moving(UInt16($0)) }
        if let slot {
            moving[slot] = new
            return .moving(UInt16(slot))
        }
        moving.append(new)
        return .moving(UInt16(moving.count - 1))
    }

    // MARK: Steps

    /// Takes a step of its own up to `now`, before something changes between two steps of the grid.
    mutating func catchUp() {
        if lastStep < now.nanoseconds { step(to: now.nanoseconds) }
    }

    mutating func scheduleStep() {
        let sleeps = ignition == .off && (!hasModel || model.isAtRest) || pausedSince != nil
        let length = !hasModel || sleeps ? Self.second : track == nil ? Self.modelStep : Self.trackStep
        let (next, overflow) = (lastStep / length + 1).multipliedReportingOverflow(by: length)
        nextStep = overflow ? .max : next
    }

    /// Moves model and counters on to `instant`, at which everything is then read.
    private mutating func step(to instant: Int64) {
        let length = instant - lastStep
        let seconds = Double(length) / Double(Self.second)
        now = SimInstant(nanoseconds: instant)
        if pausedSince == nil { move(length, seconds) }
        lastStep = instant
        if instant - lastTick >= Self.second || instant % Self.second == 0 { passToMemories() }
    }

    /// What moves and is counted during a step of `length` nanoseconds.
    private mutating func move(_ length: Int64, _ seconds: Double) {
        stepModel(seconds)
        let speed = value(of: .vehicleSpeed) ?? 0
        odometer += max(0, (lastSpeed + speed) / 2) * seconds / 3600
        lastSpeed = speed
        let isRunning = engineIsRunning
        if isRunning {
            if !wasRunning { runtime = 0 }
            runtime += length
            lifetime += length
            if speed <= 0 { idleTime += length }
        }
        wasRunning = isRunning
    }

    var surroundings: LongitudinalModel.Surroundings {
        LongitudinalModel.Surroundings(ambient: ambient, barometer: barometer)
    }

    private mutating func stepModel(_ seconds: Double) {
        guard hasModel else { return }
        switch description.drive {
        case .standing, .trace: break
        case .cycle(let cycle):
            let target = ignition == .on ? cycle.speed(afterNanoseconds: now.nanoseconds - driveStart) : 0
            model.follow(speed: target, for: seconds, in: surroundings)
        case .model(let driver):
            func input(_ source: SignalSource, _ range: ClosedRange<Double>) -> Double {
                let value = source.value(afterNanoseconds: now.nanoseconds) ?? 0
                return min(max(value, range.lowerBound), range.upperBound)
            }
            model.drive(
                pedal: input(driver.pedal, 0...100) / 100, brake: input(driver.brake, 0...100) / 100,
                grade: input(driver.grade, -100...100) / 100, for: seconds, in: surroundings)
        case .track:
            let surroundings = surroundings
            if let track, track.clock.raceTime >= history.next { history.keep(track, model) }
            track?.advance(&model, for: seconds, in: surroundings)
        }
    }

    /// Tells every memory how the time since the last tick was spent.
    private mutating func passToMemories() {
        let seconds = Double(lastStep - lastTick) / Double(Self.second)
        let distance = odometer - odometerAtTick
        lastTick = lastStep
        odometerAtTick = odometer
        guard seconds > 0, ignition != .off else { return }
        let conditions = DrivingConditions(
            engineIsRunning: engineIsRunning, coolant: value(of: .engineCoolantTemperature),
            speed: value(of: .vehicleSpeed))
        for index in memories.indices { memories[index].pass(seconds, distance: distance, conditions) }
        freezeFrames()
    }

    /// The key is on: a driving cycle begins in every ECU.
    private mutating func beginCycles() {
        let coolant = value(of: .engineCoolantTemperature)
        for index in memories.indices { memories[index].beginCycle(coolant: coolant) }
    }

    /// Supplies the freeze frames that memories wait for.
    private mutating func freezeFrames() {
        for index in memories.indices where memories[index].needsFreezeFrame {
            memories[index].freeze(snapshot())
        }
    }
}

extension TroubleCodes.Counters {
    /// The counter in the unit of the signal that shows it: kilometres, minutes, or a count.
    fileprivate func value(of counter: SignalPlace.Counter) -> Double? {
        switch counter {
        case .distanceWithIndicator: distanceWithIndicator
        case .timeWithIndicator: timeWithIndicator / 60
        case .warmUpsSinceClear: Double(warmUpsSinceClear)
        case .distanceSinceClear: distanceSinceClear
        case .timeSinceClear: timeSinceClear / 60
        case .odometer, .runtime, .runtimeTotal, .runtimeIdle: nil
        }
    }
}
