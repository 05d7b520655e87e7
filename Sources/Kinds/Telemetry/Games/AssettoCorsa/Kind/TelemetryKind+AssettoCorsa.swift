import Telemetry

extension TelemetryKind {
    static let assettoCorsa = TelemetryKind(
        key: "assetto-corsa", meaning: "Assetto Corsa, remote telemetry", isServer: true,
        formats: [Format("assetto-corsa", .assettoCorsa, "assetto-corsa")],
        usualFormat: "assetto-corsa", usualRate: 333,
        keys: [
            .word(
                "tails", ["clean": false, "dirty": true], \.hasDirtyText,
                "What lies behind the end of a text: zeros, or what was there before"
            ).varying(
                .plain, .texts(["dirty"]), neutral: "clean",
                source: "Assetto Corsa, remote telemetry: texts end at a percent sign")
        ],
        greeting: { _ in "struct.pack(\"<3i\",1,1,0)" }, trialName: "ac",
        truth: { CommonDataTable.assettoCorsa[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "assetto-corsa-car-info":
            MotionTable(
                east: ("carCoordinatesX", -1), north: ("carCoordinatesZ", 1), right: ("accG_vertical", -1),
                forward: ("accG_frontal", 1))
        default: nil
        }
    }
}

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
