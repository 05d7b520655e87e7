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
