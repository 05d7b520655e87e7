@testable import ELM327Kind
@testable import HTTPKind
@testable import MTGKind
@testable import TelemetryKind
@testable import CANAccessKind
@testable import DoIPKind
import CANAccess
import CANBus
import CompanionServices
import DoIP
import Endpoints
import MTG
import Telemetry
import TestKit
import TestRigs
import Scenarios
import Testing
import VehicleModel
import VehicleNetwork

@testable import Rig
@testable import SimulationCore

/// What a peer, an event or the car can have done again and again: each producer of such work at its limits.
@Suite struct OverloadTests {
    /// A producer of work at its limits.
    struct Producer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The kinds of endpoint at which it works.
        var kinds: Set<Kind> = [.adapter]
        /// What wakes the rig for it.
        let sources: Set<Source>
        /// The greatest work of a simulated second, in portions of the rig. A bus at its full rate needs a third of it.
        var bound = 6_000
        /// How long after its clients it goes on: an ECU's session ends with S3 (ISO 14229-2).
        var linger = Duration.milliseconds(100)
        /// What the scenario states.
        var change: @Sendable (inout RigDescription) -> Void = { _ in }
        /// Starts it; returns the connections of its clients.
        var start: @Sendable (inout Bench) throws -> [ConnectionID] = { _ in [] }
        /// Ends what has no connection.
        var stop: @Sendable (inout Bench) -> Void = { _ in }
    }

    /// The kinds of endpoint. A new one belongs to a producer in `all`.
    enum Kind: CaseIterable {
        case adapter, game, unit, service, socketcand, slcan, gvret, multicast, gateway

        init(_ endpoint: EndpointDescription) {
            switch endpoint.kind {
            case is AdapterDescription: self = .adapter
            case is TelemetryDescription: self = .game
            case is MaintenanceDescription: self = .unit
            case is HTTPDescription: self = .service
            case let access as CANAccessDescription:
                switch access.access {
                case .socketcand: self = .socketcand
                case .slcan: self = .slcan
                case .gvret: self = .gvret
                case .multicast: self = .multicast
                }
            case is GatewayDescription: self = .gateway
            default: preconditionFailure("a kind that no producer has: \(endpoint.kindName)")
            }
        }
    }

    /// The kinds of wake-up. A new one belongs to a producer in `all`, where it is shown to be bounded.
    enum Source: CaseIterable {
        case segment, link, endpoint, event, vehicle, supply, faultsEnd, crossings, raceResumes

        init(_ wake: Wake) {
            switch wake {
            case .segment: self = .segment
            case .link: self = .link
            case .endpoint: self = .endpoint
            case .event: self = .event
            case .vehicle: self = .vehicle
            case .supply: self = .supply
            case .faultsEnd: self = .faultsEnd
            case .crossings: self = .crossings
            case .raceResumes: self = .raceResumes
            }
        }
    }

    static let all: [Producer] = bus + others

    private static let bus: [Producer] = [
        socketcand("1,024 transmissions each microsecond", clients: 1, transmissions(1024)),
        socketcand("eight clients' transmissions", clients: 8, transmissions(128)),
        socketcand(
            "subscriptions with the shortest throttle", clients: 4,
            (0..<1024).map { "< subscribe 0 1 \(hex($0)) >" } + transmissions(64)),
        socketcand("statistics of control mode", clients: 8, ["< controlmode >", "< statistics 1 >"]),
        adapters(
            "periodic identifiers of service 2A",
            ["1003"] + (0..<4).map { row in "2A03" + (1...4).map { hex(4 * row + $0) }.joined() }),
        // The request of eight bytes crosses as a first frame and a consecutive one.
        adapters(
            "events of service 86",
            ["1003", "ATCAF0", "1008860302F40D22", "21F40D", "ATCAF1", "860502"]),
        adapters("monitors of all frames", clients: 32, ["ATMA"]),
        Producer(
            testDescription: "64 subscribers of a game", kinds: [.game], sources: [.endpoint], bound: 12_000,
            change: { description in
                var corsa = TelemetryDescription(
                    game: .assettoCorsa, format: "assetto-corsa", role: .server)
                corsa.rate = 360
                description.endpoints.append(
                    EndpointDescription(
                        name: "ac", listen: .udp(host: "127.0.0.1", port: 0), kind: corsa))
            },
            start: { bench in
                for peer in peers {
                    for operation: UInt8 in [0, 1] {
                        bench.driver.send(
                            datagram: [1, 0, 0, 0, 1, 0, 0, 0, operation, 0, 0, 0], from: peer, endpoint: 3)
                    }
                }
                return []
            },
            stop: { bench in
                for peer in peers { bench.driver.rig.unreachable(peer, endpoint: 3, now: bench.now) }
            }),
        Producer(
            testDescription: "the shortest beacon", kinds: [.socketcand], sources: [.endpoint],
            change: { description in
                var beacon = CANAccessDescription.Beacon(to: Peer(host: "127.0.0.1", port: 42_000))
                beacon.interval = .milliseconds(10)
                description.endpoints[1] = can(beacon)
            },
            start: { bench in
                bench.driver.rig.isListening(
                    endpoint: 1, at: Peer(host: "127.0.0.1", port: 29_536), now: bench.now)
                return []
            }),
        Producer(
            testDescription: "events each millisecond", sources: [.event, .faultsEnd, .raceResumes],
            bound: 12_000,
            change: { description in
                let fault = FaultSetting("duplicate-frames", .flag(true))
                description.events = (0..<8).map { number in
                    var actions: [any EventAction] = [
                        SetAction(.vehicleSpeed, .constant(Double(number))), PauseAction(.milliseconds(1)),
                    ]
                    if let fault {
                        actions.append(FaultAction(fault, endpoint: 0, ecu: nil, lasting: .microseconds(500)))
                    }
                    return EventDescription(trigger: .every(.milliseconds(1), from: .zero), actions: actions)
                }
            }),
        Producer(
            testDescription: "values that cross", sources: [.crossings, .supply, .vehicle],
            change: { description in
                // The supply is watched, because it falls too low for adapters in the end.
                description.vehicle.signals[.batteryVoltage] = .ramp(from: 13, to: 5, over: .seconds(3600))
                description.events = (0..<64).map { number in
                    let crossing = TriggerCondition.crossing(
                        .vehicleSpeed, number % 2 == 0 ? .above : .below, 50)
                    return EventDescription(
                        trigger: .when(Condition(crossing)), actions: [LogAction("crossed")])
                }
            }),
        Producer(
            testDescription: "links byte by byte", sources: [.link],
            change: { description in
                description.endpoints[0].stream.link.baud = 9600
            },
            start: { bench in
                try (0..<32).map { _ in
                    let connected = bench.driver.connect()
                    let connection = try #require(connected)
                    bench.driver.send(Array(String(repeating: "ATI\r", count: 512).utf8), on: connection)
                    return connection
                }
            }),
    ]

    /// Producers at endpoints of the other kinds, each with eight clients that go on sending.
    static let others: [Producer] = [
        clients(
            "a log in the smallest parts", .unit,
            MaintenanceDescription(log: .generated(1 << 20), logChunk: 1, logInterval: .microseconds(10)),
            [MaintenanceRequest.debugLog.bytes], bound: 12_000),
        clients(
            "256 requests at once", .service,
            HTTPDescription(ServiceDescription(.builtIn(.tripLog))),
            [[UInt8](repeating: [UInt8]("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), count: 256)]),
        clients(
            "periodic identifiers, events and 200 requests at once", .gateway, gateway,
            (1...8).map { number in
                let tester = UInt16(0x0E00 + number)
                return [
                    DoIPMessage.routingActivationRequest(source: tester, type: 0, oem: nil),
                    .diagnostic(source: tester, target: 0x1000, data: [0x10, 0x03]),
                    .diagnostic(source: tester, target: 0x1000, data: [0x2A, 0x03] + (1...16)),
                    .diagnostic(
                        source: tester, target: 0x1000,
                        data: [0x86, 0x03, 0x02, 0x01, 0x01, 0x22, 0xF4, 0x01]),
                    .diagnostic(source: tester, target: 0x1000, data: [0x86, 0x05, 0x02]),
                ].flatMap { $0.encoded(version: 2) }
                    + [UInt8](
                        repeating: DoIPMessage.diagnostic(
                            source: tester, target: 0x1000, data: [0x22, 0xF2, 0x01]
                        )
                        .encoded(version: 2), count: 200)
            }, bound: 12_000),
        clients(
            "all frames with 1,000 of its own", .slcan, CANAccessDescription(.slcan(.canusb)),
            [Array("S6\rO\r".utf8) + [UInt8](repeating: Array("t12381122334455667788\r".utf8), count: 1000)]),
        clients(
            "all frames with 1,000 of its own", .gvret, CANAccessDescription(.gvret),
            [[0xE7] + [UInt8](repeating: [0xF1, 0x00, 0x23, 0x01, 0, 0, 0, 1, 0xAA, 0], count: 1000)]),
        Producer(
            testDescription: "a multicast group with 1,000 frames", kinds: [.multicast], sources: [.segment],
            change: { description in
                description.endpoints.append(
                    EndpointDescription(
                        name: "group", listen: .udp(host: "239.74.163.2", port: 43_113),
                        kind: CANAccessDescription(.multicast(CANAccessDescription.usualGroup))))
            },
            start: { bench in
                var frame: [UInt8] = []
                PythonCANMessage.frame(CANFrame(.base(0x123), [1, 2, 3, 4, 5, 6, 7, 8]))
                    .append(to: &frame, at: .powerOn)
                for peer in peers.prefix(10) {
                    for _ in 0..<100 { bench.driver.send(datagram: frame, from: peer, endpoint: 3) }
                }
                return []
            }),
    ]

    private static let gateway: GatewayDescription = {
        var gateway = GatewayDescription()
        gateway.entity.targets = [0x1000: 0]
        gateway.entity.sockets = 8
        return gateway
    }()

    /// Eight clients of an endpoint of `kind`; client number n sends text number n, or the only one.
    private static func clients(
        _ words: String, _ name: Kind, _ kind: any EndpointKind, _ texts: [[UInt8]],
        bound: Int = 6_000
    ) -> Producer {
        Producer(
            testDescription: "\(name): \(words)", kinds: [name],
            sources: name == .slcan || name == .gvret ? [.segment] : [.link], bound: bound,
            change: { description in
                description.endpoints.append(
                    EndpointDescription(name: "door", listen: .tcp(host: "127.0.0.1", port: 0), kind: kind))
            },
            start: { bench in
                try (0..<8).map { number in
                    let connected = bench.driver.connect(endpoint: 3)
                    let connection = try #require(connected)
                    bench.driver.send(texts[number % texts.count], on: connection)
                    return connection
                }
            })
    }

    private static let peers = (0..<64).map { Peer(host: "127.0.0.1", port: 40_000 + $0) }

    private static func hex(_ number: Int) -> String {
        (number < 16 ? "0" : "") + String(number, radix: 16, uppercase: true)
    }

    private static func transmissions(_ count: Int) -> [String] {
        (0..<count).map { "< add 0 1 \(hex($0)) 8 1 2 3 4 5 6 7 8 >" }
    }

    private static func socketcand(_ words: String, clients: Int, _ elements: [String]) -> Producer {
        Producer(
            testDescription: "socketcand: \(words)", kinds: [.socketcand], sources: [.segment],
            start: { bench in
                try (0..<clients).map { _ in
                    let connected = bench.driver.connect(endpoint: 1)
                    let connection = try #require(connected)
                    for element in ["< open vcan0 >"] + elements { bench.send(element, on: connection) }
                    return connection
                }
            })
    }

    private static func adapters(_ words: String, clients: Int = 8, _ lines: [String]) -> Producer {
        Producer(
            testDescription: "adapters: \(words)", sources: [.segment], linger: .seconds(6),
            start: { bench in
                try (0..<clients).map { _ in
                    let connected = bench.driver.connect()
                    let connection = try #require(connected)
                    for line in ["ATE0", "ATSP6", "ATSH7E0"] + lines {
                        bench.send(line + "\r", on: connection)
                        bench.driver.run(for: .milliseconds(200))
                    }
                    return connection
                }
            })
    }

    private static func can(_ beacon: CANAccessDescription.Beacon? = nil) -> EndpointDescription {
        EndpointDescription(
            name: "can", listen: .tcp(host: "127.0.0.1", port: 0),
            kind: CANAccessDescription(.socketcand(beacon)))
    }

    private static func description(_ timing: Timing) -> RigDescription {
        var car = TrafficTests.car()
        var uds = UDSDescription()
        uds.identifiers = (1...16).map { .init(0xF200 + UInt16($0), .bytes([UInt8($0)])) }
        car.ecus[0].uds = Box(uds)
        car.signals[.vehicleSpeed] = .wave(
            Wave(kind: .sine, mean: 50, amplitude: 40, period: .milliseconds(100)))
        var description = Bench.description(timing, vehicle: car) { $0.bus = .one }
        description.endpoints.append(can())
        description.endpoints.append(
            EndpointDescription(
                name: "other", listen: .tcp(host: "127.0.0.1", port: 0), kind: AdapterDescription()))
        return description
    }

    /// The portions of work of the next `duration`, up to one more than `bound`, and what is due at its end.
    private func work(
        _ bench: inout Bench, for duration: Duration, bound: Int
    ) -> (portions: Int, sources: Set<Source>) {
        var portions = 0
        var sources: Set<Source> = []
        // In small steps, after each of which the driver takes what the rig has sent.
        let start = bench.now
        for step in 1...100 {
            let end = start.advanced(byNanoseconds: duration.nanoseconds / 100 * Int64(step))
            bench.driver.rig.run(until: end) {
                portions += 1
                return portions <= bound
            }
            sources.formUnion(bench.driver.rig.context.wakes.heap.map { Source($0.event) })
            bench.driver.rig.clearOutputs()
        }
        return (portions, sources)
    }

    @Test func everySourceOfWorkHasAProducer() {
        #expect(Set(Self.all.flatMap(\.sources)) == Set(Source.allCases))
        #expect(Set(Self.all.flatMap(\.kinds)) == Set(Kind.allCases))
        for producer in Self.all {
            var description = Self.description(.instant)
            producer.change(&description)
            #expect(
                producer.kinds.isSubset(of: description.endpoints.map(Kind.init)),
                "\(producer.testDescription)")
        }
    }

    @Test(arguments: Timing.allCases, all)
    func workIsBoundedWhereItIsCreated(_ timing: Timing, _ producer: Producer) throws {
        var description = Self.description(timing)
        producer.change(&description)
        var bench = Bench(description, journal: Journal(recordLimit: 256))
        let quiet = work(&bench, for: .seconds(1), bound: producer.bound).portions
        let connections = try producer.start(&bench)
        // What the requests themselves take.
        #expect(work(&bench, for: .seconds(1), bound: producer.bound).portions <= producer.bound)
        let busy = work(&bench, for: .seconds(1), bound: producer.bound)
        #expect(busy.portions <= producer.bound, "\(busy.portions) portions in a second")
        for connection in connections {
            bench.driver.rig.disconnect(connection, reason: "gone", now: bench.now)
        }
        producer.stop(&bench)
        _ = work(&bench, for: producer.linger, bound: producer.bound)
        let after = work(&bench, for: .seconds(1), bound: producer.bound).portions
        #expect(
            after <= quiet + 2, "what was due for a peer that has gone is dropped: \(after), not \(quiet)")
    }

    /// A client whose adapter is not on the bus of the producer gets each answer when it always does.
    @Test(arguments: Timing.allCases, all)
    func aClientBesideItIsAnswered(_ timing: Timing, _ producer: Producer) throws {
        var description = Self.description(timing)
        producer.change(&description)
        var bench = Bench(description, journal: Journal(recordLimit: 256))
        let connected = bench.driver.connect(endpoint: 2)
        let connection = try #require(connected)
        for line in ["ATE0", "ATSP6", "010C"] { _ = bench.ask(line, on: connection) }
        _ = try producer.start(&bench)
        var sources: Set<Source> = []
        for _ in 0..<20 {
            bench.send("010C\r", on: connection)
            var reply: [UInt8] = []
            for _ in 0..<8 {
                bench.driver.run(for: .milliseconds(10))
                sources.formUnion(bench.driver.rig.context.wakes.heap.map { Source($0.event) })
                reply += bench.driver.take(from: connection).flatMap(\.bytes)
            }
            #expect(String(decoding: reply, as: UTF8.self) == "41 0C 1A F8 \r\r>")
        }
        // Links take no time in `instant` timing.
        let wanted = timing == .instant ? producer.sources.subtracting([.link]) : producer.sources
        #expect(sources.isSuperset(of: wanted), "\(wanted.subtracting(sources))")
    }

    /// In `instant` timing too cyclic frames take no more than the bus has, and each identifier has its turn.
    @Test(arguments: Timing.allCases)
    func cyclicFramesShareTheBus(_ timing: Timing) throws {
        var bench = Bench(Self.description(timing), journal: Journal(recordLimit: 256))
        var connections: [ConnectionID] = []
        for text in ["< open vcan0 >", "< open vcan0 >< rawmode >"] {
            let connected = bench.driver.connect(endpoint: 1)
            let connection = try #require(connected)
            bench.driver.send(Array(text.utf8), on: connection)
            connections.append(connection)
        }
        for number in 0x100..<0x140 {
            let text = "< add 0 1 \(String(number, radix: 16)) 8 1 2 3 4 5 6 7 8 >"
            bench.driver.send(Array(text.utf8), on: connections[0])
        }
        bench.driver.run(for: .seconds(1))
        _ = bench.driver.take(from: connections[1])
        bench.driver.run(for: .seconds(1))
        var counts: [Substring: Int] = [:]
        let heard = bench.driver.take(from: connections[1]).map { String(decoding: $0.bytes, as: UTF8.self) }
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
        var connections: [ConnectionID] = []
        for text in ["< open vcan0 >", "< open vcan0 >< rawmode >"] {
            let connected = bench.driver.connect(endpoint: 1)
            let connection = try #require(connected)
            bench.driver.send(Array(text.utf8), on: connection)
            connections.append(connection)
        }
        bench.driver.run(for: .milliseconds(200))
        bench.driver.rig.powerOn = 1_700_000_000_000_000_000
        _ = bench.driver.take(from: connections[1])
        bench.driver.send(Array("< add 0 10000 456 1 AA >".utf8), on: connections[0])
        bench.driver.run(for: .milliseconds(30))
        let heard = bench.driver.take(from: connections[1]).map { String(decoding: $0.bytes, as: UTF8.self) }
            .joined().split(separator: "<").filter { $0.contains(" 456 ") }.map(String.init)
        // Timestamps count from 1970, by the time of power-on that the driver has stated.
        #expect(
            heard == ["200000", "210000", "220000", "230000"].map { " frame 456 1700000000.\($0) AA >" })
    }
}

extension [UInt8] {
    /// `part` again and again.
    fileprivate init(repeating part: [UInt8], count: Int) {
        self = (0..<count).flatMap { _ in part }
    }
}
