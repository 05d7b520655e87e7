@testable import MTGKind
import Endpoints
import MTG
import Rig
import SimulationCore
import Testing
import VehicleModel

/// Conversations with a telematics unit in virtual time.
@Suite struct UnitSessionTests {
    private static func record(_ bytes: [UInt8]) -> MaintenanceRecord? {
        let decoded = RecordDecoder(RecordLayouts.struct1).decode(bytes)
        return decoded.mistakes.isEmpty ? decoded.record : nil
    }

    @Test func aRequestGetsARecordOfTheVehicle() throws {
        var bench = UnitBench()
        let connection = bench.connect()
        let writes = bench.ask(.maintenance, on: connection)
        try #require(writes.map(\.count) == [128])
        let record = try #require(Self.record(writes[0]))
        #expect(record.fuelGallons == 95)
        #expect(record.coolantC == 83)
        #expect(bench.kinds.filter { $0 != .sample } == [.connect, .input, .request, .output])
        #expect(bench.texts(.request) == ["maintenance"])
        #expect(bench.texts(.answer).isEmpty)
    }

    @Test func requestsMayComeByteByByte() {
        var bench = UnitBench()
        let connection = bench.connect()
        for byte in MaintenanceRequest.maintenance.bytes {
            #expect(bench.driver.take(from: connection).isEmpty)
            bench.driver.send([byte], on: connection)
            bench.driver.run(for: .milliseconds(5))
        }
        #expect(bench.driver.take(from: connection).map(\.bytes.count) == [128])
        #expect(bench.texts(.request) == ["maintenance"])
    }

    @Test func manyRequestsAtOnceAreAnsweredInOrder() {
        var bench = UnitBench()
        let connection = bench.connect()
        let requests: [MaintenanceRequest] = [.maintenance, .version, .dealerInfo, .maintenance]
        bench.driver.send(requests.flatMap(\.bytes), on: connection)
        bench.driver.run(for: .seconds(1))
        let answers = bench.driver.take(from: connection).flatMap(\.bytes)
        #expect(answers.count == [128, 8, 64, 128].reduce(0, +))
        #expect(bench.texts(.request) == ["maintenance", "version", "dealer-info", "maintenance"])
    }

    @Test func aThousandRequestsInOneReadAreAllAnswered() {
        var bench = UnitBench()
        let connection = bench.connect()
        for _ in 0..<10 {
            bench.driver.send(
                (0..<1000).flatMap { _ in MaintenanceRequest.version.bytes }, on: connection)
            bench.driver.run(for: .seconds(1))
        }
        #expect(bench.driver.take(from: connection).reduce(0) { $0 + $1.bytes.count } == 80_000)
        #expect(bench.driver.closings.isEmpty)
    }

