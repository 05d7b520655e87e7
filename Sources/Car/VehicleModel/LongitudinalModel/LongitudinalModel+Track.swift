/// The car on a track: each step computes the forces, and until the next step the car moves under them, so that
/// position and speed are consistent at every instant.
extension LongitudinalModel {
    /// The length of a step on a track, s.
    static let trackStep = 0.01

    /// Computes the motion from now on by pedals and slope; `seconds` have passed since the last step.
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
        // Brakes bring a car to rest and do not move it back.
        acceleration = max(net / effectiveMass, -speed / Self.trackStep)
        if !hasGearbox {
            // The electric motor brakes up to its limit, the friction brakes do the rest.
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
        if ignition == .running, case .shifting(let remaining) = driveline.clutch {
            let share = remaining > 0 ? min(seconds / remaining, 1) : 1
            engine.speed += (max(synchronousSpeed, idleSpeed * 0.8) - engine.speed) * share
        } else {
            turnEngine(for: seconds)
        }
    }

    /// Updates temperatures, intake and fuel for the `seconds` of a completed step.
    mutating func settle(_ seconds: Double) {
        warm(for: seconds)
        updateIntake(for: seconds)
    }

    private mutating func setPedals(_ pedal: Double, _ brake: Double) {
        self.pedal = ignition == .running ? pedal : 0
        self.brake = brake
    }
}
