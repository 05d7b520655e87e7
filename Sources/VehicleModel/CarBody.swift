/// How a car's body and wheels answer to what it does on the road: loads, springs, slips, heat and wear.
///
/// Wheels stand in the order front left, front right, rear left, rear right.
struct CarBody: Hashable, Sendable {
    /// What the car does in one step.
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
        /// Where the car is along the track, m.
        var distance: Double
        /// What the wheels stand on.
        var strips: CircuitLine.Strips
    }

    let chassis: TrackDrive.Chassis
    let mass: Double
    let radius: Double
    let ambient: Double
    /// 1 for driven wheels.
    let driven: SIMD4<Double>

    private(set) var load: SIMD4<Double>
    private(set) var travel = SIMD4<Double>()
    private(set) var travelSpeed = SIMD4<Double>()
    /// Slips as shares of what grip allows.
    private(set) var slipRatio = SIMD4<Double>()
    private(set) var slipAngle = SIMD4<Double>()
    private(set) var temperature: SIMD4<Double>
    private(set) var brakeTemperature: SIMD4<Double>
    private(set) var wear = SIMD4<Double>()
    private(set) var onStrips = SIMDMask<SIMD4<Double.SIMDMaskScalar>>(repeating: false)

    // The body's angles and their rates, rad and rad/s; the slope is not in them.
    private(set) var dive = 0.0
    private(set) var lean = 0.0
    private(set) var drift = 0.0
    private(set) var diveRate = 0.0
    private(set) var leanRate = 0.0
    private(set) var driftRate = 0.0
    private(set) var drivenSlip = 0.0

    // Accelerations as the springs have felt them so far, m/s².
    private var along = 0.0
    private var across = 0.0
    private var springs = SIMD4<Double>()

    /// Slip of a tyre at its limit: the share by which it turns faster, and rad.
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
        load = SIMD4()
        load = weight
    }

    /// What each wheel carries at rest, N.
    private var weight: SIMD4<Double> {
        let front = mass * 9.81 * chassis.frontShare / 2
        let rear = mass * 9.81 * (1 - chassis.frontShare) / 2
        return [front, front, rear, rear]
    }

    /// The stiffness of one wheel's spring, N/m: the body would swing 2.6 times a second.
    private var stiffness: Double { mass / 4 * 267 }

    /// Moves everything on by `seconds`.
    mutating func advance(_ motion: Motion, for seconds: Double) {
        let speed = motion.speed
        let lateral = speed * speed * motion.curvature
        along += (motion.acceleration - along) * seconds / (0.10 + seconds)
        across += (lateral - across) * seconds / (0.08 + seconds)
        shiftLoad(speed, motion.lift)
        lean(for: seconds, speed, motion.curvature)
        spring(motion, for: seconds)
        slip(motion, lateral, for: seconds)
        heat(motion, for: seconds)
    }

    private mutating func shiftLoad(_ speed: Double, _ lift: Double) {
        let downforce = 0.5 * 1.2 * chassis.downforceArea * speed * speed / 4
        let pitching = mass * along * chassis.centreHeight / chassis.wheelbase / 2
        let rolling = mass * across * chassis.centreHeight / chassis.trackWidth / 2
        let shift: SIMD4<Double> = [
            rolling - pitching, -rolling - pitching, rolling + pitching, -rolling + pitching,
        ]
        let carried = weight + SIMD4(repeating: downforce + mass * lift / 4) + shift
        load = carried.clamped(lowerBound: SIMD4(repeating: 150), upperBound: SIMD4(repeating: 60_000))
    }

    private mutating func lean(for seconds: Double, _ speed: Double, _ curvature: Double) {
        springs = (load - weight) / stiffness
        let newDive = (springs[2] + springs[3] - springs[0] - springs[1]) / 2 / chassis.wheelbase
        let newLean = (springs[1] + springs[3] - springs[0] - springs[2]) / 2 / chassis.trackWidth
        let newDrift = 0.5 * chassis.wheelbase * curvature - 0.0022 * across
        diveRate = (newDive - dive) / seconds
        leanRate = (newLean - lean) / seconds
        driftRate = (newDrift - drift) / seconds
        dive = newDive
        lean = newLean
        drift = newDrift
    }

    /// Springs follow the load; the road is a little rough, and strips are rougher.
    private mutating func spring(_ motion: Motion, for seconds: Double) {
        onStrips[0] = motion.strips.contains(.left)
        onStrips[1] = motion.strips.contains(.right)
        onStrips[2] = onStrips[0]
        onStrips[3] = onStrips[1]
        let moves = min(motion.speed / 15, 1)
        var road = SIMD4<Double>()
        for wheel in 0..<4 {
            let place = motion.distance - (wheel >= 2 ? chassis.wheelbase : 0)
            let side: UInt64 = wheel % 2 == 0 ? 0x51 : 0xA7
            road[wheel] = 0.0015 * Self.roughness(place / 3, side)
            if onStrips[wheel] { road[wheel] += 0.006 * Self.roughness(place / 0.9, side ^ 0xFF) }
        }
        let next = (springs + road * moves).clamped(
            lowerBound: SIMD4(repeating: Self.highest), upperBound: SIMD4(repeating: Self.range - Self.rest))
        travelSpeed = (next - travel) / seconds
        travel = next
    }

    /// From fully extended to the position at rest, and to fully compressed, m.
    static let rest = 0.045
    static let range = 0.12

    /// How far a wheel hangs down at most, m: on a track it stays on the ground.
    private static let highest = -0.039

    /// A smooth random line along the road, -1...1.
    private static func roughness(_ position: Double, _ side: UInt64) -> Double {
        let cell = position.rounded(.down)
        let share = position - cell
        func point(_ index: Int64) -> Double {
            var bits = UInt64(bitPattern: index) &* 0x9E37_79B9_7F4A_7C15 ^ (side &* 0xD6E8_FEB8_6659_FD93)
            bits = (bits ^ (bits >> 29)) &* 0xBF58_476D_1CE4_E5B9
            return Double(bits >> 11) * 0x1p-52 - 1
        }
        let index = Int64(exactly: cell) ?? 0
        let smooth = share * share * (3 - 2 * share)
        return point(index) + (point(index &+ 1) - point(index)) * smooth
    }

    private mutating func slip(_ motion: Motion, _ lateral: Double, for seconds: Double) {
        let held = load * chassis.grip
        let drivenLoad = (held * driven).sum()
        let share = motion.driving / max(drivenLoad, 1)
        let pull = driven * share - SIMD4(repeating: motion.braking / max(held.sum(), 1))
        let limit = SIMD4<Double>(repeating: 1.2)
        let before = slipRatio
        let wanted = (pull * 0.9).clamped(lowerBound: -limit, upperBound: limit)
        slipRatio = before + (wanted - before) * (seconds / (0.04 + seconds))
        drivenSlip = (slipRatio * driven).sum() / driven.sum() * Self.slipAtLimit
        // The force across is what all wheels share; the front slides a little more.
        let across = -mass * lateral / max(held.sum(), 1)
        let wantedAngle = SIMD4<Double>(0.97, 0.93, 0.90, 0.86) * across
        let beforeAngle = slipAngle
        slipAngle = beforeAngle + (wantedAngle - beforeAngle) * (seconds / (0.05 + seconds))
    }

    private mutating func heat(_ motion: Motion, for seconds: Double) {
        let sliding = slipRatio * slipRatio + slipAngle * slipAngle
        let work = sliding * motion.speed * (load / weight)
        let target = SIMD4(repeating: ambient + 25) + work * 3.2
        temperature += (target - temperature) * (seconds / (22 + seconds))
        let worn = wear + work * (1.2e-5 * seconds)
        wear = worn.clamped(lowerBound: wear, upperBound: SIMD4(repeating: 1))
        let power = motion.braking * motion.speed
        let front = power * 0.30 / 5500
        let rear = power * 0.20 / 5500
        let cooling = (brakeTemperature - SIMD4(repeating: ambient)) * (1.0 / 45 + motion.speed / 2600)
        let rise = SIMD4(front, front, rear, rear) - cooling
        let hottest = SIMD4<Double>(repeating: 1400)
        brakeTemperature = (brakeTemperature + rise * seconds)
            .clamped(lowerBound: SIMD4(repeating: ambient), upperBound: hottest)
    }

    /// How fast the wheels turn at `speed` m/s on a path of `curvature`, rad/s; the outer ones turn faster. Driven ones
    /// share the slip that the engine feels, `drivenSlip`.
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
