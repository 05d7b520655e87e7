extension CommonDataTable {
    static let forza: [String: CommonDataTable] = [
        "forza-sled": CommonDataTable(rows: sled, driving: "IsRaceOn", clock: "TimestampMS"),
        "forza-motorsport-7": forzaDash, "forza-horizon-4": forzaDash, "forza-horizon-6": forzaDash,
        "forza-motorsport-2023": forzaDash,
    ]

    private static let forzaDash = CommonDataTable(
        rows: sled + dash, driving: "IsRaceOn", clock: "TimestampMS")

    /// A pound-force per square inch is 6.894757 kPa.
    private static let poundsPerSquareInch = CommonDataRow.Reading.scaled(6.894757, plus: 0)

    private static let fahrenheit = CommonDataRow.Reading.scaled(1 / 1.8, plus: -32 / 1.8)

    // swift-format-ignore
    private static let sled: [CommonDataRow] = [
        .init(.raceActive,         "IsRaceOn",         same),
        .init(.engineSpeed,        "CurrentEngineRpm", same),
        .init(.engineSpeedIdle,    "EngineIdleRpm",    same),
        .init(.engineSpeedMaximum, "EngineMaxRpm",     same),
        .init(.accelerationLateral,      "AccelerationX", same),
        .init(.accelerationVertical,     "AccelerationY", same),
        .init(.accelerationLongitudinal, "AccelerationZ", same),
    ]

    /// Tyre temperatures are read as Fahrenheit, as in captures; best and last lap are 0 before there is one.
    // swift-format-ignore
    private static let dash: [CommonDataRow] = [
        .init(.vehicleSpeed,              "Speed",              kilometres),
        .init(.enginePower,               "Power",              same),
        .init(.engineTorque,              "Torque",             same),
        .init(.tyreFrontLeftTemperature,  "TireTempFrontLeft",  fahrenheit),
        .init(.tyreFrontRightTemperature, "TireTempFrontRight", fahrenheit),
        .init(.tyreRearLeftTemperature,   "TireTempRearLeft",   fahrenheit),
        .init(.tyreRearRightTemperature,  "TireTempRearRight",  fahrenheit),
        .init(.boostRelative,             "Boost",              poundsPerSquareInch),
        .init(.steeringPosition,          "Steer",              .scaled(100.0 / 127, plus: 0)),
        .init(.fuelLevel,                 "Fuel",               percent),
        .init(.raceDistance,              "DistanceTraveled",   same),
        .init(.raceBestLap,               "BestLap",            .positive(1)),
        .init(.raceLastLap,               "LastLap",            .positive(1)),
        .init(.raceCurrentLap,            "CurrentLap",         same),
        .init(.raceTime,                  "CurrentRaceTime",    same),
        .init(.raceLap,                   "LapNumber",          same),
        .init(.racePosition,              "RacePosition",       .positive(1)),
        .init(.pedalAccelerator,          "Accel",              byte),
        .init(.pedalBrake,                "Brake",              byte),
        .init(.pedalClutch,               "Clutch",             byte),
        .init(.brakeHand,                 "HandBrake",          byte),
        .init(.transmissionGear,          "Gear",               .gear(.forza)),
    ]
}
