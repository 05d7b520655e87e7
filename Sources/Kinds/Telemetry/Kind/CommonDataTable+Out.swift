extension CommonDataTable {
    /// OutGauge, and the common data in OutSim and MotionSim.
    static let out: [String: CommonDataTable] = [
        "outgauge": CommonDataTable(rows: outGauge), "outgauge-id": CommonDataTable(rows: outGauge),
        "outsim": CommonDataTable(rows: [speed("velocity")]),
        "outsim-id": CommonDataTable(rows: [speed("velocity")]),
        "outsim-2": CommonDataTable(rows: [speed("velocity")] + outSim2),
        "beamng-motionsim": CommonDataTable(rows: [speed("vel")]),
    ]

    /// DiRT. A car without a tank has no fuel level.
    static let dirt: [String: CommonDataTable] = [
        "dirt-extradata-0": CommonDataTable(rows: [speed("velocity")]),
        "dirt-extradata-1": CommonDataTable(rows: dirtCar),
        "dirt-extradata-2": CommonDataTable(rows: dirtCar + dirtRace),
        "dirt-extradata-3": CommonDataTable(rows: dirtCar + dirtRace + dirtEngine),
    ]

    /// The vehicle speed in km/h, from the length of the velocity vector in m/s.
    private static func speed(_ name: String) -> CommonDataRow {
        CommonDataRow(.vehicleSpeed, of: ["X", "Y", "Z"].map { name + $0 }, .length(3.6))
    }

    /// Converts rad/s into revolutions per minute.
    private static let revolutions = CommonDataRow.Reading.scaled(30 / .pi, plus: 0)

    // swift-format-ignore
    private static let outGauge: [CommonDataRow] = [
        .init(.vehicleSpeed,             "speed",    kilometres),
        .init(.engineSpeed,              "rpm",      same),
        .init(.pedalAccelerator,         "throttle", percent),
        .init(.pedalBrake,               "brake",    percent),
        .init(.pedalClutch,              "clutch",   percent),
        .init(.fuelLevel,                "fuel",     percent),
        .init(.transmissionGear,         "gear",     .gear(.fromReverse)),
        .init(.engineCoolantTemperature, "engTemp",  same),
        .init(.engineOilTemperature,     "oilTemp",  same),
    ]

    // swift-format-ignore
    private static let outSim2: [CommonDataRow] = [
        .init(.engineSpeed,      "engineAngVel", revolutions),
        .init(.pedalAccelerator, "throttle",     percent),
        .init(.pedalBrake,       "brake",        percent),
        .init(.pedalClutch,      "clutch",       percent),
        .init(.brakeHand,        "handbrake",    percent),
        .init(.transmissionGear, "gear",         .gear(.fromReverse)),
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
