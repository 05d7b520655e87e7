import SimulationCore

/// A simulated driver who follows a speed profile with the pedals and the line with the steering wheel, with errors of
/// a style.
struct RaceDriver: Sendable {
    /// The accelerator, 0...1.
    private(set) var pedal = 0.0

    /// The brake, 0...1.
    private(set) var brake = 0.0

    // The speed of the pedal movements until the next step, 1/s.
    private var pedalRate = 0.0
    private var brakeRate = 0.0

    /// Where feet are, which the pedals follow, 0...1.
    private(set) var feet = (throttle: 0.0, brake: 0.0)

    // The driver's errors: speed and pedal force as fractions, steering as lateral acceleration in m/s².
    private var pace: Unsteadiness
    private var foot: Unsteadiness
    private var hands: Unsteadiness
    private(set) var bend = BendPlan()
    private let style: DriverStyle
    private var hasBraked = false
    /// For how long the brake is pressed too hard yet, s.
    private var locking = 0.0
    /// For how long the foot rests on the brake yet, s; nil before the brake is let go in this bend.
    private var resting: Double?

    /// The driver's plan for one bend.
    struct BendPlan: Hashable, Sendable {
        /// The distance by which the brake is pressed later than usual, m.
        var late = 0.0
        /// From lifting off to braking, s.
        var pause = 0.0
        /// The time for which the foot rests on the brake while the other one presses the accelerator, s.
        var overlap = 0.0
        var mistake = Mistake.none
    }

    /// A mistake of the driver.
    enum Mistake: Hashable, Sendable {
        case none
        /// The brake is pressed so hard that wheels lock.
        case lockUp
        /// The car goes wide at the exit.
        case wideExit
    }

    init(_ style: DriverStyle, _ random: inout SeededGenerator) {
        self.style = style
        let spread = style.isIdeal ? 0 : 1.5 - style.consistency
        pace = Unsteadiness(0.011 * spread, for: 4)
        foot = Unsteadiness(style.isIdeal ? 0 : 0.02, for: 0.3)
        hands = Unsteadiness(style.isIdeal ? 0 : 0.30, for: 0.35)
        planBend(&random)
    }

    /// By how much the speeds of laps differ, as a share.
    var lapSpread: Double { style.isIdeal ? 0 : 0.02 * (1 - style.consistency) }

    private mutating func planBend(_ random: inout SeededGenerator) {
        guard !style.isIdeal else { return }
        let late = random.nextUnit() - 0.5
        let (pause, tail, luck, kind) = (
            random.nextUnit(), random.nextUnit(), random.nextUnit(), random.nextUnit()
        )
        bend.late = late * 30 * (1 - style.consistency) + 5 * (style.aggression - 0.5)
        bend.pause = max(0, 0.2 + 0.5 * pause - 0.4 * (style.aggression - 0.5))
        bend.overlap = (0.1 + 0.3 * tail) * (0.5 + style.aggression)
        bend.mistake = luck < style.errors ? (kind < 0.5 ? .lockUp : .wideExit) : .none
    }

    /// The road ahead as the driver sees it.
    struct View {
        /// The speed that the profile has here, and `distance` metres farther on, m/s.
        var target: Double
        var ahead: Double
        var distance: Double
        /// The share of the grip that the bend takes.
        var bend: Double
        /// The acceleration that the tyres can make, m/s².
        var grip: Double
        /// Whether the brake is needed soon, so that the driver lifts off.
        var isBendNear = false
    }

    /// The present factor on the speeds of the profile.
    var form: Double { 1 + pace.value }

    /// Moves the pedals for `seconds`.
    mutating func glide(_ seconds: Double) {
        pedal = min(max(pedal + pedalRate * seconds, 0), 1)
        brake = min(max(brake + brakeRate * seconds, 0), 1)
    }

    /// Computes the pedal movements of the next `seconds`, the length of a step.
    mutating func drive(
        _ model: borrowing LongitudinalModel, _ view: View, for seconds: Double,
        _ random: inout SeededGenerator
    ) {
        pace.change(seconds, &random)
        foot.change(seconds, &random)
        let speed = model.speed
        let planned =
            view.distance > 0
            ? (view.ahead * view.ahead - view.target * view.target) / (2 * view.distance) : 0
        let wanted = min(planned, 8) + (view.target - speed) * 4
        let free = max(0.02, 1 - view.bend * view.bend).squareRoot()
        let force = model.effectiveMass * min(max(wanted, -view.grip * free), 0.55 * view.grip * free)
        let needed = force + model.resistance(at: speed)
        let (pedal, rest) = model.pedal(forForce: needed)
        let braking = min(
            max(-rest, 0) / (model.parameters.chassis.fullBraking * model.parameters.chassis.mass), 1)
        let brakes = braking > 0.01
        follow(brakes, view, &random)
        // On leaving a bend the accelerator is pressed only as fast as grip becomes available.
        let eager = 6 - 3.5 * min(view.bend, 1)
        let waits = brakes || brake > 0.07 || view.isBendNear
        feet.throttle = waits ? 0 : shaken(pedal)
        pedalRate = Self.rate(self.pedal, feet.throttle, up: eager, down: 8, seconds)
        // The brake is pressed when the accelerator is nearly released, and let go while that is pressed again.
        let released = style.isIdeal ? 0.03 : 0.03 + 0.12 * style.aggression
        feet.brake = brakes && self.pedal < released ? shaken(braking) : 0
        if locking > 0, brakes, view.bend < 0.5 {
            locking -= seconds
            feet.brake = min(1, feet.brake + 0.35)
        }
        if !brakes, hasBraked, let rest = resting ?? Optional(bend.overlap), rest > 0 {
            resting = rest - seconds
            feet.brake = min(0.05, brake)
        }
        brakeRate = Self.rate(brake, feet.brake, up: 7, down: 5, seconds)
    }

