import VehicleModel

extension MappingTable {
    /// Extradata 1 to 3: all floats, and wheels from the rear.
    static let dirt = MappingTable { table in
        table.state("totalTime", \.sessionTime)
        table.state("lapTime", \.currentLap)
        table.state("lapDistance", \.lapDistance)
        table.state("progress") { Double($0.completedLaps) + $0.lapShare }
        table.vector("position") { $0.place.leftUpForward }
        table.state("speed") { $0.speed }
        table.vector("velocity") { $0.worldVelocity.leftUpForward }
        table.vector("rightDir") { $0.right.leftUpForward }
        table.vector("forwardDir") { $0.forward.leftUpForward }
        table.wheels("suspensionPosition", \.suspensionTravel, times: 1000)
        table.wheels("suspensionVelocity", \.suspensionVelocity, times: 1000)
        table.wheels("wheelPatchSpeed") { abs($0.angularSpeed * $0.radius) }
        table.state("throttle", \.throttle)
        table.state("steer", \.steering)
        table.state("brake", \.brake)
        table.state("clutch", \.clutch)
        table.indexed("gear") { state, context, _ in
            Double(GearNumber.dirt(state.gear, reverse: context.options.reverseGear))
        }
        // Positive in left turns.
        table.state("gForceLateral") { $0.acceleration.leftUpForward.x / gravity }
        table.state("gForceLongitudinal") { $0.acceleration.z / gravity }
        table.state("lap", \.completedLaps)
        table.state("engineRate") { radiansPerSecond($0.engineSpeed) }
        table.constant(1, "sliProNativeSupport")
        table.state("racePosition", \.position)
        // A stage has no aids, and the tank and the tyres' pressure are not told.
        table.constant(
            0, "kersLevel", "kersMaxLevel", "drs", "tractionControl", "antiLockBrakes", "fuelInTank",
            "fuelCapacity", "inPit")
        table.constantWheels(0, "tyrePressure")
        table.state("sector", \.sector)
        table.state("sector1Time") { $0.sectorTimes.first ?? 0 }
        table.state("sector2Time") { $0.sectorTimes.dropFirst().first ?? 0 }
        table.wheels("brakeTemp", \.brakeTemperature)
        table.state("lapsCompleted", \.completedLaps)
        table.state("totalLaps") { Double(max(1, $0.totalLaps)) }
        table.state("trackLength") { $0.circuit.length }
        table.state("lastLapTime") { $0.lastLap ?? 0 }
        table.state("maxRpm") { radiansPerSecond($0.limiterSpeed) }
        table.state("idleRpm") { radiansPerSecond($0.idleSpeed) }
        table.state("maxGears", \.gearCount)
    }

    /// Extradata 0, with the angles of the maker's F1.
    static let dirtExtraData0 = MappingTable { table in
        table.context("time") { Double($0.timestamp) }
        table.vector("angularVelocity") { $0.angularVelocity.aboutLeftUpForward }
        table.state("yaw", \.yaw, times: -1)
        table.state("pitch", \.pitch, times: -1)
        table.state("roll", \.roll)
        table.vector("acceleration") { $0.acceleration.leftUpForward }
        table.vector("velocity") { $0.worldVelocity.leftUpForward }
        table.vector("position") { $0.place.leftUpForward.times(65536) }
    }
}
