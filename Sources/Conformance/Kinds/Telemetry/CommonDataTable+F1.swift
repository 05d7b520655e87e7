extension CommonDataTable {
    /// F1 22 and later. Every message contains the data of all cars; its header states the index of the player's car.
    static let f1: [String: CommonDataTable] = Dictionary(
        uniqueKeysWithValues: (22...26).flatMap { year in
            [
                (
                    "f1-\(year)-session",
                    CommonDataTable(rows: [CommonDataRow(.raceActive, "gamePaused", .isZero)])
                ),
                ("f1-\(year)-lap-data", CommonDataTable(rows: f1LapData, item: .field("playerCarIndex"))),
                (
                    "f1-\(year)-car-telemetry",
                    CommonDataTable(rows: f1CarTelemetry + f1Tyres, item: .field("playerCarIndex"))
                ),
                ("f1-\(year)-car-status", CommonDataTable(rows: f1CarStatus, item: .field("playerCarIndex"))),
                (
                    "f1-\(year)-session-history",
                    CommonDataTable(
                        rows: [CommonDataRow(.raceBestLap, "lapHistory[i].lapTimeInMS", .milliseconds)],
                        item: .fieldFromOne("bestLapTimeLapNum"), subject: .equal("carIdx", "playerCarIndex"))
                ),
                (
                    "f1-\(year)-final-classification",
                    CommonDataTable(rows: f1Classification, item: .field("playerCarIndex"))
                ),
            ]
        })

    // swift-format-ignore
    private static let f1LapData: [CommonDataRow] = [
        .init(.raceTime,       "sessionTime",               same),
        .init(.raceLastLap,    "car[i].lastLapTimeInMS",    .milliseconds),
        .init(.raceCurrentLap, "car[i].currentLapTimeInMS", .scaled(0.001, plus: 0)),
        .init(.raceDistance,   "car[i].totalDistance",      same),
        .init(.racePosition,   "car[i].carPosition",        .positive(1)),
        .init(.raceLap,        "car[i].currentLapNum",      .scaled(1, plus: -1)),
    ]

    // swift-format-ignore
    private static let f1CarTelemetry: [CommonDataRow] = [
        .init(.vehicleSpeed,             "car[i].speed",             same),
        .init(.engineSpeed,              "car[i].engineRPM",         same),
        .init(.pedalAccelerator,         "car[i].throttle",          percent),
        .init(.pedalBrake,               "car[i].brake",             percent),
        .init(.pedalClutch,              "car[i].clutch",            same),
        .init(.transmissionGear,         "car[i].gear",              .gear(.signed)),
        .init(.engineCoolantTemperature, "car[i].engineTemperature", same),
    ]

    private static let f1Tyres = CommonDataRow.tyres(
        "car[i].tyresSurfaceTemperature", same, or: [("car[i].tyresInnerTemperature", same)])

    // swift-format-ignore
    private static let f1CarStatus: [CommonDataRow] = [
        .init(.fuelLevel, of: ["car[i].fuelInTank", "car[i].fuelCapacity"], .share),
        .init(.engineSpeedMaximum, "car[i].maxRPM",  same),
        .init(.engineSpeedIdle,    "car[i].idleRPM", same),
    ]

    // swift-format-ignore
    private static let f1Classification: [CommonDataRow] = [
        .init(.racePosition, "car[i].position",        .positive(1)),
        .init(.raceLap,      "car[i].numLaps",         same),
        .init(.raceBestLap,  "car[i].bestLapTimeInMS", .milliseconds),
        .init(.raceTime,     "car[i].totalRaceTime",   .positive(1)),
    ]
}
