import SimulationCore

/// The simulation of a car on a circuit: driver, path, body and rivals. The longitudinal model, which is stored
/// separately, moves the car along the line.
struct TrackRun: Sendable {
    /// The constants: drive and circuit.
    private struct Course: Sendable {
        let drive: TrackDrive
        let line: CircuitLine
        let profile: SpeedProfile
        let road: RoadSurface
        let introduction: RaceState
    }

    /// Stored by reference, so that a stored state of the race is small.
    private let course: Fixed<Course>

    var drive: TrackDrive { course.value.drive }
    var line: CircuitLine { course.value.line }
    var profile: SpeedProfile { course.value.profile }
    var road: RoadSurface { course.value.road }

    /// The constant part of the race state, from which every state starts.
    var introduction: RaceState { course.value.introduction }

    private(set) var car: TrackCar
    private(set) var rivals: [RivalRun]
    private var random: SeededGenerator
    /// The factor on the driver's speeds in this lap, near 1.
    private var form = 1.0
    /// The factor that tyres, weather, damage and race control leave, 1 for none.
    private var pace = 1.0
    /// The limit of the pit lane, m/s; nil outside.
    private var limit: Double?
    /// When the cars have passed the marks: the player's, then the rivals.
    private(set) var marks: TimingMarks
    /// The rest of the time for which the cars stand before the race begins, s.
    private var waiting: Double
    /// Their way to the grid; nil when they are there.
    private var formation: FormationLap?
    /// The distance that the player drives on behind the finish, m.
    private(set) var coolDown: Double
    /// The rival that crosses the line close behind the player.
    private var chaser: Int?

    /// Whether the cars stand before the race.
    var isOnGrid: Bool { formation == nil && waiting > 0 }

    /// The driver's own times and place.
    var clock: LapClock { car.clock }

    /// The car on the grid.
    init(
        _ drive: TrackDrive, _ parameters: LongitudinalModel.Parameters, ambient: Double,
        _ random: SeededGenerator
    ) {
        var drive = drive
        let chassis = drive.chassis.withinLimits()
        drive.chassis = chassis
        drive.laps = min(max(drive.laps, 0), 65_535)
        drive.rivals = min(max(drive.rivals, 0), 63)
        drive.pace = drive.pace.isFinite ? min(max(drive.pace, 0), 1) : 0
        drive.start =
            drive.start.isFinite ? min(max(drive.start, -Self.longestRun), drive.circuit.length - 1) : 0
        drive.countdown = drive.countdown.isFinite ? min(max(drive.countdown, 0), 600) : 0
        drive.formation =
            drive.formation.isFinite ? min(max(drive.formation, 0), drive.circuit.length) : 0
        drive.coolDown = drive.coolDown.isFinite ? min(max(drive.coolDown, 0), 30_000) : 0
        drive.driver = drive.driver.withinLimits()
        waiting = drive.countdown
        coolDown = drive.coolDown
        formation = drive.formation > 0 ? FormationLap(length: drive.formation) : nil
        self.random = random.split("own car")
        let line = CircuitLine.around(drive.circuit)
        let profile = SpeedProfile(
            line, chassis, mass: parameters.chassis.mass, braking: parameters.chassis.fullBraking,
            pace: drive.pace)
        let build = CarBuild(
            drive.car.category, chassis, drive.car.drivetrain, mass: parameters.chassis.mass,
            radius: parameters.chassis.wheelRadius, ambient: ambient)
        car = TrackCar(
            clock: LapClock(
                drive.circuit, laps: drive.laps, start: drive.start, approach: drive.formation),
            body: CarBody(build), driver: RaceDriver(drive.driver, &self.random))
        let gearing = RivalRun.Gearing(parameters, build)
        rivals = (0..<drive.rivals).map { [drive] in RivalRun($0, of: drive.rivals, drive, gearing, random) }
        marks = TimingMarks(
            length: drive.circuit.length, at: [car.clock.progress] + rivals.map(\.clock.progress))
        course = Fixed(
            Course(
                drive: drive, line: line, profile: profile, road: RoadSurface(length: drive.circuit.length),
                introduction: Self.introduction(
                    drive, parameters, rivals, profile.fastZones,
                    record: profile.bestLap(on: line, gearing.greatestAcceleration))))
    }

