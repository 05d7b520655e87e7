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
}