    /// Notes where one bend ends and the next one begins.
    private mutating func follow(_ brakes: Bool, _ view: View, _ random: inout SeededGenerator) {
        if brakes, !hasBraked {
            hasBraked = true
            resting = nil
            if bend.mistake == .lockUp { locking = 0.25 }
        } else if hasBraked, !brakes, pedal > 0.9, view.bend < 0.3 {
            hasBraked = false
            locking = 0
            planBend(&random)
        }
    }

    /// Returns the curvature beside that of the line with which the driver steers, 1/m; `outside` is 1 where the outside of the
    /// bend is on the right, -1 where it is on the left.
    mutating func steer(
        _ path: TrackPath, speed: Double, bend: Double, outside: Double, for seconds: Double,
        _ random: inout SeededGenerator
    ) -> Double {
        hands.change(seconds, &random)
        let sight = max(10, 0.8 * speed)
        // A wide exit: the car is let run out while the bend opens.
        let wanted = self.bend.mistake == .wideExit && hasBraked && brake < 0.05 ? outside * 1.6 : 0
        let correction = (wanted - path.offset) / (sight * sight) - 1.7 * path.angle / sight
        let pace = max(speed, 16)
        return correction + hands.value * (1 + 1.5 * bend) / (pace * pace)
    }

    /// Adds a small random movement to a pedal that is neither released nor fully pressed.
    private func shaken(_ pedal: Double) -> Double {
        pedal > 0.03 && pedal < 0.97 ? min(max(pedal * (1 + foot.value), 0), 1) : pedal
    }

    private static func rate(
        _ value: Double, _ target: Double, up: Double, down: Double, _ seconds: Double
    ) -> Double {
        seconds > 0 ? min(max((target - value) / seconds, -down), up) : 0
    }

    /// A random number that varies around 0.
    private struct Unsteadiness: Hashable, Sendable {
        private(set) var value = 0.0
        /// The root mean square, and the correlation time, s.
        private let size: Double
        private let memory: Double

        init(_ size: Double, for memory: Double) {
            self.size = size
            self.memory = memory
        }

        mutating func change(_ seconds: Double, _ random: inout SeededGenerator) {
            let share = min(seconds / memory, 1)
            let step = size * (2 * share * 3).squareRoot()
            value += -value * share + step * (2 * random.nextUnit() - 1)
        }
    }
}

extension LongitudinalModel {
    /// Returns the accelerator position for `force` newtons at the wheels, 0...1, and the remaining force, which is negative
    /// when the brakes must produce it.
    func pedal(forForce force: Double) -> (pedal: Double, rest: Double) {
        guard isFiring, hasGearbox else {
            let greatest = max(1, pedalIndependentTraction)
            return force > 0 ? (min(force / greatest, 1), 0) : (0, force)
        }
        let lever = ratio(in: max(driveline.gear, 1)) / parameters.chassis.wheelRadius
        let efficiency = parameters.driveline.efficiency
        switch driveline.clutch {
        case .open, .slipping:
            let greatest = greatestTorque(at: engine.speed) * lever * efficiency
            return force > 0 ? (min(force / max(greatest, 1), 1), 0) : (0, force)
        case .shifting:
            let greatest = greatestTorque(at: synchronousSpeed) * lever * efficiency
            return force > 0 ? (min(force / max(greatest, 1), 1), 0) : (0, force)
        case .locked: break
        }
        let greatest = greatestTorque(at: synchronousSpeed)
        let released = releasedTorque(at: synchronousSpeed)
        let torque = force >= 0 ? force / (lever * efficiency) : force * efficiency / lever
        if torque >= 0.2 * greatest { return (greatest > 0 ? min(torque / greatest, 1) : 1, 0) }
        if torque > released { return (max(0, (torque - released) / max(greatest - 5 * released, 1)), 0) }
        return (0, force - released * lever / efficiency)
    }

    /// The greatest force of an electric motor, or of anything without gears, N.
    private var pedalIndependentTraction: Double {
        let power = (parameters.motor.power + 1) * parameters.driveline.efficiency
        let lever = ratio(in: 1) / parameters.chassis.wheelRadius * parameters.driveline.efficiency
        let low = parameters.motor.torque * lever
        return speed > 0 ? min(low, power / speed) : low
    }
}
