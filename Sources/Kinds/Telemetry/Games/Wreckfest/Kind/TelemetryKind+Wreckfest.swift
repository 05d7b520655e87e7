import Telemetry

extension TelemetryKind {
    static let wreckfest2 = TelemetryKind(
        key: "wreckfest-2", meaning: "Wreckfest 2", isServer: false,
        formats: [Format("wreckfest-2", .wreckfest2, "wreckfest-2")], usualFormat: "wreckfest-2",
        usualRate: 60, truth: { CommonDataTable.wreckfest[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        guard layout.name == "wreckfest-2-main" else { return nil }
        let (place, acceleration) = (
            "carPlayer.orientation.position", "carPlayer.velocity.accelerationLocal"
        )
        return MotionTable(
            east: ("\(place)X", 1), north: ("\(place)Z", 1),
            right: ("\(acceleration)X", MotionTable.perGravity),
            forward: ("\(acceleration)Z", MotionTable.perGravity))
    }
}

extension CommonDataTable {
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