    /// The greatest distance in front of the line at which a car may start, m.
    static let longestRun = 500.0

    /// Moves everything by a step of `seconds`, and computes the motion until the next one; `model` moves the car.
    mutating func advance(
        _ model: inout LongitudinalModel, _ situation: inout RaceSituation, for seconds: Double,
        in surroundings: LongitudinalModel.Surroundings
    ) {
        if formation != nil { return approach(&model, &situation, for: seconds, in: surroundings) }
        guard waiting <= 0 else { return wait(&model, &situation, for: seconds, in: surroundings) }
        let (laps, distance) = (car.clock.completedLaps, car.clock.lapDistance)
        marks.pass(seconds)
        let before = car.clock.progress
        car.glide(&model, on: line, for: seconds)
        marks.note(0, from: before, to: car.clock.progress, in: seconds)
        if car.clock.completedLaps != laps { form = 1 + car.driver.lapSpread * (random.nextUnit() - 0.5) }
        if car.clock.isFinished { coolDown = max(0, coolDown - model.speed * seconds) }
        let (profile, line) = (profile, line)
        let goal = photoFinish(model.speed, model.acceleration)
        for index in rivals.indices {
            let before = rivals[index].clock.progress
            rivals[index].advance(
                for: seconds, profile: profile, line: line, in: situation,
                goal: index == chaser ? goal : nil)
            marks.note(index + 1, from: before, to: rivals[index].clock.progress, in: seconds)
        }
        model.settle(seconds)
        pass(seconds, model, &situation, hasNewLap: car.clock.completedLaps != laps, from: distance)
        pace = situation.pace(wear: car.body.heat.wear.sum() / 4)
        limit = situation.own.pit.limit(at: car.clock.lapDistance, length: car.clock.length)
        plan(&model, after: seconds, bias: situation.own.brakeBias, in: surroundings)
    }

    /// Moves the field to the grid for `seconds`.
    private mutating func approach(
        _ model: inout LongitudinalModel, _ situation: inout RaceSituation, for seconds: Double,
        in surroundings: LongitudinalModel.Surroundings
    ) {
        guard var lap = formation else { return }
        if lap.driven == 0 { situation.note(.safetyCar(.formation, phase: 0)) }
        let places = [car.clock.lapDistance] + rivals.map(\.clock.lapDistance)
        let slowest = places.map { profile.speed(at: $0, on: line) }.min() ?? 0
        lap.advance(by: seconds, limit: slowest)
        formation = lap
        car.glide(&model, on: line, for: seconds)
        for index in rivals.indices { rivals[index].approach(lap, for: seconds, line: line) }
        model.settle(seconds)
        limit = max(0, lap.speed + (lap.place(of: drive.start) - car.clock.lapDistance) * 0.5)
        plan(&model, after: seconds, bias: situation.own.brakeBias, in: surroundings)
        guard lap.isOver(at: model.speed) else { return }
        formation = nil
        limit = nil
        car.clock.endApproach()
        for index in rivals.indices { rivals[index].endApproach() }
        marks = TimingMarks(
            length: car.clock.length, at: [car.clock.progress] + rivals.map(\.clock.progress))
        situation.control.send(.none)
        situation.note(.safetyCar(.formation, phase: 2))
    }

    /// Returns what the rival that finishes close behind the player has to follow; nil before the last lap.
    private mutating func photoFinish(_ speed: Double, _ acceleration: Double) -> RivalRun.Goal? {
        guard let gap = drive.photoFinish, !car.clock.isFinished,
            car.clock.completedLaps == car.clock.totalLaps - 1
        else { return nil }
        let own = car.clock.progress
        func way(_ index: Int) -> Double { own - rivals[index].clock.progress }
        // The nearest one behind; else the nearest one in front.
        chaser =
            chaser ?? rivals.indices.filter { way($0) >= 0 }.min { way($0) < way($1) }
            ?? rivals.indices.max { way($0) < way($1) }
        // Where the player was that long ago.
        return RivalRun.Goal(
            progress: own - gap * (speed - acceleration * gap / 2), speed: speed - acceleration * gap)
    }

