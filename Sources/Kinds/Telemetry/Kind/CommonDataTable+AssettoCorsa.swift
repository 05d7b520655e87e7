extension CommonDataTable {
    /// The table of Assetto Corsa.
    // swift-format-ignore
    static let assettoCorsa: [String: CommonDataTable] = [
        "assetto-corsa-car-info": CommonDataTable(rows: [
            .init(.vehicleSpeed,     "speed_Kmh", same),
            .init(.engineSpeed,      "engineRPM", same),
            .init(.pedalAccelerator, "gas",       percent),
            .init(.pedalBrake,       "brake",     percent),
            .init(.pedalClutch,      "clutch",    .inverted(100)),
            .init(.transmissionGear, "gear",      .gear(.fromReverse)),
            .init(.raceCurrentLap,   "lapTime",   .scaled(0.001, plus: 0)),
            .init(.raceLastLap,      "lastLap",   .positive(0.001)),
            .init(.raceBestLap,      "bestLap",   .positive(0.001)),
            .init(.raceLap,          "lapCount",  same),
        ] + CommonDataRow.rotations("wheelAngularSpeed", same))
    ]

    /// Assetto Corsa Competizione. It broadcasts the data of every car; the driver's car has index 0 here. It
    /// sends no engine speed, pedals or tyre data.
    // swift-format-ignore
    static let competizione: [String: CommonDataTable] = [
        "acc-in-realtime-car-update": CommonDataTable(rows: [
            .init(.vehicleSpeed,     "kmh",                      same),
            .init(.transmissionGear, "gear",                     .gear(.fromReverseAtOne)),
            .init(.racePosition,     "position",                 .positive(1)),
            .init(.raceLap,          "laps",                     same),
            .init(.raceCurrentLap,   "currentLap.laptimeMs",     .milliseconds),
            .init(.raceLastLap,      "lastLap.laptimeMs",        .milliseconds),
            .init(.raceBestLap,      "bestSessionLap.laptimeMs", .milliseconds),
        ], subject: .number(0, in: "carIndex")),
        "acc-in-realtime-update": CommonDataTable(rows: [
            .init(.raceTime, "sessionTime", .notNegative(0.001)),
        ]),
    ]
}
