/// Signals of working machines.
enum MachineSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("hydraulic.oil.temperature",    .celsius,         -60,           300, "Hydraulic oil"),
        .init("hydraulic.oil.pressure",       .kilopascals,       0,       100_000, "Hydraulic oil"),
        .init("engine.oil.pressure",          .kilopascals,       0,          2000, "Engine oil, above that of the air"),
        .init("transmission.oil.temperature", .celsius,         -60,           300, "Transmission oil"),
        .init("machine.hours",                .hours,             0,     1_000_000, "Operating time over the life of the machine"),
        .init("machine.days_since_call",      .none,        -36_500,        36_500, "Days since the telematics unit last called in, negative when its clock is wrong"),
        .init("machine.hours_since_service",  .hours,             0,     1_000_000, "Operating time since the last service"),
        .init("machine.engine_starts",        .none,              0, 4_294_967_295, "How often the engine was started"),
        .init("machine.key_turns",            .none,              0, 4_294_967_295, "How often the key was turned on"),
        .init("machine.rda_license",          .none,              0,             1, "1 with a licence for remote display access"),
        .init("machine.wdt_license",          .none,              0,             1, "1 with a licence for wireless data transfer"),
        .init("machine.sync",                 .none,              0,             1, "1 while machines exchange their maps"),
        .init("machine.connected_devices",    .none,              0,        65_535, "How many devices are connected to the telematics unit"),
        .init("machine.reprogramming",        .none,              0,             3, "Last reprogramming: 0 unknown, 1 ok, 2 failed, 3 running"),
        .init("gps.available",                .none,              0,             1, "1 while the telematics unit has a position"),
    ]
}
