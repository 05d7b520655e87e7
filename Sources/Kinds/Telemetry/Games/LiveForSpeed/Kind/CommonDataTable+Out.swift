extension CommonDataTable {
    /// OutGauge, and the common data in OutSim and MotionSim.
    static let out: [String: CommonDataTable] = [
        "outgauge": CommonDataTable(rows: outGauge), "outgauge-id": CommonDataTable(rows: outGauge),
        "outsim": CommonDataTable(rows: [speed("velocity")]),
        "outsim-id": CommonDataTable(rows: [speed("velocity")]),
        "outsim-2": CommonDataTable(rows: [speed("velocity")] + outSim2),
        "beamng-motionsim": CommonDataTable(rows: [speed("vel")]),
    ]

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
}
