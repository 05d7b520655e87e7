import Kinds
import Rig
import Scenarios
import SimulationCore
import TelemetryKind
import Testing

/// A scenario that takes over the open ports of another one, whose endpoints have another order.
@Suite struct ReplacedScenarioTests {
    private static let obd = "obd: { elm327: { listen: \"tcp://127.0.0.1:0\" } }"
    private static let dash = "dash: { forza: { to: \"udp://127.0.0.1:5300\", format: horizon-4 } }"

    private static func rig(_ endpoints: [String], _ events: String = "") throws -> RigDescription {
        let text = "dyno: 1\nendpoints:\n  \(endpoints.joined(separator: "\n  "))\n\(events)"
        return try #require(try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first).rig
    }

    /// Every action that names an endpoint, and the trigger, name the same endpoint by its new number.
    @Test func actionsNameTheEndpointsOfTheRunningOne() throws {
        let events = """
            events:
              - { when: { endpoint: obd, request: any }, log: asked }
              - { at: 1s, endpoint: obd, fault: { delay: 1s } }
              - { at: 2s, endpoint: obd, unsolicited: "LP ALERT" }
              - { at: 3s, disconnect: { how: fin, endpoint: obd } }
              - { at: 4s, rate: { dash: 20 } }
              - { at: 5s, set: { dash.Speed: 3 } }

            """
        let running = try Self.rig([Self.dash, Self.obd])
        let new = try Self.rig([Self.obd, Self.dash], events)
        #expect(Self.numbers(new) == [0, 0, 0, 0, 1, 1])
        #expect(Self.numbers(try new.behindPorts(of: running)) == [1, 1, 1, 1, 0, 0])
    }

    /// The endpoint that each event names.
    private static func numbers(_ rig: RigDescription) -> [EndpointID?] {
        rig.events.map { event in
            if case .when(let condition) = event.trigger { return condition.endpoint }
            switch event.actions.first {
            case let action as FaultAction: return action.endpoint
            case let action as UnsolicitedAction: return action.endpoint
            case let action as DisconnectAction: return action.endpoint
            case let action as RateAction: return action.endpoint
            case let action as SetFieldAction: return action.endpoint
            default: return nil
            }
        }
    }
}
