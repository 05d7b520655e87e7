/// The car on a track: each step decides the forces, and until the next one the car moves on under them, so that place and
/// speed belong together at every instant between two steps too.
extension LongitudinalModel {
    /// The length of a step on a track, s.
    static let trackStep = 0.01

    /// Decides by the pedals and the slope how the car moves from now on; `seconds` have passed since it was last asked.
    mutating func plan(
        pedal: Double, brake: Double, grade: Double, after seconds: Double, in surroundings: Surroundings
    ) {
        begin(surroundings, grade: grade)
        setPedals(pedal, brake)
        let traction: Double
        if hasGearbox {
            changeGear(wantsToMove: self.pedal > 0, for: seconds)
            if driveline.clutch == .locked { engine.speed = synchronousSpeed }
            traction = tractionOfEngine()
        } else {
            traction = tractionOfMotor()
        }
        let braking = brake * parameters.chassis.fullBraking * parameters.chassis.mass
        let net = traction - resistance(at: speed) - braking
        // Brakes bring a car to rest, and no farther.
        acceleration = max(net / effectiveMass, -speed / Self.trackStep)
        if !hasGearbox {
            // The motor brakes as far as it can before the friction brakes do.
            let wanted = speed > 0 || traction > 0 ? traction - braking : 0
            moveElectrically(force: wanted, for: seconds, keepingPedals: true)
        }
    }

    /// Moves the car on for `seconds` as planned, with the pedals as they are by then.
    mutating func glide(_ seconds: Double, pedal: Double, brake: Double, drivenSlip: Double) {
        setPedals(pedal, brake)
        driveline.drivenSlip = drivenSlip
        speed = max(0, speed + acceleration * seconds)
        shownSpeed = speed * 3.6
        guard hasGearbox else { return }
        if ignition == .on, case .shifting(let remaining) = driveline.clutch {
            let share = remaining > 0 ? min(seconds / remaining, 1) : 1
            engine.speed += (max(synchronousSpeed, idleSpeed * 0.8) - engine.speed) * share
        } else {
            turnEngine(for: seconds)
        }
    }

    /// Warms, breathes and burns for the `seconds` of a step that is over.
    mutating func settle(_ seconds: Double) {
        warm(for: seconds)
        breathe(for: seconds)
    }

    private mutating func setPedals(_ pedal: Double, _ brake: Double) {
        self.pedal = ignition == .on ? pedal : 0
        self.brake = brake
    }
}
