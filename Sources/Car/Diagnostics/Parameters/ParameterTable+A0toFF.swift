import VehicleModel

extension ParameterTable {
    /// PIDs A0-FF.
    // swift-format-ignore
    static let pidsA0toFF: [Parameter] = [
        .init(0xA0, 4, "Supported PIDs A1-C0", [.derived("supported_map", 0, 32, .supportBitmap, .bitmap)]),
        .init(0xA1, 9, "NOx corrected concentration", [
            .flag("noxc_b1s1_unavailable", 3, "nox.bank1.sensor1.corrected.unavailable", absent: 0),
            .flag("noxc_b1s2_unavailable", 2, "nox.bank1.sensor2.corrected.unavailable", absent: 0),
            .flag("noxc_b2s1_unavailable", 1, "nox.bank2.sensor1.corrected.unavailable", absent: 0),
            .flag("noxc_b2s2_unavailable", 0, "nox.bank2.sensor2.corrected.unavailable", absent: 0),
            .value("noxc_b1s1", 8, 16, 1, 1, 0, "nox.bank1.sensor1.corrected", support: 7),
            .value("noxc_b1s2", 24, 16, 1, 1, 0, "nox.bank1.sensor2.corrected", support: 6),
            .value("noxc_b2s1", 40, 16, 1, 1, 0, "nox.bank2.sensor1.corrected", support: 5),
            .value("noxc_b2s2", 56, 16, 1, 1, 0, "nox.bank2.sensor2.corrected", support: 4),
        ]),
        .init(0xA2, 2, "Cylinder fuel rate", [.value("rate", 0, 16, 1, 32, 0, "fuel.rate.cylinder")]),
        .init(0xA4, 4, "Transmission actual gear", [
            .value("gear", 8, 4, 1, 1, 0, "transmission.gear", support: 7),
            .value("ratio", 16, 16, 1, 1000, 0, "transmission.gear.ratio", support: 6),
        ]),
        .init(0xA5, 4, "Commanded DEF dosing", [.value("dosing", 8, 8, 1, 2, 0, "reagent.dosing.commanded", support: 7)]),
        .init(0xA6, 4, "Odometer", [.value("distance", 0, 32, 1, 10, 0, "vehicle.odometer")]),
        .init(0xA7, 9, "NOx concentration sensors 3/4", [
            .flag("nox_b1s3_unavailable", 3, "nox.bank1.sensor3.unavailable", absent: 0),
            .flag("nox_b1s4_unavailable", 2, "nox.bank1.sensor4.unavailable", absent: 0),
            .flag("nox_b2s3_unavailable", 1, "nox.bank2.sensor3.unavailable", absent: 0),
            .flag("nox_b2s4_unavailable", 0, "nox.bank2.sensor4.unavailable", absent: 0),
            .value("nox_b1s3", 8, 16, 1, 1, 0, "nox.bank1.sensor3", support: 7),
            .value("nox_b1s4", 24, 16, 1, 1, 0, "nox.bank1.sensor4", support: 6),
            .value("nox_b2s3", 40, 16, 1, 1, 0, "nox.bank2.sensor3", support: 5),
            .value("nox_b2s4", 56, 16, 1, 1, 0, "nox.bank2.sensor4", support: 4),
        ]),
        .init(0xA8, 9, "NOx corrected concentration sensors 3/4", [
            .flag("noxc_b1s3_unavailable", 3, "nox.bank1.sensor3.corrected.unavailable", absent: 0),
            .flag("noxc_b1s4_unavailable", 2, "nox.bank1.sensor4.corrected.unavailable", absent: 0),
            .flag("noxc_b2s3_unavailable", 1, "nox.bank2.sensor3.corrected.unavailable", absent: 0),
            .flag("noxc_b2s4_unavailable", 0, "nox.bank2.sensor4.corrected.unavailable", absent: 0),
            .value("noxc_b1s3", 8, 16, 1, 1, 0, "nox.bank1.sensor3.corrected", support: 7),
            .value("noxc_b1s4", 24, 16, 1, 1, 0, "nox.bank1.sensor4.corrected", support: 6),
            .value("noxc_b2s3", 40, 16, 1, 1, 0, "nox.bank2.sensor3.corrected", support: 5),
            .value("noxc_b2s4", 56, 16, 1, 1, 0, "nox.bank2.sensor4.corrected", support: 4),
        ]),
        .init(0xA9, 4, "ABS disable switch (motorcycle)", [.flag("abs_disabled", 15, "abs.disabled", support: 7)]),
        .init(0xAA, 1, "Speed limiter setting", [.value("limit", 0, 8, 1, 1, 0, "vehicle.speed.limit")]),
        .init(0xB2, 1, "Traction battery health", [.value("soh", 0, 8, 20, 51, 0, "traction_battery.health")]),
        .init(0xC0, 4, "Supported PIDs C1-E0", [.derived("supported_map", 0, 32, .supportBitmap, .bitmap)]),
        .init(0xC3, 2, "Fuel level inputs A and B", [
            .value("input_a", 0, 8, 20, 51, 0, "fuel.level.input_a"),
            .value("input_b", 8, 8, 20, 51, 0, "fuel.level.input_b"),
        ]),
        .init(0xC4, 8, "Particulate control diagnosis", [
            .value("time", 0, 32, 1, 1, 0, "particulate_control.diagnostic.time"),
            .value("count", 32, 32, 1, 1, 0, "particulate_control.diagnostic.count"),
        ]),
        .init(0xD2, 3, "Certified battery energy/range state", [
            .value("soce", 8, 8, 20, 51, 0, "traction_battery.certified_energy", support: 7),
            .value("socr", 16, 8, 20, 51, 0, "traction_battery.certified_range", support: 6),
        ]),
        .init(0xD3, 4, "Engine odometer", [.value("distance", 0, 32, 1, 10, 0, "engine.odometer")]),
        .init(0xE0, 4, "Supported PIDs E1-100", [.derived("supported_map", 0, 32, .supportBitmap, .bitmap)]),
    ]
}
