import VehicleModel

extension MappingTable {
    /// Every field of every Forza title; no name means two things.
    static let forza = MappingTable { table in
        table.state("IsRaceOn", \.isRacing)
        table.context("TimestampMS") { Double($0.timestamp) }
        table.state("EngineMaxRpm", \.maximumSpeed)
        table.state("EngineIdleRpm", \.idleSpeed)
        table.state("CurrentEngineRpm", \.engineSpeed)
        table.vector("Acceleration", \.acceleration)
        table.vector("Velocity", \.velocity)
        table.vector("AngularVelocity", \.angularVelocity)
        table.state("Yaw", \.yaw)
        table.state("Pitch", \.pitch)
        table.state("Roll", \.roll)
        table.wordWheels("NormalizedSuspensionTravel", \.suspensionRatio)
        table.wordWheels("TireSlipRatio", \.slipRatio)
        table.wordWheels("WheelRotationSpeed", \.angularSpeed)
        table.wordWheels("WheelOnRumbleStrip", \.isOnRumbleStrip)
        table.wordWheels("WheelInPuddleDepth", \.puddleDepth)
        table.wordWheels("WheelInPuddle") { $0.puddleDepth > 0 ? 1 : 0 }
        // A tenth on asphalt and six off it are what a Horizon sends.
        table.wordWheels("SurfaceRumble", \.isOnRumbleStrip, yes: 0.6, no: 0.1)
        // Positive in a right-hand bend, where the tyres slide to the left.
        table.wordWheels("TireSlipAngle", \.slipAngle, times: -1)
        table.wordWheels("TireCombinedSlip") { $0.combinedSlip }
        table.wordWheels("SuspensionTravelMeters", \.suspensionTravel)
        table.state("CarOrdinal", \.car.ordinal)
        table.state("CarClass", \.car.classNumber)
        table.state("CarPerformanceIndex", \.car.performanceIndex)
        table.state("DrivetrainType") { Double($0.car.drivetrain.rawValue) }
        table.state("NumCylinders", \.car.cylinders)
        table.state("CarCategory", \.car.group)
        table.state("CarGroup", \.car.group)
        table.constant(0, "SmashableVelDiff", "SmashableMass", "TrailingByte")
        table.include(.forzaDash)
    }

    /// The fields of "Dash".
    private static let forzaDash = MappingTable { table in
        table.vector("Position", \.place)
        table.state("Speed") { $0.speed }
        table.state("Power", \.power)
        table.state("Torque", \.torque)
        // °F.
        table.wordWheels("TireTemp", \.temperature, times: 1.8, plus: 32)
        table.state("Boost") { ImperialUnit.psi($0.boost) }
        table.state("Fuel") { $0.fuelShare }
        table.state("DistanceTraveled", \.distance)
        table.state("BestLap") { $0.bestLap ?? 0 }
        table.state("LastLap") { $0.lastLap ?? 0 }
        table.state("CurrentLap", \.currentLap)
        table.state("CurrentRaceTime", \.raceTime)
        // 16 bits that begin again at 0.
        table.state("LapNumber") { Double($0.completedLaps & 0xFFFF) }
        table.state("RacePosition", \.position)
        table.state("Accel", \.throttle, times: 255)
        table.state("Brake", \.brake, times: 255)
        table.state("Clutch", \.clutch, times: 255)
        table.state("HandBrake", \.handbrake, times: 255)
        table.indexed("Gear") { state, context, _ in
            Double(GearNumber.forza(state, sendsNeutral: context.options.sendsNeutral))
        }
        table.state("Steer", \.steering, times: 127)
        table.state("NormalizedDrivingLine", \.steering, times: 32)
        // The game's driver brakes as the player does.
        table.constant(0, "NormalizedAIBrakeDifference")
        table.wordWheels("TireWear", \.wear)
        table.state("TrackOrdinal", \.circuit.number)
    }
}
