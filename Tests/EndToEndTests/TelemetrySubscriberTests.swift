import TestKit
import Foundation
import Testing

/// Assetto Corsa's game with two clients at once, which a script plays: one wants the car, the other the laps.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct TelemetrySubscriberTests {
    /// What the script prints.
    private struct Result: Decodable {
        struct Greeting: Decodable, Equatable {
            let identifier: Int
            let version: Int
            let before: Int
            let car: String
            let driver: String
            let track: String
            let layout: String
        }

        struct Lap: Decodable {
            let car: Int
            let lap: Int
            let time: Int
            let driver: String
            let name: String
        }

        struct Car: Decodable {
            let lastLap: Int
            let bestLap: Int
            let lapCount: Int
            let speed: Double
        }

        let greetings: [Greeting]
        let again: Greeting
        let laps: [Lap]
        let cars: [Car]
        let lapSizes: [Int]
        let carSizes: [Int]
        let starts: [String]
    }

    /// A race of four cars that begins a short way before the line, and anew when the first client comes, so that none comes
    /// too late for a lap.
    private static let scenario = """
        dyno: 1
        title: Four cars shortly before the line
        vehicle:
          name: Racing car
          drive:
            track:
              circuit: marktplatz
              rivals: 3
              start: 1700
              car: { name: Falke GT4, driver: Jörg Dyno }
        endpoints:
          obd: { elm327: { listen: "pty:" } }
          ac: { assetto-corsa: { listen: "udp://127.0.0.1:0", rate: 60 } }
        events:
          - { when: { endpoint: ac, first_byte: on }, rewind: 1min }

        """

    @Test func oneGetsTheCarAndTheOtherTheLaps() async throws {
        let scratch = try Scratch()
        let server = try await Server(
            try scratch.store(Self.scenario, as: "race.yaml"), ["--pcap", scratch.file("race")])
        let port = try #require(server.endpoints.first { $0.name == "ac" }?.port)
        let script = try Client.script("assetto_corsa.py", ["\(port)", "4"])
        #expect(try await script.end() == .exited(0), "\(script.errors)")
        #expect(try await server.stop() == .exited(0))
        let result = try JSONDecoder().decode(Result.self, from: Data(script.output.utf8))
        let greeting = Result.Greeting(
            identifier: 4242, version: 1, before: 0, car: "Falke GT4", driver: "Jörg Dyno",
            track: "Marktplatz", layout: "Marktplatz")
        #expect(result.greetings == [greeting, greeting])
        // Behind its dismissal a client gets what it asks for and no car more.
        #expect(result.again == greeting)
        #expect(result.lapSizes == [212] && result.carSizes == [328])
        // 'a' of UTF-16, and 328.
        #expect(result.starts == ["610048010000"])
        // Every car has come over the line once, the player among them, whose laps the other client sees as well.
        #expect(Set(result.laps.map(\.car)) == [0, 1, 2, 3] && result.laps.allSatisfy { $0.lap == 1 })
        let own = try #require(result.laps.first { $0.car == 0 })
        #expect(own.driver == "Jörg Dyno" && own.name == "Falke GT4" && own.time > 0)
        let last = try #require(result.cars.last)
        // The lap that began behind the line is shorter, and no best one.
        #expect(last.lapCount == 1 && last.lastLap == own.time && last.bestLap == 0)
        let first = try #require(result.cars.first)
        #expect(first.lapCount == 0 && first.lastLap == 0 && first.speed < last.speed)
        try await Self.expectCapture(scratch.file("race.ip.pcap"), port, result)
    }

    /// The capture has what both clients got, and nothing in it is malformed.
    private static func expectCapture(_ path: String, _ port: Int, _ result: Result) async throws {
        guard Tshark.path != nil else { return }
        #expect(try await Tshark.complaints(about: path) == [])
        let packets = try await Tshark.fields(["udp.srcport", "udp.dstport", "udp.length"], of: path)
        let sent = Dictionary(grouping: packets.filter { $0[0] == "\(port)" }) { $0[1] }
        #expect(sent.count == 2)
        let sizes = sent.values.map { $0.map { (Int($0[2]) ?? 0) - 8 } }
        #expect(sizes.contains { $0.filter { $0 == 212 }.count == 4 && !$0.contains(328) })
        #expect(sizes.contains { $0.filter { $0 == 328 }.count == result.cars.count && !$0.contains(212) })
    }
}
