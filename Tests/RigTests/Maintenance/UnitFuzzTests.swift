@testable import MTGKind
import Endpoints
import MTG
import Rig
import SimulationCore
import Scenarios
import TestKit
import TestRigs
import Testing
import VehicleModel

/// Any requests, whole, mutated or no requests at all, in any pieces: nothing traps, nothing piles up, and each client
/// gets the answers that the table of requests in Sources/Kinds/MTG/Protocol/README.md gives it, or the end of its connection.
@Suite struct UnitFuzzTests {
    private static let log = Array("boot\ngps fix\n".utf8)

    private static func unit(strict: Bool) -> MaintenanceDescription {
        MaintenanceDescription(
            mode: strict ? .strict : .historical,
            tokens: strict ? ["f": .farmer, "d": .dealer, "x": .developer] : [:], log: .bytes(log))
    }

    // MARK: What clients send

    /// A request, perhaps with a bit turned, bytes cut off or bytes put in.
    private static func request(_ random: inout SeededGenerator) -> [UInt8] {
        func below(_ bound: UInt64) -> Int { Int(random.next() % bound) }
        let tokens = ["f", "d", "x", "", "0123456789abcdef"]
        let requests: [MaintenanceRequest] = [
            .maintenance, .dealerInfo, .debugLog, .debugLogRest(offset: UInt32(below(30))),
            .debugLogRest(offset: .max), .token(Array(tokens[below(5)].utf8)), .version,
        ]
        var bytes = requests[below(UInt64(requests.count))].bytes
        switch below(24) {
        case 0: bytes[below(UInt64(bytes.count))] ^= 1 << UInt8(below(8))
        case 1: bytes.removeLast(1 + below(UInt64(bytes.count)))
        case 2: bytes.insert(UInt8(below(256)), at: below(UInt64(bytes.count)))
        case 3: bytes = (0..<below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        default: break
        }
        return bytes
    }

    // MARK: What they must get

    /// Answers by the table alone: their lengths, and how the connection stands afterwards.
    private struct Answers {
        var lengths: [Int] = []
        var isRefused = false
        var unread = 0

        init(_ bytes: [UInt8], strict: Bool) {
            var rank = strict ? 0 : 3
            var rest = bytes[...]
            func number(_ bytes: ArraySlice<UInt8>) -> Int {
                bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            while rest.count >= 4 {
                let code = number(rest.prefix(4))
                let size = [0x04: 8, 0x10: 20][code] ?? 4
                guard rest.count >= size else { break }
                let parameter = rest.prefix(size).dropFirst(4)
                rest = rest.dropFirst(size)
                let needed = [1: 1, 2: 2, 3: 3, 4: 3][code] ?? 0
                guard rank >= needed else {
                    lengths.append(8)
                    continue
                }
                switch code {
                case 1: lengths.append(128)
                case 2: lengths.append(64)
                case 3: lengths.append(4 + UnitFuzzTests.log.count)
                case 4: lengths.append(4 + max(0, UnitFuzzTests.log.count - number(parameter)))
                case 0x10:
                    let text = String(decoding: parameter.prefix { $0 != 0 }, as: UTF8.self)
                    if strict { rank = ["f": 1, "d": 2, "x": 3][text] ?? 0 }
                    lengths.append(4)
                case 0x7F: lengths.append(8)
                default:
                    lengths.append(8)
                    isRefused = true
                    return
                }
            }
            unread = rest.count
        }
    }

    @Test(arguments: [false, true], 1...40 as ClosedRange<UInt64>)
    func everyRequestGetsWhatTheTableSays(_ strict: Bool, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bench = UnitBench(Self.unit(strict: strict), journal: Journal(recordLimit: 256))
        for _ in 0..<40 {
            let connection = bench.connect()
            let closings = bench.driver.closings.count
            let bytes = (0..<random.next() % 20).flatMap { _ in Self.request(&random) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(1 + Int(random.next() % 9))
                rest = rest.dropFirst(piece.count)
                bench.driver.send(Array(piece), on: connection)
                if random.next() % 3 == 0 { bench.driver.run(for: .milliseconds(Int64(random.next() % 900))) }
            }
            let expected = Answers(bytes, strict: strict)
            bench.driver.run(for: .seconds(9))
            let got = bench.driver.take(from: connection).flatMap(\.bytes)
            #expect(got.count == expected.lengths.reduce(0, +), "seed \(seed): \(Hex.string(bytes))")
            #expect((bench.driver.closings.count > closings) == expected.isRefused, "\(Hex.string(bytes))")
            // Half a request ends the connection after ten seconds; one without any may stay.
            bench.driver.run(for: .seconds(2))
            let isOver = bench.driver.closings.count > closings
            #expect(isOver == (expected.isRefused || expected.unread > 0), "\(Hex.string(bytes))")
            #expect(bench.driver.take(from: connection).isEmpty)
            if !isOver {
                #expect(bench.ask(.version, on: connection).map(\.count) == [8])
                bench.driver.rig.disconnect(connection, reason: "the test", now: bench.driver.rig.now)
            }
        }
        #expect(footprint(bench.driver.rig) < 1 << 16)
    }

    /// The same bytes at one instant, however they are cut: the same answers.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func thePiecesDoNotMatter(_ seed: UInt64) {
        func answers(_ size: Int) -> [UInt8] {
            var random = SeededGenerator(seed: seed)
            var bench = UnitBench(Self.unit(strict: seed % 2 == 0))
            let connection = bench.connect()
            var bytes = (0..<30).flatMap { _ in Self.request(&random) }[...]
            while !bytes.isEmpty {
                bench.driver.send(Array(bytes.prefix(size)), on: connection)
                bytes = bytes.dropFirst(size)
            }
            bench.driver.run(for: .seconds(5))
            return bench.driver.take(from: connection).flatMap(\.bytes)
        }
        let whole = answers(.max)
        for size in [1, 2, 3, 7, 64] { #expect(answers(size) == whole, "seed \(seed), pieces of \(size)") }
    }

    // MARK: With everything going wrong

    private static func fault(_ random: inout SeededGenerator) -> FaultSetting? {
        func below(_ bound: UInt64) -> Int { Int(random.next() % bound) }
        let pause = FaultValue.duration(.milliseconds(Int64(below(2000))), spread: .zero)
        let values: [(String, FaultValue)] = [
            ("length", .integer(below(200))), ("size", .integer(below(300))), ("checksum", .text("wrong")),
            ("byte_order", .text("swapped")), ("twice", .text("on")), ("close", .integer(below(140))),
            ("stall", .record(["after": .integer(below(140)), "for": pause])),
            ("refusal", .text("not-permitted")), ("non_ascii", .text("firmware")),
            ("unterminated", .text("terminalSerial")), ("invalid_utf8", .integer(below(30))),
        ]
        let links: [(String, FaultValue)] = [
            ("chunks", .integer(1 + below(50))), ("delay", pause), ("silence", .flag(true)),
            ("slow", .integer(20 + below(500))), ("corrupt", .text("noise")), ("coalesce", .text("next")),
            ("disconnect", .record(["how": .text("reset"), "bytes": .integer(below(140))])),
        ]
        if below(3) == 0 {
            let (name, value) = links[below(UInt64(links.count))]
            return FaultSetting(name, value)
        }
        let some = (0...below(3)).map { _ in values[below(UInt64(values.count))] }
        return FaultSetting("record", .record(Dictionary(some) { $1 }))
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func faultsInAnyOrderDoNoHarm(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var events: [EventDescription] = []
        for number in 0..<30 {
            guard let setting = Self.fault(&random) else {
                Issue.record("no such fault")
                continue
            }
            let trigger: Trigger =
                number % 2 == 0
                ? .when(Condition(.request(.any), nth: [1 + Int(random.next() % 80)]))
                : .at(.milliseconds(Int64(random.next() % 60_000)))
            events.append(
                EventDescription(
                    trigger: trigger,
                    actions: [
                        FaultAction(
                            setting, endpoint: nil, ecu: nil, lasting: number % 2 == 0 ? nil : .seconds(3))
                    ]))
        }
        var unit = Self.unit(strict: false)
        unit.log = .generated(20_000)
        unit.logChunk = 1000
        var bench = UnitBench(unit, events: events, journal: Journal(recordLimit: 256)) { stream in
            if seed % 3 == 0 { stream.link.baud = 38_400 }
            if seed % 3 == 1 { stream.link.jitter = .milliseconds(20) }
        }
        bench.driver.rig.outputLimit = 65_536
        var connections = [bench.connect(), bench.connect(), bench.connect()]
        for _ in 0..<300 {
            let place = Int(random.next() % 3)
            if random.next() % 16 == 0 {
                bench.driver.rig.setWritable(random.next() % 2 == 0, on: connections[place])
            }
            bench.driver.send(Self.request(&random), on: connections[place])
            bench.driver.run(for: .milliseconds(Int64(random.next() % 400)))
            _ = bench.driver.take(from: connections[place])
            if random.next() % 20 == 0 {
                bench.driver.rig.disconnect(
                    connections[place], reason: "the test", now: bench.driver.rig.now)
                connections[place] = bench.connect()
            }
        }
        for connection in connections { bench.driver.rig.setWritable(true, on: connection) }
        for _ in 0..<60 {
            bench.driver.run(for: .seconds(60))
            for connection in connections { _ = bench.driver.take(from: connection) }
        }
        // The faults that still wait for a request get it.
        for _ in 0..<100 {
            let connection = bench.connect()
            _ = bench.ask(.version, on: connection)
            bench.driver.rig.disconnect(connection, reason: "the test", now: bench.driver.rig.now)
        }
        // Whatever was: who comes now gets a whole record.
        let connection = bench.connect()
        #expect(bench.ask(.maintenance, on: connection).flatMap { $0 }.count == 128, "seed \(seed)")
        #expect(footprint(bench.driver.rig) < 1 << 18)
    }
}
