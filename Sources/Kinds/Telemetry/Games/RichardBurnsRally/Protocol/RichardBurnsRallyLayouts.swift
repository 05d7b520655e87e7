/// The datagrams of Richard Burns Rally with the plugin NGP.
public enum RichardBurnsRallyLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [telemetry]

    /// The wheels in the order of the message: their letters, and the first byte of each.
    static let corners: [(name: String, offset: Int)] = [("LF", 152), ("RF", 280), ("LB", 408), ("RB", 536)]

    /// Stage, driver and car, 664 bytes.
    public static let telemetry = PacketLayout(
        "rbr-ngp", title: "Richard Burns Rally, NGP", game: .richardBurnsRally, size: 664,
        source: "open clients in C and C#",
        rows: stage + control + car + corners.map { suspension($0.name, from: $0.offset) })

    private static let stage: [LayoutRow] = [
        .row(0, .u32, "totalSteps", "count", note: "starts again with the stage"),
        .row(4, .i32, "stage.index", "id"),
        .row(8, .f32, "stage.progress", "m"),
        .row(12, .f32, "stage.raceTime", "s"),
        .row(16, .f32, "stage.driveLineLocation", "m", note: "with distanceToEnd the length of the stage"),
        .row(20, .f32, "stage.distanceToEnd", "m"),
    ]

    private static let control: [LayoutRow] = [
        .row(24, .f32, "control.steering", "ratio", "-1..1"),
        .row(28, .f32, "control.throttle", "ratio", "0..1"),
        .row(32, .f32, "control.brake", "ratio", "0..1"),
        .row(36, .f32, "control.handbrake", "ratio", "0..1"),
        .row(40, .f32, "control.clutch", "ratio", "0..1"),
        .row(44, .i32, "control.gear", "enum", note: "disputed: from 0 for reverse, or from -1"),
        .row(48, .f32, "control.footbrakePressure"),
        .row(52, .f32, "control.handbrakePressure"),
    ]

    private static let car: [LayoutRow] = [
        .row(56, .i32, "car.index", "id"),
        .row(60, .f32, "car.speed", "km/h", note: "miles an hour where the game is set so"),
        .vector(64, .f32, "car.position", "m"),
        .several(
            76, .f32, "car.", "deg", "", ["roll", "pitch", "yaw"], "disputed: degrees, or radians"),
        .several(88, .f32, "car.velocities.", "", "", motions, ""),
        .several(112, .f32, "car.accelerations.", "", "", motions, ""),
        .row(136, .f32, "car.engine.rpm", "rpm", note: "clients take the amount"),
        .several(
            140, .f32, "car.engine.", "°C", "",
            ["radiatorCoolantTemperature", "engineCoolantTemperature", "engineTemperature"],
            "the unit is not documented"),
    ]

    /// The six motions of a body.
    private static let motions = ["surge", "sway", "heave", "roll", "pitch", "yaw"]

    private static func suspension(_ corner: String, from base: Int) -> LayoutRow {
        let name = "car.suspension\(corner)"
        let tyre = "\(name).wheel.tire"
        let rows: [LayoutRow] = [
            .row(base, .f32, "\(name).springDeflection", "m"),
            .several(
                base + 4, .f32, "\(name).", "", "",
                ["rollbarForce", "springForce", "damperForce", "strutForce"], ""),
            .row(base + 20, .i32, "\(name).helperSpringIsActive", "bool", "0|1"),
            .row(base + 24, .f32, "\(name).damper.damage"),
            .row(base + 28, .f32, "\(name).damper.pistonVelocity"),
            .several(
                base + 32, .f32, "\(name).wheel.brakeDisk.", "", "",
                ["layerTemperature", "temperature", "wear"], ""),
            .several(
                base + 44, .f32, "\(tyre).", "", "",
                ["pressure", "temperature", "carcassTemperature", "treadTemperature"], ""),
            .row(base + 60, .u32, "\(tyre).currentSegment", "index", "0..7"),
        ]
        let segments: [LayoutRow] = (0..<8).map {
            .several(
                base + 64 + 8 * $0, .f32, "\(tyre).segment\($0 + 1).", "", "", ["temperature", "wear"], "")
        }
        return LayoutRow(fields: (rows + segments).flatMap(\.fields))
    }
}
