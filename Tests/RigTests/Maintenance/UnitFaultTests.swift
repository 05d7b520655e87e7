@testable import MTGKind
import Endpoints
import MTG
import Rig
import SimulationCore
import Scenarios
import TestKit
import Testing
import VehicleModel

/// What goes wrong on the way from a telematics unit to its client.
@Suite struct UnitFaultTests {
    /// The record that a unit without faults sends.
    private static let record: [UInt8] = {
        var bench = UnitBench()
        let connection = bench.connect()
        return bench.ask(.maintenance, on: connection).flatMap { $0 }
    }()

    /// The bytes of both, without what differs when the clock has moved: the time and the checksum.
    private static func timeless(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for start in stride(from: 0, to: bytes.count, by: 128) where bytes.count >= start + 128 {
            bytes.replaceSubrange(start + 8..<start + 16, with: repeatElement(0, count: 8))
            bytes.replaceSubrange(start + 120..<start + 124, with: repeatElement(0, count: 4))
        }
        return bytes
    }

    @Test(arguments: [
        (FaultValue.integer(1), Array(repeating: 1, count: 128)),
        (.integer(64), [64, 64]), (.list([.integer(127)]), [127, 1]),
        (.list([.integer(1), .integer(2), .integer(3)]), [1, 2, 3, 122]), (.text("whole"), [128]),
    ])
    func aRecordComesInPieces(_ chunks: FaultValue, _ sizes: [Int]) {
        var bench = UnitBench(events: [UnitBench.fault("chunks", chunks)])
        let connection = bench.connect()
        let writes = bench.ask(.maintenance, on: connection)
        #expect(writes.map(\.count) == sizes)
        #expect(writes.flatMap { $0 } == Self.record)
        #expect(bench.texts(.answer).count == 1)
    }

    @Test func aLinkMayCarryByteByByteInBothDirections() {
        var bench = UnitBench { stream in
            stream.link.chunk = 1
            stream.link.latency = .milliseconds(1)
        }
        let connection = bench.connect()
        for byte in MaintenanceRequest.maintenance.bytes { bench.driver.send([byte], on: connection) }
        bench.driver.run(for: .seconds(1))
        let writes = bench.driver.take(from: connection).map(\.bytes)
        #expect(writes.count == 128 && writes.allSatisfy { $0.count == 1 })
        #expect(writes.flatMap { $0 } == Self.record)
    }

    /// A serial number of `>` is not a prompt, and nothing in a record is.
    @Test func twoRecordsComeInOneWrite() {
        var bench = UnitBench(
            MaintenanceDescription(serial: ">>>>>>>>>>>>>>>>"),
            events: [UnitBench.fault("coalesce", .text("next"), nth: [1])])
        let connection = bench.connect()
        #expect(bench.ask(.maintenance, on: connection).isEmpty)
        let writes = bench.ask(.maintenance, on: connection)
        #expect(writes.map(\.count) == [256])
        let bytes = writes.flatMap { $0 }
        #expect(bytes[16..<32].allSatisfy { $0 == 0x3E } && bytes[144..<160].allSatisfy { $0 == 0x3E })
        #expect(bench.ask(.maintenance, on: connection).map(\.count) == [128])
    }

    @Test(arguments: Rig.Manner.allCases)
    func theConnectionEndsAtAnyByteOfARecord(_ manner: Rig.Manner) {
        for count in 0...128 {
            let value = FaultValue.record(["how": .text(manner.rawValue), "bytes": .integer(count)])
            var bench = UnitBench(events: [UnitBench.fault("disconnect", value)])
            let connection = bench.connect()
            let bytes = bench.ask(.maintenance, on: connection).flatMap { $0 }
            #expect(bytes == Array(Self.record.prefix(count)), "\(count) bytes")
            #expect(bench.driver.closings.map(\.manner) == [manner], "\(count) bytes")
            #expect(bench.texts(.disconnect) == ["\(manner.rawValue) by a fault"])
        }
    }

    @Test func theConnectionEndsBehindTheRequest() {
        for moment in ["request", "echo", "answer", "prompt"] {
            let value = FaultValue.record(["how": .text("reset"), "after": .text(moment)])
            var bench = UnitBench(events: [UnitBench.fault("disconnect", value)])
            let connection = bench.connect()
            let count = bench.ask(.maintenance, on: connection).reduce(0) { $0 + $1.count }
            #expect(count == (moment == "request" || moment == "echo" ? 0 : 128), "after the \(moment)")
            #expect(bench.driver.closings.count == 1, "after the \(moment)")
        }
    }

    /// Fragments and an end of the connection together.
    @Test func theConnectionEndsWithinAPiece() {
        let cut = FaultValue.record(["how": .text("fin"), "bytes": .integer(100)])
        var bench = UnitBench(events: [
            UnitBench.fault("chunks", .integer(64)), UnitBench.fault("disconnect", cut),
        ])
        let connection = bench.connect()
        #expect(bench.ask(.maintenance, on: connection).map(\.count) == [64, 36])
        #expect(bench.driver.closings.count == 1)
    }

