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
        /// Brake force of each wheel, N.
        var braking: SIMD4<Double>
        /// Driving force, N; negative while the engine brakes.
        var driving: Double
    }

    /// Its constant properties.
    let build: CarBuild

    /// Slips relative to the grip limit.
    private(set) var slipRatio = SIMD4<Double>()
    private(set) var slipAngle = SIMD4<Double>()
    /// Temperatures and wear.
    private(set) var heat: WheelHeat

    // The rates of change per second.
    private var slipRatioRate = SIMD4<Double>()
    private var slipAngleRate = SIMD4<Double>()

    /// Vertical displacement on the springs, m.
    private(set) var heave = Swing()
    /// Pitch relative to the road, nose up positive, rad.
    private(set) var dive = Swing()
    /// Roll, right side down positive, rad.
    private(set) var lean = Swing()
    /// The angle by which the car points left of its direction of travel, rad.
    private(set) var drift = Swing()

    init(_ build: CarBuild) {
        self.build = build
        heat = WheelHeat(ambient: build.ambient)
    }

    /// The ratio by which the driven wheels turn faster than the road speed.
    var drivenSlip: Double { (slipRatio * build.driven).sum() / build.driven.sum() * CarBuild.slipAtLimit }

    /// Fits four new tyres out of their blankets.
    mutating func fitNewTyres() { heat.fitNewTyres(ambient: build.ambient) }

    /// Wears the tyre of `wheel` to `share`, 0...1.
    mutating func setWear(_ share: Double, of wheel: Int) { heat.setWear(share, of: wheel) }

    /// Integrates all rates of the last step over `seconds`.
    mutating func glide(_ seconds: Double) {
        heave.glide(seconds)
        dive.glide(seconds)
        lean.glide(seconds)
        drift.glide(seconds)
        slipRatio += slipRatioRate * seconds
        slipAngle += slipAngleRate * seconds
        heat.glide(seconds)
    }

    /// Computes the rates of change from now on, for the spring positions in `stance`.
    mutating func plan(_ motion: Motion, _ stance: Stance) {
        let across = motion.speed * motion.speed * motion.curvature
        swing(motion, stance, across)
        slip(motion, stance, across)
        heat.plan(
            build, speed: motion.speed, curvature: motion.curvature, slips: (slipRatio, slipAngle),
            load: stance.load, braking: motion.braking)
    }

    private mutating func swing(_ motion: Motion, _ stance: Stance, _ across: Double) {
        let forces = stance.force
        let (chassis, mass) = (build.chassis, build.mass)
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
        let wanted = build.slipRatios(load: stance.load, braking: motion.braking, driving: motion.driving)
        slipRatioRate = (wanted - slipRatio) / 0.045
        let wantedAngle = build.slipAngles(load: stance.load, across: across, curvature: motion.curvature)
        slipAngleRate = (wantedAngle - slipAngle) / 0.055
    }
}
