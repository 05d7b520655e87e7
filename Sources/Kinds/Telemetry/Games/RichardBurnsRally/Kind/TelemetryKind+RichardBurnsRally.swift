import Telemetry

extension TelemetryKind {
    static let richardBurnsRally = TelemetryKind(
        key: "rbr", meaning: "Richard Burns Rally with the plugin NGP", isServer: false,
        formats: [Format("rbr", .richardBurnsRally, "rbr-ngp")], usualFormat: "rbr", usualRate: 60,
        keys: [
            .word(
                "gears", ["from-zero": true, "from-minus-one": false],
                \.richardBurnsRally.countsGearsFromReverse, "The number of reverse; clients differ"),
            .word(
                "angles", ["degrees": false, "radians": true], \.richardBurnsRally.hasRadians,
                "The unit of angles; clients differ"),
            .word(
                "temperatures", ["celsius": false, "kelvin": true], \.richardBurnsRally.hasKelvin,
                "The unit of temperatures, which is not known"),
        ],
        truth: { CommonDataTable.richardBurnsRally[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "rbr-ngp":
            MotionTable(
                east: ("car.positionX", 1), north: ("car.positionY", 1),
                right: ("car.accelerations.sway", MotionTable.perGravity),
                forward: ("car.accelerations.surge", MotionTable.perGravity))
        default: nil
        }
    }
}

extension CommonDataTable {
    /// Richard Burns Rally with NGP; its gear is disputed.
    // swift-format-ignore
    static let richardBurnsRally: [String: CommonDataTable] = [
        "rbr-ngp": CommonDataTable(rows: [
            .init(.vehicleSpeed,     "car.speed",           same),
            .init(.engineSpeed,      "car.engine.rpm",      same),
            .init(.pedalAccelerator, "control.throttle",    percent),
            .init(.pedalBrake,       "control.brake",       percent),
            .init(.pedalClutch,      "control.clutch",      percent),
            .init(.brakeHand,        "control.handbrake",   percent),
            .init(.transmissionGear, "control.gear",        .gear(.fromReverse), or: [.init(.transmissionGear, "control.gear", .gear(.signed))]),
            .init(.raceTime,         "stage.raceTime",      same),
            .init(.raceDistance,     "stage.progress",      same),
        ])
    ]
}
