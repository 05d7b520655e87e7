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
        .init("steering.position",                 .percent,                 -100,         100, "Steering input of what there is to either side, positive to the right"),
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

/// Signals of position, attitude and acceleration.
enum MotionSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("acceleration.lateral",      .metresPerSecondSquared,              -1000,              1000, "Acceleration to the right"),
        .init("acceleration.vertical",     .metresPerSecondSquared,              -1000,              1000, "Acceleration upwards"),
        .init("acceleration.longitudinal", .metresPerSecondSquared,              -1000,              1000, "Acceleration forwards"),
        .init("velocity.lateral",          .metresPerSecond,                      -200,               200, "Velocity to the right"),
        .init("velocity.vertical",         .metresPerSecond,                      -200,               200, "Velocity upwards"),
        .init("velocity.longitudinal",     .metresPerSecond,                      -200,               200, "Velocity forwards"),
        .init("attitude.yaw",              .radians,                -6.283185307179586, 6.283185307179586, "Angle about the vertical axis"),
        .init("attitude.yaw_rate",         .radiansPerSecond,                     -100,               100, "Rotation about the vertical axis"),
        .init("attitude.pitch",            .radians,                -6.283185307179586, 6.283185307179586, "Angle about the lateral axis"),
        .init("attitude.pitch_rate",       .radiansPerSecond,                     -100,               100, "Rotation about the lateral axis"),
        .init("attitude.roll",             .radians,                -6.283185307179586, 6.283185307179586, "Angle about the longitudinal axis"),
        .init("attitude.roll_rate",        .radiansPerSecond,                     -100,               100, "Rotation about the longitudinal axis"),
        .init("position.x",                .metres,                         -1_000_000,         1_000_000, "Position eastwards of the origin"),
        .init("position.y",                .metres,                         -1_000_000,         1_000_000, "Position upwards of the origin"),
        .init("position.z",                .metres,                         -1_000_000,         1_000_000, "Position northwards of the origin"),
        .init("road.grade",                .percent,                              -100,               100, "Slope of the road, positive uphill"),
        .init("gps.latitude",              .degrees,                               -90,                90, "Latitude, positive north"),
        .init("gps.longitude",             .degrees,                              -180,               180, "Longitude, positive east"),
        .init("gps.altitude",              .metres,                              -1000,            20_000, "Height above the sea"),
        .init("gps.heading",               .degrees,                                 0,               360, "Course over the ground, clockwise from north"),
        .init("gps.seconds_since_fix",     .seconds,                                 0,     1_000_000_000, "Age of the last position fix"),
    ]
}