    @Test func everyClientHasItsOwnSession() {
        let unit = MaintenanceDescription(mode: .strict, tokens: ["dealer": .dealer])
        var bench = UnitBench(unit)
        let (dealer, stranger) = (bench.connect(), bench.connect())
        #expect(bench.ask(.token(Array("dealer".utf8)), on: dealer) == [[2, 0, 0, 0]])
        #expect(bench.ask(.dealerInfo, on: dealer).map(\.count) == [64])
        #expect(bench.ask(.dealerInfo, on: stranger) == [Refusal.notPermitted.bytes])
        #expect(bench.ask(.token(Array("wrong".utf8)), on: stranger) == [[0, 0, 0, 0]])
        #expect(bench.ask(.debugLog, on: dealer) == [Refusal.notPermitted.bytes])
        let notes = bench.texts(.note)
        #expect(
            notes == [
                "token accepted: dealer", "dealer-info refused: not permitted for this role",
                "token refused", "debug-log refused: not permitted for this role",
            ])
        #expect(bench.texts(.request).filter { $0 == "token" }.count == 2)
    }

    @Test func halfARequestEndsTheConnectionInTheEnd() {
        var bench = UnitBench()
        let connection = bench.connect()
        bench.driver.send([1, 0, 0], on: connection)
        bench.driver.run(for: .milliseconds(9_900))
        #expect(bench.driver.closings.isEmpty)
        bench.driver.run(for: .milliseconds(200))
        #expect(bench.driver.closings.map(\.manner) == [.fin])
        #expect(bench.texts(.disconnect).count == 1)
        #expect(bench.texts(.disconnect)[0].hasPrefix("fin by the telematics unit: closed: 3 bytes"))
    }

    @Test func anUnknownRequestIsRefusedAndEndsTheConnection() {
        var bench = UnitBench()
        let connection = bench.connect()
        #expect(bench.ask(.unknown(0x99), on: connection) == [Refusal.unknownRequest.bytes])
        #expect(bench.driver.closings.map(\.manner) == [.fin])
        #expect(bench.connect() != ConnectionID(-1))
    }

    @Test func theLogComesInPiecesAndWaitsForASlowClient() {
        let unit = MaintenanceDescription(log: .generated(100_000), logChunk: 16_384)
        var bench = UnitBench(unit)
        let connection = bench.connect()
        bench.driver.rig.setWritable(false, on: connection)
        #expect(bench.ask(.debugLog, on: connection).isEmpty)
        bench.driver.rig.setWritable(true, on: connection)
        bench.driver.run(for: .milliseconds(3))
        let first = bench.driver.take(from: connection).map(\.bytes)
        bench.driver.rig.setWritable(false, on: connection)
        bench.driver.run(for: .seconds(60))
        let held = bench.driver.take(from: connection).map(\.bytes)
        bench.driver.rig.setWritable(true, on: connection)
        bench.driver.run(for: .seconds(1))
        let rest = bench.driver.take(from: connection).map(\.bytes)
        #expect(!first.isEmpty && held.isEmpty && rest.count > 2)
        let all = (first + rest).flatMap { $0 }
        #expect(all.count == 4 + 100_000)
        #expect(Array(all.prefix(4)) == [0xA0, 0x86, 0x01, 0x00])
        let isWhole = all.dropFirst(4).elementsEqual(DebugLog(.generated(100_000), seed: 1).bytes)
        #expect(isWhole)
    }

    /// A driver that takes little at once, as a socket's does: nothing is said that it has no room for.
    @Test func theLogWaitsForTheDriver() {
        let unit = MaintenanceDescription(
            log: .generated(1_000_000), logChunk: 16_384, logInterval: .microseconds(10))
        var bench = UnitBench(unit)
        bench.driver.rig.outputLimit = 65_536
        let connection = bench.connect()
        bench.driver.send(MaintenanceRequest.debugLog.bytes, on: connection)
        var counts: [Int] = []
        for _ in 0..<40 {
            bench.driver.run(for: .seconds(1))
            counts.append(bench.driver.take(from: connection).reduce(0) { $0 + $1.bytes.count })
        }
        #expect(counts.max() == 65_536 && counts.reduce(0, +) == 1_000_004)
    }

    @Test func aSlowLinkKeepsTheLogBack() {
        let unit = MaintenanceDescription(log: .generated(1_000_000), logChunk: 16_384)
        var bench = UnitBench(unit) { $0.link.baud = 1_000_000 }
        let connection = bench.connect()
        bench.driver.send(MaintenanceRequest.debugLog.bytes, on: connection)
        bench.driver.run(for: .seconds(1))
        let soon = bench.driver.take(from: connection).reduce(0) { $0 + $1.bytes.count }
        // A hundred thousand bytes a second, and no more than a link's worth said in advance.
        #expect((80_000...100_000).contains(soon))
        let said = bench.texts(.answer).reduce(0) { $0 + $1.utf8.count }
        #expect(said < 300_000)
        bench.driver.run(for: .seconds(20))
        #expect(bench.driver.take(from: connection).reduce(soon) { $0 + $1.bytes.count } == 1_000_004)
    }

    @Test func theSupplyOfAnAdapterSaysNothing() {
        var bench = UnitBench()
        let connection = bench.connect()
        bench.driver.rig.dipSupply(to: 3, now: bench.driver.rig.now)
        bench.driver.run(for: .seconds(5))
        #expect(bench.driver.take(from: connection).isEmpty)
        #expect(bench.ask(.version, on: connection).map(\.count) == [8])
    }

    @Test(arguments: [(StreamDescription.Clients.refuse, 1), (.replace, 1), (.each, 2)])
    func aSecondClientMeetsWhatTheEndpointSays(_ clients: StreamDescription.Clients, _ count: Int) {
        var bench = UnitBench { $0.clients = clients }
        let first = bench.connect()
        let second = bench.driver.connect()
        #expect((second == nil) == (clients == .refuse))
        #expect(bench.driver.rig.clientCount(endpoint: 0) == count)
        let answering = second ?? first
        #expect(bench.ask(.maintenance, on: answering).map(\.count) == [128])
    }
}
