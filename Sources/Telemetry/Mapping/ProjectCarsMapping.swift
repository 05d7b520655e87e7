import VehicleModel

extension MappingTable {
    /// What the telemetry of Project CARS 1 and 2 has in common.
    static let projectCars = MappingTable { table in
        table.constant(0, "viewedParticipantIndex", "joyPad", "dPad", "crashState")
        table.state("unfilteredThrottle", \.throttle, times: 255)
        table.state("unfilteredBrake", \.brake, times: 255)
        table.state("unfilteredSteering", \.steering, times: 127)
        table.state("unfilteredClutch", \.clutch, times: 255)
        table.state("throttle", \.throttle, times: 255)
        table.state("brake", \.brake, times: 255)
        table.state("steering", \.steering, times: 127)
        table.state("clutch", \.clutch, times: 255)
        // 2 engine active, 32 handbrake.
        table.state("carFlags") { ($0.engineSpeed > 0 ? 2 : 0) + ($0.handbrake > 0 ? 32 : 0) }
        table.state("oilTemp", \.oilTemperature)
        table.state("oilPressure", \.oilPressure)
        table.state("waterTemp", \.coolantTemperature)
        // The pump's pressure and the coolant's follow the engine.
        table.state("waterPressure") { $0.engineSpeed > 0 ? 100 + $0.engineSpeed * 0.005 : 0 }
        table.state("fuelPressure") { $0.engineSpeed > 0 ? 400 : 0 }
        table.state("fuelCapacity", \.fuelCapacity)
        table.state("fuelLevel") { $0.fuelShare }
        table.state("speed") { $0.speed }
        table.state("rpm", \.engineSpeed)
        table.state("maxRpm", \.maximumSpeed)
        table.state("gearNumGears") { Double(GearNumber.projectCars($0.gear, of: $0.gearCount)) }
        table.constant(0, "boostAmount")
        table.state("odometer") { $0.distance / 1000 }
        table.state("orientationX", \.pitch)
        table.state("orientationY", \.yaw)
        table.state("orientationZ", \.roll)
        table.vector("localVelocity") { $0.velocity.leftUpBack }
        table.vector("worldVelocity") { $0.worldVelocity.leftUpBack }
        table.vector("angularVelocity", \.angularVelocity)
        table.vector("localAcceleration") { $0.acceleration.leftUpBack }
        table.vector("worldAcceleration") { $0.worldAcceleration.leftUpBack }
        table.constant(0, "extentsCentreX", "extentsCentreZ")
        table.constant(0.55, "extentsCentreY")
        table.include(.projectCarsWheels)
        table.state("engineSpeed") { radiansPerSecond($0.engineSpeed) }
        table.state("engineTorque", \.torque)
        table.constant(8, "wings[i]")
        table.constant(0, "aeroDamage", "engineDamage")
    }

    /// The wheels of both.
    private static let projectCarsWheels = MappingTable { table in
        // Attached, inflated, on the ground.
        table.wheels("tyreFlags") { $0.suspensionRatio > 0.02 || $0.load > 0 ? 7 : 3 }
        // 0 road, 7 rumble strip.
        table.wheels("terrain") { $0.isOnRumbleStrip ? 7 : 0 }
        table.wheels("tyreY", \.suspensionTravel)
        table.wheels("tyreRPS") { $0.angularSpeed / (2 * .pi) }
        table.wheels("tyreSlipSpeed") { $0.slipRatio * 0.1 * $0.angularSpeed * $0.radius }
        table.wheels("tyreTemp", \.temperature)
        table.wheels("tyreGrip") { max(0, 1 - $0.wear) * 255 }
        table.constantWheels(0, "tyreHeightAboveGround", "brakeDamage", "suspensionDamage")
        table.wheels("tyreLateralStiffness", \.load, times: 12)
        table.wheels("tyreWear", \.wear, times: 255)
        table.wheels("brakeTemp", \.brakeTemperature)
        // From the tread inwards ever cooler, in kelvin.
        table.wheels("tyreTreadTemp") { $0.temperature + 273.15 }
        table.wheels("tyreLayerTemp") { $0.temperature * 0.97 + 273.15 }
        table.wheels("tyreCarcassTemp") { $0.temperature * 0.95 + 273.15 }
        table.wheels("tyreRimTemp") { $0.temperature * 0.85 + 273.15 }
        table.wheels("tyreInternalAirTemp") { $0.temperature * 0.9 + 273.15 }
        table.wheels("wheelLocalPositionY", \.suspensionTravel)
        table.wheels("rideHeight") { max(0, 0.1 - $0.suspensionTravel) }
        table.wheels("suspensionTravel", \.suspensionTravel)
        table.wheels("suspensionVelocity", \.suspensionVelocity)
        table.wheels("airPressure", \.pressure)
    }
}

/// Times of Project CARS, -1 where there is none.
enum ProjectCarsTime {
    /// A time in s, -1 for none.
    static func unset(_ time: Double?) -> Double { time ?? -1 }

    /// The time of a sector in s, -1 for one that is not completed.
    static func unset(_ time: Double) -> Double { time > 0 ? time : -1 }

    /// The time of a completed sector of this lap, s, -1 before.
    static func sector(_ number: Int, _ times: [Double]) -> Double {
        times.indices.contains(number) && times[number] > 0 ? times[number] : -1
    }
}
