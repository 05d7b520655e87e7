/// Signals of the engine itself.
enum EngineSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("engine.speed",                        .rpm,                   0,      16383.75, "Crankshaft speed"),
        .init("engine.load",                         .percent,               0,           100, "Air charge relative to the most possible at this speed"),
        .init("engine.load.absolute",                .percent,               0,        25_700, "Air charge per stroke relative to a cylinder filled at standard conditions"),
        .init("engine.coolant.temperature",          .celsius,             -40,           215, "Coolant, first sensor"),
        .init("engine.coolant.temperature.sensor2",  .celsius,             -40,           215, "Coolant, second sensor"),
        .init("engine.oil.temperature",              .celsius,             -40,           215, "Engine oil"),
        .init("engine.runtime",                      .seconds,               0,        65_535, "Running time since this start of the engine"),
        .init("engine.runtime.total",                .seconds,               0, 4_294_967_295, "Running time over the life of the engine"),
        .init("engine.runtime.total.idle",           .seconds,               0, 4_294_967_295, "Idling time over the life of the engine"),
        .init("engine.runtime.total.pto",            .seconds,               0, 4_294_967_295, "Running time with power take-off over the life of the engine"),
        .init("engine.odometer",                     .kilometres,            0,   429496729.5, "Distance driven over the life of this engine"),
        .init("engine.torque",                       .newtonMetres,    -65_535,        65_535, "Torque at the crankshaft, negative when the engine brakes"),
        .init("engine.power",                        .watts,        -5_000_000,     5_000_000, "Power at the crankshaft, negative when the engine brakes"),
        .init("engine.speed.idle",                   .rpm,                   0,      16383.75, "Speed at which this engine idles"),
        .init("engine.speed.maximum",                .rpm,                   0,      16383.75, "Speed at which the limiter acts"),
        .init("engine.torque.demanded",              .percent,            -125,           130, "Torque that the driver asks for, relative to the reference torque"),
        .init("engine.torque.actual",                .percent,            -125,           130, "Torque delivered, relative to the reference torque"),
        .init("engine.torque.friction",              .percent,            -125,           130, "Torque lost to friction, relative to the reference torque"),
        .init("engine.torque.reference",             .newtonMetres,          0,        65_535, "Torque that counts as 100 %"),
        .init("engine.torque.point1",                .percent,            -125,           130, "Torque available at idle, relative to the reference torque"),
        .init("engine.torque.point2",                .percent,            -125,           130, "Torque available at point 2 of the engine map, relative to the reference torque"),
        .init("engine.torque.point3",                .percent,            -125,           130, "Torque available at point 3 of the engine map, relative to the reference torque"),
        .init("engine.torque.point4",                .percent,            -125,           130, "Torque available at point 4 of the engine map, relative to the reference torque"),
        .init("engine.torque.point5",                .percent,            -125,           130, "Torque available at point 5 of the engine map, relative to the reference torque"),
        .init("ignition.advance",                    .degrees,             -64,          63.5, "Spark advance of cylinder 1 before top dead centre"),
        .init("engine.manifold.surface_temperature", .celsius,             -40,           215, "Surface of the exhaust manifold"),
        .init("auxiliary.pto.active",                .none,                  0,             1, "1 while the power take-off runs"),
        .init("glow_plug.lamp",                      .none,                  0,             1, "1 while the glow plug lamp is lit"),
        .init("secondary_air.status",                .none,                  0,           255, "Where secondary air goes, a code of PID 12"),
    ]
}
