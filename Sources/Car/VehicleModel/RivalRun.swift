import SimulationCore

/// A rival car, which follows the same line at a pace of its own, on tyres, brakes and fuel of its own.
struct RivalRun: Sendable {
    /// Its way and its times.
    private(set) var clock: LapClock

    /// Tyres, energy, damage, and its visits to the pit.
    private(set) var condition = CarCondition()

    /// Fuel in its tank, L.
    private(set) var fuel: Double

    /// m/s.
    private(set) var speed = 0.0

    /// Until the next step, m/s².
    private var acceleration = 0.0

    /// Its number among the rivals, 0 and up.
    let index: Int

    private var gear = 0
    private let pace: Double
    private var random: SeededGenerator
    private var lapPace: Double
    private let car: Gearing
    private let habits: Habits
    private var heat: WheelHeat
    /// The distance by which it brakes later than usual in this lap, m.
    private var late = 0.0
    /// The laps that the race has; 0 for no end.
    private let totalLaps: Int
    /// Where it stands on the grid, m after the start line.
    private let grid: Double
    /// The distance that it drives on behind the finish, m.
    private var coolDown: Double

    /// The share of the speed of a race behind the finish.
    static let coolDownPace = 0.5

    /// Where a car is to be, and how fast.
    struct Goal: Sendable {
        /// As that of its clock, m.
        let progress: Double
        /// m/s.
        let speed: Double
    }

    /// The differences of its driver from others.
    private struct Habits: Sendable {
        /// Braking points, m behind those of the profile.
        let late: Double
        /// By how much laps differ, as a share.
        let spread: Double
        /// The rate at which tyres wear and fuel burns, 1 for the usual.
        let thirst: Double
        /// Share of the race at which it stops.
        let stop: Double
    }

    /// The properties that all rivals share: all drive a car like the player's.
    struct Gearing: Hashable, Sendable {
        /// Engine speed for a speed of 1 m/s in each gear, rpm.
        let ratios: [Double]
        let idleSpeed: Double
        let limiterSpeed: Double
        /// Greatest deceleration of the brakes, m/s².
        let braking: Double
        /// Power at the wheels, W for each kg; deceleration by the air at 1 m/s, m/s².
        let power: Double
        let drag: Double
        /// In a full tank and in it at first, L.
        let tank: Double
        let build: CarBuild

        init(_ parameters: LongitudinalModel.Parameters, _ build: CarBuild) {
            let turning = 60 / (2 * .pi * parameters.chassis.wheelRadius) * parameters.driveline.finalDrive
            ratios = parameters.driveline.gearRatios.map { $0 * turning }
            idleSpeed = parameters.engine.idleSpeed
            limiterSpeed = parameters.engine.maximumSpeed
            braking = parameters.chassis.fullBraking
            power = LongitudinalModel.greatestPower(parameters) / parameters.chassis.mass
            drag = 0.6 * parameters.chassis.dragArea / parameters.chassis.mass
            tank = parameters.tank.capacity * parameters.tank.initialLevel / 100
            self.build = build
        }

        /// Returns the greatest acceleration at `speed` m/s, m/s².
        func greatestAcceleration(_ speed: Double) -> Double {
            let grip = 0.55 * build.chassis.grip * 9.81
            return max(min(grip, power / max(speed, 1)) - drag * speed * speed, 0)
        }

        /// Returns the pedals for an acceleration at `speed` m/s.
        func pedals(_ acceleration: Double, at speed: Double) -> (throttle: Double, brake: Double) {
            let resistance = 0.014 * 9.81 + drag * speed * speed
            let most = max(greatestAcceleration(speed), 0.1)
            let throttle = speed > 0 ? (acceleration + resistance) / (most + resistance) : 0
            return (min(max(throttle, 0), 1), min(max(-(acceleration + resistance) / braking, 0), 1))
        }

        /// Returns the engine's speed in `gear`, rpm.
        func engineSpeed(_ speed: Double, in gear: Int) -> Double {
            guard ratios.indices.contains(gear - 1) else { return idleSpeed }
            return min(max(speed * ratios[gear - 1], idleSpeed), limiterSpeed)
        }

