import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing

/// What a client gets, byte for byte and at which instant, while a fault is in force.
@Suite struct FaultVectorTests {
    struct Write: Decodable, Hashable, Sendable {
        let at: String
        let bytes: String
    }

    struct Closing: Decodable, Sendable {
        let at: String
        let how: String
    }

    struct Vector: Decodable, Sendable {
        let name: String
        let source: String?
        let timing: String?
        let adapter: String?
        let link: String?
        let events: String?
        let first: String?
        let send: [String]
        let writes: [Write]?
        let count: Int?
        let text: String?
        let notes: [String]?
        let closing: Closing?

        /// The scenario around the fault.
        var scenario: String {
            let stated = [adapter, link.map { "link: \($0)" }].compactMap { $0 }
            let keys = ["listen: \"tcp://127.0.0.1:0\""] + stated
            return """
                dyno: 1
                timing: \(timing ?? "instant")
                settings: [ATSP6]
                vehicle:
                  identity: { vin: "1M8GDM9AXKP042788" }
                  signals: { engine.speed: 1726, vehicle.speed: 53, battery.voltage: 12.6 }
                endpoints: { obd: { elm327: { \(keys.joined(separator: ", ")) } } }
                events: \(events ?? "[]")
                """
        }
    }

    static let files = ["writes", "texts", "car", "pairs", "links", "recordings"]

    @Test(arguments: files)
    func theClientGetsTheseWrites(_ file: String) throws {
        for located in try VectorFolder.load("faults/\(file).yaml", as: Vector.self) {
            let vector = located.value
            let name = Comment(rawValue: vector.name)
            let loaded = try ScenarioLoader.load(text: vector.scenario, file: vector.name)
            var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
            driver.run(for: .zero)
            let connected = driver.connect()
            let port = try #require(connected, name, sourceLocation: located.location)
            let first = vector.first.flatMap { ScenarioLoader.duration(parsing: $0) }
            driver.run(for: first ?? .zero)
            for line in vector.send {
                driver.send(Self.bytes(line), on: port)
                driver.run(for: .seconds(1))
            }
            driver.run(for: .seconds(30))
            let seen = driver.take(from: port)
            if let writes = vector.writes {
                let wanted = writes.map { "\(Self.nanoseconds($0.at)) \(Self.shown(Self.bytes($0.bytes)))" }
                let got = seen.map { "\($0.time.nanoseconds) \(Self.shown($0.bytes))" }
                #expect(got == wanted, name, sourceLocation: located.location)
            }
            if let count = vector.count {
                #expect(seen.count == count, name, sourceLocation: located.location)
            }
            if let text = vector.text {
                #expect(
                    Self.shown(seen.flatMap(\.bytes)) == Self.shown(Self.bytes(text)), name,
                    sourceLocation: located.location)
            }
            if let notes = vector.notes {
                #expect(Self.notes(driver.rig.journal) == notes, name, sourceLocation: located.location)
            }
            let closings = driver.closings.map { "\($0.time.nanoseconds) \($0.manner.rawValue)" }
            let wanted = vector.closing.map { ["\(Self.nanoseconds($0.at)) \($0.how)"] } ?? []
            #expect(closings == wanted, name, sourceLocation: located.location)
        }
    }

    private static func nanoseconds(_ text: String) -> Int64 {
        ScenarioLoader.duration(parsing: text)?.nanoseconds ?? -1
    }

    /// A string's characters are bytes.
    private static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            switch byte {
            case 0x0D: "\\r"
            case 0x0A: "\\n"
            case 0x20...0x7E: String(UnicodeScalar(byte))
            default: "<\(Hex.string([byte]))>"
            }
        }.joined()
    }

    private static func notes(_ journal: Journal) -> [String] {
        var position = JournalPosition()
        var notes: [String] = []
        while let (record, payload) = position.read(journal) {
            if record.kind == .note { notes.append(String(decoding: payload ?? [], as: UTF8.self)) }
        }
        return notes
    }
}
