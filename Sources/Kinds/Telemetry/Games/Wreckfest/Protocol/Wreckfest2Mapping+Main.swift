import VehicleModel

extension Wreckfest2Mapping {
    /// The player and the session. The world and the car's axes are those of the state: X right, Y up, Z forward.
    static let main = MappingTable { table in
        table.include(header(0))
        table.state("marshalFlagsPlayer") { $0.isOver ? 4 : 1 }
        player("participantPlayerLeaderboard", leaderboard, &table)
        player("participantPlayerTiming", timing, &table)
        table.state("participantPlayerTiming.lapProgress") { $0.lapShare }
        player("participantPlayerTimingSectors", sectors, &table)
        table.title("participantPlayerInfo.carId") { _, _ in "car05:player" }
        table.title("participantPlayerInfo.carName") { state, _ in state.car.name }
        table.title("participantPlayerInfo.playerName") { state, _ in state.car.driver }
        table.constant(
            0, "participantPlayerInfo.participantIndex", "participantPlayerInfo.lastNormalTrackStatusTime",
            "participantPlayerInfo.lastCollisionTime", "participantPlayerInfo.lastResetTime")
        for byte in 0..<21 { table.constant(0, "participantPlayerDamage.damageStates[\(byte)]") }
        wreckfestCar(&table)
        wreckfestMotion(&table)
        wreckfestSession(&table)
        for (name, corner) in wreckfestCorners { wreckfestTyre(name, corner, &table) }
    }

    /// Maps the values of the participants' lists for the player alone.
    private static func player(
        _ name: String, _ rows: [(String, @Sendable (inout CarView) -> Double)], _ table: inout MappingTable
    ) {
        for (field, value) in rows { table.one("\(name).\(field)", value) }
    }

    private static func wreckfestCar(_ table: inout MappingTable) {
        let (chassis, driveline, engine) = ("carPlayer.chassis", "carPlayer.driveline", "carPlayer.engine")
        table.constant(1, "carPlayer.assists.assistGearbox")
        table.constant(
            0, "carPlayer.assists.flags", "carPlayer.assists.levelAbs", "carPlayer.assists.levelTcs",
            "carPlayer.assists.levelEsc")
        table.constant(1.52, "\(chassis).trackWidth[front]", "\(chassis).trackWidth[rear]")
        table.state("\(chassis).wheelBase", \.car.wheelbase)
        table.constant(900, "\(chassis).steeringWheelLockToLock")
        table.constant(0.65, "\(chassis).steeringLock")
        table.wheels("\(chassis).cornerWeights", \.load)
        table.state("\(driveline).type") { Double($0.car.drivetrain.rawValue) }
        table.state("\(driveline).gear") { Double(GearNumber.fromReverse($0.gearbox.gear)) }
        table.state("\(driveline).gearMax", \.gearbox.gearCount)
        table.state("\(driveline).speed") { $0.drivenSpeed }
        table.state("\(engine).flags") { $0.engine.speed > 0 ? 1 : 0 }
        table.state("\(engine).rpm", \.engine.speed)
        table.state("\(engine).rpmMax", \.engine.limiterSpeed)
        table.state("\(engine).rpmRedline") { $0.engine.limiterSpeed * 0.95 }
        table.state("\(engine).rpmIdle", \.engine.idleSpeed)
        table.state("\(engine).torque", \.engine.torque)
        table.state("\(engine).power", \.engine.power)
        table.state("\(engine).tempBlock", \.engine.coolantTemperature, plus: 278.15)
        table.state("\(engine).tempWater", \.engine.coolantTemperature, plus: 273.15)
        table.state("\(engine).pressureManifold", \.engine.boost, plus: 101.325)
        table.state("\(engine).pressureOil", \.engine.oilPressure)
        table.state("carPlayer.input.throttle", \.controls.throttle)
        table.state("carPlayer.input.brake", \.controls.brake)
        table.state("carPlayer.input.clutch", \.controls.clutch)
        table.state("carPlayer.input.handbrake", \.controls.handbrake)
        table.state("carPlayer.input.steering", \.controls.steering)
    }