        /// Returns the gear after `gear` at `speed`: up near the limiter, down where the next lower one has room again.
        func gear(after gear: Int, at speed: Double) -> Int {
            if speed < 0.5 { return 0 }
            if gear < 1 { return 1 }
            if gear < ratios.count, speed * ratios[gear - 1] > 0.96 * limiterSpeed { return gear + 1 }
            if gear > 1, speed * ratios[gear - 2] < (gear == 2 ? 0.42 : 0.80) * limiterSpeed {
                return gear - 1
            }
            return gear
        }
    }

    /// Names of drivers who do not exist.
    private static let names = [
        "A. Birk", "M. Corvin", "L. Dahl", "J. Estrada", "K. Fjord", "S. Grau", "T. Holm", "R. Ibsen",
        "N. Jansky", "P. Korda", "E. Lind", "O. Marten", "V. Norr", "D. Okoro", "H. Perl", "C. Quist",
    ]

    /// Rival number `index` of `count` on the grid.
    init(_ index: Int, of count: Int, _ drive: TrackDrive, _ car: Gearing, _ random: SeededGenerator) {
        self.index = index
        self.car = car
        self.random = random.split("rival \(index)")
        totalLaps = drive.laps
        // The rivals' paces are around the driver's own; the faster ones start in front.
        let order = count > 1 ? Double(index) / Double(count - 1) : 0
        pace = 1.004 - 0.034 * order + 0.004 * (self.random.nextUnit() - 0.5)
        lapPace = 1
        var chance = random.split("habits \(index)")
        func drawn(_ range: ClosedRange<Double>) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * chance.nextUnit()
        }
        habits = Habits(
            late: drawn(-5...5), spread: drawn(0.003...0.012), thirst: drawn(0.92...1.08),
            stop: drawn(0.4...0.6))
        fuel = car.tank * drawn(0.96...1.0)
        heat = WheelHeat(ambient: car.build.ambient + drawn(-3...3))
        condition = CarCondition(car.build.category)
        condition.tyres = RaceTyres(index % 3 == 0 ? .soft : .medium)
        let place = index < Self.ownGridPlace(count) ? index : index + 1
        grid = min(drive.start + 8 * Double(Self.ownGridPlace(count) - place), drive.circuit.length - 1)
        coolDown = drive.coolDown
        clock = LapClock(drive.circuit, laps: drive.laps, start: grid, approach: drive.formation)
    }

    /// Returns how many rivals start in front of the driver.
    static func ownGridPlace(_ count: Int) -> Int { count / 2 }

    /// Moves the car to the grid for `seconds` as one of a field, and computes its acceleration until the next step.
    mutating func approach(_ lap: FormationLap, for seconds: Double, line: CircuitLine) {
        move(seconds)
        use(line.curvature(at: clock.lapDistance), seconds)
        let wanted = lap.speed + (lap.place(of: grid) - clock.lapDistance) - speed
        accelerate(wanted, most: 5, least: -8)
    }

    /// Lets the race begin where the car stands.
    mutating func endApproach() {
        (speed, acceleration) = (0, 0)
        clock.endApproach()
    }

    private mutating func move(_ seconds: Double) {
        clock.advance(by: seconds, stretch(seconds))
        speed = max(0, speed + acceleration * seconds)
        gear = car.gear(after: gear, at: speed)
    }

    /// Changes the speed by `wanted` m/s in a step, within limits in m/s².
    private mutating func accelerate(_ wanted: Double, most: Double, least: Double) {
        let step = LongitudinalModel.trackStep
        acceleration = max(min(max(wanted / step, least), most), -speed / step)
    }

    /// Moves the car for `seconds`, and computes its acceleration until the next step; with `goal` it follows that
    /// instead of its own pace.
    mutating func advance(
        for seconds: Double, profile: SpeedProfile, line: CircuitLine, in situation: RaceSituation,
        goal: Goal? = nil
    ) {
        let (laps, before) = (clock.completedLaps, clock.lapDistance)
        move(seconds)
        if clock.isFinished { coolDown = max(0, coolDown - speed * seconds) }
        if clock.completedLaps != laps { beginLap(situation) }
        let place = clock.lapDistance
        use(line.curvature(at: place), seconds)
        condition.passTrap(
            from: before, to: place, of: clock.length, speed: speed, lap: clock.completedLaps + 1)
        let visit = condition.pit.pass(seconds, at: place, length: clock.length, speed: speed)
        if let compound = visit {
            condition.tyres.change(to: compound, lap: clock.completedLaps, wear: heat.wear.sum() / 4)
            heat.fitNewTyres(ambient: car.build.ambient)
        }
        let wear = heat.wear.sum() / 4
        let factor =
            situation.hasRetired(rival: index)
            ? 0 : situation.control.pace * condition.pace(wear: wear, rain: situation.rain)
        let bend = min(abs(line.curvature(at: place)) * 60, 1)
        let shift = (habits.late + late) * (1 - bend)
        var target = profile.speed(at: place - shift, on: line) * pace * lapPace * factor
        if let goal, !clock.isFinished {
            let most = profile.speed(at: place, on: line) * 1.15
            target = min(max(goal.speed + goal.progress - clock.progress, 0), most)
        }
        if clock.isFinished {
            target = coolDown > 0 ? profile.speed(at: place, on: line) * Self.coolDownPace * factor : 0
        }
        if let limit = condition.pit.limit(at: place, length: clock.length) { target = min(target, limit) }
        let most = car.greatestAcceleration(speed) * (goal == nil ? 1 : 2)
        accelerate(target - speed, most: most, least: clock.isFinished ? -4 : -1.3 * car.braking)
    }

    /// Chooses how this lap is driven, and whether it ends in the pit.
    private mutating func beginLap(_ situation: RaceSituation) {
        lapPace = 1 + habits.spread * (random.nextUnit() - 0.5)
        late = 4 * (random.nextUnit() - 0.5)
        condition.energy.beginLap()
        condition.tyres.age = min(255, condition.tyres.age + 1)
        let laps = clock.completedLaps
        let isWrong = situation.rain > 0.15 && condition.tyres.compound.isDry
        let isDue = totalLaps >= 8 && condition.pit.stops == 0 && laps == Int(Double(totalLaps) * habits.stop)
        if isWrong { condition.pit.planned = .intermediate }
        if !isWrong, isDue || heat.wear.sum() / 4 > 0.6 { condition.pit.planned = .hard }
        if laps > 0 { condition.fuelPerLap = (car.tank - fuel) / Double(laps) }
    }

    /// Uses tyres, brakes, fuel and energy for `seconds`.
    private mutating func use(_ curvature: Double, _ seconds: Double) {
        let build = car.build
        let pedals = car.pedals(acceleration, at: speed)
        let wheels = wheels(curvature, pedals.brake)
        heat.glide(seconds)
        heat.plan(
            build, speed: speed, curvature: curvature, slips: (wheels.ratio, wheels.angle),
            load: wheels.load, braking: wheels.braking, rubber: habits.thirst)
        // A litre gives some ten megajoules at the wheels.
        fuel = max(0, fuel - pedals.throttle * car.power * build.mass * habits.thirst / 10.5e6 * seconds)
        if build.category.hasEnergyStore {
            condition.energy.pass(seconds, throttle: pedals.throttle, brake: pedals.brake, speed: speed)
            condition.energy.chooseMode(isAttacking: false)
        }
    }

    /// Returns what the wheels carry and how they slip.
    private func wheels(_ curvature: Double, _ brake: Double) -> (
        load: SIMD4<Double>, braking: SIMD4<Double>, ratio: SIMD4<Double>, angle: SIMD4<Double>
    ) {
        let build = car.build
        let across = speed * speed * curvature
        let load = build.load(speed: speed, across: across, along: acceleration)
        let braking = build.braking(
            brake * car.braking * build.mass, bias: condition.brakeBias / 100)
        let driving = brake > 0 ? 0 : max(acceleration, 0) * build.mass
        return (
            load, braking, build.slipRatios(load: load, braking: braking, driving: driving),
            build.slipAngles(load: load, across: across, curvature: curvature)
        )
    }

    /// Damages the car by a blow of `severity`, 0...1.
    mutating func hit(_ severity: Double) { condition.damage.hit(severity) }

    private func stretch(_ seconds: Double) -> LapClock.Stretch {
        LapClock.Stretch(
            speed: speed, acceleration: acceleration,
            driven: (speed + acceleration * seconds / 2) * seconds)
    }

    /// Returns how far it has come `seconds` after its last step.
    func standing(after seconds: Double) -> LapClock.Standing {
        var clock = clock
        clock.advance(by: seconds, stretch(seconds))
        return LapClock.Standing(clock)
    }

    /// Writes the state of the car `seconds` after its last step into `rival`; returns its progress in the race.
    func write(
        _ rival: inout RaceState.Rival, after seconds: Double, on line: CircuitLine
    ) -> LapClock.Standing {
        var clock = clock
        clock.advance(by: seconds, stretch(seconds))
        let speed = max(0, speed + acceleration * seconds)
        let point = line.point(at: clock.lapDistance)
        let across = speed * speed * point.curvature
        rival.standing.completedLaps = clock.completedLaps
        rival.standing.lapDistance = clock.lapDistance
        rival.standing.raceTime = clock.raceTime
        rival.place = point.place
        rival.attitude.yaw = TrackRun.wrapped(point.heading)
        rival.attitude.pitch = point.grade - point.grade * point.grade * point.grade / 3
        rival.speed = speed
        rival.acceleration = Vector(across, speed * speed * point.gradeChange, acceleration)
        rival.gear = gear
        rival.engineSpeed = car.engineSpeed(speed, in: gear)
        let pedals = car.pedals(acceleration, at: speed)
        rival.controls.throttle = pedals.throttle
        rival.controls.brake = pedals.brake
        rival.enginePower = pedals.throttle * car.power * car.build.mass
        let chassis = car.build.chassis
        let angle = chassis.wheelbase * point.curvature + 0.0012 * across
        let degrees = angle * chassis.steeringRatio * 180 / .pi
        rival.controls.steering = min(max(degrees / RaceState.Controls.steeringLock, -1), 1)
        writeWheels(&rival.wheels, point.curvature, pedals.brake, speed: speed, angle)
        rival.condition = condition
        if clock.isFinished { rival.condition.result = .finished }
        rival.fuel = fuel
        rival.lapTimes = RaceState.LapTimes(clock)
        return LapClock.Standing(clock)
    }

    private func writeWheels(
        _ wheels: inout RaceState.Wheels, _ curvature: Double, _ brake: Double, speed: Double, _ angle: Double
    ) {
        let build = car.build
        let now = self.wheels(curvature, brake)
        let slip = (now.ratio * build.driven).sum() / build.driven.sum() * CarBuild.slipAtLimit
        let turning = build.wheelSpeeds(
            at: speed, curvature: curvature, slipRatio: now.ratio, drivenSlip: slip)
        let stiffness = build.mass / 4 * Stance.frequency * Stance.frequency
        let travel = ((now.load - build.weight) / stiffness).clamped(
            lowerBound: SIMD4(repeating: -0.039), upperBound: SIMD4(repeating: Stance.range - Stance.rest))
        let pressure = heat.pressure(build)
        for (place, path) in RaceState.Wheels.paths.enumerated() {
            var wheel = RaceState.Wheel()
            wheel.angularSpeed = turning[place]
            wheel.radius = build.radius
            wheel.slipRatio = now.ratio[place]
            wheel.slipAngle = now.angle[place]
            wheel.suspensionTravel = travel[place]
            wheel.suspensionRatio = (travel[place] + Stance.rest) / Stance.range
            wheel.load = now.load[place]
            wheel.write(heat, place, pressure)
            wheels[keyPath: path] = wheel
        }
        (wheels.frontLeft.steerAngle, wheels.frontRight.steerAngle) = build.steerAngles(angle)
    }

    /// The constant data of the car: name and number.
    var introduction: RaceState.Rival {
        var rival = RaceState.Rival()
        rival.name = Self.names[index % Self.names.count]
        rival.raceNumber = 2 + index * 3 % 97
        return rival
    }
}
