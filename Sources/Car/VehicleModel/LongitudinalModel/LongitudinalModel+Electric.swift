extension LongitudinalModel {
    /// The state of the 12 V supply, the traction battery and the motor.
    struct Electricity: Hashable, Sendable {
        /// Of the 12 V supply, V.
        var voltage: Double
        /// In the traction battery, J.
        var storedEnergy: Double
        /// W, positive while the battery delivers.
        var batteryPower = 0.0
        /// N·m.
        var motorTorque = 0.0
    }

    /// The speed of the electric motor, rpm: it is geared to the wheels for good.
    var motorSpeed: Double { synchronousSpeed(in: 1) }

    /// The charge of the traction battery, %.
    var stateOfCharge: Double {
        let capacity = parameters.battery.capacity * 3.6e6
        return capacity > 0 ? min(max(electricity.storedEnergy / capacity, 0), 1) * 100 : 0
    }

    /// The voltage of the traction battery: a tenth above nominal when full, a tenth below when empty, V.
    var tractionVoltage: Double { parameters.battery.voltage * (0.9 + 0.2 * stateOfCharge / 100) }

    /// The greatest power of a hybrid's engine, W.
    private var greatestEnginePower: Double {
        guard parameters.powertrain == .hybrid else { return 0 }
        return power(greatestTorque(at: parameters.engine.maximumSpeed), at: parameters.engine.maximumSpeed)
    }

    /// Returns about the greatest power at the wheels of a car with these parameters, W.
    static func greatestPower(_ parameters: Parameters) -> Double {
        let model = Self(parameters, ambient: 20, barometer: 101, ignition: .running, speed: 0)
        let speed = 0.9 * parameters.engine.maximumSpeed
        let engine = model.hasGearbox ? model.power(model.greatestTorque(at: speed), at: speed) : 0
        return 0.8 * (engine + model.greatestEnginePower + parameters.motor.power)
    }

    private func power(_ torque: Double, at speed: Double) -> Double { torque * speed * 2 * .pi / 60 }

    /// Returns the force that the present pedal asks for, N: up to the motor's torque, then up to the power of everything.
    func tractionOfMotor() -> Double {
        guard ignition == .running else { return 0 }
        let lever = ratio(in: 1) / parameters.chassis.wheelRadius
        let atLow = parameters.motor.torque * lever * parameters.driveline.efficiency
        let most = (parameters.motor.power + greatestEnginePower) * parameters.driveline.efficiency
        let greatest = speed > 0 ? min(atLow, most / speed) : atLow
        let released = speed > 2 ? -0.02 * parameters.chassis.mass * 9.81 : 0
        return pedal * greatest + (1 - pedal) * released
    }

    /// Works out motor, engine and battery for `force` newtons at the wheels over `seconds`; unless the pedals are the
    /// driver's, also what they would be.
    mutating func moveElectrically(force: Double, for seconds: Double, keepingPedals: Bool = false) {
        guard ignition == .running else {
            stopElectrically(for: seconds, braking: force, keepingPedals: keepingPedals)
            return
        }
        let speed = max(0, speed)
        // At the motor's shaft; braking gives back up to half the motor's power, and nothing at a walk.
        let efficiency = parameters.driveline.efficiency
        let regeneration = speed > 2 ? 0.5 * parameters.motor.power : 0
        let atWheels = force * speed
        let atShaft = atWheels >= 0 ? atWheels / efficiency : max(atWheels * efficiency, -regeneration)
        let byEngine = runHybridEngine(demand: max(0, atShaft), for: seconds)
        let byMotor = atShaft - byEngine
        let electric =
            byMotor >= 0 ? byMotor / parameters.motor.efficiency : byMotor * parameters.motor.efficiency
        let shaftSpeed = motorSpeed * 2 * .pi / 60
        electricity.motorTorque =
            shaftSpeed > 1
            ? atShaft / shaftSpeed : max(0, force) * parameters.chassis.wheelRadius / ratio(in: 1)
        takeFromBattery(electric + parameters.battery.auxiliaryPower, for: seconds)
        guard !keepingPedals else { return }
        let most = parameters.motor.power + greatestEnginePower
        pedal = most > 0 ? min(max(0, atShaft) / most, 1) : 0
        let recovered = atShaft < 0 && speed > 0 ? atShaft / efficiency / speed : 0
        brake = min(
            max(0, -(force - recovered)) / (parameters.chassis.fullBraking * parameters.chassis.mass), 1)
    }

    private mutating func stopElectrically(for seconds: Double, braking force: Double, keepingPedals: Bool) {
        electricity.batteryPower = 0
        electricity.motorTorque = 0
        engine.torque = 0
        engine.isCalledFor = false
        engine.speed = max(0, engine.speed - 2000 * seconds)
        guard !keepingPedals else { return }
        pedal = 0
        brake = min(max(0, -force) / (parameters.chassis.fullBraking * parameters.chassis.mass), 1)
    }

    /// Moves energy; what an empty or a full battery cannot give or take is not counted as its power.
    private mutating func takeFromBattery(_ power: Double, for seconds: Double) {
        let capacity = parameters.battery.capacity * 3.6e6
        let before = electricity.storedEnergy
        electricity.storedEnergy = min(max(before - power * seconds, 0), capacity)
        electricity.batteryPower = (before - electricity.storedEnergy) / seconds
    }

    /// Starts, stops and loads a hybrid's engine; returns the power that it gives, W.
    private mutating func runHybridEngine(demand: Double, for seconds: Double) -> Double {
        guard parameters.powertrain == .hybrid else { return 0 }
        engine.timeSinceSwitched += seconds
        let isLow = stateOfCharge < 45
        let wants =
            engine.isCalledFor
            ? demand > 6000 || stateOfCharge < 50 || temperatures.coolant < 50 || engine.timeSinceSwitched < 5
            : demand > 12_000 || isLow
        if wants != engine.isCalledFor {
            engine.isCalledFor = wants
            engine.timeSinceSwitched = 0
        }
        guard engine.isCalledFor else {
            engine.runTime = 0
            engine.torque = 0
            engine.speed = max(0, engine.speed - 2000 * seconds)
            return 0
        }
        engine.runTime += seconds
        let most = greatestEnginePower
        let charging = (60 - stateOfCharge) * 600
        let wanted = min(max(demand + charging, 3000), most)
        let span = parameters.engine.maximumSpeed - parameters.engine.idleSpeed
        let target = parameters.engine.idleSpeed + span * (most > 0 ? wanted / most : 0)
        let change = min(max(target - engine.speed, -2000 * seconds), 2000 * seconds)
        engine.speed += change
        guard isFiring else {
            engine.torque = 0
            return 0
        }
        engine.torque = min(wanted / (engine.speed * 2 * .pi / 60), greatestTorque(at: engine.speed))
        return power(engine.torque, at: engine.speed)
    }
}
