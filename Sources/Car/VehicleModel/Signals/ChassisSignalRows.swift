/// Signals of wheels, tyres, suspension and brakes.
enum ChassisSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("wheel.front_left.speed",        .kilometresPerHour,  -600,  600, "Speed at the rim of the front left wheel"),
        .init("wheel.front_right.speed",       .kilometresPerHour,  -600,  600, "Speed at the rim of the front right wheel"),
        .init("wheel.rear_left.speed",         .kilometresPerHour,  -600,  600, "Speed at the rim of the rear left wheel"),
        .init("wheel.rear_right.speed",        .kilometresPerHour,  -600,  600, "Speed at the rim of the rear right wheel"),
        .init("wheel.front_left.rotation",     .radiansPerSecond,  -2000, 2000, "Rotation of the front left wheel"),
        .init("wheel.front_right.rotation",    .radiansPerSecond,  -2000, 2000, "Rotation of the front right wheel"),
        .init("wheel.rear_left.rotation",      .radiansPerSecond,  -2000, 2000, "Rotation of the rear left wheel"),
        .init("wheel.rear_right.rotation",     .radiansPerSecond,  -2000, 2000, "Rotation of the rear right wheel"),
        .init("tyre.front_left.temperature",   .celsius,             -60,  500, "Front left tyre"),
        .init("tyre.front_right.temperature",  .celsius,             -60,  500, "Front right tyre"),
        .init("tyre.rear_left.temperature",    .celsius,             -60,  500, "Rear left tyre"),
        .init("tyre.rear_right.temperature",   .celsius,             -60,  500, "Rear right tyre"),
        .init("tyre.front_left.pressure",      .kilopascals,           0, 2000, "Front left tyre, above that of the air"),
        .init("tyre.front_right.pressure",     .kilopascals,           0, 2000, "Front right tyre, above that of the air"),
        .init("tyre.rear_left.pressure",       .kilopascals,           0, 2000, "Rear left tyre, above that of the air"),
        .init("tyre.rear_right.pressure",      .kilopascals,           0, 2000, "Rear right tyre, above that of the air"),
        .init("tyre.front_left.slip_ratio",    .none,               -100,  100, "Slip along the front left tyre, 1 at the limit of grip"),
        .init("tyre.front_right.slip_ratio",   .none,               -100,  100, "Slip along the front right tyre, 1 at the limit of grip"),
        .init("tyre.rear_left.slip_ratio",     .none,               -100,  100, "Slip along the rear left tyre, 1 at the limit of grip"),
        .init("tyre.rear_right.slip_ratio",    .none,               -100,  100, "Slip along the rear right tyre, 1 at the limit of grip"),
        .init("tyre.front_left.slip_angle",    .none,               -100,  100, "Slip across the front left tyre, 1 at the limit of grip"),
        .init("tyre.front_right.slip_angle",   .none,               -100,  100, "Slip across the front right tyre, 1 at the limit of grip"),
        .init("tyre.rear_left.slip_angle",     .none,               -100,  100, "Slip across the rear left tyre, 1 at the limit of grip"),
        .init("tyre.rear_right.slip_angle",    .none,               -100,  100, "Slip across the rear right tyre, 1 at the limit of grip"),
        .init("suspension.front_left.travel",  .metres,               -2,    2, "Deflection of the front left suspension"),
        .init("suspension.front_right.travel", .metres,               -2,    2, "Deflection of the front right suspension"),
        .init("suspension.rear_left.travel",   .metres,               -2,    2, "Deflection of the rear left suspension"),
        .init("suspension.rear_right.travel",  .metres,               -2,    2, "Deflection of the rear right suspension"),
        .init("brake.front_left.temperature",  .celsius,             -60, 1500, "Front left brake"),
        .init("brake.front_right.temperature", .celsius,             -60, 1500, "Front right brake"),
        .init("brake.rear_left.temperature",   .celsius,             -60, 1500, "Rear left brake"),
        .init("brake.rear_right.temperature",  .celsius,             -60, 1500, "Rear right brake"),
    ]
}
