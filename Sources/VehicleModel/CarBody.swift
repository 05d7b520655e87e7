/// The dynamics of a car's body and wheels: loads, springs, slips, temperatures and wear.
///
/// Wheels are in the order front left, front right, rear left, rear right. At each step of the drive `plan` computes
/// the rates of change; `glide` integrates them over a duration.
struct CarBody: Hashable, Sendable {
    /// The motion of the car from a step on.
    struct Motion {
        /// m/s.
        var speed: Double
        /// Along the road, m/s².
        var acceleration: Double
        /// Of the path, 1/m, positive to the right.
        var curvature: Double
        /// Away from the ground, m/s².
        var lift: Double
        /// Brake force of all wheels, N.
        var braking: Double
        /// Driving force, N; negative while the engine brakes.
        var driving: Double
    }

    let chassis: TrackDrive.Chassis
    let mass: Double
    let radius: Double
    let ambient: Double
    /// 1 for driven wheels.
    let driven: SIMD4<Double>

    /// Slips relative to the grip limit.
    private(set) var slipRatio = SIMD4<Double>()
    private(set) var slipAngle = SIMD4<Double>()
    private(set) var temperature: SIMD4<Double>
    private(set) var brakeTemperature: SIMD4<Double>
    private(set) var wear = SIMD4<Double>()

    // The rates of change per second.
    private var slipRatioRate = SIMD4<Double>()
    private var slipAngleRate = SIMD4<Double>()
    private var temperatureRate = SIMD4<Double>()
    private var brakeTemperatureRate = SIMD4<Double>()
    private var wearRate = SIMD4<Double>()

    /// Vertical displacement on the springs, m.
    private(set) var heave = Swing()
    /// Pitch relative to the road, nose up positive, rad.
    private(set) var dive = Swing()
    /// Roll, right side down positive, rad.
    private(set) var lean = Swing()
    /// The angle by which the car points left of its direction of travel, rad.
    private(set) var drift = Swing()

    /// The slip of a tyre at its limit: as a ratio, and in rad.
    static let slipAtLimit = 0.07
    private static let drivenAxle: [RaceCar.Drivetrain: SIMD4<Double>] = [
        .frontWheels: [1, 1, 0, 0], .rearWheels: [0, 0, 1, 1], .allWheels: [1, 1, 1, 1],
    ]

    /// A car at rest.
    init(
        _ chassis: TrackDrive.Chassis, _ drivetrain: RaceCar.Drivetrain, mass: Double, radius: Double,
        ambient: Double
    ) {
        self.chassis = chassis
        self.mass = mass
        self.radius = radius
        self.ambient = ambient
        driven = Self.drivenAxle[drivetrain] ?? [0, 0, 1, 1]
        temperature = SIMD4(repeating: ambient + 35)
        brakeTemperature = SIMD4(repeating: ambient + 80)
    }

    /// The static load of each wheel, N.
    var weight: SIMD4<Double> {
        let front = mass * 9.81 * chassis.frontShare / 2
        let rear = mass * 9.81 * (1 - chassis.frontShare) / 2
        return [front, front, rear, rear]
    }

    /// The ratio by which the driven wheels turn faster than the road speed.
    var drivenSlip: Double { (slipRatio * driven).sum() / driven.sum() * Self.slipAtLimit }

    /// Fits four new tyres out of their blankets.
    mutating func fitNewTyres() {
        wear = SIMD4()
        temperature = SIMD4(repeating: max(ambient, 70))
    }

    /// Wears the tyre of `wheel` to `share`, 0...1.
    mutating func setWear(_ share: Double, of wheel: Int) { wear[wheel] = min(max(share, 0), 1) }

    /// Integrates all rates of the last step over `seconds`.
    mutating func glide(_ seconds: Double) {
        heave.glide(seconds)
        dive.glide(seconds)
        lean.glide(seconds)
        drift.glide(seconds)
        slipRatio += slipRatioRate * seconds
        slipAngle += slipAngleRate * seconds
        temperature += temperatureRate * seconds
        wear += wearRate * seconds
        brakeTemperature += brakeTemperatureRate * seconds
    }