    private static func wreckfestMotion(_ table: inout MappingTable) {
        table.vector("carPlayer.orientation.position", \.motion.place)
        for (index, axis) in ["X", "Y", "Z", "W"].enumerated() {
            table.state("carPlayer.orientation.orientationQuaternion\(axis)") {
                $0.attitude.leftHandedQuaternion[index]
            }
        }
        for (name, size) in extents { table.constant(size, "carPlayer.orientation.\(name)") }
        table.vector("carPlayer.velocity.velocityLocal", \.motion.velocity)
        table.vector("carPlayer.velocity.angularVelocity") { $0.motion.angularVelocity.aboutRightUpForward }
        table.vector("carPlayer.velocity.accelerationLocal", \.motion.acceleration)
    }

    private static func wreckfestSession(_ table: inout MappingTable) {
        table.title("session.trackId") { state, _ in state.circuit.id }
        table.title("session.trackName") { state, _ in state.circuit.name }
        table.state("session.trackLength") { $0.circuit.length }
        table.state("session.laps", \.session.totalLaps)
        table.state("session.gridSize", \.session.carCount)
        table.state("session.gridSizeRemaining", \.session.carCount)
        table.state("session.sectorCount") {
            $0.circuit.sectorStarts.isEmpty ? 0 : Double($0.circuit.sectorStarts.count + 1)
        }
        for index in 0...1 {
            table.state("session.sectorFract\(index + 1)") { state in
                let starts = state.circuit.sectorStarts
                guard starts.indices.contains(index), state.circuit.length > 0 else { return 0 }
                return starts[index] / state.circuit.length
            }
        }
        table.constant(0, "session.eventLength", "inputExtended.flags")
        table.constant(255, "session.gameMode")
        table.constant(1, "session.damageMode")
        table.state("session.status") {
            $0.isOver ? 5 : $0.session.raceTime > 0 ? 3 : $0.session.isRacing ? 2 : 1
        }
        table.state("playerStatusFlags") { $0.session.isRacing ? 0xF : 0x5 }
        table.state("inputExtended.ffbForce", \.controls.steering, times: -0.5)
    }

    private static let wreckfestCorners: [(String, FieldMapping.Corner)] = [
        ("FL", .frontLeft), ("FR", .frontRight), ("RL", .rearLeft), ("RR", .rearRight),
    ]

    private static func wreckfestTyre(
        _ ending: String, _ corner: FieldMapping.Corner, _ table: inout MappingTable
    ) {
        let name = "carPlayer.tires[\(ending)]"
        func row(_ field: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
            table.wheel("\(name).\(field)", corner, value)
        }
        table.wheel("\(name).rps", corner, \.angularSpeed)
        table.constant(-0.035, "\(name).camber")
        row("slipRatio") { $0.slipRatio * 0.1 }
        row("slipAngle") { $0.slipAngle * 0.14 }
        table.wheel("\(name).radiusUnloaded", corner, \.radius)
        table.wheel("\(name).loadVertical", corner, \.load)
        row("forceLat") { -$0.slipAngle * $0.load }
        row("forceLong") { $0.slipRatio * $0.load }
        // The game does not fill them yet.
        table.constant(0, "\(name).temperatureInner", "\(name).temperatureTread")
        table.wheel("\(name).suspensionVelocity", corner, \.suspensionVelocity)
        row("suspensionDisplacement") { $0.suspensionRatio * 0.12 }
        row("suspensionDispNorm") { $0.suspensionRatio }
        table.wheel("\(name).positionVertical", corner, \.suspensionTravel)
        row("surfaceType") { $0.isOnRumbleStrip ? 7 : 2 }
    }
}

extension RaceState {
    /// The speed of the driven wheels, m/s.
    var drivenSpeed: Double {
        func speed(_ wheel: Wheel) -> Double { wheel.angularSpeed * wheel.radius }
        let front = (speed(wheels.frontLeft) + speed(wheels.frontRight)) / 2
        let rear = (speed(wheels.rearLeft) + speed(wheels.rearRight)) / 2
        return switch car.drivetrain {
        case .frontWheels: front
        case .rearWheels: rear
        case .allWheels: (front + rear) / 2
        }
    }
}
