import VehicleModel

/// The sources of EA SPORTS WRC's values.
enum RallyMapping {
    /// Returns the channels of EA SPORTS WRC in packets of one kind. The world has X to the left (west), Y up and Z ahead
    /// (north).
    static func table(of packet: RallyPacket) -> MappingTable {
        MappingTable { table in
            table.include(rallyChannels)
            table.text("packet_4cc") { _, context, _ in
                context.options.eaWRC.hasUpperCaseCodes ? packet.code.uppercased() : packet.code
            }
        }
    }

    private static let rallyChannels = MappingTable { table in
        table.unsigned("packet_uid") { _, context in UInt64(context.packetNumber) }
        table.context("game_total_time") { Double($0.timestamp) / 1000 }
        table.context("game_delta_time") { $0.frameTime }
        table.unsigned("game_frame_count") { _, context in UInt64(context.frame) }
        rallyEngine(&table)
        rallyMotion(&table)
        rallyStage(&table)
        for (ending, path) in rallyWheels { rallyWheel(ending, path, &table) }
    }

    private static let rallyWheels: [(String, any KeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable)] = [
        ("bl", \.rearLeft), ("br", \.rearRight), ("fl", \.frontLeft), ("fr", \.frontRight),
    ]

    private static func rallyEngine(_ table: inout MappingTable) {
        table.state("shiftlights_fraction") { state in
            let (start, end) = (state.engine.firstShiftLight, state.engine.lastShiftLight)
            return end > start ? min(max((state.engine.speed - start) / (end - start), 0), 1) : 0
        }
        table.state("shiftlights_rpm_start") { $0.engine.firstShiftLight }
        table.state("shiftlights_rpm_end") { $0.engine.lastShiftLight }
        table.state("shiftlights_rpm_valid") { $0.engine.limiterSpeed > 0 ? 1 : 0 }
        table.state("vehicle_gear_index") { $0.gearbox.gear < 0 ? 10 : Double($0.gearbox.gear) }
        table.constant(0, "vehicle_gear_index_neutral")
        table.constant(10, "vehicle_gear_index_reverse")
        table.state("vehicle_gear_maximum", \.gearbox.gearCount)
        table.state("vehicle_engine_rpm_max", \.engine.limiterSpeed)
        table.state("vehicle_engine_rpm_idle", \.engine.idleSpeed)
        table.state("vehicle_engine_rpm_current", \.engine.speed)
        table.state("vehicle_throttle", \.controls.throttle)
        // Behind the finish the game drives, with clutch and brake pressed.
        table.state("vehicle_brake") { $0.isOver ? 1 : $0.controls.brake }
        table.state("vehicle_clutch") { $0.isOver ? 1 : $0.controls.clutch }
        table.state("vehicle_steering", \.controls.steering)
        table.state("vehicle_handbrake", \.controls.handbrake)
    }

    private static func rallyMotion(_ table: inout MappingTable) {
        table.state("vehicle_speed") { $0.motion.speed }
        table.state("vehicle_transmission_speed") { abs($0.drivenSpeed) }
        let endings = ["_x", "_y", "_z"]
        table.vector("vehicle_position", endings) { $0.motion.place.leftUpForward }
        table.vector("vehicle_velocity", endings) { $0.worldVelocity.leftUpForward }
        table.vector("vehicle_acceleration", endings) { $0.worldAcceleration.leftUpForward }
        table.vector("vehicle_left_direction", endings) { $0.attitude.right.times(-1).leftUpForward }
        table.vector("vehicle_forward_direction", endings) { $0.attitude.forward.leftUpForward }
        table.vector("vehicle_up_direction", endings) { $0.attitude.up.leftUpForward }
    }

    private static func rallyStage(_ table: inout MappingTable) {
        table.state("stage_current_time") { $0.stage.time }
        table.state("stage_current_distance") { $0.stage.distance }
        table.state("stage_length") { $0.circuit.length }
        table.state("vehicle_id", \.car.ordinal)
        table.state("vehicle_class_id", \.car.classNumber)
        table.constant(1, "vehicle_manufacturer_id", "location_id")
        table.state("route_id", \.circuit.number)
        table.state("stage_previous_split_time") { $0.stage.splits.last ?? 0 }
        table.state("stage_result_time") { $0.stage.isFinished ? $0.stage.time : 0 }
        table.state("stage_result_time_penalty") { Double($0.situation.own.penalties.seconds) }
        table.state("stage_result_status") { rallyStatus($0) }
        table.state("stage_progress") { $0.stage.progress }
        // No shakedown, no aid, and a time trial.
        table.constant(0, "stage_shakedown", "vehicle_cluster_abs", "game_mode")
    }

    /// 1 finished, 3 damaged beyond repair, 4 retired, 5 disqualified.
    private static func rallyStatus(_ state: RaceState) -> Double {
        switch state.situation.own.result {
        case .active: state.stage.isFinished ? 1 : 0
        case .finished: 1
        case .didNotFinish: 3
        case .retired: 4
        case .disqualified: 5
        }
    }

    private static func rallyWheel(
        _ ending: String, _ path: any KeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable,
        _ table: inout MappingTable
    ) {
        let wheel: @Sendable (RaceState) -> RaceState.Wheel = { $0.wheels[keyPath: path] }
        table.state("vehicle_hub_position_\(ending)") { wheel($0).suspensionTravel }
        table.state("vehicle_hub_velocity_\(ending)") { wheel($0).suspensionVelocity }
        table.state("vehicle_cp_forward_speed_\(ending)") { wheel($0).angularSpeed * wheel($0).radius }
        table.state("vehicle_brake_temperature_\(ending)") { wheel($0).brakeTemperature }
        table.constant(0, "vehicle_tyre_state_\(ending)")
    }
}

extension RaceState.Engine {
    /// Where the first shift light comes on, rpm.
    var firstShiftLight: Double { limiterSpeed * 0.86 }
    /// Where the last shift light comes on, rpm.
    var lastShiftLight: Double { limiterSpeed * 0.97 }
}
