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
