@testable import ELM327Kind
import Kinds
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
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        let endpoint = try #require(scenario.rig.endpoints.first)
        guard let adapter = endpoint.kind as? AdapterDescription else {
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

    /// A client that sends requests alone never sees a search, nor does one that resets the adapter or asks for one.
    @Test(arguments: [
        ("6", "two-ecu-petrol"), ("7", "truck-29bit-three-ecus"), ("8", "two-ecu-petrol"),
        ("9", "truck-29bit-three-ecus"),
    ]) func theFirstRequestIsAnsweredAtOnce(_ bus: String, _ car: String) throws {
        let text = """
            dyno: 1
            vehicle: { base: \(car), bus: { protocol: "\(bus)" } }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", settled: on } } }

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        var driver = VirtualDriver(Rig(scenario.rig))
        let connected = driver.connect()
        let connection = try #require(connected)
        for line in ["010C", "ATZ", "ATE0", "ATSP0", "010C"] {
            driver.send(Array(line.utf8) + [0x0D], on: connection)
            let isComplete = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(10))
            #expect(isComplete)
            let reply = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
            #expect(!reply.contains("SEARCHING"), "\(line): \(reply)")
            if line == "010C" { #expect(reply.contains("41 0C"), "\(reply)") }
        }
    }

    @Test func otherwiseItSearchesAsItIsTold() throws {
        #expect(try Self.adapter("").settings.isEmpty)
        #expect(try Self.adapter(", settled: off").traits.commands.ignored.isEmpty)
    }
}
