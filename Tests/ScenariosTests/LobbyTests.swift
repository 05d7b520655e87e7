@testable import TelemetryKind
import Kinds
import Rig
import SimulationCore
import Telemetry
import TestKit
import Testing

@testable import Scenarios

/// The shipped lobby of F1 2021, as it leaves the rig.
@Suite struct LobbyTests {
    @Test func theLobbyIsSentUntilTheRaceBegins() throws {
        let file = "\(VectorFolder.checkout)/Scenarios/telemetry/f1-2021-lobby.yaml"
        let scenario = try #require(try ScenarioLoader.standard.files(at: [file]).first?.scenarios.first)
        var rig = Rig(scenario.rig, journal: Journal())
        rig.beginTime(now: rig.now)
        rig.run(until: SimInstant.powerOn.advanced(by: .milliseconds(10_500)))
        let datagrams = rig.datagrams.map { Array(rig.outputBytes[$0.range]) }
        let lobby = datagrams.prefix { $0.count == 1191 }
        #expect(lobby.count == 21)
        let event = try #require(PacketLayouts.named("f1-2021-event"))
        let session = datagrams.dropFirst(lobby.count)
        #expect(!session.contains { $0.count == 1191 })
        let codes = try session.filter { $0.count == event.size }.map {
            try PacketDecoder.decode($0, as: event).value("eventCode")
        }
        #expect(codes == [.text("SSTA"), .text("LGOT")])
    }

    @Test func anEndpointOfTheCaseCanBeTakenAwayInAVariant() throws {
        let text = """
            dyno: 1
            id: TST-03
            task: dashboard
            endpoints: { dash: { forza: { format: sled, to: "udp://127.0.0.1:1" } } }
            expect: [ { id: it, exit: { status: any } } ]
            variants:
              - { name: forza }
              - { name: acc, endpoints: { dash: none, acc: { acc: { listen: "udp://127.0.0.1:0" } } } }
            """
        let scenarios = try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios
        #expect(scenarios.map { $0.rig.endpoints.map(\.name) } == [["dash"], ["acc"]])
    }

    @Test func projectCars2HasAnEarlyForm() throws {
        let text = """
            dyno: 1
            endpoints: { pc2: { project-cars: { format: 2-early, to: "udp://127.0.0.1:1" } } }
            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        guard let game = scenario.rig.endpoints[0].kind as? TelemetryDescription else {
            Issue.record("no game")
            return
        }
        #expect(game.layouts.map(\.name).contains("project-cars-2-telemetry-v2"))
    }
}
