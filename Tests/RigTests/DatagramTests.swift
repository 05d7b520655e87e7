@testable import TelemetryKind
import Endpoints
import Rig
import SimulationCore
import Telemetry
import Scenarios
import TestKit
import TestRigs
import Testing
import VehicleModel

/// Telemetry endpoints of a rig, in virtual time.
@Suite struct DatagramTests {
    static let dash = Peer(host: "127.0.0.1", port: 5300)

    /// A car at 90 km/h behind a Forza that sends, an Assetto Corsa that answers, and an ELM327.
    static func description(
        rate: Int = 60, faults: [FaultSetting] = [], events: [EventDescription] = []
    ) -> RigDescription {
        var description = Bench.description(.instant, events: events)
        description.vehicle.signals[.vehicleSpeed] = .constant(90)
        var forza = TelemetryDescription(
            game: .forza, format: "forza-horizon-4", role: .sender(to: Self.dash))
        forza.rate = rate
        forza.timestampStart = 0
        var sender = EndpointDescription(
            name: "dash", listen: .udp(host: "127.0.0.1", port: 0), kind: forza)
        sender.stream.faults = faults
        var corsa = TelemetryDescription(game: .assettoCorsa, format: "assetto-corsa", role: .server)
        corsa.rate = 100
        description.endpoints.append(sender)
        description.endpoints.append(
            EndpointDescription(
                name: "ac", listen: .udp(host: "127.0.0.1", port: 0), kind: corsa))
        return description
    }

    static func driver(
        rate: Int = 60, faults: [(String, FaultValue)] = [], events: [EventDescription] = []
    ) throws -> VirtualDriver {
        let settings = faults.compactMap { FaultSetting($0.0, $0.1) }
        try #require(settings.count == faults.count)
        return VirtualDriver(
            Rig(description(rate: rate, faults: settings, events: events), journal: Journal()))
    }

    static func number(_ field: String, in bytes: [UInt8]) throws -> Double? {
        let layout = try #require(PacketLayouts.named("forza-horizon-4"))
        return try PacketDecoder.decode(bytes, as: layout).number(field)
    }

    @Test func slotsAreExactAndShowTheCar() throws {
        var driver = try Self.driver()
        driver.run(for: .seconds(2))
        let sent = driver.takeDatagrams(from: 1)
        #expect(sent.count == 121)
        for (index, datagram) in sent.enumerated() {
            #expect(datagram.time.nanoseconds == Int64(index) * 1_000_000_000 / 60)
            #expect(datagram.peer == Self.dash)
            #expect(try Self.number("Speed", in: datagram.bytes) == 25)
        }
    }

    /// A game that sends as fast as its datagrams are taken.
    private static func unthrottled(_ events: [EventDescription] = []) -> Rig {
        var description = Self.description(events: events)
        guard var game = description.endpoints[1].kind as? TelemetryDescription else {
            return Rig(description)
        }
        game.isUnthrottled = true
        description.endpoints[1].kind = game
        return Rig(description)
    }

    @Test func anUnthrottledGameSendsWhenItsDatagramsAreTaken() throws {
        var rig = Self.unthrottled()
        rig.run(until: rig.now.advanced(by: .seconds(1)))
        // Nobody has taken the first ones, so there are no others, however long it lasts.
        let first = rig.datagrams.count
        #expect(first > 1)
        #expect(rig.datagrams.allSatisfy { $0.time == .powerOn && $0.range.count == 324 })
        var last = rig.now
        for _ in 0..<100 {
            rig.clearOutputs()
            #expect(rig.datagrams.isEmpty)
            let next = rig.nextDue
            let due = try #require(next)
            // Time goes on, and nothing is made up for.
            #expect(due >= last && due < last.advanced(by: .milliseconds(1)))
            rig.run(until: due)
            #expect(rig.datagrams.count == first || rig.datagrams.isEmpty)
            last = due
        }
    }

    @Test func aRateEndsTheHasteOfAnUnthrottledGame() throws {
        var rig = Self.unthrottled([
            EventDescription(at: .milliseconds(10), actions: [RateAction(endpoint: 1, 50)])
        ])
        var times: [SimInstant] = []
        while let due = rig.nextDue, due <= SimInstant.powerOn.advanced(by: .seconds(1)) {
            rig.run(until: due)
            times += rig.datagrams.map(\.time)
            rig.clearOutputs()
        }
        let change = SimInstant.powerOn.advanced(by: .milliseconds(10))
        #expect(times.count { $0 < change } > 1000)
        let later = times.filter { $0 > change }
        #expect(later.count == 49)
        #expect(zip(later, later.dropFirst()).allSatisfy { $0.duration(to: $1) == .milliseconds(20) })
    }

