import Documents
import Foundation
import Kinds
import Rig
import Scenarios
import SimulationCore
import Telemetry
import TestKit
import Testing

/// Who is sent a game's datagrams, for how long, and how much that is.
@Suite struct SubscriptionVectorTests {
    struct Word: Decodable, Sendable {
        let at: String
        let from: String
        let bytes: String
    }

    struct Vector: Decodable, Sendable {
        let name: String
        let game: String
        let keys: String?
        let says: [Word]
        let last: [String: Double]

        var scenario: String {
            let keys = ["listen: \"udp://127.0.0.1:0\"", "rate: 1"] + (keys.map { [$0] } ?? [])
            return "dyno: 1\nendpoints: { game: { \(game): { \(keys.joined(separator: ", ")) } } }\n"
        }
    }

    private static func peer(_ text: String) throws -> Peer {
        let colon = try #require(text.lastIndex(of: ":"))
        let port = try #require(Int(text[text.index(after: colon)...]))
        return Peer(host: text[..<colon].trimmingCharacters(in: ["[", "]"]), port: port)
    }

    @Test(arguments: try VectorFolder.load("telemetry/subscriptions.yaml", as: Vector.self))
    func everyClientGetsItsLastDatagram(_ located: Located<Vector>) throws {
        let vector = located.value
        let loaded = try ScenarioLoader.standard.load(text: vector.scenario, file: vector.name)
        var driver = VirtualDriver(Rig(loaded.scenarios[0].rig))
        var last: [String: Double] = [:]
        func collect() {
            for datagram in driver.takeDatagrams() {
                last[datagram.peer.description] = datagram.time.seconds
            }
        }
        for word in vector.says {
            let at = try #require(ScenarioLoader.duration(parsing: word.at))
            driver.run(until: SimInstant.powerOn.advanced(by: at))
            let bytes = try #require(Hex.bytes(word.bytes))
            driver.send(datagram: bytes, from: try Self.peer(word.from))
        }
        driver.run(until: SimInstant.powerOn.advanced(by: .seconds(300)))
        collect()
        #expect(last == vector.last, sourceLocation: located.location)
    }

    /// How many bytes `game` sends to another machine for one request and no further word.
    private func bytes(_ game: String, _ request: [UInt8]) throws -> Int {
        let text = """
            dyno: 1
            vehicle: { base: gt-race-car }
            endpoints: { game: { \(game): { listen: "udp://127.0.0.1:0" } } }
            """
        let rig = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first?.rig)
        var driver = VirtualDriver(Rig(rig))
        driver.run(for: .seconds(1))
        driver.send(datagram: request, from: Peer(host: "192.0.2.1", port: 40_001))
        var count = 0
        for _ in 0..<120 {
            driver.run(for: .seconds(1))
            count += driver.takeDatagrams().reduce(0) { $0 + $1.bytes.count }
        }
        return count
    }

    /// The guide to phones says what one request can bring about, for whoever lets other machines in.
    @Test func theManualSaysHowMuchARequestCanCause() throws {
        let corsa = try bytes("assetto-corsa", [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
        let competizione = try bytes("acc", [1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        func megabytes(_ count: Int) -> String { String(format: "%.1f", Double(count) / 1e6) }
        let manual = try String(
            contentsOfFile: "\(VectorFolder.checkout)/Documentation/how-to/phone-app.md", encoding: .utf8)
        let words =
            "\(megabytes(competizione)) MB from Competizione, \(megabytes(corsa)) MB from Assetto Corsa"
        #expect(manual.contains(words), "it should say: \(words)")
    }
}
