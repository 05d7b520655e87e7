import Scenarios
import Telemetry

extension TelemetryKind {
    static let eaWRC = TelemetryKind(
        key: "ea-wrc", meaning: "EA SPORTS WRC",
        ownFile: OwnFile(key: "config") { item, path, options, reader in
            options.eaWRC.lines = RallyConfigurationReader.lines(item, path, &reader)
            return options.eaWRC.lines.compactMap(\.peer)
        }, isServer: false,
        formats: [Format("wrc", .eaWRC, "wrc"), Format("wrc_experimental", .eaWRC, "wrc_experimental")],
        usualFormat: "wrc", usualRate: 60,
        keys: [
            .key(
                "config", .text,
                "The game's own config.json, with the structures beside it; to redirects all of its lines"
            ),
            .word(
                "fourcc", ["lower": false, "upper": true], \.eaWRC.hasUpperCaseCodes,
                "The case of the four letters of a packet"
            ).varying(
                .field, .texts(["upper"]), neutral: "lower",
                source: "EA SPORTS WRC: readme and structures write them differently"),
        ],
        truth: CommonDataTable.rally,
        motion: { layout in
            layout.field(named: "vehicle_position_x") == nil
                ? nil
                : MotionTable(east: ("vehicle_position_x", -1), north: ("vehicle_position_z", 1))
        })
}

extension CommonDataTable {
    /// EA SPORTS WRC: the channels that a packet has, whatever its structure; nil when none of them can be shown.
    static func rally(_ layout: PacketLayout) -> CommonDataTable? {
        let rows = rallyChannels.filter { row in row.fields.allSatisfy { layout.field(named: $0) != nil } }
        return rows.isEmpty ? nil : CommonDataTable(rows: rows)
    }

    // swift-format-ignore
    private static let rallyChannels: [CommonDataRow] = [
        .init(.vehicleSpeed,     "vehicle_speed", kilometres, or: [.init(.vehicleSpeed, "vehicle_transmission_speed", kilometres)]),
        .init(.engineSpeed,        "vehicle_engine_rpm_current", same),
        .init(.engineSpeedMaximum, "vehicle_engine_rpm_max",     same),
        .init(.engineSpeedIdle,    "vehicle_engine_rpm_idle",    same),
        .init(.pedalAccelerator,   "vehicle_throttle",           percent),
        .init(.pedalBrake,         "vehicle_brake",              percent),
        .init(.pedalClutch,        "vehicle_clutch",             percent),
        .init(.brakeHand,          "vehicle_handbrake",          percent),
        .init(.transmissionGear,   "vehicle_gear_index",         .gear(.dirt)),
        .init(.raceTime,           "stage_current_time",         same),
        .init(.raceDistance,       "stage_current_distance",     same),
    ]
}
