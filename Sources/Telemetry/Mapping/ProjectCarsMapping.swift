import VehicleModel

extension MappingTable {
    /// What the telemetry of Project CARS 1 and 2 has in common.
    static let projectCars = MappingTable { table in
        table.constant(0, "viewedParticipantIndex", "joyPad", "dPad", "crashState")
        table.state("unfilteredThrottle") { $0.throttle * 255 }
        table.state("unfilteredBrake") { $0.brake * 255 }
        table.state("unfilteredSteering") { $0.steering * 127 }
        table.state("unfilteredClutch") { $0.clutch * 255 }
        table.state("throttle") { $0.throttle * 255 }
        table.state("brake") { $0.brake * 255 }
        table.state("steering") { $0.steering * 127 }
        table.state("clutch") { $0.clutch * 255 }
        // 2 engine active, 32 handbrake.
        table.state("carFlags") { ($0.engineSpeed > 0 ? 2 : 0) + ($0.handbrake > 0 ? 32 : 0) }
        table.state("oilTemp") { $0.oilTemperature }
        table.state("oilPressure") { $0.oilPressure }
        table.state("waterTemp") { $0.coolantTemperature }
        // The pump's pressure and the coolant's follow the engine.
        table.state("waterPressure") { $0.engineSpeed > 0 ? 100 + $0.engineSpeed * 0.005 : 0 }
        table.state("fuelPressure") { $0.engineSpeed > 0 ? 400 : 0 }
        table.state("fuelCapacity") { $0.fuelCapacity }
        table.state("fuelLevel") { $0.fuelShare }
        table.state("speed") { $0.speed }
        table.state("rpm") { $0.engineSpeed }
        table.state("maxRpm") { $0.maximumSpeed }
        table.state("gearNumGears") { Double(GearNumber.projectCars($0.gear, of: $0.gearCount)) }
        table.constant(0, "boostAmount")
        table.state("odometer") { $0.distance / 1000 }
        table.state("orientationX") { $0.pitch }
        table.state("orientationY") { $0.yaw }
        table.state("orientationZ") { $0.roll }
        table.vector("localVelocity") { $0.velocity }
        table.vector("worldVelocity") { $0.worldVelocity }
        table.vector("angularVelocity") { $0.angularVelocity }
        table.vector("localAcceleration") { $0.acceleration }
        table.vector("worldAcceleration") { $0.worldAcceleration }
        table.constant(0, "extentsCentreX", "extentsCentreZ")
        table.constant(0.55, "extentsCentreY")
        table.include(.projectCarsWheels)
        table.state("engineSpeed") { $0.engineSpeed * .pi / 30 }
        table.state("engineTorque") { $0.torque }
        table.constant(8, "wings[i]")
        table.constant(0, "aeroDamage", "engineDamage")
    }

    /// The wheels of both.
    private static let projectCarsWheels = MappingTable { table in
        // Attached, inflated, on the ground.
        table.wheels("tyreFlags") { $0.suspensionRatio > 0.02 || $0.load > 0 ? 7 : 3 }
        // 0 road, 7 rumble strip.
        table.wheels("terrain") { $0.isOnRumbleStrip ? 7 : 0 }
        table.wheels("tyreY") { $0.suspensionTravel }
        table.wheels("tyreRPS") { $0.angularSpeed / (2 * .pi) }
        table.wheels("tyreSlipSpeed") { $0.slipRatio * 0.1 * $0.angularSpeed * $0.radius }
        table.wheels("tyreTemp") { $0.temperature }
        table.wheels("tyreGrip") { max(0, 1 - $0.wear) * 255 }
        table.constantWheels(0, "tyreHeightAboveGround", "brakeDamage", "suspensionDamage")
        table.wheels("tyreLateralStiffness") { $0.load * 12 }
        table.wheels("tyreWear") { $0.wear * 255 }
        table.wheels("brakeTemp") { $0.brakeTemperature }
        // From the tread inwards ever cooler, in kelvin.
        table.wheels("tyreTreadTemp") { $0.temperature + 273.15 }
        table.wheels("tyreLayerTemp") { $0.temperature * 0.97 + 273.15 }
        table.wheels("tyreCarcassTemp") { $0.temperature * 0.95 + 273.15 }
        table.wheels("tyreRimTemp") { $0.temperature * 0.85 + 273.15 }
        table.wheels("tyreInternalAirTemp") { $0.temperature * 0.9 + 273.15 }
        table.wheels("wheelLocalPositionY") { $0.suspensionTravel }
        table.wheels("rideHeight") { max(0, 0.1 - $0.suspensionTravel) }
        table.wheels("suspensionTravel") { $0.suspensionTravel }
        table.wheels("suspensionVelocity") { $0.suspensionVelocity }
        table.wheels("airPressure") { $0.pressure }
    }
}

/// Times of Project CARS, -1 where there is none.
enum ProjectCarsTime {
    /// A time in s, -1 for none.
    static func unset(_ time: Double?) -> Double { time ?? -1 }

    /// The time of a completed sector of this lap, s, -1 before.
    static func sector(_ number: Int, _ times: [Double]) -> Double {
        times.indices.contains(number) && times[number] > 0 ? times[number] : -1
    }
}
