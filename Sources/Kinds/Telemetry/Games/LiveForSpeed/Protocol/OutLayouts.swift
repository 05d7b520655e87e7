/// The datagrams of Live for Speed and BeamNG: OutGauge, OutSim and MotionSim.
public enum OutLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        outGauge, outGaugeID, outSim, outSimID, outSim2, beamNGMotionSim,
    ]

    /// Bytes 0...91.
    static let outGaugeRows: [LayoutRow] = [
        .row(0, .u32, "time", "ms"),
        .row(4, .text(4), "car", "text"),
        .row(8, .u16, "flags", "bits"),
        .row(10, .u8, "gear", "enum", "0..", note: "0 reverse, 1 neutral, 2 first"),
        .row(11, .u8, "plid", "id"),
        .row(12, .f32, "speed", "m/s", ">=0"),
        .row(16, .f32, "rpm", "rpm"),
        .row(20, .f32, "turbo", "bar"),
        .row(24, .f32, "engTemp", "°C"),
        .row(28, .f32, "fuel", "ratio", "0..1"),
        .row(32, .f32, "oilPressure", "bar"),
        .row(36, .f32, "oilTemp", "°C"),
        .row(40, .u32, "dashLights", "bits"),
        .row(44, .u32, "showLights", "bits"),
        .row(48, .f32, "throttle", "ratio", "0..1"),
        .row(52, .f32, "brake", "ratio", "0..1"),
        .row(56, .f32, "clutch", "ratio", "0..1"),
        .row(60, .text(16), "display1", "text"),
        .row(76, .text(16), "display2", "text"),
    ]

    /// Bytes 92...95.
    static let outGaugeIdentifier: [LayoutRow] = [
        .row(92, .i32, "id", "id")
    ]

    /// OutGauge without identifier, 92 bytes.
    public static let outGauge = PacketLayout(
        "outgauge", title: "OutGauge without identifier", game: .outGauge, size: 92,
        source: "Live for Speed's InSim document",
        rows: outGaugeRows)

    /// OutGauge with identifier, 96 bytes.
    public static let outGaugeID = PacketLayout(
        "outgauge-id", title: "OutGauge with identifier", game: .outGauge, size: 96,
        source: "Live for Speed's InSim document; BeamNG, which always sends it",
        rows: outGaugeRows + outGaugeIdentifier)

    /// Bytes 0...63.
    static let outSimRows: [LayoutRow] = [
        .row(0, .u32, "time", "ms"),
        .vector(4, .f32, "angularVelocity", "rad/s"),
        .row(16, .f32, "heading", "rad"),
        .row(20, .f32, "pitch", "rad"),
        .row(24, .f32, "roll", "rad"),
        .vector(28, .f32, "acceleration", "m/s²"),
        .vector(40, .f32, "velocity", "m/s"),
        .vector(52, .i32, "position", "m/65536", note: "65536 a metre"),
    ]

    /// Bytes 64...67.
    static let outSimIdentifier: [LayoutRow] = [
        .row(64, .i32, "id", "id")
    ]

    /// OutSim without identifier, 64 bytes.
    public static let outSim = PacketLayout(
        "outsim", title: "OutSim without identifier", game: .outSim, size: 64,
        source: "Live for Speed's InSim document",
        rows: outSimRows)

    /// OutSim with identifier, 68 bytes.
    public static let outSimID = PacketLayout(
        "outsim-id", title: "OutSim with identifier", game: .outSim, size: 68,
        source: "Live for Speed's InSim document",
        rows: outSimRows + outSimIdentifier)
}