    /// Lets the cars stand on the grid for `seconds`; a light comes on in each of the last five seconds.
    private mutating func wait(
        _ model: inout LongitudinalModel, _ situation: inout RaceSituation, for seconds: Double,
        in surroundings: LongitudinalModel.Surroundings
    ) {
        let before = waiting
        waiting = seconds < waiting - 1e-6 ? waiting - seconds : 0
        for light in 1...5 where before > Double(6 - light) - 1e-6 && waiting <= Double(6 - light) - 1e-6 {
            situation.note(.lights(light))
        }
        model.settle(seconds)
        model.plan(pedal: 0, brake: 1, grade: 0, after: seconds, in: surroundings)
        model.glide(seconds, pedal: 0, brake: 1, drivenSlip: 0)
    }

    mutating func hit(rival index: Int, _ severity: Double) {
        if rivals.indices.contains(index) { rivals[index].hit(severity) }
    }

    /// The player's time behind the next car on the track, s; 0 without one.
    private var gapToNext: Double {
        let own = car.clock.progress
        var next: (index: Int, progress: Double)?
        for index in rivals.indices {
            let progress = rivals[index].clock.progress
            if progress > own, progress < next?.progress ?? .infinity { next = (index, progress) }
        }
        guard let next else { return 0 }
        return marks.elapsed
            - marks.time(of: next.index + 1, at: own, present: next.progress, now: marks.elapsed)
    }

    /// Sets the wear of a tyre by its place among the wheels, 0...1.
    mutating func wearTyre(_ wheel: Int, to wear: Double) { car.body.setWear(wear, of: wheel) }

    /// Tells the race how the car has driven for `seconds`.
    private mutating func pass(
        _ seconds: Double, _ model: borrowing LongitudinalModel, _ situation: inout RaceSituation,
        hasNewLap: Bool, from before: Double
    ) {
        let share = car.clock.lapDistance / max(car.clock.length, 1)
        let isNew = situation.pass(
            RaceSituation.Step(
                seconds: seconds, clock: car.clock, hasNewLap: hasNewLap, before: before, speed: model.speed,
                throttle: model.pedal, brake: model.brake, fuel: model.fuel,
                wear: car.body.heat.wear.sum() / 4,
                isInFastZone: introduction.fastZones.contains { $0.contains(share) },
                gap: drive.car.category.hasEnergyStore ? gapToNext : 0, category: drive.car.category))
        if situation.control.safetyCar == .none {
            situation.safetyCarDelta = 0
        } else {
            let allowed = profile.speed(at: car.clock.lapDistance, on: line) * situation.control.pace
            situation.safetyCarDelta += seconds * (1 - model.speed / max(allowed, 5))
        }
        if isNew { car.body.fitNewTyres() }
    }

    /// Updates the driver and computes forces and motion until the next step.
    private mutating func plan(
        _ model: inout LongitudinalModel, after seconds: Double, bias: Double,
        in surroundings: LongitudinalModel.Surroundings
    ) {
        let distance = car.clock.lapDistance
        let point = line.point(at: distance)
        let speed = model.speed
        let curvature = point.curvature + car.path.bend
        look(&model, distance, curvature, after: seconds)
        model.plan(
            pedal: car.driver.pedal, brake: car.driver.brake, grade: point.grade, after: seconds,
            in: surroundings)
        let force = model.brake * model.parameters.chassis.fullBraking * model.parameters.chassis.mass
        let braking = car.body.build.braking(speed > 0 ? force : 0, bias: bias / 100)
        let motion = CarBody.Motion(
            speed: speed, acceleration: model.acceleration, curvature: curvature,
            lift: speed * speed * point.gradeChange, braking: braking, driving: model.drivingForce)
        car.body.plan(motion, stance(car, speed: speed))
    }

