/// A driver who keeps to a speed profile with the pedals.
struct RaceDriver: Hashable, Sendable {
    /// The accelerator, 0...1.
    private(set) var pedal = 0.0

    /// The brake, 0...1.
    private(set) var brake = 0.0

    /// Moves the pedals for a step of `seconds`.
    ///
    /// `target` is the speed wanted here and `ahead` that `distance` metres farther on, m/s; `bend` is the share of the
    /// grip that the bend takes, `grip` the acceleration that the tyres can make, m/s².
    mutating func drive(
        _ model: borrowing LongitudinalModel, target: Double, ahead: Double, distance: Double, bend: Double,
        grip: Double, for seconds: Double
    ) {
        let speed = model.speed
        let planned = distance > 0 ? (ahead * ahead - target * target) / (2 * distance) : 0
        let wanted = min(planned, 8) + (target - speed) * 4
        let free = max(0.05, 1 - bend * bend).squareRoot()
        let force = model.effectiveMass * min(max(wanted, -grip * free), 0.55 * grip * free)
        let needed = force + model.resistance(at: speed)
        let (pedal, rest) = model.pedal(forForce: needed)
        let braking = min(max(-rest, 0) / (model.parameters.fullBraking * model.parameters.mass), 1)
        let brakes = braking > 0.01
        self.pedal = Self.approach(self.pedal, brakes ? 0 : pedal, up: 7 * seconds, down: 14 * seconds)
        brake = Self.approach(brake, brakes ? braking : 0, up: 12 * seconds, down: 8 * seconds)
    }

    private static func approach(_ value: Double, _ target: Double, up: Double, down: Double) -> Double {
        min(max(target, value - down), value + up)
    }
}

extension LongitudinalModel {
    /// The accelerator for `force` newtons at the wheels, 0...1, and the force that it leaves undone, negative when
    /// brakes have to make it.
    func pedal(forForce force: Double) -> (pedal: Double, rest: Double) {
        guard isFiring, hasGearbox else {
            let greatest = max(1, pedalIndependentTraction)
            return force > 0 ? (min(force / greatest, 1), 0) : (0, force)
        }
        let lever = ratio(in: max(gear, 1)) / parameters.wheelRadius
        let efficiency = parameters.drivelineEfficiency
        switch clutch {
        case .open, .slipping:
            let greatest = greatestTorque(at: engineSpeed) * lever * efficiency
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
        let power = (parameters.motorPower + 1) * parameters.drivelineEfficiency
        let lever = ratio(in: 1) / parameters.wheelRadius * parameters.drivelineEfficiency
        let low = parameters.motorTorque * lever
        return speed > 0 ? min(low, power / speed) : low
    }
}
