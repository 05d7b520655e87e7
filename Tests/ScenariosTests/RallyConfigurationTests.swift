@testable import TelemetryKind
import Kinds
import Endpoints
import SimulationCore
import Telemetry
import TestKit
import Testing

@testable import Scenarios

/// EA SPORTS WRC's own configuration files.
@Suite struct RallyConfigurationTests {
    private static func games() throws -> [String: TelemetryDescription] {
        let path = "\(CorpusTests.folder)/good/telemetry.yaml"
        let loaded = try ScenarioLoader.standard.load(path: path)
        return loaded.scenarios[0].rig.endpoints.reduce(into: [:]) { games, endpoint in
            if let game = endpoint.kind as? TelemetryDescription { games[endpoint.name] = game }
        }
    }

    @Test func everyEnabledLineIsSentWhereItSays() throws {
        let game = try #require(try Self.games()["wrc"])
        let lines = game.options.eaWRC.lines
        #expect(lines.map(\.structure.id) == ["wrc", "wrc_experimental", "my_dash"])
        #expect(lines.map(\.structure.packet) == [.update, .start, .update])
        #expect(lines.map(\.frequency) == [-1, 0, 30])
        #expect(
            lines.map { $0.peer?.description } == ["127.0.0.1:20777", "127.0.0.1:20778", "localhost:20779"])
        let own = try #require(lines.last?.structure.layout)
        #expect(own.name == "ea-wrc-my_dash-session-update")
        #expect(
            own.fieldNames == [
                "packet_4cc", "packet_uid", "vehicle_speed", "vehicle_id", "stage_progress",
                "vehicle_later_thing",
            ])
        #expect(own.size == 4 + 8 + 4 + 2 + 4 + 1)
    }

    @Test func anAddressInTheScenarioTakesAllLines() throws {
        let game = try #require(try Self.games()["wrc2"])
        #expect(game.role == .sender(to: Peer(host: "127.0.0.1", port: 20780)))
        #expect(game.options.eaWRC.lines.allSatisfy { $0.peer == nil })
    }

    @Test(
        arguments: [
            ("{\"a\": [1, -2.5e3, true, null, \"x\\\"y\"]}", nil), ("", (1, 1)), ("{\"a\": 1,}", (1, 9)),
            ("{a: 1}", (1, 2)), ("{\"a\": 'b'}", (1, 7)), ("[1 2]", (1, 4)), ("[01]", (1, 2)),
            ("[1] x", (1, 5)),
            ("{\n\t\"a\": yes\n}", (2, 7)), ("[\"abc", (1, 6)), ("[\n1,\n# two\n2]", (3, 1)),
            ("[\"\\y\"]", (1, 4)), ("[1.]", (1, 2)),
        ] as [(String, (Int, Int)?)])
    func mistakesOfJSONHaveTheirPlace(_ text: String, _ place: (Int, Int)?) {
        let mistake = RallyConfigurationReader.mistake(in: text)
        #expect(mistake?.line == place?.0 && mistake?.column == place?.1, "\(String(describing: mistake))")
    }

    @Test func deepNestingIsAMistake() {
        #expect(RallyConfigurationReader.mistake(in: String(repeating: "[", count: 100_000)) != nil)
    }
}
