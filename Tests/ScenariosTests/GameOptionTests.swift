@testable import TelemetryKind
import Endpoints
import Kinds
import SimulationCore
import Telemetry
import TestKit
import Testing

@testable import Scenarios

/// The keys that only some games have, and what each of them changes.
@Suite struct GameOptionTests {
    typealias Row = (kind: String, keys: String, holds: @Sendable (TelemetryDescription) -> Bool)

    private static let rows: [Row] = [
        ("forza", "shift_gear: off", { !$0.options.forza.sendsNeutral }),
        ("assetto-corsa", "tails: dirty", { $0.options.hasDirtyText }),
        ("acc", "password: open", { $0.options.competizione.connectionPassword == "open" }),
        ("acc", "command_password: order", { $0.options.competizione.commandPassword == "order" }),
        ("dirt", "final_zero: off", { !$0.options.dirt.endsWithZeros }),
        ("dirt", "reverse: 10", { $0.options.dirt.reverseGear == 10 }),
        ("outgauge", "car: beam", { $0.options.liveForSpeed.carCode == "beam" }),
        ("outgauge", "id: 7", { $0.options.liveForSpeed.identifier == 7 }),
        ("outsim", "id: 7", { $0.options.liveForSpeed.identifier == 7 }),
        ("f1-2021", "lobby: on", { $0.options.f1.hasLobby }),
        ("f1-2021", "session: time-trial", { $0.options.f1.session == .timeTrial }),
        ("f1-25", "player: 7", { $0.options.f1.playerIndex == 7 }),
        ("f1-25", "restricted: on", { $0.options.f1.areOthersRestricted }),
        ("f1-25", "track: 30", { $0.options.f1.track == 30 }),
        ("f1-25", "frames: 30", { $0.options.f1.framesPerSecond == 30 }),
        ("f1-25", "stale_events: on", { $0.options.hasStaleUnion }),
        ("f1-25", "quirks: [no-gap-minutes]", { $0.options.f1.leavesMinutes }),
        ("f1-25", "quirks: [ninth-stint]", { $0.options.f1.hasNinthStint }),
        ("f1-25", "quirks: [empty-session]", { $0.options.f1.hasEmptySession }),
        ("f1-25", "quirks: [short-difference]", { $0.options.f1.hasShortDifference }),
        ("f1-25", "quirks: [unknown-event]", { $0.options.f1.sendsUnknownEvent }),
        ("gt7", "reply_port: 0", { $0.options.granTurismo.replyPort == nil }),
        ("gt7", "letters: each", { !$0.options.granTurismo.firstLetterWins }),
        ("gt7", "occupied_by: B", { $0.options.granTurismo.occupant == UInt8(ascii: "B") }),
        ("gt7", "occupied_by: B, occupied_for: 9s", { $0.options.granTurismo.occupation == .seconds(9) }),
        ("gt7", "screen: menu", { $0.options.granTurismo.screen == .menu }),
        ("ea-wrc", "fourcc: upper", { $0.options.eaWRC.hasUpperCaseCodes }),
        ("rbr", "gears: from-minus-one", { !$0.options.richardBurnsRally.countsGearsFromReverse }),
        ("rbr", "angles: radians", { $0.options.richardBurnsRally.hasRadians }),
        ("rbr", "temperatures: kelvin", { $0.options.richardBurnsRally.hasKelvin }),
    ]

    /// The endpoint of `kind` with these keys.
    private static func endpoint(_ kind: String, _ keys: String) throws -> EndpointDescription {
        let row = try #require(TelemetryKind.rows.first { $0.key == kind })
        let word = row.usualFormat == nil ? ", format: \(row.formats[0].word)" : ""
        let place = row.isServer ? "listen" : "to"
        let address =
            keys.contains("to: ") || keys.contains("config: ") ? "" : "\(place): \"udp://127.0.0.1:5300\", "
        let text = "dyno: 1\nendpoints: { dash: { \(kind): { \(address)\(keys)\(word) } } }\n"
        let file = "\(CorpusTests.folder)/good/t.yaml"
        let scenario = try #require(try ScenarioLoader.standard.load(text: text, file: file).scenarios.first)
        return scenario.rig.endpoints[0]
    }

    private static func game(_ kind: String, _ keys: String) throws -> TelemetryDescription {
        try #require(try endpoint(kind, keys).kind as? TelemetryDescription)
    }

    /// A sender sends to where a client waits; Gran Turismo 7 answers there only when the client waits at no other port.
    @Test func aGameSendsToWhereItsClientWaits() throws {
        let peer = Peer(host: "127.0.0.1", port: 6000)
        var sender = try #require(Self.endpoint("forza", "shift_gear: off").kind as? TelemetryDescription)
        sender.send(to: peer, isPortStated: false)
        #expect(sender.role == .sender(to: peer))
        var server = try #require(Self.endpoint("gt7", "letters: each").kind as? TelemetryDescription)
        let usual = server.options.granTurismo.replyPort
        server.send(to: peer, isPortStated: false)
        #expect(usual != 6000 && server.options.granTurismo.replyPort == usual)
        server.send(to: peer, isPortStated: true)
        #expect(server.options.granTurismo.replyPort == 6000)
    }

    @Test(arguments: rows.indices)
    func aKeyChangesItsOption(_ index: Int) throws {
        let row = Self.rows[index]
        #expect(row.holds(try Self.game(row.kind, row.keys)), "\(row.kind): \(row.keys)")
        #expect(!row.holds(try Self.game(row.kind, "jitter: 0ms")), "\(row.kind) without \(row.keys)")
    }

    /// `config`, a file, is read by `RallyConfigurationTests`.
    @Test func everyKeyOfAGameIsInTheTable() {
        let known = Set(
            Self.rows.flatMap { row in row.keys.split(separator: ", ").map { $0.prefix { $0 != ":" } } })
        for kind in TelemetryKind.rows {
            for key in kind.ownKeys where key.name != "config" {
                #expect(known.contains(key.name[...]), "\(kind.key).\(key.name)")
            }
        }
    }

    @Test func aGameHasItsUsualRate() throws {
        #expect(try Self.game("f1-2021", "jitter: 0ms").rate == 60)
        #expect(try Self.game("f1-25", "jitter: 0ms").rate == 20)
    }

    @Test func theFileOfAGameSaysWhereItSends() throws {
        let endpoint = try Self.endpoint("ea-wrc", "config: rally/config.json")
        let game = try #require(endpoint.kind as? TelemetryDescription)
        #expect(game.role == .sender(to: Peer(host: "127.0.0.1", port: 20777)))
        #expect(endpoint.listen == .udp(host: "127.0.0.1", port: 0))
    }
}
