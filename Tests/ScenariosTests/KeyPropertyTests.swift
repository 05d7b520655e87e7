@testable import CANAccessKind
import CANAccess
@testable import DoIPKind
import ELM327Kind
import Endpoints
import Kinds
import MTG
import Rig
@testable import TelemetryKind
import Telemetry
import Testing
import VehicleModel

@testable import Scenarios

/// Keys of endpoints and vehicles whose property no other test looks at: each changes it, and nothing does without it.
@Suite struct KeyPropertyTests {
    private static func rig(_ text: String) throws -> RigDescription {
        let scenarios = try ScenarioLoader.standard.load(text: "dyno: 1\n\(text)", file: "t.yaml").scenarios
        return try #require(scenarios.first).rig
    }

    private static let endpoints:
        [(keys: String, value: String, holds: @Sendable (EndpointDescription) -> Bool)] = [
            (
                "doip: { listen: \"tcp://127.0.0.1:0\"", "type_first: on",
                { ($0.kind as? GatewayDescription)?.entity.checksTypeFirst == true }
            ),
            (
                "doip: { listen: \"tcp://127.0.0.1:0\"", "node: node",
                { ($0.kind as? GatewayDescription)?.entity.isGateway == false }
            ),
            (
                "mtg: { listen: \"tcp://127.0.0.1:0\", machine: S690", "log: { interval: 7ms }",
                { ($0.kind as? MaintenanceDescription)?.logInterval == .milliseconds(7) }
            ),
            (
                "gt7: { listen: \"udp://127.0.0.1:0\"", "silence: 0s",
                { ($0.kind as? TelemetryDescription)?.options.silenceLimit == TelemetryOptions.endless }
            ),
            (
                "elm327: { listen: \"tcp://127.0.0.1:0\"", "link: { latency: 30ms ± 10ms }",
                { $0.stream.link.latency == .milliseconds(30) && $0.stream.link.jitter == .milliseconds(10) }
            ),
            (
                "socketcand: { listen: \"tcp://127.0.0.1:0\"",
                "beacon: { to: \"udp://127.0.0.1:42000\", every: 70ms }",
                {
                    guard case .socketcand(let beacon)? = ($0.kind as? CANAccessDescription)?.access else {
                        return false
                    }
                    return beacon?.interval == .milliseconds(70)
                }
            ),
        ]

    @Test(arguments: endpoints.indices)
    func aKeyOfAnEndpointSetsItsProperty(_ index: Int) throws {
        let (keys, value, holds) = Self.endpoints[index]
        func endpoint(_ keys: String) throws -> EndpointDescription {
            try #require(try Self.rig("endpoints: { e: { \(keys) } } }\n").endpoints.first)
        }
        #expect(holds(try endpoint("\(keys), \(value)")))
        #expect(!holds(try endpoint(keys)))
    }

    private static let ecus: [(value: String, holds: @Sendable (ECUDescription) -> Bool)] = [
        (
            "uds: { security: { 1: { key: xor 0xA5, attempts: 7 } } }",
            { $0.uds.value?.security[1]?.attempts == 7 }
        ),
        ("monitor_activity: { full: 100 }", { $0.monitorActivity?.full == 100 }),
        ("fd: only, error_state_indicator: on", { $0.fd.errorStateIndicator }),
    ]

    @Test(arguments: ecus.indices)
    func aKeyOfAnECUSetsItsProperty(_ index: Int) throws {
        let (value, holds) = Self.ecus[index]
        func ecu(_ value: String) throws -> ECUDescription {
            try #require(
                try Self.rig(
                    "vehicle: { bus: { protocol: 6, data_bit_rate: 2000000 }, ecus: { engine: { \(value) } } }\n"
                ).vehicle.ecus.first)
        }
        #expect(holds(try ecu(value)))
        #expect(!holds(try ecu("")))
    }

    @Test func everyActionHasItsOwnNameInTheJournal() {
        let names = Kinds.formats.actions.map { $0.name } + [SetFieldAction.name]
        #expect(Set(names).count == names.count, "\(names)")
        #expect(names.contains("clear-fault") && names.contains("set-field"))
    }
}
