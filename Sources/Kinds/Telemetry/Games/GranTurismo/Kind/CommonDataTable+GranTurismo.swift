extension CommonDataTable {
    /// Gran Turismo 7: all packets have the same fields, and later letters more.
    static let granTurismo: [String: CommonDataTable] = [
        "gt7-a": CommonDataTable(rows: granTurismoCar + granTurismoWheels, clock: "packetId"),
        "gt7-b": CommonDataTable(rows: granTurismoCar + granTurismoWheels, clock: "packetId"),
        "gt7-tilde": CommonDataTable(rows: granTurismoPedals + granTurismoWheels, clock: "packetId"),
        "gt7-c": CommonDataTable(
            rows: granTurismoPedals + granTurismoWheels
                + [CommonDataRow(.raceCurrentLap, "currentLapTime", .notNegative(0.001))],
            clock: "packetId"),
    ]

    private static let granTurismoCar =
        granTurismoDrive + [
            CommonDataRow(.pedalAccelerator, "throttle", byte), CommonDataRow(.pedalBrake, "brake", byte),
        ]

    /// Two bytes describe each pedal, and which is before the aids is disputed.
    private static let granTurismoPedals =
        granTurismoDrive + [
            CommonDataRow(
                .pedalAccelerator, "throttle", byte,
                or: [CommonDataRow(.pedalAccelerator, "throttleInput", byte)]),
            CommonDataRow(
                .pedalBrake, "brake", byte, or: [CommonDataRow(.pedalBrake, "brakeOutput", byte)]),
        ]

    /// Wheels turn backwards in the game's numbers.
    private static let granTurismoWheels =
        CommonDataRow.tyres("tyreTemperature", same)
        + CommonDataRow.rotations("wheelAngularSpeed", .scaled(-1, plus: 0))

    /// The lap counts from 1, and is 0 before the start; times are -1 before there is one.
    // swift-format-ignore
    private static let granTurismoDrive: [CommonDataRow] = [
        .init(.raceActive,       "flags",        .isDriving),
        .init(.vehicleSpeed,     "speed",        kilometres),
        .init(.engineSpeed,      "engineRPM",    same),
        .init(.pedalClutch,      "clutchPedal",  percent),
        .init(.transmissionGear, "gears",        .gear(.granTurismo)),
        .init(.fuelLevel, of: ["fuelLevel", "fuelCapacity"], .share),
        .init(.raceLap,          "lapCount",     .positiveFromOne),
        .init(.raceLastLap,      "lastLapTime",  .milliseconds),
        .init(.raceBestLap,      "bestLapTime",  .milliseconds),
        .init(.engineCoolantTemperature, "waterTemperature", same),
        .init(.engineOilTemperature,     "oilTemperature",   same),
    ]
}
