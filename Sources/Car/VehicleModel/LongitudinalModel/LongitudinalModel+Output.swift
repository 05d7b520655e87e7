extension LongitudinalModel {
    /// The outputs of the model; each is worked out when it is read.
    enum Output: UInt8, CaseIterable, Sendable {
        // Every car.
        case vehicleSpeed, acceleration, velocity, grade, pedal, brake, gear, ambient, barometer
        case moduleVoltage, batteryVoltage, wheelFrontLeft, wheelFrontRight, wheelRearLeft, wheelRearRight
        // Cars with an engine.
        case engineSpeed, engineLoad, absoluteLoad, coolant, oil, torque, power, airFlow, manifoldPressure
        case intakeAir, throttle, fuelLevel, fuelRate, lambda, idleSpeed, maximumSpeed, exhaust
        // Spark ignition.
        case advance, catalyst, fuelSystem, shortTrim, longTrim, sensor1, sensor1Trim, sensor2,
            relativeThrottle
        // Compression ignition.
        case boost, railPressure
        // Stepped gearbox.
        case clutch, inGear
        // Traction battery.
        case stateOfCharge, batteryPower, tractionVoltage, tractionCurrent, motorSpeed, motorTorque

        var signal: SignalID {
            switch self {
            case .vehicleSpeed: .vehicleSpeed
            case .acceleration: .accelerationLongitudinal
            case .velocity: .velocityLongitudinal
            case .grade: .roadGrade
            case .pedal: .pedalAccelerator
            case .brake: .pedalBrake
            case .gear: .transmissionGear
            case .ambient: .ambientTemperature
            case .barometer: .barometerPressure
            case .moduleVoltage: .moduleVoltage
            case .batteryVoltage: .batteryVoltage
            case .wheelFrontLeft: .wheelFrontLeftSpeed
            case .wheelFrontRight: .wheelFrontRightSpeed
            case .wheelRearLeft: .wheelRearLeftSpeed
            case .wheelRearRight: .wheelRearRightSpeed
            case .engineSpeed: .engineSpeed
            case .engineLoad: .engineLoad
            case .absoluteLoad: .engineLoadAbsolute
            case .coolant: .engineCoolantTemperature
            case .oil: .engineOilTemperature
            case .torque: .engineTorque
            case .power: .enginePower
            case .airFlow: .intakeMaf
            case .manifoldPressure: .intakeManifoldPressure
            case .intakeAir: .intakeAirTemperature
            case .throttle: .throttlePosition
            case .fuelLevel: .fuelLevel
            case .fuelRate: .fuelRate
            case .lambda: .fuelLambdaCommanded
            case .idleSpeed: .engineSpeedIdle
            case .maximumSpeed: .engineSpeedMaximum
            case .exhaust: .exhaustTemperatureBank1Sensor1
            case .advance: .ignitionAdvance
            case .catalyst: .catalystTemperatureBank1Sensor1
            case .fuelSystem: .fuelSystemStatus
            case .shortTrim: .fuelTrimShortBank1
            case .longTrim: .fuelTrimLongBank1
            case .sensor1: .oxygenSensorBank1Sensor1Voltage
            case .sensor1Trim: .oxygenSensorBank1Sensor1Trim
            case .sensor2: .oxygenSensorBank1Sensor2Voltage
            case .relativeThrottle: .throttlePositionRelative
            case .boost: .boostAPressure
            case .railPressure: .fuelRailPressure
            case .clutch: .pedalClutch
            case .inGear: .transmissionInGear
            case .stateOfCharge: .tractionBatteryCharge
            case .batteryPower: .tractionBatteryPower
            case .tractionVoltage: .tractionBatteryVoltage
            case .tractionCurrent: .tractionBatteryCurrent
            case .motorSpeed: .motorSpeed
            case .motorTorque: .motorTorque
            }
        }

        func exists(with powertrain: Powertrain) -> Bool {
            switch self {
            case .vehicleSpeed, .acceleration, .velocity, .grade, .pedal, .brake, .gear, .ambient, .barometer,
                .moduleVoltage, .batteryVoltage, .wheelFrontLeft, .wheelFrontRight, .wheelRearLeft,
                .wheelRearRight:
                true
            case .engineSpeed, .engineLoad, .absoluteLoad, .coolant, .oil, .torque, .power, .airFlow,
                .manifoldPressure, .intakeAir, .throttle, .fuelLevel, .fuelRate, .lambda, .idleSpeed,
                .maximumSpeed, .exhaust:
                powertrain != .electric
            case .advance, .catalyst, .fuelSystem, .shortTrim, .longTrim, .sensor1, .sensor1Trim, .sensor2,
                .relativeThrottle:
                powertrain == .petrol || powertrain == .hybrid
            case .boost, .railPressure:
                powertrain == .diesel
            case .clutch, .inGear:
                powertrain == .petrol || powertrain == .diesel
            case .stateOfCharge, .batteryPower, .tractionVoltage, .tractionCurrent, .motorSpeed, .motorTorque:
                powertrain == .hybrid || powertrain == .electric
            }
        }
    }

    /// Returns the present value of `output` in the unit of its signal.
    func value(of output: Output) -> Double {
        switch output {
        case .vehicleSpeed, .wheelFrontLeft, .wheelFrontRight, .wheelRearLeft, .wheelRearRight: shownSpeed
        case .acceleration: acceleration
        case .velocity: speed
        case .grade: grade * 100
        case .pedal: pedal * 100
        case .brake: brake * 100
        case .gear: Double(hasGearbox ? driveline.gear : ignition == .running ? 1 : 0)
        case .ambient: surroundings.ambient
        case .barometer: surroundings.barometer
        case .moduleVoltage, .batteryVoltage: electricity.voltage
        case .engineSpeed: engine.speed
        case .engineLoad: engine.charge.load * 100
        case .absoluteLoad: engine.charge.airPerCycle / (1.184 * parameters.engine.displacement) * 100
        case .coolant: temperatures.coolant
        case .oil: temperatures.oil
        case .torque: engine.torque
        case .power: engine.torque * engine.speed * 2 * .pi / 60
        case .airFlow: engine.charge.airFlow
        case .manifoldPressure, .boost: engine.charge.manifoldPressure
        case .intakeAir: temperatures.intakeAir
        case .throttle: throttleOpening * 100
        case .relativeThrottle: max(0, throttleOpening - Self.closedThrottle) * 100
        case .fuelLevel: parameters.tank.capacity > 0 ? fuel / parameters.tank.capacity * 100 : 0
        case .fuelRate: engine.charge.fuelFlow * 3600 / fuelDensity
        case .lambda: engine.charge.lambda
        case .idleSpeed: parameters.engine.idleSpeed
        case .maximumSpeed: parameters.engine.maximumSpeed
        case .exhaust:
            isFiring
                ? max(surroundings.ambient, 0.55 * temperatures.catalyst + 300 * engine.charge.load)
                : 0.5 * (temperatures.catalyst + surroundings.ambient)
        case .advance: advance
        case .catalyst: temperatures.catalyst
        case .fuelSystem: fuelSystemStatus
        case .shortTrim, .sensor1Trim: isClosedLoop ? -2.5 * mixtureSwing : 0
        case .longTrim: 1.5625
        case .sensor1: sensorVoltage(isClosedLoop ? 0.45 + 0.37 * mixtureSwing : 0.45)
        case .sensor2: sensorVoltage(isClosedLoop ? 0.64 + 0.04 * mixtureSwing : 0.45)
        case .railPressure: isFiring ? 28_000 + 130_000 * engine.charge.load : 0
        case .clutch: clutchPedal * 100
        case .inGear: driveline.clutch == .locked ? 1 : 0
        case .stateOfCharge: stateOfCharge
        case .batteryPower: electricity.batteryPower
        case .tractionVoltage: tractionVoltage
        case .tractionCurrent: tractionVoltage > 0 ? electricity.batteryPower / tractionVoltage : 0
        case .motorSpeed: motorSpeed
        case .motorTorque: electricity.motorTorque
        }
    }

    /// The reading of a throttle that is shut, as a share.
    private static let closedThrottle = 0.12

    /// The opening of the throttle, 0...1: it grows with the root of the area that the air flow needs. A diesel
    /// engine's flap stays open.
    private var throttleOpening: Double {
        guard !burnsDiesel else { return 0.9 }
        guard isFiring else { return Self.closedThrottle + 0.03 }
        let most =
            airPerCycle(at: parameters.engine.maximumSpeed, pressure: surroundings.barometer)
            * parameters.engine.maximumSpeed / 120
        let pressure = engine.charge.manifoldPressure / surroundings.barometer
        // Below about half the outer pressure the flow is choked and depends on the area alone.
        let flow = pressure < 0.53 ? 1 : (max(1 - pressure * pressure, 0.02) / 0.72).squareRoot()
        let area = most > 0 ? min(engine.charge.airFlow / (most * flow), 1) : 0
        return Self.closedThrottle + (0.85 - Self.closedThrottle) * area.squareRoot()
    }

    /// Spark advance, degrees: more with speed, less with load.
    private var advance: Double {
        guard isFiring else { return 0 }
        let bySpeed = 26 * min(max((engine.speed - parameters.engine.idleSpeed) / 2500, 0), 1)
        return min(max(10 + bySpeed - 14 * engine.charge.load, -10), 45)
    }

    /// Whether the oxygen sensor governs the mixture.
    private var isClosedLoop: Bool {
        isFiring && engine.runTime > 20 && temperatures.coolant > 30 && !engine.charge.fuelIsCut
            && engine.charge.lambda >= 0.99
    }

    /// PID 03: 0 the engine is off, 1 open loop because cold, 2 closed loop, 4 open loop because of load or overrun.
    private var fuelSystemStatus: Double {
        guard isFiring else { return 0 }
        if isClosedLoop { return 2 }
        return engine.charge.fuelIsCut || engine.charge.load > 0.9 ? 4 : 1
    }

    /// The mixture swings around its aim about once in a second, −1...1.
    private var mixtureSwing: Double {
        let turns = engine.runTime / 1.2
        return Trigonometry.sine(ofTurns: turns - turns.rounded(.down))
    }

    private func sensorVoltage(_ closedLoop: Double) -> Double {
        guard isFiring else { return 0 }
        if engine.charge.fuelIsCut { return 0.03 }
        return engine.charge.lambda < 0.99 && !isClosedLoop && engine.runTime > 20 ? 0.86 : closedLoop
    }
}
