import SimulationCore

/// A rival car, which follows the same line at a pace of its own.
struct RivalRun: Sendable {
    /// Its way and its times.
    private(set) var clock: LapClock

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

    /// What a rival's instruments show: all drive a car like the player's.
    struct Gearing: Hashable, Sendable {
        /// Engine speed for a speed of 1 m/s in each gear, rpm.
        let ratios: [Double]
        let idleSpeed: Double
        let limiterSpeed: Double
        let wheelbase: Double
        let steeringRatio: Double
        /// Greatest deceleration of the brakes, m/s².
        let braking: Double

        init(_ parameters: LongitudinalModel.Parameters, _ chassis: TrackDrive.Chassis) {
            let turning = 60 / (2 * .pi * parameters.chassis.wheelRadius) * parameters.driveline.finalDrive
            ratios = parameters.driveline.gearRatios.map { $0 * turning }
            idleSpeed = parameters.engine.idleSpeed
            limiterSpeed = parameters.engine.maximumSpeed
            wheelbase = chassis.wheelbase
            steeringRatio = chassis.steeringRatio
            braking = parameters.chassis.fullBraking
        }

        /// The engine's speed in `gear`, rpm.
        func engineSpeed(_ speed: Double, in gear: Int) -> Double {
            guard ratios.indices.contains(gear - 1) else { return idleSpeed }
            return min(max(speed * ratios[gear - 1], idleSpeed), limiterSpeed)
        }

        /// The gear after `gear` at `speed`: up near the limiter, down where the next lower one has room again.
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
        // The rivals' paces are around the driver's own; the faster ones start in front.
        let order = count > 1 ? Double(index) / Double(count - 1) : 0
        pace = 1.012 - 0.032 * order + 0.004 * (self.random.nextUnit() - 0.5)
        lapPace = 1
        let place = index < Self.ownGridPlace(count) ? index : index + 1
        clock = LapClock(
            drive.circuit, laps: drive.laps,
            start: min(drive.start + 8 * Double(Self.ownGridPlace(count) - place), drive.circuit.length - 1))
    }

    /// How many rivals start in front of the driver.
    static func ownGridPlace(_ count: Int) -> Int { count / 2 }

    /// Moves the car for `seconds`, and computes its acceleration until the next step.
    mutating func advance(for seconds: Double, profile: SpeedProfile, line: CircuitLine, by factor: Double) {
        let laps = clock.completedLaps
        clock.advance(by: seconds, stretch(seconds))
        speed = max(0, speed + acceleration * seconds)
        gear = car.gear(after: gear, at: speed)
        if clock.completedLaps != laps { lapPace = 1 + 0.008 * (random.nextUnit() - 0.5) }
        let target =
            clock.isFinished ? 0 : profile.speed(at: clock.lapDistance, on: line) * pace * lapPace * factor
        let most = max(min(8, 190 / max(speed, 1) - 0.0005 * speed * speed), 0)
        let least = clock.isFinished ? -4 : -20.0
        let wanted = (target - speed) / LongitudinalModel.trackStep
        acceleration = max(min(max(wanted, least), most), -speed / LongitudinalModel.trackStep)
    }

    private func stretch(_ seconds: Double) -> LapClock.Stretch {
        LapClock.Stretch(
            speed: speed, acceleration: acceleration,
            driven: (speed + acceleration * seconds / 2) * seconds)
    }

    /// How far it has come `seconds` after its last step.
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
        rival.place = point.place
        rival.attitude.yaw = TrackRun.wrapped(point.heading)
        rival.attitude.pitch = point.grade - point.grade * point.grade * point.grade / 3
        rival.speed = speed
        rival.acceleration = Vector(across, speed * speed * point.gradeChange, acceleration)
        rival.gear = gear
        rival.engineSpeed = car.engineSpeed(speed, in: gear)
        let drag = 0.014 * 9.81 + 0.00044 * speed * speed
        let most = max(min(8, 190 / max(speed, 1) - 0.0005 * speed * speed), 0.1)
        rival.controls.throttle = speed > 0 ? min(max((acceleration + drag) / (most + drag), 0), 1) : 0
        rival.controls.brake = min(max(-(acceleration + drag) / car.braking, 0), 1)
        let degrees = (car.wheelbase * point.curvature + 0.0012 * across) * car.steeringRatio * 180 / .pi
        rival.controls.steering = min(max(degrees / RaceState.Controls.steeringLock, -1), 1)
        rival.lapTimes = RaceState.LapTimes(clock)
        return LapClock.Standing(clock)
    }

    /// The constant data of the car: name and number.
    var introduction: RaceState.Rival {
        var rival = RaceState.Rival()
        rival.name = Self.names[index % Self.names.count]
        rival.raceNumber = 2 + index * 3 % 97
        return rival
    }
}
