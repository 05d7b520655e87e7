extension SignalCatalogue {
    /// Signals of working machines.
    // swift-format-ignore
    static let machine: [Signal] = [
        .init("hydraulic.oil.temperature",    .celsius,     -60,       300, "Hydraulic oil"),
        .init("hydraulic.oil.pressure",       .kilopascals,   0,   100_000, "Hydraulic oil"),
        .init("engine.oil.pressure",          .kilopascals,   0,      2000, "Engine oil, above that of the air"),
        .init("transmission.oil.temperature", .celsius,     -60,       300, "Transmission oil"),
        .init("machine.hours",                .hours,         0, 1_000_000, "Operating time over the life of the machine"),
        .init("machine.days_since_call",      .none,          0,    36_500, "Days since the telematics unit last called in"),
    ]
}
