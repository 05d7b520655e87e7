import CANAccess
import Endpoints
import Rig
import SimulationCore
import Testing
import VehicleModel

/// What a peer can have done again and again without sending anything more: each producer of such work at its limits.
@Suite struct OverloadTests {
    /// A producer of work; who adds one adds it here.
    struct Producer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The number of clients that run it.
        var clients = 1
        /// What each sends over socketcand.
        let elements: [String]

        static let all: [Producer] = [
            Producer(
                testDescription: "broadcast manager: 1,024 transmissions each microsecond",
                elements: (0..<1024).map { "< add 0 1 \(hex($0)) 8 1 2 3 4 5 6 7 8 >" }),
            Producer(
                testDescription: "broadcast manager: eight clients", clients: 8,
                elements: (0..<128).map { "< add 0 1 \(hex($0)) 8 1 2 3 4 5 6 7 8 >" }),
            Producer(
                testDescription: "broadcast manager: subscriptions with the shortest throttle", clients: 4,
                elements: (0..<1024).map { "< subscribe 0 1 \(hex($0)) >" }
                    + (0..<64).map { "< add 0 1 \(hex($0)) 8 1 2 3 4 5 6 7 8 >" }),
            Producer(
                testDescription: "statistics of control mode", clients: 8,
                elements: ["< controlmode >", "< statistics 1 >"]),
        ]

        private static func hex(_ number: Int) -> String { String(number, radix: 16, uppercase: true) }
    }

    /// The greatest work of a simulated second, in portions of the rig; a bus at its full rate needs a third of it.
    private static let bound = 6_000

    private static func description(_ timing: Timing) -> RigDescription {
        var description = Bench.description(timing, vehicle: TrafficTests.car()) { $0.bus = .one }
        description.endpoints.append(
            EndpointDescription(
                name: "can", listen: .tcp(host: "127.0.0.1", port: 0),
                kind: .canAccess(CANAccessDescription(.socketcand(nil)))))
        return description
    }

    /// The portions of work of the next `duration`; stops at one more than `bound`.
    private func work(_ bench: inout Bench, for duration: Duration) -> Int {
        var portions = 0
        let end = bench.driver.rig.now.advanced(by: duration)
        bench.driver.rig.run(until: end) {
            portions += 1
            return portions <= Self.bound
        }
        bench.driver.rig.clearOutputs()
        return portions
    }

    @Test(arguments: Timing.allCases, Producer.all)
    func workIsBoundedWhereItIsCreated(_ timing: Timing, _ producer: Producer) throws {
        var bench = Bench(Self.description(timing), journal: Journal(recordLimit: 256))
        let quiet = work(&bench, for: .seconds(1))
        var ports: [Int] = []
        for _ in 0..<producer.clients {
            let connected = bench.driver.connect(endpoint: 1)
            let port = try #require(connected)
            for element in ["< open vcan0 >"] + producer.elements {
                bench.driver.send(Array(element.utf8), on: port)
            }
            ports.append(port)
        }
        // What the elements themselves send.
        #expect(work(&bench, for: .seconds(1)) <= Self.bound)
        let busy = work(&bench, for: .seconds(1))
        #expect(busy <= Self.bound, "\(busy) portions in a second")
        for port in ports {
            bench.driver.rig.disconnect(port: port, reason: "gone", now: bench.driver.rig.now)
        }
        _ = work(&bench, for: .milliseconds(100))
        let after = work(&bench, for: .seconds(1))
        #expect(
            after <= quiet + 2, "what was due for a peer that has gone is dropped: \(after), not \(quiet)")
    }

    /// In `instant` timing too cyclic frames take no more than the bus has, and each identifier has its turn.
    @Test(arguments: Timing.allCases)
    func cyclicFramesShareTheBus(_ timing: Timing) throws {
        var bench = Bench(Self.description(timing), journal: Journal(recordLimit: 256))
        var ports: [Int] = []
        for text in ["< open vcan0 >", "< open vcan0 >< rawmode >"] {
            let connected = bench.driver.connect(endpoint: 1)
            let port = try #require(connected)
            bench.driver.send(Array(text.utf8), on: port)
            ports.append(port)
        }
        for number in 0x100..<0x140 {
            let text = "< add 0 1 \(String(number, radix: 16)) 8 1 2 3 4 5 6 7 8 >"
            bench.driver.send(Array(text.utf8), on: ports[0])
        }
        bench.driver.run(for: .seconds(1))
        _ = bench.driver.take(from: ports[1])
        bench.driver.run(for: .seconds(1))
        var counts: [Substring: Int] = [:]
        let heard = bench.driver.take(from: ports[1]).map { String(decoding: $0.bytes, as: UTF8.self) }
            .joined()
        for element in heard.split(separator: "<") where element.hasSuffix(" 0102030405060708 >") {
            counts[element.split(separator: " ")[1], default: 0] += 1
        }
        let total = counts.values.reduce(0, +)
        // 500 kbit/s carry 3,700 to 4,500 frames of eight bytes a second, by their stuff bits.
        #expect((3_000...4_600).contains(total), "\(total) frames")
        if timing == .instant {
            #expect(counts.count == 64, "\(counts.count) identifiers")
            #expect((counts.values.min() ?? 0) * 2 > (counts.values.max() ?? 0))
        }
    }

    /// Cyclic frames that fit in the bus come when they are due.
    @Test func aTransmissionThatFitsKeepsItsInstants() throws {
        var bench = Bench(Self.description(.instant), journal: Journal(recordLimit: 256))
        var ports: [Int] = []
        for text in ["< open vcan0 >", "< open vcan0 >< rawmode >"] {
            let connected = bench.driver.connect(endpoint: 1)
            let port = try #require(connected)
            bench.driver.send(Array(text.utf8), on: port)
            ports.append(port)
        }
        bench.driver.run(for: .milliseconds(200))
        bench.driver.rig.powerOn = 1_700_000_000_000_000_000
        _ = bench.driver.take(from: ports[1])
        bench.driver.send(Array("< add 0 10000 456 1 AA >".utf8), on: ports[0])
        bench.driver.run(for: .milliseconds(30))
        let heard = bench.driver.take(from: ports[1]).map { String(decoding: $0.bytes, as: UTF8.self) }
            .joined().split(separator: "<").filter { $0.contains(" 456 ") }.map(String.init)
        // Timestamps count from 1970, by the time of power-on that the driver has stated.
        #expect(
            heard == ["200000", "210000", "220000", "230000"].map { " frame 456 1700000000.\($0) AA >" })
    }
}
