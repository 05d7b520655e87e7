/// The datagrams of DiRT games: extradata 0 to 3.
public enum DirtLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        extraData0, extraData1, extraData2, extraData3,
    ]

    /// The fields of `extraData0`, which are those of OutSim in another order.
    static let extraData0Rows: [LayoutRow] = [
        .row(0, .u32, "time", "ms"),
        .vector(4, .f32, "angularVelocity", "rad/s"),
        .row(16, .f32, "yaw", "rad"),
        .row(20, .f32, "pitch", "rad"),
        .row(24, .f32, "roll", "rad"),
        .row(28, .f32, "accelerationX", "m/s²"),
        .row(32, .f32, "accelerationZ", "m/s²"),
        .row(36, .f32, "accelerationY", "m/s²"),
        .vector(40, .f32, "velocity", "m/s"),
        .vector(52, .i32, "position", "m/65536"),
    ]

    /// DiRT, extradata 0, 64 bytes.
    public static let extraData0 = PacketLayout(
        "dirt-extradata-0", title: "DiRT, extradata 0", game: .dirt, size: 64,
        source: "one open client",
        rows: extraData0Rows)

    /// Bytes 0...151.
    static let basicRows: [LayoutRow] = [
        .row(0, .f32, "totalTime", "s"),
        .row(4, .f32, "lapTime", "s"),
        .row(8, .f32, "lapDistance", "m"),
        .row(12, .f32, "progress", "ratio", "0..1 per lap"),
        .vector(16, .f32, "position", "m"),
        .row(28, .f32, "speed", "m/s"),
        .vector(32, .f32, "velocity", "m/s"),
        .vector(44, .f32, "rightDir", "unit", "-1..1"),
        .vector(56, .f32, "forwardDir", "unit", "-1..1"),
        .wheels(68, .f32, "suspensionPosition", "mm", "-101..90", order: .rearFirst),
        .wheels(84, .f32, "suspensionVelocity", "mm/s", "±5000", order: .rearFirst),
        .wheels(100, .f32, "wheelPatchSpeed", "m/s", ">=0", order: .rearFirst),
        .row(116, .f32, "throttle", "ratio", "0..1"),
        .row(120, .f32, "steer", "ratio", "-1..1"),
        .row(124, .f32, "brake", "ratio", "0..1"),
        .row(128, .f32, "clutch", "ratio", "0..1"),
        .row(132, .f32, "gear", "enum", note: "0 neutral; reverse -1 or 10"),
        .row(136, .f32, "gForceLateral", "g"),
        .row(140, .f32, "gForceLongitudinal", "g"),
        .row(144, .f32, "lap", "count", "0.."),
        .row(
            148, .f32, "engineRate", "rad/s",
            note: "recorded limits are 8000 and 1450 rpm; many clients take it for 10 rpm"),
    ]

    /// DiRT, extradata 1, 152 bytes.
    public static let extraData1 = PacketLayout(
        "dirt-extradata-1", title: "DiRT, extradata 1", game: .dirt, size: 152,
        source: "open clients; a recording of DiRT Rally 2.0",
        rows: basicRows)

    /// Bytes 152...251.
    static let raceRows: [LayoutRow] = [
        .row(152, .f32, "sliProNativeSupport"),
        .row(156, .f32, "racePosition", "rank", "1.."),
        .row(160, .f32, "kersLevel"),
        .row(164, .f32, "kersMaxLevel"),
        .row(168, .f32, "drs"),
        .row(172, .f32, "tractionControl"),
        .row(176, .f32, "antiLockBrakes"),
        .row(180, .f32, "fuelInTank", "kg"),
        .row(184, .f32, "fuelCapacity", "kg"),
        .row(188, .f32, "inPit", "enum", "0..2"),
        .row(192, .f32, "sector", "index", "0..3"),
        .row(196, .f32, "sector1Time", "s"),
        .row(200, .f32, "sector2Time", "s"),
        .wheels(204, .f32, "brakeTemp", "°C", "-64..239", order: .rearFirst),
        .wheels(220, .f32, "tyrePressure", "psi", order: .rearFirst),
        .row(236, .f32, "lapsCompleted", "count"),
        .row(240, .f32, "totalLaps", "count"),
        .row(244, .f32, "trackLength", "m"),
        .row(248, .f32, "lastLapTime", "s"),
    ]

    /// DiRT, extradata 2, 252 bytes.
    public static let extraData2 = PacketLayout(
        "dirt-extradata-2", title: "DiRT, extradata 2", game: .dirt, size: 252,
        source: "open clients; a recording of DiRT Rally 2.0",
        rows: basicRows + raceRows)

    /// Bytes 252...263; clients know the car by exactly these.
    static let engineRows: [LayoutRow] = [
        .row(252, .f32, "maxRpm", "rad/s"),
        .row(256, .f32, "idleRpm", "rad/s"),
        .row(260, .f32, "maxGears", "count"),
    ]

    /// DiRT, extradata 3, 264 bytes.
    public static let extraData3 = PacketLayout(
        "dirt-extradata-3", title: "DiRT, extradata 3", game: .dirt, size: 264,
        source: "open clients; a recording of DiRT Rally 2.0",
        rows: basicRows + raceRows + engineRows)
}
