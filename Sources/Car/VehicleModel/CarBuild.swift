/// Constant properties of the body and the wheels of a car on a track.
///
/// Wheels are in the order front left, front right, rear left, rear right.
struct CarBuild: Hashable, Sendable {
    let category: CarCategory
    let chassis: TrackDrive.Chassis
    /// kg.
    let mass: Double
    /// Of the wheels, m.
    let radius: Double
    /// Of the air, °C.
    let ambient: Double
    /// 1 for driven wheels.
    let driven: SIMD4<Double>

    /// The slip of a tyre at its limit: as a ratio, and in rad.
    static let slipAtLimit = 0.07
    private static let drivenAxle: [RaceCar.Drivetrain: SIMD4<Double>] = [
        .frontWheels: [1, 1, 0, 0], .rearWheels: [0, 0, 1, 1], .allWheels: [1, 1, 1, 1],
    ]

    init(
        _ category: CarCategory, _ chassis: TrackDrive.Chassis, _ drivetrain: RaceCar.Drivetrain,
        mass: Double, radius: Double, ambient: Double
    ) {
        self.category = category
        self.chassis = chassis
        self.mass = mass
        self.radius = radius
        self.ambient = ambient
        driven = Self.drivenAxle[drivetrain] ?? [0, 0, 1, 1]
    }

    /// The static load of each wheel, N.
    var weight: SIMD4<Double> {
        let front = mass * 9.81 * chassis.frontShare / 2
        let rear = mass * 9.81 * (1 - chassis.frontShare) / 2
        return [front, front, rear, rear]
    }

    /// Returns what each wheel carries at these accelerations across and along, m/s², without bumps, N.
    func load(speed: Double, across: Double, along: Double) -> SIMD4<Double> {
        let down = 0.5 * 1.2 * chassis.downforceArea * speed * speed / 4
        let side = mass * across * chassis.centreHeight / chassis.trackWidth / 2
        let nose = mass * along * chassis.centreHeight / chassis.wheelbase / 2
        let moved = SIMD4(side - nose, -side - nose, side + nose, -side + nose)
        return (weight + down + moved).clamped(
            lowerBound: SIMD4(repeating: 150), upperBound: SIMD4(repeating: 60_000))
    }

    /// Returns the brake force of each wheel, N: the two of an axle brake alike; `bias` is the share of the front axle.
    func braking(_ force: Double, bias: Double) -> SIMD4<Double> {
        let (front, rear) = (force * bias / 2, force * (1 - bias) / 2)
        return [front, front, rear, rear]
    }

    /// Returns the longitudinal slips that come of brake forces and of the driving force, relative to the limit: a wheel that
    /// carries less slips more.
    func slipRatios(load: SIMD4<Double>, braking: SIMD4<Double>, driving: Double) -> SIMD4<Double> {
        let held = load * chassis.grip
        // The differential locks in part: it gives the loaded wheel more.
        let share =
            driven
            * (SIMD4(repeating: 0.5) / driven.sum() + held * driven * (0.5 / max((held * driven).sum(), 1)))
        let limit = SIMD4<Double>(repeating: 1.2)
        return ((share * driving - braking) / held * 0.9).clamped(lowerBound: -limit, upperBound: limit)
    }

    /// Returns the lateral slips at an acceleration of `across` m/s² on a path of `curvature`, relative to the limit: the front
    /// wheels slide a little more, and the inner ones, whose path is tighter, too.
    func slipAngles(load: SIMD4<Double>, across: Double, curvature: Double) -> SIMD4<Double> {
        let share = -mass * across / max((load * chassis.grip).sum(), 1)
        let half = curvature * chassis.trackWidth / 2
        let sides: SIMD4<Double> = [1 - half, 1 + half, 1 - half, 1 + half]
        return SIMD4<Double>(0.95, 0.95, 0.88, 0.88) * sides * min(max(share, -1.2), 1.2)
    }

    /// Returns the angular speeds of the wheels at `speed` m/s on a path of `curvature`, rad/s; outer wheels turn faster.
    /// Driven wheels have the additional slip `drivenSlip`.
    func wheelSpeeds(
        at speed: Double, curvature: Double, slipRatio: SIMD4<Double>, drivenSlip: Double
    ) -> SIMD4<Double> {
        let half = curvature * chassis.trackWidth / 2
        let sides: SIMD4<Double> = [1 + half, 1 - half, 1 + half, 1 - half]
        let free = slipRatio * Self.slipAtLimit * (SIMD4(repeating: 1) - driven)
        let slip = free + driven * drivenSlip
        return sides * (SIMD4(repeating: 1) + slip) * (speed / radius)
    }

    /// Returns the angles of the front wheels when their mean is `angle`, rad, by Ackermann: the inner one turns more.
    func steerAngles(_ angle: Double) -> (left: Double, right: Double) {
        let half = angle * chassis.trackWidth / (2 * chassis.wheelbase)
        return (angle / (1 + half), angle / (1 - half))
    }
}
