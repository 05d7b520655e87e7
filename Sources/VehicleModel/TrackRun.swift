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

    /// What is driven.
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
        drive.start = drive.start.isFinite ? min(max(drive.start, 0), drive.circuit.length - 1) : 0
        self.random = random.split("own car")
        let line = CircuitLine.around(drive.circuit)
        let profile = SpeedProfile(
            line, chassis, mass: parameters.chassis.mass, braking: parameters.chassis.fullBraking,
            pace: drive.pace)
        car = TrackCar(
            clock: LapClock(drive.circuit, laps: drive.laps, start: drive.start),
            body: CarBody(
                chassis, drive.car.drivetrain, mass: parameters.chassis.mass,
                radius: parameters.chassis.wheelRadius,
                ambient: ambient))
        let gearing = RivalRun.Gearing(parameters, chassis)
        rivals = (0..<drive.rivals).map { [drive] in RivalRun($0, of: drive.rivals, drive, gearing, random) }
        course = Fixed(
            Course(
                drive: drive, line: line, profile: profile, road: RoadSurface(length: drive.circuit.length),
                introduction: Self.introduction(drive, parameters, rivals, profile.fastZones)))
    }

    /// Moves everything by a step of `seconds`, and computes the motion until the next one; `model` moves the car.
    mutating func advance(
        _ model: inout LongitudinalModel, _ situation: inout RaceSituation, for seconds: Double,
        in surroundings: LongitudinalModel.Surroundings
    ) {
        let (laps, distance) = (car.clock.completedLaps, car.clock.lapDistance)
        car.glide(&model, on: line, for: seconds)
        if car.clock.completedLaps != laps { form = 1 + 0.006 * (random.nextUnit() - 0.5) }
        let (profile, line) = (profile, line)
        for index in rivals.indices {
            rivals[index].advance(
                for: seconds, profile: profile, line: line, by: situation.pace(ofRival: index))
        }
        model.settle(seconds)
        pass(seconds, model, &situation, hasNewLap: car.clock.completedLaps != laps, from: distance)
        pace = situation.pace(wear: car.body.wear.sum() / 4)
        limit = situation.own.pit.limit(at: car.clock.lapDistance, length: car.clock.length)
        plan(&model, after: seconds, in: surroundings)
    }

    /// Wear of a tyre by its place among the wheels, 0...1.
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
                throttle: model.pedal, brake: model.brake, fuel: model.fuel, wear: car.body.wear.sum() / 4,
                isInFastZone: introduction.fastZones.contains { $0.contains(share) }))
        if isNew { car.body.fitNewTyres() }
    }

    /// Updates the driver and computes forces and motion until the next step.
    private mutating func plan(
        _ model: inout LongitudinalModel, after seconds: Double,
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
        let braking =
            speed > 0 ? model.brake * model.parameters.chassis.fullBraking * model.parameters.chassis.mass : 0
        let motion = CarBody.Motion(
            speed: speed, acceleration: model.acceleration, curvature: curvature,
            lift: speed * speed * point.gradeChange, braking: braking, driving: model.drivingForce)
        car.body.plan(motion, stance(car, speed: speed))
    }

    /// How the car stands on its springs and on the road.
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
        var target = profile.speed(at: distance, on: line) * factor
        var ahead = profile.speed(at: distance + reach, on: line) * factor
        if let limit {
            target = min(target, limit)
            ahead = min(ahead, limit)
        }
        if car.clock.isFinished || model.ignition != .running {
            // The car rolls to a stop, slowly enough for every bend.
            target = min(target, speed - 0.8)
            ahead = min(ahead, target)
        }
        model.driveline.cornerGear = model.racingGear(for: profile.slowest(ahead: distance, on: line))
        let view = RaceDriver.View(
            target: target, ahead: ahead, distance: reach,
            bend: min(speed * speed * abs(curvature) / grip, 1), grip: grip)
        car.driver.drive(model, view, for: LongitudinalModel.trackStep, &random)
        let bend = car.driver.steer(car.path, speed: speed, bend: view.bend, for: seconds, &random)
        car.path.steer(to: bend, within: 0.13)
    }

    /// `angle` in -π...π.
    static func wrapped(_ angle: Double) -> Double {
        angle - (angle / (2 * .pi)).rounded() * 2 * .pi
    }

    private static func introduction(
        _ drive: TrackDrive, _ parameters: LongitudinalModel.Parameters, _ rivals: [RivalRun],
        _ zones: [ClosedRange<Double>]
    ) -> RaceState {
        var state = RaceState()
        state.fastZones = zones
        state.car = drive.car
        state.car.adopt(parameters)
        state.car.wheelbase = drive.chassis.wheelbase
        state.circuit = drive.circuit.description
        state.session.totalLaps = drive.laps
        state.session.carCount = 1 + drive.rivals
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
