import VehicleModel

extension MappingTable {
    /// Every field of every Forza title; no name means two things.
    static let forza = MappingTable { table in
        table.state("IsRaceOn") { $0.isRacing ? 1 : 0 }
        table.context("TimestampMS") { Double($0.timestamp) }
        table.state("EngineMaxRpm") { $0.maximumSpeed }
        table.state("EngineIdleRpm") { $0.idleSpeed }
        table.state("CurrentEngineRpm") { $0.engineSpeed }
        table.vector("Acceleration") { $0.acceleration }
        table.vector("Velocity") { $0.velocity }
        table.vector("AngularVelocity") { $0.angularVelocity }
        table.state("Yaw") { $0.yaw }
        table.state("Pitch") { $0.pitch }
        table.state("Roll") { $0.roll }
        table.wordWheels("NormalizedSuspensionTravel") { $0.suspensionRatio }
        table.wordWheels("TireSlipRatio") { $0.slipRatio }
        table.wordWheels("WheelRotationSpeed") { $0.angularSpeed }
        table.wordWheels("WheelOnRumbleStrip") { $0.isOnRumbleStrip ? 1 : 0 }
        table.wordWheels("WheelInPuddleDepth") { $0.puddleDepth }
        table.wordWheels("WheelInPuddle") { $0.puddleDepth > 0 ? 1 : 0 }
        // A tenth on asphalt and six off it are what a Horizon sends.
        table.wordWheels("SurfaceRumble") { $0.isOnRumbleStrip ? 0.6 : 0.1 }
        table.wordWheels("TireSlipAngle") { $0.slipAngle }
        table.wordWheels("TireCombinedSlip") { $0.combinedSlip }
        table.wordWheels("SuspensionTravelMeters") { $0.suspensionTravel }
        table.state("CarOrdinal") { Double($0.car.ordinal) }
        table.state("CarClass") { Double($0.car.classNumber) }
        table.state("CarPerformanceIndex") { Double($0.car.performanceIndex) }
        table.state("DrivetrainType") { Double($0.car.drivetrain.rawValue) }
        table.state("NumCylinders") { Double($0.car.cylinders) }
        table.state("CarCategory") { Double($0.car.group) }
        table.state("CarGroup") { Double($0.car.group) }
        table.constant(0, "SmashableVelDiff", "SmashableMass", "TrailingByte")
        table.include(.forzaDash)
    }

    /// The fields of "Dash".
    private static let forzaDash = MappingTable { table in
        table.vector("Position") { $0.place }
        table.state("Speed") { $0.speed }
        table.state("Power") { $0.power }
        table.state("Torque") { $0.torque }
        table.wordWheels("TireTemp") { ImperialUnit.fahrenheit($0.temperature) }
        table.state("Boost") { ImperialUnit.psi($0.boost) }
        table.state("Fuel") { $0.fuelShare }
        table.state("DistanceTraveled") { $0.distance }
        table.state("BestLap") { $0.bestLap ?? 0 }
        table.state("LastLap") { $0.lastLap ?? 0 }
        table.state("CurrentLap") { $0.currentLap }
        table.state("CurrentRaceTime") { $0.raceTime }
        // 16 bits that begin again at 0.
        table.state("LapNumber") { Double($0.completedLaps & 0xFFFF) }
        table.state("RacePosition") { Double($0.position) }
        table.state("Accel") { $0.throttle * 255 }
        table.state("Brake") { $0.brake * 255 }
        table.state("Clutch") { $0.clutch * 255 }
        table.state("HandBrake") { $0.handbrake * 255 }
        table.indexed("Gear") { state, context, _ in
            Double(GearNumber.forza(state, sendsNeutral: context.options.sendsNeutral))
        }
        table.state("Steer") { $0.steering * 127 }
        table.state("NormalizedDrivingLine") { $0.steering * 32 }
        // The game's driver brakes as the player does.
        table.constant(0, "NormalizedAIBrakeDifference")
        table.wordWheels("TireWear") { $0.wear }
        table.state("TrackOrdinal") { Double(TrackNumber.of($0.circuit)) }
    }
}
