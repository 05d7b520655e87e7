/// Signals of the vehicle as a whole: movement, transmission, pedals, electricity.
enum VehicleSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("vehicle.speed",                     .kilometresPerHour,          0,         600, "Speed over the ground"),
        .init("vehicle.speed.limit",               .kilometresPerHour,          0,         255, "Setting of the speed limiter"),
        .init("vehicle.odometer",                  .kilometres,                 0, 429496729.5, "Distance driven over the life of the vehicle"),
        .init("transmission.gear",                 .none,                      -1,          15, "Gear engaged: -1 reverse, 0 neutral"),
        .init("transmission.gear.recommended",     .none,                       0,          15, "Gear that the shift indicator shows, 0 none"),
        .init("transmission.gear.ratio",           .none,                       0,      65.535, "Ratio of the gear engaged"),
        .init("transmission.in_drive",             .none,                       0,           1, "Automatic: 1 in a driving position, 0 in park or neutral"),
        .init("transmission.in_gear",              .none,                       0,           1, "Manual: 1 in gear with the clutch closed"),
        .init("pedal.accelerator",                 .percent,                    0,         100, "Accelerator pedal, first sensor (D)"),
        .init("pedal.accelerator.e",               .percent,                    0,         100, "Accelerator pedal, sensor E"),
        .init("pedal.accelerator.f",               .percent,                    0,         100, "Accelerator pedal, sensor F"),
        .init("pedal.accelerator.relative",        .percent,                    0,         100, "Accelerator pedal relative to its learned rest position"),
        .init("pedal.brake",                       .percent,                    0,         100, "Brake pedal"),
        .init("pedal.clutch",                      .percent,                    0,         100, "Clutch pedal, 100 fully pressed"),
        .init("brake.hand",                        .percent,                    0,         100, "Hand brake"),
        .init("steering.angle",                    .degrees,                -1080,        1080, "Steering wheel, positive to the right"),
        .init("abs.disabled",                      .none,                       0,           1, "1 while the rider has switched the anti-lock brakes off"),
        .init("module.voltage",                    .volts,                      0,      65.535, "Supply at the control module"),
        .init("battery.voltage",                   .volts,                      0,          60, "Starter battery at its terminals"),
        .init("battery.current",                   .amperes,                -2000,        2000, "Starter battery, positive while it charges"),
        .init("traction_battery.charge",           .percent,                    0,         100, "Charge left in the traction battery"),
        .init("traction_battery.voltage",          .volts,                      0, 1023.984375, "Traction battery at its terminals"),
        .init("traction_battery.current",          .amperes,              -3276.8,      3276.7, "Current of the traction battery, sign as the ECU defines it"),
        .init("traction_battery.depleting",        .none,                       0,           1, "0 while charge is sustained, 1 while it is used up"),
        .init("traction_battery.charge_mode",      .none,                       0,           3, "0 sustaining, 1 depleting, 2 increasing"),
        .init("traction_battery.health",           .percent,                    0,         100, "Capacity left relative to the new battery"),
        .init("traction_battery.certified_energy", .percent,                    0,         100, "State of certified energy"),
        .init("traction_battery.certified_range",  .percent,                    0,         100, "State of certified range"),
        .init("traction_battery.power",            .watts,             -2_000_000,   2_000_000, "Power of the traction battery, positive while it delivers"),
        .init("traction_battery.temperature",      .celsius,                  -60,         200, "Traction battery"),
        .init("motor.speed",                       .rpm,                  -30_000,      30_000, "Electric drive motor"),
        .init("motor.torque",                      .newtonMetres,         -10_000,      10_000, "Torque of the electric drive motor"),
    ]
}
