/// Signals of charging: boost, turbochargers, charge air.
enum TurboSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("boost.a.commanded",                     .kilopascals,   0, 2047.96875, "Charge pressure that is asked of compressor A, absolute"),
        .init("boost.a.pressure",                      .kilopascals,   0, 2047.96875, "Charge pressure behind compressor A, absolute"),
        .init("boost.a.control",                       .none,          0,          3, "State of boost control A, a code of PID 70"),
        .init("turbo.a.inlet.pressure",                .kilopascals,   0,       2040, "Absolute pressure before compressor A"),
        .init("turbo.a.speed",                         .rpm,           0,    655_350, "Shaft speed of turbocharger A"),
        .init("turbo.a.compressor.inlet.temperature",  .celsius,     -40,        215, "Turbocharger A, air before the compressor"),
        .init("turbo.a.compressor.outlet.temperature", .celsius,     -40,        215, "Turbocharger A, air behind the compressor"),
        .init("turbo.a.turbine.inlet.temperature",     .celsius,     -40,     6513.5, "Turbocharger A, gas before the turbine"),
        .init("turbo.a.turbine.outlet.temperature",    .celsius,     -40,     6513.5, "Turbocharger A, gas behind the turbine"),
        .init("turbo.a.vanes.commanded",               .percent,       0,        100, "Vane position that is asked of turbocharger A"),
        .init("turbo.a.vanes.position",                .percent,       0,        100, "Vane position of turbocharger A"),
        .init("turbo.a.vanes.control",                 .none,          0,          3, "State of vane control A, a code of PID 71"),
        .init("turbo.a.wastegate.commanded",           .percent,       0,        100, "Opening that is asked of wastegate A"),
        .init("turbo.a.wastegate.position",            .percent,       0,        100, "Opening of wastegate A"),
        .init("boost.b.commanded",                     .kilopascals,   0, 2047.96875, "Charge pressure that is asked of compressor B, absolute"),
        .init("boost.b.pressure",                      .kilopascals,   0, 2047.96875, "Charge pressure behind compressor B, absolute"),
        .init("boost.b.control",                       .none,          0,          3, "State of boost control B, a code of PID 70"),
        .init("turbo.b.inlet.pressure",                .kilopascals,   0,       2040, "Absolute pressure before compressor B"),
        .init("turbo.b.speed",                         .rpm,           0,    655_350, "Shaft speed of turbocharger B"),
        .init("turbo.b.compressor.inlet.temperature",  .celsius,     -40,        215, "Turbocharger B, air before the compressor"),
        .init("turbo.b.compressor.outlet.temperature", .celsius,     -40,        215, "Turbocharger B, air behind the compressor"),
        .init("turbo.b.turbine.inlet.temperature",     .celsius,     -40,     6513.5, "Turbocharger B, gas before the turbine"),
        .init("turbo.b.turbine.outlet.temperature",    .celsius,     -40,     6513.5, "Turbocharger B, gas behind the turbine"),
        .init("turbo.b.vanes.commanded",               .percent,       0,        100, "Vane position that is asked of turbocharger B"),
        .init("turbo.b.vanes.position",                .percent,       0,        100, "Vane position of turbocharger B"),
        .init("turbo.b.vanes.control",                 .none,          0,          3, "State of vane control B, a code of PID 71"),
        .init("turbo.b.wastegate.commanded",           .percent,       0,        100, "Opening that is asked of wastegate B"),
        .init("turbo.b.wastegate.position",            .percent,       0,        100, "Opening of wastegate B"),
        .init("charge_air.temperature.bank1.sensor1",  .celsius,     -40,        215, "Air behind the charge cooler, bank 1 sensor 1"),
        .init("charge_air.temperature.bank1.sensor2",  .celsius,     -40,        215, "Air behind the charge cooler, bank 1 sensor 2"),
        .init("charge_air.temperature.bank2.sensor1",  .celsius,     -40,        215, "Air behind the charge cooler, bank 2 sensor 1"),
        .init("charge_air.temperature.bank2.sensor2",  .celsius,     -40,        215, "Air behind the charge cooler, bank 2 sensor 2"),
    ]
}
