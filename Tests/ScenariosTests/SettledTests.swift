import Endpoints
import ELM327
import Rig
import Testing

@testable import Scenarios

/// An adapter that stays on the car's protocol.
@Suite struct SettledTests {
    private static func adapter(_ more: String, bus: String = "7") throws -> AdapterDescription {
        let text = """
            dyno: 1
            vehicle: { bus: { protocol: "\(bus)" } }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0"\(more) } } }

            """
        let scenario = try #require(try ScenarioLoader.load(text: text, file: "t.yaml").scenarios.first)
        guard case .elm327(let adapter) = try #require(scenario.rig.endpoints.first).kind else {
            throw CancellationError()
        }
        return adapter
    }

    @Test func itIsOnTheCarsProtocolAndTakesNoSearch() throws {
        let adapter = try Self.adapter(", settled: on, settings: [ATH1]")
        #expect(adapter.settings == ["ATSPA7", "ATH1"])
        let ignored = Set(adapter.traits.commands.ignored.map(\.description))
        #expect(ignored.isSuperset(of: ["SP0", "SP00", "SPA6", "TP0", "TPA0", "TPAC"]))
        #expect(ignored.isDisjoint(with: ["SP6", "TP7", "SPA", "TPA"]))
    }

    @Test func whereNoSearchIsTheProtocolIsFixed() throws {
        #expect(try Self.adapter(", settled: on", bus: "5").settings == ["ATSP5"])
        #expect(try Self.adapter(", settled: on", bus: "A").settings == ["ATSPA"])
    }

    @Test func otherwiseItSearchesAsItIsTold() throws {
        #expect(try Self.adapter("").settings.isEmpty)
        #expect(try Self.adapter(", settled: off").traits.commands.ignored.isEmpty)
    }
}
