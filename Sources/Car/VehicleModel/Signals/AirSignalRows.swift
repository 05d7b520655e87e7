/// Signals of air on its way into the engine, and around the car.
enum AirSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("intake.maf",                           .gramsPerSecond,   0, 2047.96875, "Mass of air drawn in, first sensor"),
        .init("intake.maf.b",                         .gramsPerSecond,   0, 2047.96875, "Mass of air drawn in, second sensor"),
        .init("intake.manifold.pressure",             .kilopascals,      0, 2047.96875, "Absolute pressure in the intake manifold"),
        .init("intake.manifold.pressure.b",           .kilopascals,      0, 2047.96875, "Absolute pressure in the second intake manifold"),
        .init("intake.air.temperature",               .celsius,        -40,        215, "Intake air, bank 1 sensor 1"),
        .init("intake.air.temperature.bank1.sensor2", .celsius,        -40,        215, "Intake air, bank 1 sensor 2"),
        .init("intake.air.temperature.bank1.sensor3", .celsius,        -40,        215, "Intake air, bank 1 sensor 3"),
        .init("intake.air.temperature.bank2.sensor1", .celsius,        -40,        215, "Intake air, bank 2 sensor 1"),
        .init("intake.air.temperature.bank2.sensor2", .celsius,        -40,        215, "Intake air, bank 2 sensor 2"),
        .init("intake.air.temperature.bank2.sensor3", .celsius,        -40,        215, "Intake air, bank 2 sensor 3"),
        .init("throttle.position",                    .percent,          0,        100, "Throttle plate, absolute, first sensor"),
        .init("throttle.position.b",                  .percent,          0,        100, "Throttle plate, absolute, sensor B"),
        .init("throttle.position.c",                  .percent,          0,        100, "Throttle plate, absolute, sensor C"),
        .init("throttle.position.g",                  .percent,          0,        100, "Throttle plate, absolute, sensor G"),
        .init("throttle.position.relative",           .percent,          0,        100, "Throttle plate relative to its learned closed position"),
        .init("throttle.position.relative.b",         .percent,          0,        100, "Throttle plate B relative to its learned closed position"),
        .init("throttle.commanded",                   .percent,          0,        100, "Opening that the throttle actuator is told to take"),
        .init("throttle.commanded.b",                 .percent,          0,        100, "Opening that throttle actuator B is told to take"),
        .init("intake.flap.a.commanded",              .percent,          0,        100, "Opening that intake flap A of a diesel is told to take"),
        .init("intake.flap.a.relative",               .percent,          0,        100, "Opening of intake flap A of a diesel"),
        .init("intake.flap.b.commanded",              .percent,          0,        100, "Opening that intake flap B of a diesel is told to take"),
        .init("intake.flap.b.relative",               .percent,          0,        100, "Opening of intake flap B of a diesel"),
        .init("barometer.pressure",                   .kilopascals,      0,        255, "Atmospheric pressure"),
        .init("ambient.temperature",                  .celsius,        -40,        215, "Air outside the car"),
    ]
}
