extension OutLayouts {
    static let outSim2Rows: [LayoutRow] = [
        .row(0, .text(4), "header", "text", "LFST"),
        .row(4, .i32, "id", "id"),
        .row(8, .u32, "time", "ms"),
        .vector(12, .f32, "angularVelocity", "rad/s"),
        .row(24, .f32, "heading", "rad"),
        .row(28, .f32, "pitch", "rad"),
        .row(32, .f32, "roll", "rad"),
        .vector(36, .f32, "acceleration", "m/s²"),
        .vector(48, .f32, "velocity", "m/s"),
        .vector(60, .i32, "position", "m/65536", note: "65536 a metre"),
        .row(72, .f32, "throttle", "ratio"),
        .row(76, .f32, "brake", "ratio"),
        .row(80, .f32, "inputSteer", "rad"),
        .row(84, .f32, "clutch", "ratio"),
        .row(88, .f32, "handbrake", "ratio"),
        .row(92, .u8, "gear", "enum", note: "0 reverse, 1 neutral, 2 first"),
        .row(93, .padding(3), "padding"),
        .row(96, .f32, "engineAngVel", "rad/s"),
        .row(100, .f32, "maxTorqueAtVel", "N·m"),
        .row(104, .f32, "currentLapDist", "m"),
        .row(108, .f32, "indexedDistance", "m"),
        .group(
            "wheel", count: 4, stride: 40,
            [
                .row(112, .f32, "suspDeflect", "m"),
                .row(116, .f32, "steer", "rad"),
                .row(120, .f32, "xForce", "N"),
                .row(124, .f32, "yForce", "N"),
                .row(128, .f32, "verticalLoad", "N"),
                .row(132, .f32, "angVel", "rad/s"),
                .row(136, .f32, "leanRelToRoad", "rad"),
                .row(140, .u8, "airTemp", "°C"),
                .row(141, .u8, "slipFraction", "", "0..255"),
                .row(142, .u8, "touching", "bool"),
                .row(143, .u8, "spare"),
                .row(144, .f32, "slipRatio", "ratio"),
                .row(148, .f32, "tanSlipAngle"),
            ]),
        .row(272, .f32, "steerTorque", "N·m"),
        .row(276, .f32, "spare", "", "0"),
    ]

    /// OutSim 2 with all groups (1ff), 280 bytes.
    public static let outSim2 = PacketLayout(
        "outsim-2", title: "OutSim 2 with all groups (1ff)", game: .outSim, size: 280,
        marks: PacketMark.bytes(0, Array("LFST".utf8)),
        source: "Live for Speed's InSim document",
        rows: outSim2Rows)

    static let beamNGMotionSimRows: [LayoutRow] = [
        .row(0, .text(4), "format", "text", "BNG1"),
        .vector(4, .f32, "pos", "m"),
        .vector(16, .f32, "vel", "m/s"),
        .vector(28, .f32, "acc", "m/s²"),
        .vector(40, .f32, "up", "unit"),
        .row(52, .f32, "rollPos", "rad"),
        .row(56, .f32, "pitchPos", "rad"),
        .row(60, .f32, "yawPos", "rad"),
        .row(64, .f32, "rollVel", "rad/s"),
        .row(68, .f32, "pitchVel", "rad/s"),
        .row(72, .f32, "yawVel", "rad/s"),
        .row(76, .f32, "rollAcc", "rad/s²"),
        .row(80, .f32, "pitchAcc", "rad/s²"),
        .row(84, .f32, "yawAcc", "rad/s²"),
    ]

    /// BeamNG, MotionSim, 88 bytes.
    public static let beamNGMotionSim = PacketLayout(
        "beamng-motionsim", title: "BeamNG, MotionSim", game: .outSim, size: 88,
        marks: PacketMark.bytes(0, Array("BNG1".utf8)),
        source: "BeamNG's documentation",
        rows: beamNGMotionSimRows)
}
