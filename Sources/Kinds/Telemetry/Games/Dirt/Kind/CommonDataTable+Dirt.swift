extension CommonDataTable {
    /// DiRT. A car without a tank has no fuel level.
    static let dirt: [String: CommonDataTable] = [
        "dirt-extradata-0": CommonDataTable(rows: [speed("velocity")]),
        "dirt-extradata-1": CommonDataTable(rows: dirtCar),
        "dirt-extradata-2": CommonDataTable(rows: dirtCar + dirtRace),
        "dirt-extradata-3": CommonDataTable(rows: dirtCar + dirtRace + dirtEngine),
    ]

    // swift-format-ignore
    private static let dirtCar: [CommonDataRow] = [
        .init(.vehicleSpeed,     "speed",      kilometres),
        .init(.engineSpeed,      "engineRate", revolutions),
        .init(.pedalAccelerator, "throttle",   percent),
        .init(.pedalBrake,       "brake",      percent),
        .init(.pedalClutch,      "clutch",     percent),
        .init(.transmissionGear, "gear",       .gear(.dirt)),
        .init(.raceCurrentLap,   "lapTime",    same),
        .init(.raceTime,         "totalTime",  same),
    ]

    // swift-format-ignore
    private static let dirtRace: [CommonDataRow] = [
        .init(.racePosition, "racePosition",  .positive(1)),
        .init(.raceLap,      "lapsCompleted", same),
        .init(.raceLastLap,  "lastLapTime",   .positive(1)),
        .init(.fuelLevel, of: ["fuelInTank", "fuelCapacity"], .share),
    ]

    // swift-format-ignore
    private static let dirtEngine: [CommonDataRow] = [
        .init(.engineSpeedMaximum, "maxRpm",  revolutions),
        .init(.engineSpeedIdle,    "idleRpm", revolutions),
    ]
}
