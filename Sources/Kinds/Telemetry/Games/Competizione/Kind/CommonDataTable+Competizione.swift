extension CommonDataTable {
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
