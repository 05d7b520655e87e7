import Telemetry

extension CommonDataTable {
    /// EA SPORTS WRC: the channels that a packet has, whatever its structure; nil when none of them can be shown.
    static func rally(_ layout: PacketLayout) -> CommonDataTable? {
        let rows = rallyChannels.filter { row in row.fields.allSatisfy { layout.field(named: $0) != nil } }
        return rows.isEmpty ? nil : CommonDataTable(rows: rows)
    }

    // swift-format-ignore
    private static let rallyChannels: [CommonDataRow] = [
        .init(.vehicleSpeed,     "vehicle_speed", kilometres, or: [.init(.vehicleSpeed, "vehicle_transmission_speed", kilometres)]),
        .init(.engineSpeed,        "vehicle_engine_rpm_current", same),
        .init(.engineSpeedMaximum, "vehicle_engine_rpm_max",     same),
        .init(.engineSpeedIdle,    "vehicle_engine_rpm_idle",    same),
        .init(.pedalAccelerator,   "vehicle_throttle",           percent),
        .init(.pedalBrake,         "vehicle_brake",              percent),
        .init(.pedalClutch,        "vehicle_clutch",             percent),
        .init(.brakeHand,          "vehicle_handbrake",          percent),
        .init(.transmissionGear,   "vehicle_gear_index",         .gear(.dirt)),
        .init(.raceTime,           "stage_current_time",         same),
        .init(.raceDistance,       "stage_current_distance",     same),
    ]

    /// Richard Burns Rally with NGP; its gear is disputed.
    // swift-format-ignore
    static let richardBurnsRally: [String: CommonDataTable] = [
        "rbr-ngp": CommonDataTable(rows: [
            .init(.vehicleSpeed,     "car.speed",           same),
            .init(.engineSpeed,      "car.engine.rpm",      same),
            .init(.pedalAccelerator, "control.throttle",    percent),
            .init(.pedalBrake,       "control.brake",       percent),
            .init(.pedalClutch,      "control.clutch",      percent),
            .init(.brakeHand,        "control.handbrake",   percent),
            .init(.transmissionGear, "control.gear",        .gear(.fromReverse), or: [.init(.transmissionGear, "control.gear", .gear(.signed))]),
            .init(.raceTime,         "stage.raceTime",      same),
            .init(.raceDistance,     "stage.progress",      same),
        ])
    ]

    /// Wreckfest 2.
    // swift-format-ignore
    static let wreckfest: [String: CommonDataTable] = [
        "wreckfest-2-main": CommonDataTable(rows: [
            .init(.vehicleSpeed, of: ["X", "Y", "Z"].map { "carPlayer.velocity.velocityLocal\($0)" }, .length(3.6),
                  or: [.init(.vehicleSpeed, "carPlayer.driveline.speed", kilometres)]),
            .init(.engineSpeed,        "carPlayer.engine.rpm",         same),
            .init(.engineSpeedMaximum, "carPlayer.engine.rpmMax",      same),
            .init(.engineSpeedIdle,    "carPlayer.engine.rpmIdle",     same),
            .init(.engineTorque,       "carPlayer.engine.torque",      same),
            .init(.enginePower,        "carPlayer.engine.power",       same),
            .init(.engineCoolantTemperature, "carPlayer.engine.tempWater", kelvin),
            .init(.pedalAccelerator,   "carPlayer.input.throttle",     percent),
            .init(.pedalBrake,         "carPlayer.input.brake",        percent),
            .init(.pedalClutch,        "carPlayer.input.clutch",       percent),
            .init(.brakeHand,          "carPlayer.input.handbrake",    percent),
            .init(.transmissionGear,   "carPlayer.driveline.gear",     .gear(.fromReverse)),
            .init(.racePosition,       "participantPlayerLeaderboard.position", .positive(1)),
            .init(.raceLap,            "participantPlayerLeaderboard.lapCurrent", .positiveFromOne),
            .init(.raceCurrentLap,     "participantPlayerTiming.lapTimeCurrent", .scaled(0.001, plus: 0)),
            .init(.raceLastLap,        "participantPlayerTiming.lapTimeLast",  .milliseconds),
            .init(.raceBestLap,        "participantPlayerTiming.lapTimeBest",  .milliseconds),
            .init(.raceTime,           "header.raceTime",              .notNegative(0.001)),
        ])
    ]
}
