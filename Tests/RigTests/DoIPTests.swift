@testable import DoIPKind
import DoIP
import Endpoints
import Rig
import SimulationCore
import Scenarios
import TestKit
import Testing
import VehicleModel

/// A DoIP entity in a car, in virtual time: resets of its own ECU, signals in answers, and faults of its datagrams.
@Suite struct DoIPTests {
    private static let tester = Peer(host: "127.0.0.1", port: 40_000)
    private static let status = "02FD400100000000"

    /// A car whose engine is at 0E80 behind the entity, and whose gateway, at 1010, is in one ECU with it.
    private static func driver(
        _ timing: Timing = .faithful, maximumData: UInt32 = 65_535, events: [EventDescription] = []
    ) -> VirtualDriver {
        var uds = UDSDescription()
        var routine = UDSDescription.Routine(0x0203)
        routine.takes = .seconds(1)
        routine.result = [0x07]
        uds.routines = [routine]
        var memory = UDSDescription.Memory("flash", address: 0x0800_0000, size: 0x2_0000)
        memory.block = 0x10_0000
        (memory.read, memory.write) = (.init(), .init())
        uds.memory = [memory]
        uds.identifiers = (0..<200).map { .init(0xF200 + UInt16($0), .bytes([UInt8($0)])) }
        uds.address = 0x0E80
        var engine = ECUDescription(latency: .milliseconds(12))
        engine.uds = Box(uds)
        uds.address = 0x1010
        var own = ECUDescription(name: "gateway", latency: .milliseconds(3))
        (own.request, own.response) = (0x7E1, 0x7E9)
        own.uds = Box(uds)
        var gateway = GatewayDescription()
        gateway.entity.address = 0x1010
        gateway.entity.maximumData = maximumData
        gateway.entity.targets = [0x0E80: 0, 0x1010: 1]
        var description = Bench.description(timing, vehicle: Bench.car([engine, own]), events: events)
        description.endpoints.append(
            EndpointDescription(name: "ip", listen: .tcp(host: "127.0.0.1", port: 0), kind: gateway))
        return VirtualDriver(Rig(description, journal: Journal()))
    }

