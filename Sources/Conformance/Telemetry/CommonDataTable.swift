import Telemetry
import VehicleModel

/// The common data packet: what dashboards show, and where each game's messages have it.
///
/// A signal without a row in a layout is one that the game does not tell: a client has no value for it. Units and ranges
/// come from the tables of the layouts.
struct CommonDataTable: Sendable {
    /// The rows.
    let rows: [CommonDataRow]

    /// The field that is 0 while nobody drives; nil for games that say it otherwise or not at all.
    let driving: String?

    /// The field with the game's clock in milliseconds, by which old datagrams are told from new ones.
    let clock: String?

    /// The table of a layout; nil for messages that dashboards show nothing of.
    static func table(of layout: PacketLayout) -> CommonDataTable? { tables[layout.name] }

    private static let tables: [String: CommonDataTable] = [
        "forza-sled": CommonDataTable(rows: forzaSled, driving: "IsRaceOn", clock: "TimestampMS"),
        "forza-motorsport-7": forzaDash, "forza-horizon-4": forzaDash, "forza-horizon-6": forzaDash,
        "forza-motorsport-2023": forzaDash,
        "assetto-corsa-car-info": CommonDataTable(rows: assettoCorsa, driving: nil, clock: nil),
        "outgauge": CommonDataTable(rows: outGauge, driving: nil, clock: nil),
        "outgauge-id": CommonDataTable(rows: outGauge, driving: nil, clock: nil),
        "dirt-extradata-1": CommonDataTable(rows: dirt, driving: nil, clock: nil),
        "dirt-extradata-2": CommonDataTable(rows: dirt + dirtRace, driving: nil, clock: nil),
        "dirt-extradata-3": CommonDataTable(rows: dirt + dirtRace, driving: nil, clock: nil),
        "project-cars-2-telemetry": CommonDataTable(rows: projectCars2, driving: nil, clock: nil),
        "project-cars-2-telemetry-v2": CommonDataTable(rows: projectCars2, driving: nil, clock: nil),
    ]

    private static let forzaDash = CommonDataTable(
        rows: forzaSled + forza, driving: "IsRaceOn", clock: "TimestampMS")

    private static let same = CommonDataRow.Reading.scaled(1, plus: 0)
    private static let percent = CommonDataRow.Reading.scaled(100, plus: 0)
    private static let byte = CommonDataRow.Reading.scaled(100 / 255, plus: 0)
    private static let kilometres = CommonDataRow.Reading.scaled(3.6, plus: 0)
    private static let fahrenheit = CommonDataRow.Reading.scaled(1 / 1.8, plus: -32 / 1.8)

    // swift-format-ignore
    private static let forzaSled: [CommonDataRow] = [
        .init(.raceActive,         "IsRaceOn",         same),
        .init(.engineSpeed,        "CurrentEngineRpm", same),
        .init(.engineSpeedIdle,    "EngineIdleRpm",    same),
        .init(.engineSpeedMaximum, "EngineMaxRpm",     same),
    ]

    /// Temperatures are taken for Fahrenheit, as captures show; best and last lap are 0 before there is one.
    // swift-format-ignore
    private static let forza: [CommonDataRow] = [
        .init(.vehicleSpeed,              "Speed",              kilometres),
        .init(.enginePower,               "Power",              same),
        .init(.engineTorque,              "Torque",             same),
        .init(.tyreFrontLeftTemperature,  "TireTempFrontLeft",  fahrenheit),
        .init(.tyreFrontRightTemperature, "TireTempFrontRight", fahrenheit),
        .init(.tyreRearLeftTemperature,   "TireTempRearLeft",   fahrenheit),
        .init(.tyreRearRightTemperature,  "TireTempRearRight",  fahrenheit),
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

    // swift-format-ignore
    private static let assettoCorsa: [CommonDataRow] = [
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
    ]

    // swift-format-ignore
    private static let outGauge: [CommonDataRow] = [
        .init(.vehicleSpeed,     "speed",    kilometres),
        .init(.engineSpeed,      "rpm",      same),
        .init(.pedalAccelerator, "throttle", percent),
        .init(.pedalBrake,       "brake",    percent),
        .init(.fuelLevel,        "fuel",     percent),
        .init(.transmissionGear, "gear",     .gear(.fromReverse)),
    ]

    // swift-format-ignore
    private static let dirt: [CommonDataRow] = [
        .init(.vehicleSpeed,     "speed",      kilometres),
        .init(.engineSpeed,      "engineRate", .scaled(10, plus: 0)),
        .init(.pedalAccelerator, "throttle",   percent),
        .init(.pedalBrake,       "brake",      percent),
        .init(.pedalClutch,      "clutch",     percent),
        .init(.transmissionGear, "gear",       .gear(.dirt)),
        .init(.raceCurrentLap,   "lapTime",    same),
    ]

    // swift-format-ignore
    private static let dirtRace: [CommonDataRow] = [
        .init(.racePosition, "racePosition",  .positive(1)),
        .init(.raceLap,      "lapsCompleted", same),
        .init(.raceLastLap,  "lastLapTime",   .positive(1)),
    ]

    // swift-format-ignore
    private static let projectCars2: [CommonDataRow] = [
        .init(.vehicleSpeed,     "speed",        kilometres),
        .init(.engineSpeed,      "rpm",          same),
        .init(.pedalAccelerator, "throttle",     byte),
        .init(.pedalBrake,       "brake",        byte),
        .init(.pedalClutch,      "clutch",       byte),
        .init(.fuelLevel,        "fuelLevel",    percent),
        .init(.transmissionGear, "gearNumGears", .gear(.lowBits)),
    ]
}
