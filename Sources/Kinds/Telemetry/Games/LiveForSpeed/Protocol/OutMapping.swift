import VehicleModel

extension MappingTable {
    /// OutGauge of Live for Speed, and of BeamNG when the car's code is `beam`.
    static let outGauge = MappingTable { table in
        table.context("time") { $0.options.liveForSpeed.isBeamNG ? 0 : Double($0.timestamp) }
        table.text("car") { _, context, _ in context.options.liveForSpeed.carCode }
        // The turbo's gauge where there is pressure; km and bar.
        table.state("flags") { Double(0x4000 | 0x8000 | ($0.engine.boost > 0 ? 0x2000 : 0)) }
        table.state("gear") { Double(GearNumber.fromReverse($0.gearbox.gear)) }
        table.context("plid") { $0.options.liveForSpeed.isBeamNG ? 0 : 1 }
        table.state("speed") { $0.motion.speed }
        table.state("rpm", \.engine.speed)
        table.state("turbo") { $0.engine.boost / 100 }
        table.state("engTemp", \.engine.coolantTemperature)
        table.state("fuel") { $0.fuel.share }
        table.indexed("oilPressure") { state, options, _ in
            options.liveForSpeed.isBeamNG ? 0 : state.engine.oilPressure / 100
        }
        table.state("oilTemp", \.engine.oilTemperature)
        // There are lamps for shift, handbrake, oil and battery.
        table.constant(0x305, "dashLights")
        table.state("showLights") { state in
            (state.engine.limiterSpeed > 0 && state.engine.speed > 0.95 * state.engine.limiterSpeed ? 0x1 : 0)
                + (state.controls.handbrake > 0.05 ? 0x4 : 0) + (state.engine.speed < 1 ? 0x300 : 0)
        }
        table.state("throttle", \.controls.throttle)
        table.state("brake", \.controls.brake)
        table.state("clutch", \.controls.clutch)
        table.text("display1") { state, context, _ in
            context.options.liveForSpeed.isBeamNG
                ? "" : "Fuel \(Int(max(0, min(100, state.fuel.share * 100)).rounded()))%"
        }
        table.text("display2") { state, context, _ in
            context.options.liveForSpeed.isBeamNG ? "" : "Lap \(state.standing.completedLaps + 1)"
        }
        table.context("id") { Double($0.options.liveForSpeed.identifier) }
    }

    /// OutSim, whose Z points up: X east, Y north; headings have the opposite sign.
    static let outSim = MappingTable { table in
        table.context("time") { Double($0.timestamp) }
        table.vector("angularVelocity") { $0.motion.angularVelocity.aboutRightForwardUp }
        table.state("heading") { -$0.attitude.yaw }
        table.state("pitch", \.attitude.pitch)
        table.state("roll", \.attitude.roll)
        table.vector("acceleration") { $0.worldAcceleration.rightForwardUp }
        table.vector("velocity") { $0.worldVelocity.rightForwardUp }
        table.vector("position") { $0.motion.place.rightForwardUp.times(65536) }
        table.context("id") { Double($0.options.liveForSpeed.identifier) }
        outSim2(&table)
    }

    /// Maps the additional fields of OutSim 2.
    private static func outSim2(_ table: inout MappingTable) {
        table.text("header") { _, _, _ in "LFST" }
        table.state("throttle", \.controls.throttle)
        table.state("brake", \.controls.brake)
        // Left is positive.
        table.state("inputSteer", \.controls.frontWheelAngle, times: -1)
        table.state("clutch", \.controls.clutch)
        table.state("handbrake", \.controls.handbrake)
        table.state("gear") { Double(GearNumber.fromReverse($0.gearbox.gear)) }
        table.state("engineAngVel") { radiansPerSecond($0.engine.speed) }
        table.state("maxTorqueAtVel") { max($0.engine.torque, 0) }
        table.state("currentLapDist", \.standing.lapDistance)
        table.state("indexedDistance", \.standing.lapDistance)
        table.wheelGroup("suspDeflect") { $0.suspensionTravel }
        table.indexed("wheel[i].steer") { state, _, wheel in wheel > 1 ? -state.controls.frontWheelAngle : 0 }
        table.wheelGroup("xForce") { -$0.slipAngle * $0.load }
        table.wheelGroup("yForce") { $0.slipRatio * $0.load }
        table.wheelGroup("verticalLoad") { $0.load }
        table.wheelGroup("angVel") { $0.angularSpeed }
        table.constant(0, "wheel[i].leanRelToRoad", "wheel[i].spare", "spare")
        table.wheelGroup("airTemp") { $0.temperature }
        table.wheelGroup("slipFraction") { min(1, $0.combinedSlip) * 255 }
        table.wheelGroup("touching") { $0.suspensionRatio > 0.02 || $0.load > 0 ? 1 : 0 }
        table.wheelGroup("slipRatio") { $0.slipRatio * 0.1 }
        table.wheelGroup("tanSlipAngle") { $0.slipAngle * 0.14 }
        table.state("steerTorque", \.controls.steering, times: -8)
    }

    /// Maps a wheel of OutSim 2, whose order is from rear left to front right.
    private mutating func wheelGroup(
        _ name: String, _ value: @escaping @Sendable (RaceState.Wheel) -> Double
    ) {
        indexed("wheel[i].\(name)") { state, _, index in
            switch index {
            case 0: value(state.wheels.rearLeft)
            case 1: value(state.wheels.rearRight)
            case 2: value(state.wheels.frontLeft)
            default: value(state.wheels.frontRight)
            }
        }
    }

    /// BeamNG's MotionSim, in the same axes as OutSim.
    static let beamNGMotionSim = MappingTable { table in
        table.text("format") { _, _, _ in "BNG1" }
        table.vector("pos") { $0.motion.place.rightForwardUp }
        table.vector("vel") { $0.worldVelocity.rightForwardUp }
        table.vector("acc") { $0.worldAcceleration.rightForwardUp }
        table.vector("up") { $0.attitude.up.rightForwardUp }
        // About the body's axes to the left, back and up.
        table.state("rollPos", \.attitude.roll, times: -1)
        table.state("pitchPos", \.attitude.pitch, times: -1)
        table.state("yawPos", \.attitude.yaw, times: -1)
        table.state("pitchVel") { $0.motion.angularVelocity.aboutLeftBackUp.x }
        table.state("rollVel") { $0.motion.angularVelocity.aboutLeftBackUp.y }
        table.state("yawVel") { $0.motion.angularVelocity.aboutLeftBackUp.z }
        table.state("pitchAcc") { $0.motion.angularAcceleration.aboutLeftBackUp.x }
        table.state("rollAcc") { $0.motion.angularAcceleration.aboutLeftBackUp.y }
        table.state("yawAcc") { $0.motion.angularAcceleration.aboutLeftBackUp.z }
    }
}

extension LiveForSpeedOptions {
    /// Whether the game is BeamNG.
    fileprivate var isBeamNG: Bool { carCode == "beam" }
}
