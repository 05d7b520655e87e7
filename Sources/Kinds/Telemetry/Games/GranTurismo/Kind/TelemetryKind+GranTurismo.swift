import Scenarios
import SimulationCore
import Telemetry

extension TelemetryKind {
    /// Gran Turismo 7.
    static let granTurismo = TelemetryKind(
        key: "gt7", meaning: "Gran Turismo 7, encrypted packets to clients that send heartbeats",
        isServer: true, formats: [Format("gt7", .granTurismo7, "gt7-a")], usualFormat: "gt7",
        usualRate: 60, extras: granTurismoKeys,
        options: { item, path, record, game, reader in
            readGranTurismo(item, path, record, &game.options, &reader)
        }, greeting: { _ in "b\"A\"" }, trialKeys: ", reply_port: 0",
        truth: { CommonDataTable.granTurismo[$0.name] }, motion: motion)

    /// Where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "gt7-a": MotionTable(east: ("positionX", 1), north: ("positionZ", -1))
        case "gt7-b", "gt7-tilde", "gt7-c":
            MotionTable(
                east: ("positionX", 1), north: ("positionZ", -1), right: ("sway", MotionTable.perGravity),
                forward: ("surge", MotionTable.perGravity))
        default: nil
        }
    }

    private static let granTurismoKeys: [Shape.Key] = [
        .init(
            "reply_port", .integer(0...65_535),
            "The port at the client's address to which packets go: 33740 unless stated, 0 for the one that a heartbeat comes from"
        ),
        .init(
            "letters", .scalar(.word(["first", "each"])),
            "Whose letter chooses the packet: that of the first client for all, unless stated, or each client's"
        ).varying(.plain, .texts(["each"]), neutral: "first", source: "public clients of Gran Turismo 7"),
        .init(
            "occupied_by", .scalar(.word(["A", "B", "~", "C"])),
            "The letter of another client that gets packets from the start; nobody's unless stated"),
        .init("occupied_for", .duration, "How long that client gets packets"),
        .init("screen", .word(GranTurismoScreen.self), "What the game shows; a race unless stated"),
    ]

    private static func readGranTurismo(
        _ item: Item, _ path: String, _ record: Shape.Record, _ options: inout TelemetryOptions,
        _ reader: inout Reader
    ) {
        if let port = reader.integer("reply_port", of: item, path, record) {
            options.granTurismo.replyPort = port > 0 ? port : nil
        }
        options.granTurismo.firstLetterWins = item["letters"]?.text != "each"
        options.granTurismo.occupant = item["occupied_by"]?.text?.utf8.first
        options.granTurismo.occupation =
            reader.duration(item["occupied_for"], "\(path).occupied_for") ?? .zero
        if let screen = reader.word(item["screen"], GranTurismoScreen.self) {
            options.granTurismo.screen = screen
        }
    }
}