    @Test func theAdapterAndTheGameShowOneCar() throws {
        var driver = try Self.driver(
            events: [
                EventDescription(at: .milliseconds(500), actions: [SetAction(.vehicleSpeed, .constant(36))])
            ])
        let connected = driver.connect(endpoint: 0)
        let connection = try #require(connected)
        driver.run(for: .seconds(1))
        driver.send(Array("010D\r".utf8), on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(5))
        let text = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        #expect(text.contains("41 0D 24"))
        let sent = driver.takeDatagrams(from: 1)
        // Events come before outputs: the datagram of the very instant shows the new speed.
        for datagram in sent {
            let speed = datagram.time.nanoseconds >= 500_000_000 ? 10.0 : 25.0
            #expect(try Self.number("Speed", in: datagram.bytes) == speed)
        }
    }

    @Test func aServerAnswersAtTheInstantOfTheRequest() throws {
        var driver = try Self.driver()
        let peer = Peer(host: "127.0.0.1", port: 40001), other = Peer(host: "127.0.0.1", port: 40002)
        driver.run(for: .milliseconds(123))
        driver.send(datagram: [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], from: peer, endpoint: 2)
        driver.send(datagram: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], from: other, endpoint: 2)
        driver.run(for: .milliseconds(50))
        let sent = driver.takeDatagrams(from: 2)
        #expect(sent.first.map { $0.peer == peer && $0.bytes.count == 408 } == true)
        #expect(sent.first?.time.nanoseconds == 123_000_000)
        #expect(sent.dropFirst().allSatisfy { $0.peer == other && $0.bytes.count == 328 })
        let due: [Int64] = [130_000_000, 140_000_000, 150_000_000, 160_000_000, 170_000_000]
        #expect(sent.dropFirst().map(\.time.nanoseconds) == due)
        #expect(driver.rig.subscriberCount(endpoint: 2) == 1)
        driver.rig.unreachable(other, endpoint: 2, now: driver.rig.now)
        driver.run(for: .seconds(1))
        #expect(driver.takeDatagrams(from: 2).isEmpty)
    }

    @Test func theJournalHasEveryDatagramAndEachAddressOnce() throws {
        var bench = Bench(Self.description())
        let peer = Peer(host: "::1", port: 40001)
        for _ in 0..<3 { bench.driver.send(datagram: [1, 2, 3], from: peer, endpoint: 2) }
        bench.driver.run(for: .seconds(1))
        #expect(bench.records(.peer).map(\.text) == ["[::1]:40001", "127.0.0.1:5300"])
        #expect(bench.records(.peer).map(\.record.connection) == [1, 1])
        #expect(bench.records(.input).count == 3)
        let sent = bench.driver.takeDatagrams(from: 1)
        #expect(bench.records(.output).count == sent.count)
        #expect(bench.records(.output).allSatisfy { $0.record.connection == 1 && $0.record.length == 324 })
        #expect(bench.records(.note).count == 3)
    }

    @Test func aFieldAndTheRateChangeWhenAnEventSaysSo() throws {
        var driver = try Self.driver(
            rate: 10,
            events: [
                EventDescription(
                    at: .seconds(1),
                    actions: [
                        SetFieldAction(
                            endpoint: 1, FieldSetting(field: "Gear", source: .value(.integer(11)))),
                        SetFieldAction(
                            endpoint: 1, FieldSetting(field: "Speed", source: .value(.real(.infinity)))),
                    ]),
                EventDescription(at: .seconds(2), actions: [RateAction(endpoint: 1, 50)]),
            ])
        driver.run(for: .seconds(3))
        let sent = driver.takeDatagrams(from: 1)
        #expect(sent.count == 20 + 50)
        for datagram in sent {
            let isStated = datagram.time.seconds >= 1
            let gear = try Self.number("Gear", in: datagram.bytes)
            #expect(gear == 11 || !isStated)
            let speed = try Self.number("Speed", in: datagram.bytes)
            #expect((speed == .infinity) == isStated)
        }
    }

    @Test func someAreLost() throws {
        var driver = try Self.driver(rate: 100, faults: [("loss", .number(30))])
        driver.run(for: .seconds(20))
        let sent = driver.takeDatagrams(from: 1)
        #expect((1250...1550).contains(sent.count))
        var again = try Self.driver(rate: 100, faults: [("loss", .number(30))])
        again.run(for: .seconds(20))
        #expect(again.takeDatagrams(from: 1).map(\.time) == sent.map(\.time))
    }

    @Test func allComeTwice() throws {
        var driver = try Self.driver(rate: 10, faults: [("duplicate", .text("answer"))])
        driver.run(for: .milliseconds(950))
        let sent = driver.takeDatagrams(from: 1)
        #expect(sent.count == 20)
        #expect(stride(from: 0, to: 20, by: 2).allSatisfy { sent[$0] == sent[$0 + 1] })
    }

    @Test func pairsChangePlaces() throws {
        var driver = try Self.driver(rate: 10, faults: [("reorder", .flag(true))])
        driver.run(for: .milliseconds(950))
        let stamps = try driver.takeDatagrams(from: 1).map { try Self.number("TimestampMS", in: $0.bytes) }
        #expect(stamps == [100, 0, 300, 200, 500, 400, 700, 600, 900, 800])
    }

    @Test func allComeLate() throws {
        var driver = try Self.driver(
            rate: 10, faults: [("delay", .duration(.milliseconds(250), spread: .zero))])
        driver.run(for: .seconds(1))
        let sent = driver.takeDatagrams(from: 1)
        let due: [Int64] = (0...7).map { 250_000_000 + $0 * 100_000_000 }
        #expect(sent.map(\.time.nanoseconds) == due)
        #expect(try Self.number("TimestampMS", in: sent[7].bytes) == 700)
    }

    @Test(arguments: [0, 1, 231, 232, 311, 323, 324, 325, 331, 1500, 65_507])
    func theyHaveAnySize(size: Int) throws {
        var driver = try Self.driver(rate: 10, faults: [("size", .integer(size))])
        driver.run(for: .milliseconds(450))
        let sent = driver.takeDatagrams(from: 1)
        #expect(sent.count == 5 && sent.allSatisfy { $0.bytes.count == size })
        var whole = try Self.driver(rate: 10)
        whole.run(for: .milliseconds(450))
        let right = whole.takeDatagrams(from: 1)
        for (one, other) in zip(sent, right) {
            #expect(one.bytes.prefix(324).elementsEqual(other.bytes.prefix(size)))
            #expect(one.bytes.dropFirst(324).allSatisfy { $0 == 0 })
        }
    }

    @Test func bytesAreDamaged() throws {
        let damage: FaultValue = .record(["what": .text("byte"), "at": .integer(3), "with": .bytes([0xEE])])
        var driver = try Self.driver(rate: 10, faults: [("corrupt", damage)])
        driver.run(for: .milliseconds(450))
        #expect(driver.takeDatagrams(from: 1).allSatisfy { $0.bytes[2] == 0xEE && $0.bytes.count == 324 })
    }

    @Test func aFaultLastsAsLongAsItsEventSays() throws {
        let silence = try #require(FaultSetting("silence", .flag(true)))
        var driver = try Self.driver(
            rate: 10,
            events: [
                EventDescription(
                    at: .milliseconds(450),
                    actions: [FaultAction(silence, endpoint: 1, ecu: nil, lasting: .milliseconds(300))])
            ])
        driver.run(for: .seconds(1))
        let times = driver.takeDatagrams(from: 1).map { $0.time.nanoseconds / 1_000_000 }
        #expect(times == [0, 100, 200, 300, 400, 800, 900, 1000])
    }

    @Test func aRunGivesTheSameBytesHoweverItIsCut() throws {
        var whole = try Self.driver(rate: 333), pieces = try Self.driver(rate: 333)
        whole.run(for: .seconds(3))
        for step in 0..<300 { pieces.run(for: .milliseconds(step % 2 == 0 ? 7 : 13)) }
        #expect(whole.takeDatagrams(from: 1) == pieces.takeDatagrams(from: 1))
    }

    @Test func nobodyConnectsToAGame() throws {
        var driver = try Self.driver()
        #expect(driver.connect(endpoint: 1) == nil)
        #expect(driver.connect(endpoint: 2) == nil)
    }

    @Test func peersWithoutEndAreBounded() {
        var rig = Rig(Self.description())
        for number in 0..<20_000 {
            let peer = Peer(host: "10.0.\(number / 60_000).1", port: 1 + number % 60_000)
            rig.receive(datagram: [9], from: peer, endpoint: 2, now: rig.now)
        }
        rig.run(until: rig.now.advanced(by: .seconds(1)))
        #expect(rig.datagrams.count == 61)
        #expect(rig.subscriberCount(endpoint: 2) == 0)
    }

    /// Where clients have no connections, each new peer is what an event waits for, and is numbered.
    @Test func aNewPeerIsAConnection() throws {
        var driver = try Self.driver(events: [
            EventDescription(
                name: "met", trigger: .when(Condition(.connect, endpoint: 2)), actions: [LogAction("met")])
        ])
        for port in [40_001, 40_002, 40_001] {
            driver.send(
                datagram: [UInt8](repeating: 0, count: 12), from: Peer(host: "127.0.0.1", port: port),
                endpoint: 2)
        }
        #expect(driver.rig.journal.entries(.event).count == 2)
        let peers = driver.rig.journal.entries(.peer).filter { $0.record.endpoint == 2 }
        #expect(peers.map(\.record.connection) == [1, 2])
    }

    /// The numbers of so many peers are forgotten, and none is given again.
    @Test func aForgottenPeerGetsANewNumber() throws {
        var driver = try Self.driver()
        for port in Array(1...4097) + [1] {
            driver.send(datagram: [0], from: Peer(host: "127.0.0.1", port: port), endpoint: 2)
        }
        let peers = driver.rig.journal.entries(.peer).filter { $0.record.endpoint == 2 }
        #expect(peers.map(\.record.connection) == Array(1...4098))
    }

    @Test func theNumbersOfPeersWrap() throws {
        var driver = try Self.driver()
        driver.rig.endpoints.connections.endpoints[2].connectionCount = .max
        for port in 1...2 {
            driver.send(datagram: [0], from: Peer(host: "127.0.0.1", port: port), endpoint: 2)
        }
        let peers = driver.rig.journal.entries(.peer).filter { $0.record.endpoint == 2 }
        #expect(peers.map(\.record.connection) == [0, 1])
    }
}
