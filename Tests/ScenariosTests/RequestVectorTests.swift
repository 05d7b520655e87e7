import Kinds
import Endpoints
import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing

/// What a client gets for a request, and what the journal says of it, for every link and every fault of an ECU.
@Suite struct RequestVectorTests {
    enum Link: String, Decodable, CaseIterable {
        case can, kLine = "k-line", j1850, j1939, doip

        /// The protocol of the car's bus.
        var bus: String {
            switch self {
            case .can, .doip: "6"
            case .kLine: "5"
            case .j1850: "2"
            case .j1939: "A"
            }
        }

        /// The ECU's keys for the link.
        var ecu: String {
            switch self {
            case .can, .kLine, .j1850: "{}"
            case .j1939: "{ j1939: { address: 0x00 } }"
            case .doip: "{ uds: { address: 0x0E80 } }"
            }
        }

        var endpoint: String {
            switch self {
            case .doip: #"doip: { listen: "tcp://127.0.0.1:0", address: 0x1010 }"#
            case .j1939: #"elm327: { listen: "tcp://127.0.0.1:0", settings: [ATE0, ATH1, ATSH EA00F9] }"#
            case .can, .kLine, .j1850: #"elm327: { listen: "tcp://127.0.0.1:0", settings: [ATE0] }"#
            }
        }

        /// What the client sends first: it initialises the bus, or activates the routing.
        var opening: [UInt8] {
            self == .doip ? [0x02, 0xFD, 0x00, 0x05, 0, 0, 0, 7, 0x0E, 0x00, 0, 0, 0, 0, 0] : request
        }

        var request: [UInt8] {
            switch self {
            case .doip: [0x02, 0xFD, 0x80, 0x01, 0, 0, 0, 6, 0x0E, 0x00, 0x0E, 0x80, 0x01, 0x0C]
            case .j1939: Array("00F004\r".utf8)
            case .can, .kLine, .j1850: Array("010C\r".utf8)
            }
        }

        /// What the client sees in a write: its text, or the data of the diagnostic messages in it.
        func shown(_ bytes: [UInt8]) -> [String] {
            guard self == .doip else { return [String(decoding: bytes, as: UTF8.self)] }
            var shown: [String] = []
            var rest = bytes[...]
            while rest.count >= 8 {
                let size = 8 + rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
                if rest.dropFirst(2).starts(with: [0x80, 0x01]) {
                    shown.append(Hex.string(rest.prefix(size).dropFirst(12)))
                }
                rest = rest.dropFirst(size)
            }
            return shown
        }
    }

    struct Vector: Decodable {
        let link: Link
        let fault: String
        let times: Int?
        let receives: [String]?
        let within: [String]?
        let acts: [String]
        let samples: Int

        var scenario: String {
            """
            dyno: 1
            timing: instant
            settings: [ATSP\(link.bus)]
            vehicle:
              signals: { engine.speed: 1726 }
              bus: { protocol: "\(link.bus)" }
              ecus: { engine: \(link.ecu) }
            endpoints: { obd: { \(link.endpoint) } }
            events: [{ at: 1s, fault: { \(fault) } }]
            """
        }
    }

    static let file = "faults/requests.yaml"

    @Test func aRequestGoesOneWayOverEveryLink() throws {
        for located in try VectorFolder.load(Self.file, as: Vector.self) {
            let vector = located.value
            let name = Comment(rawValue: "\(vector.link.rawValue): \(vector.fault)")
            let loaded = try ScenarioLoader.standard.load(text: vector.scenario, file: Self.file)
            var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
            let connected = driver.connect()
            let connection = try #require(connected, name, sourceLocation: located.location)
            driver.send(vector.link.opening, on: connection)
            driver.run(until: SimInstant(nanoseconds: 2_000_000_000))
            _ = driver.take(from: connection)
            let samples = driver.rig.journal.entries(.sample).count
            var seen: [(delay: Duration, text: String)] = []
            for _ in 0..<(vector.times ?? 1) {
                let start = driver.rig.now
                driver.send(vector.link.request, on: connection)
                driver.run(for: .seconds(1))
                seen += driver.take(from: connection).flatMap { arrival in
                    vector.link.shown(arrival.bytes).map { (start.duration(to: arrival.time), $0) }
                }
            }
            if let receives = vector.receives {
                let got = seen.map { "\($0.delay.nanoseconds / 1_000_000)ms \($0.text)" }
                #expect(got == receives, name, sourceLocation: located.location)
            }
            if let within = vector.within?.compactMap(ScenarioLoader.duration), within.count == 2 {
                let delays = seen.map(\.delay)
                #expect(delays.count == vector.times, name, sourceLocation: located.location)
                #expect(
                    delays.allSatisfy { within[0]...within[1] ~= $0 }, name, sourceLocation: located.location)
                #expect(Set(delays).count > 1, name, sourceLocation: located.location)
            }
            let acts = driver.rig.journal.entries(.fault).compactMap { entry -> String? in
                guard case .fault(let fault) = entry.entry, fault.stage == .acts else { return nil }
                return fault.description
            }
            let wanted = (0..<(vector.times ?? 1)).flatMap { _ in vector.acts }
            #expect(acts == wanted, name, sourceLocation: located.location)
            #expect(
                driver.rig.journal.entries(.sample).count - samples == vector.samples, name,
                sourceLocation: located.location)
        }
    }

    /// Every link has a vector for every fault.
    @Test func noLinkIsWithoutAFault() throws {
        let vectors = try VectorFolder.load(Self.file, as: Vector.self).map(\.value)
        for link in Link.allCases {
            let faults = Set(
                vectors.filter { $0.link == link }.map { $0.fault.prefix { $0 != ":" } })
            #expect(
                faults == Set(Kinds.formats.faults.filter { $0.stage == .ecu }.map { $0.name[...] }),
                "\(link)")
        }
    }
}