    @Test func aFaultOfOneRequestLeavesTheNextAlone() {
        var bench = UnitBench(events: [UnitBench.fault("silence", .flag(true), nth: [2])])
        let connection = bench.connect()
        #expect(bench.ask(.maintenance, on: connection).map(\.count) == [128])
        #expect(bench.ask(.maintenance, on: connection).isEmpty)
        #expect(bench.ask(.version, on: connection).map(\.count) == [8])
        #expect(bench.ask(.maintenance, on: connection).map(\.count) == [128])
        #expect(bench.texts(.fault).count == 3, "begins, acts, ends: \(bench.texts(.fault))")
    }

    @Test func aSignalChangesBeforeTheAnswerToWhatTriggersIt() {
        let condition = Condition(.request(.line(Array("MAINTENANCE".utf8))), nth: [2])
        var bench = UnitBench(events: [
            EventDescription(trigger: .when(condition), actions: [SetAction(.fuelLevel, .constant(10))])
        ])
        let connection = bench.connect()
        let fuel = (0..<2).map { _ in
            let bytes = bench.ask(.maintenance, on: connection).flatMap { $0 }
            return RecordDecoder(RecordLayouts.struct1).decode(bytes).record.fuelGallons
        }
        #expect(fuel == [95, 19])
    }

    @Test func oneByteIsDamaged() {
        for at in [1, 61, 128] {
            let value = FaultValue.record(["what": .text("byte"), "at": .integer(at), "with": .bytes([0xEE])])
            var bench = UnitBench(events: [UnitBench.fault("corrupt", value)])
            let connection = bench.connect()
            let bytes = bench.ask(.maintenance, on: connection).flatMap { $0 }
            #expect(bytes.count == 128 && bytes[at - 1] == 0xEE)
            #expect(zip(bytes, Self.record).count { $0 != $1 } == 1)
        }
    }

    @Test func aRecordIsLateOrSlow() {
        let delay = FaultValue.duration(.seconds(3), spread: .zero)
        for (name, value, first, last) in [
            ("delay", delay, Duration.seconds(3), Duration.seconds(3)),
            ("slow", .integer(64), .nanoseconds(1_000_000_000 / 64), .seconds(2)),
        ] {
            var bench = UnitBench(events: [UnitBench.fault(name, value)])
            let connection = bench.connect()
            let start = bench.driver.rig.now
            bench.driver.send(MaintenanceRequest.maintenance.bytes, on: connection)
            bench.driver.run(for: .seconds(10))
            let arrivals = bench.driver.take(from: connection)
            #expect(arrivals.flatMap(\.bytes) == Self.record)
            #expect(arrivals.first.map { start.duration(to: $0.time) } == first)
            #expect(arrivals.last.map { start.duration(to: $0.time) } == last)
        }
    }

    @Test func doorsAreShut() {
        for (name, expected) in [
            ("refuse", Admission.refused), ("blackhole", .unanswered),
        ] {
            var bench = UnitBench { stream in
                stream.faults = [FaultSetting(name, .flag(true))].compactMap { $0 }
            }
            #expect(bench.driver.admit() == expected)
        }
    }

    /// The faults of the record itself end the same way as those of the link.
    @Test func theUnitItselfEndsTheConnectionAtAnyByte() {
        for count in 0...128 {
            var bench = UnitBench(MaintenanceDescription(faults: [RecordFault(.close(after: count))]))
            let connection = bench.connect()
            #expect(
                bench.ask(.maintenance, on: connection).flatMap { $0 } == Array(Self.record.prefix(count)))
            #expect(bench.driver.closings.map(\.manner) == [.fin])
        }
    }

    @Test func aStallOfTheUnitPassesThroughTheLink() {
        let fault = RecordFault(.stall(after: 10, for: .seconds(2)))
        var bench = UnitBench(MaintenanceDescription(faults: [fault])) { $0.link.latency = .milliseconds(20) }
        let connection = bench.connect()
        let start = bench.driver.rig.now
        bench.driver.send(MaintenanceRequest.maintenance.bytes, on: connection)
        bench.driver.run(for: .seconds(5))
        let arrivals = bench.driver.take(from: connection)
        #expect(arrivals.map(\.bytes.count) == [10, 118])
        #expect(arrivals.map { start.duration(to: $0.time) } == [.milliseconds(20), .milliseconds(2020)])
        #expect(arrivals.flatMap(\.bytes) == Self.record)
    }

    @Test func theSameRunGivesTheSameBytes() {
        func run() -> [[UInt8]] {
            var bench = UnitBench(
                MaintenanceDescription(log: .generated(5000)),
                events: [UnitBench.fault("corrupt", .text("noise"))]
            ) { $0.link.jitter = .milliseconds(5) }
            let connection = bench.connect()
            return bench.ask(.maintenance, on: connection) + bench.ask(.debugLog, on: connection)
        }
        let first = run()
        #expect(first == run() && first.count > 1)
    }

    @Test func laterRecordsDifferInTheirTimeOnly() {
        var bench = UnitBench()
        let connection = bench.connect()
        let first = bench.ask(.maintenance, on: connection).flatMap { $0 }
        let second = bench.ask(.maintenance, on: connection).flatMap { $0 }
        #expect(first != second)
        #expect(Self.timeless(first) == Self.timeless(second))
    }
}
