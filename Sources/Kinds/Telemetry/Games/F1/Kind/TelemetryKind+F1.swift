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
        return TelemetryKind(
            key: year == 21 ? layouts[0] : "f1-\(year)", meaning: meanings[year] ?? "F1 \(year)",
            isServer: false,
            formats: zip(names, layouts).map { Format($0, .f1, $1) },
            usualFormat: names[0], usualRate: year == 21 ? 60 : 20, extras: f1Keys,
            options: { item, path, record, game, reader in
                // The season of 2026 belongs to F1 25.
                game.options.f1.gameYear = min(year, 25)
                game.options.f1.minorVersion = version
                if reader.isOn(item["lobby"]) == true {
                    (game.options.f1.hasLobby, game.options.f1.isNetworkGame) = (true, true)
                }
                readF1(item, path, record, &game.options, &reader)
            }, truth: { CommonDataTable.f1[$0.name] }, motion: motion)
    }

    private static let meanings = [21: "F1 2021", 26: "F1 25 with the season of 2026"]

    /// Where a message has the place and the acceleration of a car; nil where it has neither.
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

    private static let f1Keys: [Shape.Key] = [
        .init("lobby", .onOff, "Whether players wait in a lobby until the race begins; off unless stated"),
        .init(
            "session", .scalar(.word(F1Options.Session.allCases.map(\.rawValue))),
            "What is driven; race unless stated"
        ).varying(
            .plain, .texts(F1Options.Session.allCases.map(\.rawValue)), neutral: "race",
            source: "EA, F1 UDP specification: session types"),
        .init("player", .integer(0...23), "The player's place in the lists of cars; 0 unless stated").varying(
            .plain, .integer(0...19), neutral: "0", source: "EA, F1 UDP specification: player car index"),
        .init("restricted", .onOff, "Whether other players keep their telemetry back; off unless stated")
            .varying(
                .plain, .texts(["on"]), neutral: "off",
                source: "EA, F1 UDP specification: restricted telemetry"),
        .init(
            "track", .integer(-1...42),
            "The track's number, -1 an unknown one; that of the circuit unless stated"
        ).varying(
            .plain, .texts(["-1"]), neutral: "that of the circuit",
            source: "EA, F1 UDP specification: -1 for unknown"),
        .init("frames", .integer(1...360), "Frames that the game counts in a second; 60 unless stated"),
        .init(
            "stale_events", .onOff,
            "Whether unused bytes of an event keep what was there before; off unless stated"
        ).varying(
            .field, .texts(["on"]), neutral: "off", source: "forum of F1 games: unions that are not cleared"),
        .init(
            "quirks", .list(.scalar(.word(F1Quirk.allCases.map(\.rawValue))), count: 0...8),
            "Mistakes that the games are known for; none unless stated"
        ).varying(
            .field,
            .list(.texts(F1Quirk.allCases.map(\.rawValue)), count: 1...3), neutral: "none",
            source: "forum of F1 games"),
    ]

    /// Mistakes of the games.
    private enum F1Quirk: String, CaseIterable {
        case noGapMinutes = "no-gap-minutes"
        case ninthStint = "ninth-stint"
        case emptySession = "empty-session"
        case shortDifference = "short-difference"
        case unknownEvent = "unknown-event"
    }

    private static func readF1(
        _ item: Item, _ path: String, _ record: Shape.Record, _ options: inout TelemetryOptions,
        _ reader: inout Reader
    ) {
        if let word = item["session"]?.text, let session = F1Options.Session(rawValue: word) {
            options.f1.session = session
        }
        options.f1.playerIndex = reader.integer("player", of: item, path, record) ?? 0
        options.f1.areOthersRestricted = reader.isOn(item["restricted"]) ?? false
        options.f1.track = reader.integer("track", of: item, path, record)
        options.f1.framesPerSecond = reader.integer("frames", of: item, path, record) ?? 60
        options.hasStaleUnion = reader.isOn(item["stale_events"]) ?? false
        for member in item["quirks"]?.members ?? [] {
            switch member.text.flatMap(F1Quirk.init) {
            case .noGapMinutes: options.f1.leavesMinutes = true
            case .ninthStint: options.f1.hasNinthStint = true
            case .emptySession: options.f1.hasEmptySession = true
            case .shortDifference: options.f1.hasShortDifference = true
            case .unknownEvent: options.f1.sendsUnknownEvent = true
            case nil: break
            }
        }
    }
}
