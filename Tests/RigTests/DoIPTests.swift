import DoIP
import Endpoints
import Rig
import SimulationCore
import Testing
import VehicleModel

/// A DoIP entity in a car, in virtual time: resets of its own ECU, signals in answers, and faults of its datagrams.
@Suite struct DoIPTests {
    private static let tester = Peer(host: "127.0.0.1", port: 40_000)
    private static let status = "02FD400100000000"

    /// A car whose engine is at 0E80 behind the entity, and whose gateway, at 1010, is in one ECU with it.
    private static func driver(events: [EventDescription] = []) -> VirtualDriver {
        var uds = UDSDescription()
        uds.address = 0x0E80
        var engine = ECUDescription(latency: .milliseconds(12))
        engine.uds = Box(uds)
        uds.address = 0x1010
        var own = ECUDescription(name: "gateway", latency: .milliseconds(3))
        (own.request, own.response) = (0x7E1, 0x7E9)
        own.uds = Box(uds)
        var gateway = GatewayDescription()
        gateway.entity.address = 0x1010
        gateway.entity.targets = [0x0E80: 0, 0x1010: 1]
        var description = Bench.description(vehicle: Bench.car([engine, own]), events: events)
        description.endpoints.append(
            EndpointDescription(name: "ip", listen: .tcp(host: "127.0.0.1", port: 0), kind: .doip(gateway)))
        return VirtualDriver(Rig(description, journal: Journal()))
    }

    private static func activate(_ driver: inout VirtualDriver, _ tester: String) throws -> Int {
        let connected = driver.connect(endpoint: 1)
        let port = try #require(connected)
        #expect(
            ask("02FD 0005 00000007 \(tester) 00 00000000", on: port, &driver)
                == "02FD000600000009\(tester)10101000000000")
        return port
    }

    /// Sends `hex`, and returns what comes within 100 ms.
    private static func ask(_ hex: String, on port: Int, _ driver: inout VirtualDriver) -> String {
        driver.send(Hex.bytes(hex) ?? [], on: port)
        driver.run(for: .milliseconds(100))
        return Hex.string(driver.take(from: port).flatMap(\.bytes), separator: "")
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
        #expect(Set(driver.closings.map(\.port)) == [first, second])
        // Both addresses are free again.
        let again = try Self.activate(&driver, "0E00")
        #expect(Self.ask("02FD 8001 00000006 0E00 1010 3E00", on: again, &driver).hasSuffix("7E00"))
    }

    @Test func aRefusedResetClosesNothing() throws {
        var driver = Self.driver()
        let port = try Self.activate(&driver, "0E00")
        #expect(Self.ask("02FD 8001 00000006 0E00 1010 1177", on: port, &driver).hasSuffix("7F1112"))
        #expect(Self.ask("02FD 8001 00000006 0E00 1010 1104", on: port, &driver).hasSuffix("51041E"))
        #expect(driver.closings.isEmpty)
    }

    @Test func aResetOverTheBusClosesThemToo() throws {
        var driver = Self.driver()
        let port = try Self.activate(&driver, "0E00")
        let connected = driver.connect()
        let adapter = try #require(connected)
        for line in ["ATSP6", "ATSH7E1", "ATCRA7E9", "1101"] {
            driver.send(Array("\(line)\r".utf8), on: adapter)
            driver.run(for: .seconds(1))
        }
        #expect(Self.ask("02FD 8001 00000006 0E00 0E80 3E00", on: port, &driver).isEmpty)
        #expect(driver.closings.map(\.port) == [port])
    }

    /// The values in answers are the truth by which a client's are judged, as those in frames of the bus are.
    @Test func theSignalsOfAnswersAreInTheJournal() throws {
        var driver = Self.driver()
        let port = try Self.activate(&driver, "0E00")
        #expect(Self.ask("02FD 8001 00000006 0E00 0E80 010C", on: port, &driver).hasSuffix("410C1AF8"))
        let samples = driver.rig.journal.entries(.sample).compactMap { record, entry -> [Double?]? in
            guard case .sample(let sample) = entry else { return nil }
            return [sample.value, record.endpoint.map(Double.init), Double(record.connection)]
        }
        #expect(samples == [[1726, 1, 1]])
    }

    private static func faulty(_ name: String, _ value: FaultValue) throws -> VirtualDriver {
        let fault = try #require(FaultSetting(name, value))
        let event = EventDescription(at: .zero, actions: [.fault(fault, endpoint: 1, ecu: nil, lasting: nil)])
        var driver = Self.driver(events: [event])
        driver.run(for: .milliseconds(1))
        return driver
    }

    private static func ask(datagram hex: String, _ driver: inout VirtualDriver) -> [String] {
        driver.send(datagram: Hex.bytes(hex) ?? [], from: tester, endpoint: 1)
        driver.run(for: .seconds(2))
        return driver.takeDatagrams(from: 1).map { Hex.string($0.bytes, separator: "") }
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
}
