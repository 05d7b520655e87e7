import Scenarios
import SimulationCore
import Telemetry

extension TelemetryKind {
    /// F1 2021 and later: a kind for each game; from F1 22 on it also sends the formats of earlier years.
    static let f1: [TelemetryKind] = [
        f1(21, [2021], version: 5),
        f1(22, [2022, 2021], version: 16), f1(23, [2023, 2022, 2021], version: 20),
        f1(24, [2024, 2023, 2022], version: 18), f1(25, [2025, 2024, 2023], version: 18),
        f1(26, [2026, 2025, 2024, 2023], version: 26),
    ]

    private static func f1(_ year: Int, _ formats: [Int], version: Int) -> TelemetryKind {
        let layouts = formats.map { F1Layouts.format(of: $0 - 2000) }
        // The game of 2021 has one format, which has the name of the game.
        let names = year == 21 ? layouts : formats.map(String.init)
        var options = TelemetryOptions()
        // The season of 2026 belongs to F1 25.
        options.f1.gameYear = min(year, 25)
        options.f1.minorVersion = version
        return TelemetryKind(
            key: year == 21 ? layouts[0] : "f1-\(year)", meaning: meanings[year] ?? "F1 \(year)",
            isServer: false,
            formats: zip(names, layouts).map { Format($0, .f1, $1) },
            usualFormat: names[0], usualRate: year == 21 ? 60 : 20, keys: f1Keys, options: options,
            truth: { CommonDataTable.f1[$0.name] }, motion: motion)
    }

    private static let meanings = [21: "F1 2021", 26: "F1 25 with the season of 2026"]

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "f1-2021-motion", "f1-22-motion", "f1-23-motion", "f1-24-motion", "f1-25-motion":
            MotionTable(
                east: ("car[i].worldPositionX", -1), north: ("car[i].worldPositionZ", 1),
                right: ("car[i].gForceLateral", -1), forward: ("car[i].gForceLongitudinal", 1))
        case "f1-26-motion":
            MotionTable(
                east: ("car[i].worldPositionX", -1), north: ("car[i].worldPositionZ", 1),
                right: ("car[i].gForceLateral", -0.001), forward: ("car[i].gForceLongitudinal", 0.001))
        default: nil
        }
    }

    private static let f1Keys: [PropertyKey<TelemetryOptions>] = [
        .onOff("lobby", \.f1.hasLobby, "Whether players wait in a lobby until the race begins"),
        .word("session", \.f1.session, "What is driven").varying(
            .plain, .texts(F1Options.Session.allCases.map(\.rawValue)), neutral: "race",
            source: "EA, F1 UDP specification: session types"),
        .integer("player", 0...23, \.f1.playerIndex, "The player's place in the lists of cars").varying(
            .plain, .integer(0...19), neutral: "0", source: "EA, F1 UDP specification: player car index"),
        .onOff("restricted", \.f1.areOthersRestricted, "Whether other players keep their telemetry back")
            .varying(
                .plain, .texts(["on"]), neutral: "off",
                source: "EA, F1 UDP specification: restricted telemetry"),
        .integer("track", -1...42, ifStated: \.f1.track, "The track's number, -1 an unknown one")
            .unlessStated("that of the circuit")
            .varying(
                .plain, .texts(["-1"]), neutral: "that of the circuit",
                source: "EA, F1 UDP specification: -1 for unknown"),
        .integer("frames", 1...360, \.f1.framesPerSecond, "Frames that the game counts in a second"),
        .onOff(
            "stale_events", \.hasStaleUnion, "Whether unused bytes of an event keep what was there before"
        ).varying(
            .field, .texts(["on"]), neutral: "off", source: "forum of F1 games: unions that are not cleared"),
        .words("quirks", most: 8, f1Quirks, "Mistakes that the games are known for").varying(
            .field, .list(.texts(f1Quirks.map(\.key)), count: 1...3), neutral: "none",
            source: "forum of F1 games"),
    ]

    private static let f1Quirks:
        KeyValuePairs<String, any WritableKeyPath<TelemetryOptions, Bool> & Sendable> = [
            "no-gap-minutes": \.f1.leavesMinutes, "ninth-stint": \.f1.hasNinthStint,
            "empty-session": \.f1.hasEmptySession, "short-difference": \.f1.hasShortDifference,
            "unknown-event": \.f1.sendsUnknownEvent,
        ]
}
