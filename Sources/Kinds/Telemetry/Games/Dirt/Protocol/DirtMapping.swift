import VehicleModel

extension MappingTable {
    /// Extradata 1 to 3: all floats, and wheels from the rear.
    static let dirt = MappingTable { table in
        table.state("totalTime", \.session.time)
        table.state("lapTime", \.lapTimes.current)
        table.state("lapDistance", \.standing.lapDistance)
        table.state("progress") { Double($0.standing.completedLaps) + $0.lapShare }
        table.vector("position") { $0.motion.place.leftUpForward }
        table.state("speed") { $0.motion.speed }
        table.vector("velocity") { $0.worldVelocity.leftUpForward }
        table.vector("rightDir") { $0.attitude.right.leftUpForward }
        table.vector("forwardDir") { $0.attitude.forward.leftUpForward }
        table.wheels("suspensionPosition", \.suspensionTravel, times: 1000)
        table.wheels("suspensionVelocity", \.suspensionVelocity, times: 1000)
        table.wheels("wheelPatchSpeed") { abs($0.angularSpeed * $0.radius) }
        table.state("throttle", \.controls.throttle)
        table.state("steer", \.controls.steering)
        table.state("brake", \.controls.brake)
        table.state("clutch", \.controls.clutch)
        table.indexed("gear") { state, options, _ in
            Double(GearNumber.dirt(state.gearbox.gear, reverse: options.dirt.reverseGear))
        }
        // Positive in left turns.
        table.state("gForceLateral") { $0.motion.acceleration.leftUpForward.x / gravity }
        table.state("gForceLongitudinal") { $0.motion.acceleration.z / gravity }
        table.state("lap", \.standing.completedLaps)
        table.state("engineRate") { radiansPerSecond($0.engine.speed) }
        table.constant(1, "sliProNativeSupport")
        table.state("racePosition", \.standing.position)
        // A stage has no aids, and the tank and the tyres' pressure are not told.
        table.constant(
            0, "kersLevel", "kersMaxLevel", "drs", "tractionControl", "antiLockBrakes", "fuelInTank",
            "fuelCapacity", "inPit")
        table.constantWheels(0, "tyrePressure")
        table.state("sector", \.sector)
        table.state("sector1Time") { $0.lapTimes.sectors[0] }
        table.state("sector2Time") { $0.lapTimes.sectors[1] }
        table.wheels("brakeTemp", \.brakeTemperature)
        table.state("lapsCompleted", \.standing.completedLaps)
        table.state("totalLaps") { Double(max(1, $0.session.totalLaps)) }
        table.state("trackLength") { $0.circuit.length }
        table.state("lastLapTime") { $0.lapTimes.last ?? 0 }
        table.state("maxRpm") { radiansPerSecond($0.engine.limiterSpeed) }
        table.state("idleRpm") { radiansPerSecond($0.engine.idleSpeed) }
        table.state("maxGears", \.gearbox.gearCount)
    }

    /// Extradata 0, with the angles of the maker's F1.
    static let dirtExtraData0 = MappingTable { table in
        table.context("time") { Double($0.timestamp) }
        table.vector("angularVelocity") { $0.motion.angularVelocity.aboutLeftUpForward }
        table.state("yaw", \.attitude.yaw, times: -1)
        table.state("pitch", \.attitude.pitch, times: -1)
        table.state("roll", \.attitude.roll)
        table.vector("acceleration") { $0.motion.acceleration.leftUpForward }
        table.vector("velocity") { $0.worldVelocity.leftUpForward }
        table.vector("position") { $0.motion.place.leftUpForward.times(65536) }
    }
}
