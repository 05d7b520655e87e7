extension LongitudinalModel {
    /// The speed of the electric motor, rpm: it is geared to the wheels for good.
    var motorSpeed: Double { synchronousSpeed(in: 1) }

    /// The charge of the traction battery, %.
    var stateOfCharge: Double {
        let capacity = parameters.batteryCapacity * 3.6e6
        return capacity > 0 ? min(max(storedEnergy / capacity, 0), 1) * 100 : 0
    }

    /// The voltage of the traction battery: a tenth above nominal when full, a tenth below when empty, V.
    var tractionVoltage: Double { parameters.batteryVoltage * (0.9 + 0.2 * stateOfCharge / 100) }

    /// The greatest power of a hybrid's engine, W.
    private var greatestEnginePower: Double {
        guard parameters.powertrain == .hybrid else { return 0 }
        return power(greatestTorque(at: parameters.maximumSpeed), at: parameters.maximumSpeed)
    }

    private func power(_ torque: Double, at speed: Double) -> Double { torque * speed * 2 * .pi / 60 }

    /// The force that the present pedal asks for, N: up to the motor's torque, then up to the power of everything.
    func tractionOfMotor() -> Double {
        guard ignition == .on else { return 0 }
        let lever = ratio(in: 1) / parameters.wheelRadius
        let atLow = parameters.motorTorque * lever * parameters.drivelineEfficiency
        let most = (parameters.motorPower + greatestEnginePower) * parameters.drivelineEfficiency
        let greatest = speed > 0 ? min(atLow, most / speed) : atLow
        let released = speed > 2 ? -0.02 * parameters.mass * 9.81 : 0
        return pedal * greatest + (1 - pedal) * released
    }

    /// Works out motor, engine and battery for `force` newtons at the wheels over `seconds`; unless the pedals are the
    /// driver's, also what they would be.
    mutating func moveElectrically(force: Double, for seconds: Double, keepingPedals: Bool = false) {
        guard ignition == .on else {
            stopElectrically(for: seconds, braking: force, keepingPedals: keepingPedals)
            return
        }
        let speed = max(0, speed)
        // At the motor's shaft; braking gives back up to half the motor's power, and nothing at a walk.
        let efficiency = parameters.drivelineEfficiency
        let regeneration = speed > 2 ? 0.5 * parameters.motorPower : 0
        let atWheels = force * speed
        let atShaft = atWheels >= 0 ? atWheels / efficiency : max(atWheels * efficiency, -regeneration)
        let engine = runHybridEngine(demand: max(0, atShaft), for: seconds)
        let byMotor = atShaft - engine
        let electric =
            byMotor >= 0 ? byMotor / parameters.motorEfficiency : byMotor * parameters.motorEfficiency
        let shaftSpeed = motorSpeed * 2 * .pi / 60
        motorTorque =
            shaftSpeed > 1 ? atShaft / shaftSpeed : max(0, force) * parameters.wheelRadius / ratio(in: 1)
        takeFromBattery(electric + parameters.auxiliaryPower, for: seconds)
        guard !keepingPedals else { return }
        let most = parameters.motorPower + greatestEnginePower
        pedal = most > 0 ? min(max(0, atShaft) / most, 1) : 0
        let recovered = atShaft < 0 && speed > 0 ? atShaft / efficiency / speed : 0
        brake = min(max(0, -(force - recovered)) / (parameters.fullBraking * parameters.mass), 1)
    }

    private mutating func stopElectrically(for seconds: Double, braking force: Double, keepingPedals: Bool) {
        batteryPower = 0
        motorTorque = 0
        torque = 0
        hybridEngineRuns = false
        engineSpeed = max(0, engineSpeed - 2000 * seconds)
        guard !keepingPedals else { return }
        pedal = 0
        brake = min(max(0, -force) / (parameters.fullBraking * parameters.mass), 1)
    }

    /// Moves energy; what an empty or a full battery cannot give or take is not counted as its power.
    private mutating func takeFromBattery(_ power: Double, for seconds: Double) {
        let capacity = parameters.batteryCapacity * 3.6e6
        let before = storedEnergy
        storedEnergy = min(max(before - power * seconds, 0), capacity)
        batteryPower = (before - storedEnergy) / seconds
    }

    /// Starts, stops and loads a hybrid's engine; the power that it gives, W.
    private mutating func runHybridEngine(demand: Double, for seconds: Double) -> Double {
        guard parameters.powertrain == .hybrid else { return 0 }
        timeSinceEngineSwitched += seconds
        let isLow = stateOfCharge < 45
        let wants =
            hybridEngineRuns
            ? demand > 6000 || stateOfCharge < 50 || coolant < 50 || timeSinceEngineSwitched < 5
            : demand > 12_000 || isLow
        if wants != hybridEngineRuns {
            hybridEngineRuns = wants
            timeSinceEngineSwitched = 0
        }
        guard hybridEngineRuns else {
            runTime = 0
            torque = 0
            engineSpeed = max(0, engineSpeed - 2000 * seconds)
            return 0
        }
        runTime += seconds
        let most = greatestEnginePower
        let charging = (60 - stateOfCharge) * 600
        let wanted = min(max(demand + charging, 3000), most)
        let span = parameters.maximumSpeed - parameters.idleSpeed
        let target = parameters.idleSpeed + span * (most > 0 ? wanted / most : 0)
        let change = min(max(target - engineSpeed, -2000 * seconds), 2000 * seconds)
        engineSpeed += change
        guard isFiring else {
            torque = 0
            return 0
        }
        torque = min(wanted / (engineSpeed * 2 * .pi / 60), greatestTorque(at: engineSpeed))
        return power(torque, at: engineSpeed)
    }
}