    /// Computes the rates of change from now on, for the spring positions in `stance`.
    mutating func plan(_ motion: Motion, _ stance: Stance) {
        let across = motion.speed * motion.speed * motion.curvature
        swing(motion, stance, across)
        slip(motion, stance, across)
        heat(motion, stance)
    }

    private mutating func swing(_ motion: Motion, _ stance: Stance, _ across: Double) {
        let forces = stance.force
        let downforce = 0.5 * 1.2 * chassis.downforceArea * motion.speed * motion.speed
        heave.acceleration = (forces.sum() - downforce) / mass - motion.lift
        let (arm, side) = (chassis.wheelbase / 2, chassis.trackWidth / 2)
        let level = mass * chassis.centreHeight
        let diving = arm * (forces[0] + forces[1] - forces[2] - forces[3]) + level * motion.acceleration
        dive.acceleration = diving * Stance.frequency * Stance.frequency / (4 * stance.stiffness * arm * arm)
        let leaning = side * (forces[0] + forces[2] - forces[1] - forces[3]) - level * across
        lean.acceleration =
            leaning * Stance.frequency * Stance.frequency
            / (4 * stance.stiffness * (1 + Stance.bar) * side * side)
        drift.draw(to: chassis.wheelbase / 2 * motion.curvature - 0.003 * across, frequency: 16)
    }

    private mutating func slip(_ motion: Motion, _ stance: Stance, _ across: Double) {
        let held = stance.load * chassis.grip
        let drivenLoad = (held * driven).sum()
        let all = max(held.sum(), 1)
        let pull = driven * (motion.driving / max(drivenLoad, 1)) - SIMD4(repeating: motion.braking / all)
        let limit = SIMD4<Double>(repeating: 1.2)
        let wanted = (pull * 0.9).clamped(lowerBound: -limit, upperBound: limit)
        slipRatioRate = (wanted - slipRatio) / 0.045
        // The wheels share the lateral force; the front wheels slide a little more.
        let share = -mass * across / all
        let wantedAngle = SIMD4<Double>(0.97, 0.93, 0.90, 0.86) * min(max(share, -1.2), 1.2)
        slipAngleRate = (wantedAngle - slipAngle) / 0.055
    }

    private mutating func heat(_ motion: Motion, _ stance: Stance) {
        let sliding = slipRatio * slipRatio + slipAngle * slipAngle
        let work = sliding * motion.speed * (stance.load / weight)
        temperatureRate = (SIMD4(repeating: ambient + 25) + work * 3.2 - temperature) / 22
        let isNew = wear .< SIMD4(repeating: 0.999)
        wearRate = SIMD4<Double>().replacing(with: work * 1.2e-5, where: isNew)
        let power = motion.braking * motion.speed
        let front = power * 0.30 / 5500
        let rear = power * 0.20 / 5500
        let cooling = (brakeTemperature - SIMD4(repeating: ambient)) * (1.0 / 45 + motion.speed / 2600)
        let rise = SIMD4(front, front, rear, rear) - cooling
        let hottest = SIMD4<Double>(repeating: 1400)
        let isHot = brakeTemperature .> hottest .& rise .> SIMD4<Double>()
        brakeTemperatureRate = rise.replacing(with: SIMD4<Double>(), where: isHot)
    }

    /// The angular speeds of the wheels at `speed` m/s on a path of `curvature`, rad/s; outer wheels turn faster.
    /// Driven wheels have the additional slip `drivenSlip`.
    func wheelSpeeds(at speed: Double, curvature: Double, drivenSlip: Double) -> SIMD4<Double> {
        let half = curvature * chassis.trackWidth / 2
        let sides: SIMD4<Double> = [1 + half, 1 - half, 1 + half, 1 - half]
        let free = slipRatio * Self.slipAtLimit * (SIMD4(repeating: 1) - driven)
        let slip = free + driven * drivenSlip
        return sides * (SIMD4(repeating: 1) + slip) * (speed / radius)
    }

    /// Pressure of the tyres above that of the air, kPa: 190 at 80 °C, and in proportion to the absolute temperature.
    var pressure: SIMD4<Double> {
        (temperature + 273.15) * ((190 + 101.325) / 353.15) - 101.325
    }
}