    private static func activate(_ driver: inout VirtualDriver, _ tester: String) throws -> ConnectionID {
        let connected = driver.connect(endpoint: 1)
        let connection = try #require(connected)
        #expect(
            ask("02FD 0005 00000007 \(tester) 00 00000000", on: connection, &driver)
                == "02FD000600000009\(tester)10101000000000")
        return connection
    }

    /// Sends `hex`, and returns what comes within 100 ms.
    private static func ask(_ hex: String, on connection: ConnectionID, _ driver: inout VirtualDriver)
        -> String
    {
        driver.send(Hex.bytes(hex) ?? [], on: connection)
        driver.run(for: .milliseconds(100))
        return Hex.string(driver.take(from: connection).flatMap(\.bytes), separator: "")
    }

    @Test(arguments: ["1101", "1183"])
    func theResetOfTheEntityClosesItsConnections(_ request: String) throws {
        var driver = Self.driver()
        let first = try Self.activate(&driver, "0E00")
        let second = try Self.activate(&driver, "0E01")
        let engine = "02FD8002000000050E800E0000" + "02FD8001000000060E800E005101"
        #expect(Self.ask("02FD 8001 00000006 0E00 0E80 1101", on: first, &driver) == engine)
        #expect(driver.closings.isEmpty)
        let answer = request == "1101" ? "02FD80010000000610100E005101" : ""
        #expect(
            Self.ask("02FD 8001 00000006 0E00 1010 \(request)", on: first, &driver)
                == "02FD80020000000510100E0000\(answer)")
        #expect(Set(driver.closings.map(\.connection)) == [first, second])
        // Both addresses are free again.
        let again = try Self.activate(&driver, "0E00")
        #expect(Self.ask("02FD 8001 00000006 0E00 1010 3E00", on: again, &driver).hasSuffix("7E00"))
    }

    @Test func aRefusedResetClosesNothing() throws {
        var driver = Self.driver()
        let connection = try Self.activate(&driver, "0E00")
        #expect(Self.ask("02FD 8001 00000006 0E00 1010 1177", on: connection, &driver).hasSuffix("7F1112"))
        #expect(Self.ask("02FD 8001 00000006 0E00 1010 1104", on: connection, &driver).hasSuffix("51041E"))
        #expect(driver.closings.isEmpty)
    }

    @Test func aResetOverTheBusClosesThemToo() throws {
        var driver = Self.driver()
        let connection = try Self.activate(&driver, "0E00")
        let connected = driver.connect()
        let adapter = try #require(connected)
        for line in ["ATSP6", "ATSH7E1", "ATCRA7E9", "1101"] {
            driver.send(Array("\(line)\r".utf8), on: adapter)
            driver.run(for: .seconds(1))
        }
        #expect(Self.ask("02FD 8001 00000006 0E00 0E80 3E00", on: connection, &driver).isEmpty)
        #expect(driver.closings.map(\.connection) == [connection])
    }

    /// The values in answers are the truth by which a client's are judged, as those in frames of the bus are.
    @Test func theSignalsOfAnswersAreInTheJournal() throws {
        var driver = Self.driver()
        let connection = try Self.activate(&driver, "0E00")
        #expect(Self.ask("02FD 8001 00000006 0E00 0E80 010C", on: connection, &driver).hasSuffix("410C1AF8"))
        let samples = driver.rig.journal.entries(.sample).compactMap { record, entry -> [Double?]? in
            guard case .sample(let sample) = entry else { return nil }
            return [sample.value, record.endpoint.map { Double($0.rawValue) }, Double(record.connection)]
        }
        #expect(samples == [[1726, 1, 1]])
    }

    /// The messages of a stream of version 2.
    private static func messages(_ bytes: [UInt8]) -> [DoIPMessage] {
        var rest = bytes[...]
        var messages: [DoIPMessage] = []
        while let header = DoIPHeader(parsing: rest), let type = PayloadType(rawValue: header.type) {
            let payload = Array(rest.dropFirst(DoIPHeader.size).prefix(Int(header.length)))
            DoIPMessage(type: type, payload: payload).map { messages.append($0) }
            rest = rest.dropFirst(DoIPHeader.size + payload.count)
        }
        return messages
    }

    /// Sends diagnostic messages at once, cut after each `pieces` bytes, and returns what comes within two seconds.
    private static func burst(
        _ requests: [[UInt8]], pieces: Int, on connection: ConnectionID, _ driver: inout VirtualDriver
    ) -> [DoIPMessage] {
        var rest = requests.flatMap {
            DoIPMessage.diagnostic(source: 0x0E00, target: 0x0E80, data: $0).encoded(version: 2)
        }[...]
        while !rest.isEmpty {
            driver.send(Array(rest.prefix(pieces)), on: connection)
            rest = rest.dropFirst(pieces)
        }
        driver.run(for: .seconds(2))
        return messages(driver.take(from: connection).flatMap(\.bytes))
    }

    /// Requests that come at once are answered in order, those beyond the queue are refused, and none gets silence.
    @Test(arguments: Timing.allCases, [1, 4, 20, 200])
    func requestsAtOnceAreAnsweredInOrderOrRefused(_ timing: Timing, _ count: Int) throws {
        for pieces in [Int.max, 1, 13, 1460] {
            var driver = Self.driver(timing)
            let connection = try Self.activate(&driver, "0E00")
            let requests = (0..<count).map { [0x22, 0xF2, UInt8($0)] as [UInt8] }
            let heard = Self.burst(requests, pieces: pieces, on: connection, &driver)
            let codes = heard.compactMap { message -> UInt8? in
                switch message {
                case .acknowledge(_, _, let code, _), .refusal(_, _, let code, _): code
                default: nil
                }
            }
            #expect(codes.count == count && codes.allSatisfy { $0 == 0 || $0 == 5 })
            let accepted = codes.indices.filter { codes[$0] == 0 }
            #expect(accepted.count >= min(count, DoIPEntity.mostRequests))
            let answers = heard.compactMap { message -> [UInt8]? in
                if case .diagnostic(_, _, let data) = message { data } else { nil }
            }
            #expect(answers == accepted.map { [0x62, 0xF2, UInt8($0), UInt8($0)] })
            // The next one is answered as ever.
            #expect(Self.ask("02FD 8001 00000006 0E00 0E80 3E00", on: connection, &driver).hasSuffix("7E00"))
        }
    }

    /// While an ECU works on a request, physical ones behind it get NRC 21, and then the answer comes.
    @Test func aBusyECURefusesWhatIsBehind() throws {
        var driver = Self.driver()
        let connection = try Self.activate(&driver, "0E00")
        let heard = Self.burst(
            [[0x31, 0x01, 0x02, 0x03], [0x3E, 0x00], [0x22, 0xF1, 0x86]], pieces: .max, on: connection,
            &driver)
        let answers = heard.compactMap { message -> String? in
            if case .diagnostic(_, _, let data) = message { Hex.string(data, separator: "") } else { nil }
        }
        #expect(answers == ["7F3178", "7F3E21", "7F2221", "7101020307"])
    }

    /// Messages as long as entity status states, in both directions; one byte more is refused.
    @Test(arguments: [65_535, 20_000])
    func messagesAreAsLongAsTheEntityStates(_ most: Int) throws {
        var driver = Self.driver(maximumData: UInt32(most))
        #expect(
            Self.ask(datagram: Self.status, &driver) == [
                "02FD400200000007000400" + Hex.string(most, width: 8)
            ])
        let connection = try Self.activate(&driver, "0E00")
        func answer(_ request: [UInt8]) -> [UInt8] {
            let heard = Self.burst([request], pieces: 1460, on: connection, &driver)
            guard case .diagnostic(_, _, let data)? = heard.last else { return [] }
            return data
        }
        #expect(answer([0x10, 0x02]).first == 0x50)
        let size = 100_000
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
        let longest = most - 4
        #expect(
            answer([0x34, 0x00, 0x44, 0x08, 0, 0, 0] + length)
                == [0x74, 0x20, UInt8(longest >> 8), UInt8(longest & 0xFF)])
        let block = (0..<longest - 2).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(answer([0x36, 0x01] + block) == [0x76, 0x01])
        // Read back: an answer of the greatest length, and one that would be longer.
        let count = [UInt8((longest - 1) >> 8), UInt8((longest - 1) & 0xFF)]
        let read = answer([0x23, 0x24, 0x08, 0, 0, 0] + count)
        #expect(read.count == longest && Array(read.dropFirst().prefix(block.count)) == block)
        let more = [UInt8(longest >> 8), UInt8(longest & 0xFF)]
        #expect(answer([0x23, 0x24, 0x08, 0, 0, 0] + more) == [0x7F, 0x23, 0x14])
        let header = DoIPHeader(version: 2, type: 0x8001, length: UInt32(most) + 1).encoded
        #expect(Self.ask(Hex.string(header), on: connection, &driver) == "02FD00000000000102")
    }

    private static func faulty(_ name: String, _ value: FaultValue) throws -> VirtualDriver {
        let fault = try #require(FaultSetting(name, value))
        let event = EventDescription(
            at: .zero, actions: [FaultAction(fault, endpoint: 1, ecu: nil, lasting: nil)])
        var driver = Self.driver(events: [event])
        driver.run(for: .milliseconds(1))
        return driver
    }

    private static func ask(datagram hex: String, _ driver: inout VirtualDriver) -> [String] {
        driver.send(datagram: Hex.bytes(hex) ?? [], from: tester, endpoint: 1)
        driver.run(for: .seconds(2))
        return driver.takeDatagrams(from: 1).map { Hex.string($0.bytes, separator: "") }
    }

    /// A reply that no prompt ends is divided where the fault says so, and nothing of it is lost.
    @Test func sizesDivideAReply() throws {
        var driver = try Self.faulty("chunks", .list([.integer(11)]))
        let connection = try Self.activate(&driver, "0E00")
        _ = driver.take(from: connection)
        driver.send(Hex.bytes("02FD 8001 00000007 0E00 0E80 22F200") ?? [], on: connection)
        driver.run(for: .milliseconds(100))
        let writes = driver.take(from: connection).map(\.bytes)
        #expect(writes.map(\.count) == [11, 2, 11, 5])
        #expect(
            Hex.string(writes.flatMap { $0 }, separator: "")
                == "02FD8002000000050E800E0000" + "02FD8001000000080E800E0062F20000")
    }

    @Test func faultsActOnDatagrams() throws {
        let good = "02FD4002000000070004000000FFFF"
        var driver = Self.driver()
        #expect(Self.ask(datagram: Self.status, &driver) == [good])
        driver = try Self.faulty("loss", .number(100))
        #expect(Self.ask(datagram: Self.status, &driver).isEmpty)
        driver = try Self.faulty("duplicate", .text("answer"))
        #expect(Self.ask(datagram: Self.status, &driver) == [good, good])
        driver = try Self.faulty("delay", .duration(.milliseconds(700), spread: .zero))
        let start = driver.rig.now
        driver.send(datagram: Hex.bytes(Self.status) ?? [], from: Self.tester, endpoint: 1)
        driver.run(for: .seconds(2))
        #expect(driver.takeDatagrams(from: 1).map(\.time) == [start.advanced(by: .milliseconds(700))])
    }

    /// A tester that only asks by datagrams is numbered as a connection is, and no event takes it for one.
    @Test func aPeerOfDatagramsIsNumberedAndNotConnected() throws {
        let condition = Condition(.connect, endpoint: 1)
        var driver = Self.driver(events: [
            EventDescription(name: "met", trigger: .when(condition), actions: [LogAction("met")])
        ])
        for _ in 0..<2 { #expect(Self.ask(datagram: Self.status, &driver).count == 1) }
        #expect(driver.rig.journal.entries(.event).isEmpty)
        _ = try Self.activate(&driver, "0E00")
        #expect(driver.rig.journal.entries(.event).count == 1)
        #expect(driver.rig.journal.entries(.peer).map(\.record.connection) == [1])
        #expect(driver.rig.journal.entries(.connect).map(\.record.connection) == [2])
    }
}
