import Kinds
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

    /// What a client would meet that wants to connect.
    struct Door: Decodable, Sendable {
        let at: String
        let door: String
    }

    /// What the journal says of an event's action.
    struct Entry: Decodable, Sendable {
        let at: String
        let text: String
    }

    struct Vector: Decodable, Sendable {
        let name: String
        let source: String?
        let timing: String?
        let `protocol`: String?
        let vehicle: [String]?
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
        let leaves: String?
        let doors: [Door]?
        let log: [Entry]?

        /// The scenario around the fault.
        var scenario: String {
            let stated = [adapter, link.map { "link: \($0)" }].compactMap { $0 }
            let keys = ["listen: \"tcp://127.0.0.1:0\""] + stated
            let bus = `protocol` ?? "6"
            return """
                dyno: 1
                timing: \(timing ?? "instant")
                settings: [ATSP\(bus)]
                vehicle:
                  identity: { vin: "1M8GDM9AXKP042788" }
                  signals: { engine.speed: 1726, vehicle.speed: 53, battery.voltage: 12.6 }
                  \((["bus: { protocol: \"\(bus)\" }"] + (vehicle ?? [])).joined(separator: "\n  "))
                endpoints: { obd: { elm327: { \(keys.joined(separator: ", ")) } } }
                events: \(events ?? "[]")
                """
        }
    }

    static let files = [
        "writes", "texts", "car", "other-buses", "pairs", "links", "recordings", "triggers", "actions",
    ]

    @Test(arguments: files)
    func theClientGetsTheseWrites(_ file: String) throws {
        for located in try VectorFolder.load("faults/\(file).yaml", as: Vector.self) {
            let vector = located.value
            let name = Comment(rawValue: vector.name)
            let loaded = try ScenarioLoader.standard.load(text: vector.scenario, file: vector.name)
            var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
            driver.run(for: .zero)
            if let doors = vector.doors, vector.send.isEmpty {
                Self.expect(doors, of: &driver, name, located.location)
                continue
            }
            let connected = driver.connect()
            let connection = try #require(connected, name, sourceLocation: located.location)
            let first = vector.first.flatMap { ScenarioLoader.duration(parsing: $0) }
            driver.run(for: first ?? .zero)
            for line in vector.send {
                driver.send(Self.bytes(line), on: connection)
                driver.run(for: .seconds(1))
            }
            if let reason = vector.leaves {
                driver.rig.disconnect(connection, reason: reason, now: driver.rig.now)
            }
            Self.expect(vector.doors ?? [], of: &driver, name, located.location)
            driver.run(for: .seconds(30))
            Self.compare(driver.take(from: connection), vector, name, located.location)
            if let notes = vector.notes {
                #expect(
                    Self.texts(.note, driver.rig.journal).map(\.text) == notes, name,
                    sourceLocation: located.location)
            }
            if let log = vector.log {
                let wanted = log.map { "\(Self.nanoseconds($0.at)) \($0.text)" }
                let got = Self.texts(.event, driver.rig.journal).map { "\($0.time.nanoseconds) \($0.text)" }
                #expect(got == wanted, name, sourceLocation: located.location)
            }
            let closings = driver.closings.map { "\($0.time.nanoseconds) \($0.manner.rawValue)" }
            let wanted = vector.closing.map { ["\(Self.nanoseconds($0.at)) \($0.how)"] } ?? []
            #expect(closings == wanted, name, sourceLocation: located.location)
        }
    }

    /// Compares what the client got with what the vector says.
    private static func compare(
        _ seen: [VirtualDriver.Arrival], _ vector: Vector, _ name: Comment, _ location: SourceLocation
    ) {
        if let writes = vector.writes {
            let wanted = writes.map { "\(nanoseconds($0.at)) \(shown(bytes($0.bytes)))" }
            let got = seen.map { "\($0.time.nanoseconds) \(shown($0.bytes))" }
            #expect(got == wanted, name, sourceLocation: location)
        }
        if let count = vector.count { #expect(seen.count == count, name, sourceLocation: location) }
        if let text = vector.text {
            #expect(shown(seen.flatMap(\.bytes)) == shown(bytes(text)), name, sourceLocation: location)
        }
    }

    /// Goes to each instant and looks whether a client could connect then.
    private static func expect(
        _ doors: [Door], of driver: inout VirtualDriver, _ name: Comment, _ location: SourceLocation
    ) {
        for door in doors {
            driver.run(until: SimInstant(nanoseconds: nanoseconds(door.at)))
            let seen =
                switch driver.rig.acceptance(endpoint: 0) {
                case .open: "open"
                case .refusing: "refusing"
                case .resetting: "resetting"
                case .unanswering: "unanswering"
                }
            #expect("\(door.at) \(seen)" == "\(door.at) \(door.door)", name, sourceLocation: location)
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

    private static func texts(
        _ kind: JournalRecord.Kind, _ journal: Journal
    ) -> [(time: SimInstant, text: String)] {
        journal.entries(kind).map { ($0.record.time, $0.entry.text) }
    }
}
