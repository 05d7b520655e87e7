import Scenarios
import SimulationCore
import Telemetry

extension TelemetryKind {
    static let granTurismo = TelemetryKind(
        key: "gt7", meaning: "Gran Turismo 7, encrypted packets to clients that send heartbeats",
        isServer: true, formats: [Format("gt7", .granTurismo7, "gt7-a")], usualFormat: "gt7",
        usualRate: 60, keys: granTurismoKeys, greeting: { _ in "b\"A\"" }, trialKeys: ", reply_port: 0",
        truth: { CommonDataTable.granTurismo[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
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

    private static let granTurismoKeys: [PropertyKey<TelemetryOptions>] = [
        .key(
            "reply_port", .integer(0...65_535),
            "The port at the client's address to which packets go: 33740 unless stated, 0 for the one that a heartbeat comes from"
        ) { item, path, options, reader in
            guard let port = reader.integer(item, path, within: .integers(0...65_535)) else { return }
            options.granTurismo.replyPort = port > 0 ? port : nil
        },
        .word(
            "letters", ["first": true, "each": false], \.granTurismo.firstLetterWins,
            "Whose letter chooses the packet: that of the first client for all, or each client's"
        ).varying(.plain, .texts(["each"]), neutral: "first", source: "public clients of Gran Turismo 7"),
        .word(
            "occupied_by",
            ["A": UInt8(ascii: "A"), "B": UInt8(ascii: "B"), "~": UInt8(ascii: "~"), "C": UInt8(ascii: "C")],
            \.granTurismo.occupant,
            "The letter of another client that gets packets from the start"
        ).unlessStated("nobody's"),
        .duration("occupied_for", \.granTurismo.occupation, "How long that client gets packets"),
        .word("screen", \.granTurismo.screen, "What the game shows"),
    ]
}
