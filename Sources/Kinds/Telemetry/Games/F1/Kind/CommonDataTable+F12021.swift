extension CommonDataTable {
    /// F1 2021. Every message contains the data of all cars; its header states the index of the player's car.
    static let f12021: [String: CommonDataTable] = [
        "f1-2021-session": CommonDataTable(rows: [CommonDataRow(.raceActive, "gamePaused", .isZero)]),
        "f1-2021-lap-data": CommonDataTable(rows: lapData, item: .field("playerCarIndex")),
        "f1-2021-car-telemetry": CommonDataTable(rows: carTelemetry + tyres, item: .field("playerCarIndex")),
        "f1-2021-car-status": CommonDataTable(rows: carStatus, item: .field("playerCarIndex")),
        "f1-2021-session-history": CommonDataTable(
            rows: [CommonDataRow(.raceBestLap, "lapHistory[i].lapTimeInMS", .milliseconds)],
            item: .fieldFromOne("bestLapTimeLapNum"), subject: .equal("carIdx", "playerCarIndex")),
        "f1-2021-final-classification": CommonDataTable(
            rows: finalClassification, item: .field("playerCarIndex")),
    ]

    // Later years name their fields as 2021 does: their tables are these too.

    // swift-format-ignore
    static let lapData: [CommonDataRow] = [
        .init(.raceTime,       "sessionTime",               same),
        .init(.raceLastLap,    "car[i].lastLapTimeInMS",    .milliseconds),
        .init(.raceCurrentLap, "car[i].currentLapTimeInMS", .scaled(0.001, plus: 0)),
        .init(.raceDistance,   "car[i].totalDistance",      same),
        .init(.racePosition,   "car[i].carPosition",        .positive(1)),
        .init(.raceLap,        "car[i].currentLapNum",      .scaled(1, plus: -1)),
    ]

    // swift-format-ignore
    static let carTelemetry: [CommonDataRow] = [
        .init(.vehicleSpeed,             "car[i].speed",             same),
        .init(.engineSpeed,              "car[i].engineRPM",         same),
        .init(.pedalAccelerator,         "car[i].throttle",          percent),
        .init(.pedalBrake,               "car[i].brake",             percent),
        .init(.pedalClutch,              "car[i].clutch",            same),
        .init(.transmissionGear,         "car[i].gear",              .gear(.signed)),
        .init(.engineCoolantTemperature, "car[i].engineTemperature", same),
    ]

    static let tyres = CommonDataRow.tyres(
        "car[i].tyresSurfaceTemperature", same, or: [("car[i].tyresInnerTemperature", same)])

    // swift-format-ignore
    static let carStatus: [CommonDataRow] = [
        .init(.fuelLevel, of: ["car[i].fuelInTank", "car[i].fuelCapacity"], .share),
        .init(.engineSpeedMaximum, "car[i].maxRPM",  same),
        .init(.engineSpeedIdle,    "car[i].idleRPM", same),
    ]

    // swift-format-ignore
    static let finalClassification: [CommonDataRow] = [
        .init(.racePosition, "car[i].position",        .positive(1)),
        .init(.raceLap,      "car[i].numLaps",         same),
        .init(.raceBestLap,  "car[i].bestLapTimeInMS", .milliseconds),
        .init(.raceTime,     "car[i].totalRaceTime",   .positive(1)),
    ]
}
