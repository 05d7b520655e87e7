import VehicleModel

extension MappingTable {
    /// The fields of all Forza titles; equal names have equal meanings.
    static let forza = MappingTable { table in
        table.state("IsRaceOn") { $0.session.isRacing && !$0.isOver ? 1 : 0 }
        table.context("TimestampMS") { Double($0.timestamp) }
        table.state("EngineMaxRpm", \.engine.maximumSpeed)
        table.state("EngineIdleRpm", \.engine.idleSpeed)
        table.state("CurrentEngineRpm", \.engine.speed)
        table.vector("Acceleration", \.motion.acceleration)
        table.vector("Velocity", \.motion.velocity)
        table.vector("AngularVelocity", \.motion.angularVelocity)
        table.state("Yaw", \.attitude.yaw)
        table.state("Pitch", \.attitude.pitch)
        table.state("Roll", \.attitude.roll)
        table.wordWheels("NormalizedSuspensionTravel", \.suspensionRatio)
        table.wordWheels("TireSlipRatio", \.slipRatio)
        table.wordWheels("WheelRotationSpeed", \.angularSpeed)
        table.wordWheels("WheelOnRumbleStrip", \.isOnRumbleStrip)
        table.wordWheels("WheelInPuddleDepth", \.puddleDepth)
        table.wordWheels("WheelInPuddle") { $0.puddleDepth > 0 ? 1 : 0 }
        // Values as sent by a Horizon: 0.1 on asphalt, 0.6 off it.
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

    /// Those of the Horizons, whose tank never empties.
    static let forzaHorizon = MappingTable { table in
        table.include(.forza)
        table.constant(1, "Fuel")
    }

    private static let forzaDash = MappingTable { table in
        table.vector("Position", \.motion.place)
        table.state("Speed") { $0.motion.speed }
        table.state("Power", \.engine.power)
        table.state("Torque", \.engine.torque)
        // °F.
        table.wordWheels("TireTemp", \.temperature, times: 1.8, plus: 32)
        table.state("Boost") { ImperialUnit.psi($0.engine.boost) }
        table.state("Fuel") { $0.fuel.share }
        table.state("DistanceTraveled", \.distance)
        table.state("BestLap") { $0.lapTimes.best ?? 0 }
        table.state("LastLap") { $0.lapTimes.last ?? 0 }
        table.state("CurrentLap", \.lapTimes.current)
        table.state("CurrentRaceTime", \.session.raceTime)
        // 16 bits that begin again at 0.
        table.state("LapNumber") { Double($0.standing.completedLaps & 0xFFFF) }
        table.state("RacePosition", \.standing.position)
        table.state("Accel", \.controls.throttle, times: 255)
        table.state("Brake", \.controls.brake, times: 255)
        table.state("Clutch", \.controls.clutch, times: 255)
        table.state("HandBrake", \.controls.handbrake, times: 255)
        table.indexed("Gear") { state, options, _ in
            Double(GearNumber.forza(state, sendsNeutral: options.forza.sendsNeutral))
        }
        table.state("Steer", \.controls.steering, times: 127)
        table.state("NormalizedDrivingLine", \.controls.steering, times: 32)
        // The game's driver brakes as the player does.
        table.constant(0, "NormalizedAIBrakeDifference")
        table.wordWheels("TireWear", \.wear)
        table.state("TrackOrdinal", \.circuit.number)
    }
}
