import Documents
import Kinds
import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing

/// What a client of an HTTP back end gets, byte for byte, while faults of its answers are in force.
@Suite struct ServiceFaultVectorTests {
    struct Vector: Decodable, Sendable {
        let name: String
        /// Further keys of the service.
        let service: String?
        let events: String
        /// Method and target, and behind it the body; one a second on one connection, from time 0 on.
        let send: [String]
        /// What the client receives, without the field Date; several answers follow each other.
        let get: String
        /// How the service ends the connection, or nil.
        let closing: String?
        /// What the journal says of faults.
        let faults: [String]

        var scenario: String {
            """
            dyno: 1
            endpoints:
              valet:
                valet:
                  listen: "tcp://127.0.0.1:0"
                  accounts: [{ phone: "51709669", password: "123", firstName: Wai, lastName: Chan }]
                  \(service ?? "profile: paper")
            events: \(events)
            """
        }
    }

    static let file = "faults/services.yaml"

    @Test(arguments: try VectorFolder.load(file, as: Vector.self))
    func theClientGetsThis(_ located: Located<Vector>) throws {
        let vector = located.value
        let loaded = try ScenarioLoader.standard.load(text: vector.scenario, file: "v.yaml")
        var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
        driver.run(for: .zero)
        let connected = driver.connect()
        let connection = try #require(connected, sourceLocation: located.location)
        for request in vector.send {
            let parts = request.split(separator: " ", maxSplits: 2)
            let body = parts.count > 2 ? String(parts[2]) : ""
            let head =
                "\(parts[0]) \(parts[1]) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n"
            driver.send(Array((head + body).utf8), on: connection)
            driver.run(for: .seconds(1))
        }
        let bytes = driver.take(from: connection).flatMap(\.bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        let got = lines.filter { !$0.hasPrefix("Date: ") || vector.get.contains("Date: ") }
            .joined(separator: "\n")
        #expect(got == vector.get, sourceLocation: located.location)
        #expect(
            driver.closings.map(\.manner.rawValue) == (vector.closing.map { [$0] } ?? []),
            sourceLocation: located.location)
        let faults: [String] = driver.rig.journal.entries.compactMap { _, entry in
            if case .fault(let fault) = entry { "\(fault.stage) \(fault)" } else { nil }
        }
        #expect(faults == vector.faults, sourceLocation: located.location)
    }
}
