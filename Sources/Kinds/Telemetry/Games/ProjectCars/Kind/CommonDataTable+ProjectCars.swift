extension CommonDataTable {
    /// Project CARS 1 and 2. Telemetry contains the viewed participant; the other messages contain all
    /// participants.
    static let projectCars: [String: CommonDataTable] = [
        "project-cars-1-telemetry": CommonDataTable(
            rows: projectCarsTelemetry + projectCarsTyres + projectCars1,
            item: .field("viewedParticipantIndex")),
        "project-cars-2-telemetry": projectCars2Telemetry,
        "project-cars-2-telemetry-v2": projectCars2Telemetry,
        "project-cars-2-timings": CommonDataTable(rows: timings, item: .remembered),
        "project-cars-2-timings-v1": CommonDataTable(rows: timings, item: .remembered),
        "project-cars-2-time-stats": CommonDataTable(rows: timeStats, item: .remembered),
        "project-cars-2-game-state": CommonDataTable(rows: [
            CommonDataRow(.raceActive, "gameState", .lowThreeBits(are: 2))
        ]),
    ]

    private static let projectCars2Telemetry = CommonDataTable(
        rows: projectCarsTelemetry + projectCarsTyres + projectCars2, itemIndex: "viewedParticipantIndex")

    // swift-format-ignore
    private static let projectCarsTelemetry: [CommonDataRow] = [
        .init(.vehicleSpeed,             "speed",        kilometres),
        .init(.engineSpeed,              "rpm",          same),
        .init(.engineSpeedMaximum,       "maxRpm",       same),
        .init(.pedalAccelerator,         "throttle",     byte, or: [.init(.pedalAccelerator, "unfilteredThrottle", byte)]),
        .init(.pedalBrake,               "brake",        byte, or: [.init(.pedalBrake, "unfilteredBrake", byte)]),
        .init(.pedalClutch,              "clutch",       byte, or: [.init(.pedalClutch, "unfilteredClutch", byte)]),
        .init(.fuelLevel,                "fuelLevel",    percent),
        .init(.transmissionGear,         "gearNumGears", .gear(.lowBits)),
        .init(.engineCoolantTemperature, "waterTemp",    same),
        .init(.engineOilTemperature,     "oilTemp",      same),
    ]

    private static let projectCarsTyres = CommonDataRow.tyres(
        "tyreTemp", same,
        or: [("tyreTreadTemp", kelvin), ("tyreLayerTemp", kelvin), ("tyreCarcassTemp", kelvin)])

    /// Times are -1 before there is one; the highest bit of position and laps has another meaning.
    // swift-format-ignore
    private static let projectCars1: [CommonDataRow] = [
        .init(.raceActive,     "gameSessionState",              .lowThreeBits(are: 2)),
        .init(.raceCurrentLap, "currentTime",                   .notNegative(1)),
        .init(.raceLastLap,    "lastLapTime",                   .positive(1)),
        .init(.raceBestLap,    "bestLapTime",                   .positive(1)),
        .init(.racePosition,   "participant[i].racePosition",   .lowSevenBits(plus: 0)),
        .init(.raceLap,        "participant[i].lapsCompleted",  .lowSevenBits(plus: 0)),
        .init(.engineTorque,   "engineTorque",                  same),
    ]

    private static let projectCars2: [CommonDataRow] = [
        .init(.engineTorque, "engineTorque", same), .init(.brakeHand, "handBrake", byte),
    ]

    // swift-format-ignore
    private static let timings: [CommonDataRow] = [
        .init(.racePosition,   "participant[i].racePosition", .lowSevenBits(plus: 0)),
        .init(.raceLap,        "participant[i].currentLap",   .scaled(1, plus: -1)),
        .init(.raceCurrentLap, "participant[i].currentTime",  .notNegative(1)),
    ]

    /// Times are -123 before there is one.
    // swift-format-ignore
    private static let timeStats: [CommonDataRow] = [
        .init(.raceBestLap, "participant[i].fastestLapTime", .positive(1)),
        .init(.raceLastLap, "participant[i].lastLapTime",    .positive(1)),
    ]
}
