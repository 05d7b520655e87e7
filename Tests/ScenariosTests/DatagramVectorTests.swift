import Documents
import Kinds
import Rig
import Scenarios
import SimulationCore
import Telemetry
import TelemetryKind
import TestKit
import Testing

/// Which datagrams leave, at which instants and how long, while a fault is in force or after an action.
@Suite struct DatagramVectorTests {
    struct Datagram: Decodable, Sendable {
        let at: String
        let size: Int
    }

    /// What a field says in each datagram that is whole.
    struct Field: Decodable, Sendable {
        let name: String
        let values: [Double]
    }

    struct Vector: Decodable, Sendable {
        let name: String
        let vehicle: String?
        let link: String?
        let events: String
        let lasts: String
        let datagrams: [Datagram]?
        let field: Field?

        /// Ten datagrams a second of Forza's short packet.
        var scenario: String {
            let keys =
                [
                    "format: sled", "to: \"udp://127.0.0.1:5300\"", "rate: 10", "timestamp: 0",
                ] + (link.map { [$0] } ?? [])
            return """
                dyno: 1
                vehicle: { \(vehicle ?? "signals: { engine.speed: 1726, vehicle.speed: 53 }") }
                endpoints: { dash: { forza: { \(keys.joined(separator: ", ")) } } }
                events: \(events)
                """
        }
    }

    static let file = "faults/datagrams.yaml"

    @Test(arguments: try VectorFolder.load(file, as: Vector.self))
    func theseDatagramsLeave(_ located: Located<Vector>) throws {
        let vector = located.value
        let loaded = try ScenarioLoader.standard.load(text: vector.scenario, file: vector.name)
        var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
        let lasts = try #require(ScenarioLoader.duration(parsing: vector.lasts))
        driver.run(for: lasts)
        let sent = driver.takeDatagrams()
        if let datagrams = vector.datagrams {
            let wanted = datagrams.map { datagram in
                let at = ScenarioLoader.duration(parsing: datagram.at)?.nanoseconds ?? -1
                return "\(at) \(datagram.size)"
            }
            #expect(
                sent.map { "\($0.time.nanoseconds) \($0.bytes.count)" } == wanted,
                sourceLocation: located.location)
        }
        guard let field = vector.field else { return }
        let layout = try #require(PacketLayouts.named("forza-sled"))
        let values = try sent.filter { $0.bytes.count == layout.size }.map {
            try PacketDecoder.decode($0.bytes, as: layout).number(field.name) ?? .nan
        }
        #expect(values == field.values, sourceLocation: located.location)
    }
}
