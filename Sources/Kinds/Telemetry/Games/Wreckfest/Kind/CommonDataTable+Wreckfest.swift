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
