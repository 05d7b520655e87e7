import Documents
import Kinds
import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing

/// What a client of a telematics unit gets, byte for byte and at which instant, while faults `record` are in force.
@Suite struct RecordVectorTests {
    struct Write: Decodable, Sendable {
        let at: String
        let bytes: String
    }

    struct Closing: Decodable, Sendable {
        let at: String
        let how: String
    }

    struct Vector: Decodable, Sendable {
        let name: String
        let unit: String?
        let events: String
        let send: [String]
        let writes: [Write]
        let closing: Closing?
        let faults: [String]?

        /// The scenario around the faults.
        var scenario: String {
            """
            dyno: 1
            vehicle: { parameters: { engine_runtime_total: 47689200 } }
            endpoints:
              mtg:
                mtg:
                  listen: "tcp://127.0.0.1:0"
                  machine: 8R
                  serial: SER-1
                  firmware: "4.1"
                  log: { file: record-log.txt, chunk: 8, interval: 10ms }
                  mode: strict
                  tokens: { far: developer }
                  \(unit ?? "idle: 10s")
                  profile:
                    version: 1
                    fields:
                      - { name: magic, type: "char[4]" }
                      - { name: version, type: u16 }
                      - { name: size, type: u16 }
                      - { name: engineHours, type: u32 }
                      - { name: terminalSerial, type: "char[8]" }
                      - { name: firmware, type: "char[4]" }
                      - { name: crc32, type: u32 }
                      - { name: endMark, type: "char[4]" }
            events: \(events)
            """
        }
    }

    static let file = "faults/records.yaml"

    @Test(arguments: try VectorFolder.load(file, as: Vector.self))
    func theClientGetsTheseWrites(_ located: Located<Vector>) throws {
        let vector = located.value
        let path = "\(VectorFolder.checkout)/Vectors/\(Self.file)"
        // Everybody gets everything, unless somebody says who he is.
        var text = vector.scenario
        if !vector.send.contains(where: { $0.hasPrefix("10") }) {
            text = text.replacing("mode: strict", with: "mode: historical")
                .replacing("      tokens: { far: developer }\n", with: "")
        }
        let loaded = try ScenarioLoader.standard.load(text: text, file: path)
        var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
        driver.run(for: .zero)
        let connected = driver.connect()
        let connection = try #require(connected, sourceLocation: located.location)
        for request in vector.send {
            driver.send(try #require(Hex.bytes(request)), on: connection)
            driver.run(for: .seconds(1))
        }
        driver.run(for: .seconds(30))
        let got = driver.take(from: connection).map {
            "\($0.time.nanoseconds) \(Hex.string($0.bytes, separator: ""))"
        }
        #expect(
            got == vector.writes.map { "\(Self.nanoseconds($0.at)) \($0.bytes)" },
            sourceLocation: located.location)
        let closings = driver.closings.map { "\($0.time.nanoseconds) \($0.manner.rawValue)" }
        #expect(
            closings == (vector.closing.map { ["\(Self.nanoseconds($0.at)) \($0.how)"] } ?? []),
            sourceLocation: located.location)
        guard let faults = vector.faults else { return }
        #expect(Self.faults(driver.rig.journal) == faults, sourceLocation: located.location)
    }

    private static func nanoseconds(_ text: String) -> Int64 {
        ScenarioLoader.duration(parsing: text)?.nanoseconds ?? -1
    }

    /// What the journal says of faults, each with its stage.
    private static func faults(_ journal: Journal) -> [String] {
        journal.entries.compactMap { _, entry in
            if case .fault(let fault) = entry { "\(fault.stage) \(fault)" } else { nil }
        }
    }
}
