import SimulationCore

/// A car under way on a circuit: the driver, the way, the body and the rest of the field; the longitudinal model beside
/// it moves the car along the line.
struct TrackRun: Sendable {
    /// What is driven.
    let drive: TrackDrive
    let line: CircuitLine
    let profile: SpeedProfile

    private(set) var clock: LapClock
    private(set) var body: CarBody
    private(set) var rivals: [RivalRun]
    private var driver = RaceDriver()
    private var random: SeededGenerator
    /// The driver's own form in this lap, a factor near 1.
    private var form = 1.0
    /// What stays the same in every state, so that a state starts from a copy.
    let introduction: RaceState

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
        self.drive = drive
        self.random = random.split("own car")
        line = CircuitLine.around(drive.circuit)
        profile = SpeedProfile(
            line, chassis, mass: parameters.mass, braking: parameters.fullBraking, pace: drive.pace)
        clock = LapClock(drive.circuit, laps: drive.laps, start: drive.start)
        body = CarBody(
            chassis, drive.car.drivetrain, mass: parameters.mass, radius: parameters.wheelRadius,
            ambient: ambient)
        rivals = (0..<drive.rivals).map { RivalRun($0, of: drive.rivals, drive, random) }
        introduction = Self.introduction(drive, parameters, rivals)
    }

    /// Moves everything on by a step of `seconds`; `model` carries the car along.
    mutating func advance(
        _ model: inout LongitudinalModel, for seconds: Double, in surroundings: LongitudinalModel.Surroundings
    ) {
        let laps = clock.completedLaps
        clock.advance(by: seconds, speed: model.speed)
        if clock.completedLaps != laps { form = 1 + 0.006 * (random.nextUnit() - 0.5) }
        for index in rivals.indices { rivals[index].advance(for: seconds, profile: profile, line: line) }
        let point = line.point(at: clock.lapDistance)
        steer(model, point, for: seconds)
        model.drivenSlip = body.drivenSlip
        model.drive(
            pedal: driver.pedal, brake: driver.brake, grade: point.grade, for: seconds, in: surroundings)
        let speed = model.speed
        let braking = speed > 0 ? model.brake * model.parameters.fullBraking * model.parameters.mass : 0
        let cell = line.cell(at: clock.lapDistance).index
        body.advance(
            CarBody.Motion(
                speed: speed, acceleration: model.acceleration, curvature: point.curvature,
                lift: speed * speed * point.gradeChange, braking: braking, driving: model.drivingForce,
                distance: clock.lapDistance, strips: line.strips[cell]), for: seconds)
    }

    /// Lets the driver look at the road ahead and move the pedals.
    private mutating func steer(
        _ model: borrowing LongitudinalModel, _ point: CircuitLine.Point, for seconds: Double
    ) {
        let speed = model.speed
        let reach = max(2, speed * 0.12)
        let grip = profile.grip * profile.usage * (9.81 + profile.downforce * speed * speed)
        var target = profile.speed(at: clock.lapDistance, on: line) * form
        var ahead = profile.speed(at: clock.lapDistance + reach, on: line) * form
        if clock.isFinished || model.ignition != .on {
            // The car rolls out, and is slow enough for every bend on the way.
            target = min(target, speed - 0.8)
            ahead = min(ahead, target)
        }
        driver.drive(
            model, target: target, ahead: ahead, distance: reach,
            bend: min(speed * speed * abs(point.curvature) / grip, 1), grip: grip, for: seconds)
    }

    /// How many of the rivals are ahead of a car with these times; a car that needed less time for the race leads.
    func rivalsAhead(of clock: LapClock) -> Int {
        // By index: an iterator would copy each rival.
        var count = 0
        for index in rivals.indices where rivals[index].clock.isAhead(of: clock) { count += 1 }
        return count
    }

    /// `angle` in -π...π.
    static func wrapped(_ angle: Double) -> Double {
        angle - (angle / (2 * .pi)).rounded() * 2 * .pi
    }

    private static func introduction(
        _ drive: TrackDrive, _ parameters: LongitudinalModel.Parameters, _ rivals: [RivalRun]
    ) -> RaceState {
        var state = RaceState()
        state.car = drive.car
        state.circuit = drive.circuit.description
        state.totalLaps = drive.laps
        state.carCount = 1 + drive.rivals
        state.rivals = rivals.map(\.introduction)
        state.idleSpeed = parameters.idleSpeed
        state.setLimiter(parameters.maximumSpeed)
        state.gearCount = parameters.gearRatios.count
        state.fuelCapacity = parameters.tankCapacity
        return state
    }
}

extension LapClock {
    /// Whether a car with these times is ahead of one with `other`.
    func isAhead(of other: LapClock) -> Bool {
        switch (isFinished, other.isFinished) {
        case (true, true): raceTime < other.raceTime
        case (true, false): true
        case (false, true): false
        case (false, false): progress > other.progress
        }
    }
}

extension LongitudinalModel {
    /// The force of engine or motor at the wheels, N; negative while it brakes.
    var drivingForce: Double {
        guard hasGearbox else { return speed > 0.5 ? motorTorque * ratio(in: 1) / parameters.wheelRadius : 0 }
        let force = torque * ratio(in: gear) / parameters.wheelRadius
        return torque >= 0 ? force * parameters.drivelineEfficiency : force / parameters.drivelineEfficiency
    }
}
