/// The datagrams of Forza titles: "Data Out", one datagram a frame, its title told by its size alone.
public enum ForzaLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        sled, motorsport7, horizon4, horizon6, motorsport2023,
    ]

    /// Bytes 0...131 of every title.
    static let beforePuddles: [LayoutRow] = [
        .row(0, .i32, "IsRaceOn", "flag", "0|1"),
        .row(4, .u32, "TimestampMS", "ms", "0..2^32-1", note: "wraps to 0"),
        .row(8, .f32, "EngineMaxRpm", "rpm", "0..~20000", note: "end of the rev counter, above the limiter"),
        .row(12, .f32, "EngineIdleRpm", "rpm", "0..~3000"),
        .row(16, .f32, "CurrentEngineRpm", "rpm", "idle..max"),
        .vector(20, .f32, "Acceleration", "m/s²", "±60"),
        .vector(32, .f32, "Velocity", "m/s", "±150"),
        .vector(44, .f32, "AngularVelocity", "rad/s", "±10"),
        .row(56, .f32, "Yaw", "rad", "-pi..pi"),
        .row(60, .f32, "Pitch", "rad", "-pi/2..pi/2"),
        .row(64, .f32, "Roll", "rad", "-pi..pi"),
        .wheels(68, .f32, "NormalizedSuspensionTravel", "ratio", "0..1", order: .words),
        .wheels(84, .f32, "TireSlipRatio", "ratio", "about -3..3", order: .words),
        .wheels(100, .f32, "WheelRotationSpeed", "rad/s", "±500", order: .words),
        .wheels(
            116, .i32, "WheelOnRumbleStrip", "flag", "0|1", order: .words,
            note: "a whole number; some clients read f32"),
    ]

    /// Bytes 148...231 of every title.
    static let afterPuddles: [LayoutRow] = [
        .wheels(148, .f32, "SurfaceRumble", "", "0..~1", order: .words),
        .wheels(164, .f32, "TireSlipAngle", "ratio", "about -3..3", order: .words),
        .wheels(180, .f32, "TireCombinedSlip", "ratio", "0..~4", order: .words),
        .wheels(196, .f32, "SuspensionTravelMeters", "m", "-0.2..0.2", order: .words),
        .row(212, .i32, "CarOrdinal", "id", ">=0"),
        .row(216, .i32, "CarClass", "enum", "0..7"),
        .row(220, .i32, "CarPerformanceIndex", "PI", "100..999"),
        .row(224, .i32, "DrivetrainType", "enum", "0..2"),
        .row(228, .i32, "NumCylinders", "count", "0..16"),
    ]

    /// Bytes 132...147 of all titles but Horizon 6: how deep the puddle is.
    static let puddleDepth: [LayoutRow] = [
        .wheels(132, .f32, "WheelInPuddleDepth", "ratio", "0..1", order: .words)
    ]

    /// The same bytes in Horizon 6: whether there is one.
    static let puddleFlag: [LayoutRow] = [
        .wheels(
            132, .i32, "WheelInPuddle", "flag", "0|1", order: .words, note: "f32 depth in the other titles")
    ]

    /// Bytes 0...231 of all titles but Horizon 6.
    static let sledRows = beforePuddles + puddleDepth + afterPuddles

    /// Returns the 79 bytes of "Dash", which begin at `base`.
    static func dash(from base: Int) -> [LayoutRow] {
        [
            .vector(base, .f32, "Position", "m"),
            .row(base + 12, .f32, "Speed", "m/s", "0..150"),
            .row(base + 16, .f32, "Power", "W", "-1e5..1.5e6"),
            .row(base + 20, .f32, "Torque", "N·m", "-500..2500"),
            .wheels(
                base + 24, .f32, "TireTemp", "°F", "50..400", order: .words,
                note: "Fahrenheit, though many clients think Celsius"),
            .row(base + 40, .f32, "Boost", "psi", "-14.7..60", note: "above the air, negative in vacuum"),
            .row(base + 44, .f32, "Fuel", "ratio", "0..1"),
            .row(base + 48, .f32, "DistanceTraveled", "m"),
            .row(base + 52, .f32, "BestLap", "s", ">=0"),
            .row(base + 56, .f32, "LastLap", "s", ">=0"),
            .row(base + 60, .f32, "CurrentLap", "s", ">=0"),
            .row(base + 64, .f32, "CurrentRaceTime", "s", ">=0"),
            .row(
                base + 68, .u16, "LapNumber", "count", "0..65535", note: "completed laps, the first lap is 0"),
            .row(base + 70, .u8, "RacePosition", "rank", "0..24"),
            .row(base + 71, .u8, "Accel", "input", "0..255"),
            .row(base + 72, .u8, "Brake", "input", "0..255"),
            .row(base + 73, .u8, "Clutch", "input", "0..255"),
            .row(base + 74, .u8, "HandBrake", "input", "0..255"),
            .row(base + 75, .u8, "Gear", "enum", "0..11", note: "0 is reverse, 11 neutral or a shift"),
            .row(base + 76, .i8, "Steer", "input", "-127..127"),
            .row(base + 77, .i8, "NormalizedDrivingLine", "", "-127..127"),
            .row(base + 78, .i8, "NormalizedAIBrakeDifference", "", "-127..127"),
        ]
    }
}