    /// Returns how the car stands on its springs and on the road.
    func stance(_ car: TrackCar, speed: Double) -> Stance {
        let distance = car.clock.lapDistance
        return Stance(
            car.body, on: road, strips: line.strips(at: distance), at: distance, speed: speed)
    }

    /// Updates the driver's pedals and steering for the road ahead.
    private mutating func look(
        _ model: inout LongitudinalModel, _ distance: Double, _ curvature: Double, after seconds: Double
    ) {
        let speed = model.speed
        let reach = max(2, speed * 0.12)
        let grip = profile.grip * profile.usage * (9.81 + profile.downforce * speed * speed)
        let factor = form * car.driver.form * pace
        let bend = min(speed * speed * abs(curvature) / grip, 1)
        let plan = car.driver.bend
        // Braking later moves the approach of a bend, not the bend.
        let place = distance - plan.late * max(0, 1 - 2 * bend)
        var target = profile.speed(at: place, on: line) * factor
        var ahead = profile.speed(at: place + reach, on: line) * factor
        if let limit {
            target = min(target, limit)
            ahead = min(ahead, limit)
        }
        if car.clock.isFinished, coolDown > 0 {
            target = min(target, profile.speed(at: place, on: line) * RivalRun.coolDownPace)
            ahead = min(ahead, profile.speed(at: place + reach, on: line) * RivalRun.coolDownPace)
        } else if car.clock.isFinished || model.ignition != .running {
            // The car rolls to a stop, slowly enough for every bend.
            target = min(target, speed - 0.8)
            ahead = min(ahead, target)
        }
        model.driveline.cornerGear = model.racingGear(for: profile.slowest(ahead: distance, on: line))
        var view = RaceDriver.View(target: target, ahead: ahead, distance: reach, bend: bend, grip: grip)
        if plan.pause > 0, limit == nil {
            let far = speed * plan.pause
            let near = profile.speed(at: place + far, on: line) * factor
            let later = profile.speed(at: place + far + reach, on: line) * factor
            view.isBendNear = near < speed && later < near && bend < 0.5
        }
        car.driver.drive(model, view, for: LongitudinalModel.trackStep, &random)
        let steered = car.driver.steer(
            car.path, speed: speed, bend: bend, outside: curvature > 0 ? -1 : 1, for: seconds, &random)
        car.path.steer(to: steered, within: 0.13)
    }

    /// Returns `angle` in -π...π.
    static func wrapped(_ angle: Double) -> Double {
        angle - (angle / (2 * .pi)).rounded() * 2 * .pi
    }

    private static func introduction(
        _ drive: TrackDrive, _ parameters: LongitudinalModel.Parameters, _ rivals: [RivalRun],
        _ zones: [ClosedRange<Double>], record: Double
    ) -> RaceState {
        var state = RaceState()
        state.fastZones = zones
        state.car = drive.car
        state.car.adopt(parameters)
        state.car.wheelbase = drive.chassis.wheelbase
        state.circuit = drive.circuit.description
        state.circuit.recordLap = record
        state.session.totalLaps = drive.laps
        state.session.hasFormationLap = drive.formation > 0
        state.session.carCount = 1 + drive.rivals
        state.session.duration = drive.duration.isFinite ? min(max(drive.duration, 60), 86_400) : 7200
        state.rivals = rivals.map(\.introduction)
        state.engine.idleSpeed = parameters.engine.idleSpeed
        state.engine.setLimiter(parameters.engine.maximumSpeed)
        state.engine.isCharged = parameters.engine.boostRatio > 1
        state.gearbox.gearCount = parameters.driveline.gearRatios.count
        state.fuel.capacity = parameters.tank.capacity
        return state
    }
}

extension LongitudinalModel {
    /// The force of engine or motor at the wheels, N; negative while it brakes.
    var drivingForce: Double {
        guard hasGearbox else {
            return speed > 0.5 ? electricity.motorTorque * ratio(in: 1) / parameters.chassis.wheelRadius : 0
        }
        let force = engine.torque * ratio(in: driveline.gear) / parameters.chassis.wheelRadius
        return engine.torque >= 0
            ? force * parameters.driveline.efficiency : force / parameters.driveline.efficiency
    }
}
