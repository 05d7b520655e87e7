import Scenarios
import Telemetry

extension TelemetryKind {
    /// EA SPORTS WRC.
    static let eaWRC = TelemetryKind(
        key: "ea-wrc", meaning: "EA SPORTS WRC", hasOwnDestinations: true, isServer: false,
        formats: [Format("wrc", .eaWRC, "wrc"), Format("wrc_experimental", .eaWRC, "wrc_experimental")],
        usualFormat: "wrc", usualRate: 60,
        extras: [
            .init(
                "config", .text,
                "The game's own config.json, with the structures beside it; to redirects all of its lines"
            ),
            .init(
                "fourcc", .scalar(.word(["lower", "upper"])),
                "The case of the four letters of a packet; lower unless stated"
            ).varying(
                .field, .texts(["upper"]), neutral: "lower",
                source: "EA SPORTS WRC: readme and structures write them differently"),
        ],
        options: { item, _, _, game, _ in
            game.options.packets.hasUpperCaseCodes = item["fourcc"]?.text == "upper"
        },
        truth: CommonDataTable.rally,
        motion: { layout in
            layout.field(named: "vehicle_position_x") == nil
                ? MotionTable()
                : MotionTable(east: ("vehicle_position_x", -1), north: ("vehicle_position_z", 1))
        })
}
