import Kinds
import CANBus
import ELM327
import J1939
import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// The shipped truck on its bus.
@Suite struct TruckTests {
    static func driver(timing: Timing = .faithful, _ changes: [String] = []) throws -> VirtualDriver {
        let path = "\(VectorFolder.checkout)/Scenarios/elm327/heavy-truck-j1939.yaml"
        let loaded = try ScenarioLoader.standard.load(
            path: path, overrides: ["timing=\(timing.rawValue)"] + changes)
        return VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
    }

    static func say(_ text: String, _ driver: inout VirtualDriver, _ connection: ConnectionID) -> String {
        driver.send(Array(text.utf8) + [0x0D], on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(10))
        return String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
    }

    /// The messages that have crossed the bus since `start`, by group.
    static func traffic(_ driver: VirtualDriver, since start: UInt64 = 0) -> [ParameterGroupNumber: Int] {
        var position = JournalPosition()
        position.next = start
        var counts: [ParameterGroupNumber: Int] = [:]
        while let (_, entry) = position.readEntry(driver.rig.journal) {
            guard let frame = CANFrame(entry), let identifier = MessageIdentifier(frame.identifier) else {
                continue
            }
            counts[identifier.group, default: 0] += 1
        }
        return counts
    }

    @Test func aBusWithoutListenersStandsStill() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let connection = try #require(connected)
        driver.run(for: .seconds(5))
        #expect(Self.traffic(driver).isEmpty)
        _ = Self.say("ATSPA", &driver, connection)
        driver.run(for: .seconds(5))
        #expect(Self.traffic(driver).isEmpty)
        driver.send(Array("ATMA\r".utf8), on: connection)
        driver.run(for: .seconds(1))
        #expect(!Self.traffic(driver).isEmpty)
        _ = Self.say("", &driver, connection)
        // What is under way still goes out.
        driver.run(for: .seconds(1))
        let mark = driver.rig.journal.next
        driver.run(for: .seconds(5))
        #expect(Self.traffic(driver, since: mark).isEmpty)
    }

    /// A number that a tester writes over DoIP is the truck's in FEEC too.
    @Test func theNumberThatWasWrittenIsSent() throws {
        let text = """
            dyno: 1
            timing: instant
            vehicle:
              base: heavy-truck-j1939
              ecus: { engine: { uds: { address: 0x0E80, identifiers: [{ id: 0xF190, text: vin, writable: {} }] } } }
            endpoints:
              obd: { elm327: { listen: "tcp://127.0.0.1:0", settings: [ATSPA] } }
              ip: { doip: { listen: "tcp://127.0.0.1:0", address: 0x1010 } }
            """
        let loaded = try ScenarioLoader.standard.load(text: text, file: "truck")
        var driver = VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
        let (adapter, tester) = (driver.connect(), driver.connect(endpoint: 1))
        let (asks, writes) = (try #require(adapter), try #require(tester))
        #expect(Self.say("00FEEC", &driver, asks).contains("44 59 4E 54 52 4B 33"))
        let number = "WDB9634031L123456"
        driver.send(Hex.bytes("02FD 0005 00000007 0E00 00 00000000") ?? [], on: writes)
        driver.send(
            (Hex.bytes("02FD 8001 00000018 0E00 0E80 2EF190") ?? []) + Array(number.utf8), on: writes)
        driver.run(for: .seconds(1))
        #expect(Hex.string(driver.take(from: writes).flatMap(\.bytes), separator: "").hasSuffix("6EF190"))
        #expect(Self.say("00FEEC", &driver, asks).contains("57 44 42 39 36 33 34"))
    }

    @Test func groupsComeAsOftenAsTheirTableSays() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let connection = try #require(connected)
        _ = Self.say("ATSPA", &driver, connection)
        driver.send(Array("ATMA\r".utf8), on: connection)
        driver.run(for: .seconds(10))
        let counts = Self.traffic(driver)
        let expected: [(UInt32, Int)] = [
            (0xF004, 500), (0xF003, 200), (0xF002, 1000), (0xFEF1, 100), (0xFEEE, 10), (0xFEEF, 20),
            (0xF00E, 200),
        ]
        for (group, count) in expected {
            let seen = counts[ParameterGroupNumber(group)] ?? 0
            #expect(abs(seen - count) <= 2, "\(String(group, radix: 16)): \(seen)")
        }
        // Engine hours are given on request only.
        #expect(counts[ParameterGroupNumber(0xFEE5)] == nil)
        // DM1 of two codes: one announcement and two packets a second.
        #expect(abs((counts[.connectionManagement] ?? 0) - 10) <= 1)
    }

    @Test func aFaultThatAppearsIsBroadcastUntilItIsCleared() throws {
        let text = """
            dyno: 1
            timing: instant
            vehicle: { base: heavy-truck-j1939 }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "2.1" } } }
            events: [{ at: 2500ms, store: { codes: [P0ABC], ecu: transmission, as: confirmed } }]
            """
        let scenario = try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios[0]
        var driver = VirtualDriver(Rig(scenario.rig, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        for line in ["ATE0", "ATSPA", "ATCRA18FECA03"] { _ = Self.say(line, &driver, connection) }
        driver.send(Array("ATDM1\r".utf8), on: connection)
        driver.run(for: .milliseconds(2900))
        #expect(driver.take(from: connection).isEmpty)
        driver.run(for: .milliseconds(1500))
        let code = "44 FF BC FA FF 01 FF FF \r"
        #expect(
            String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self) == code + code)
        _ = Self.say("", &driver, connection)
        for line in ["ATAR", "ATSHEA03F9"] { _ = Self.say(line, &driver, connection) }
        #expect(Self.say("00FED3", &driver, connection) == "00 FF FF FF F9 D3 FE 00 \r\r>")
        #expect(Self.say("00FECA", &driver, connection) == "00 FF 00 00 00 00 FF FF \r\r>")
    }

    @Test func theKeyStopsAndStartsTheTraffic() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let connection = try #require(connected)
        _ = Self.say("ATSPA", &driver, connection)
        driver.send(Array("ATMA\r".utf8), on: connection)
        driver.run(for: .seconds(1))
        driver.rig.turnIgnition(.off, now: driver.rig.now)
        driver.run(for: .seconds(1))
        let silent = driver.rig.journal.next
        driver.run(for: .seconds(1))
        #expect(Self.traffic(driver, since: silent).isEmpty)
        driver.rig.turnIgnition(.running, now: driver.rig.now)
        let awake = driver.rig.journal.next
        driver.run(for: .seconds(1))
        #expect((Self.traffic(driver, since: awake)[ParameterGroupNumber(0xF004)] ?? 0) >= 49)
    }

    /// The frames of `group` that have crossed the bus, with their sources and times.
    static func frames(
        _ group: ParameterGroupNumber, _ driver: VirtualDriver
    ) -> [(source: UInt8, bytes: [UInt8], time: SimInstant)] {
        driver.rig.journal.entries.compactMap { record, entry in
            guard let frame = CANFrame(entry), let identifier = MessageIdentifier(frame.identifier),
                identifier.group == group
            else { return nil }
            return (identifier.source, Array(frame.data), record.time)
        }
    }

    @Test func everyNodeClaimsItsAddressWhenItIsSwitchedOn() throws {
        var driver = try Self.driver()
        driver.rig.observeBus(now: .powerOn)
        driver.run(for: .seconds(3))
        let claims = Self.frames(.addressClaimed, driver)
        #expect(claims.map(\.source) == [0x00, 0x03, 0x0B, 0x3D])
        #expect(
            claims.map(\.bytes)
                == driver.rig.description.vehicle.ecus.map { ecu in
                    ecu.j1939?.name.map { Name($0).encoded() } ?? []
                })
        #expect(claims.allSatisfy { $0.time < SimInstant.powerOn.advanced(by: .milliseconds(3)) })
        driver.rig.turnIgnition(.off, now: driver.rig.now)
        driver.run(for: .seconds(1))
        let key = driver.rig.now
        driver.rig.turnIgnition(.running, now: key)
        driver.run(for: .seconds(1))
        let again = Self.frames(.addressClaimed, driver).dropFirst(4)
        #expect(again.map(\.source) == [0x00, 0x03, 0x0B, 0x3D])
        #expect(again.allSatisfy { $0.time > key })
        // Nobody speaks before it has claimed.
        let claim = try #require(claims.first)
        #expect(Self.frames(ParameterGroupNumber(0xF004), driver).allSatisfy { $0.time > claim.time })
    }

    /// Addresses 80-F7 are anybody's: such a node waits a quarter of a second for objections (SAE J1939-81).
    @Test func aNodeWithoutAnAddressOfItsOwnWaitsAfterItsClaim() throws {
        let text = """
            dyno: 1
            vehicle:
              bus: { protocol: "A" }
              signals: { engine.speed: 1500 }
              ecus: { engine: { j1939: { address: 0x90, groups: [0xF004] } } }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
            """
        var driver = VirtualDriver(
            Rig(
                try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios[0].rig,
                journal: Journal()))
        driver.rig.observeBus(now: .powerOn)
        driver.run(for: .seconds(1))
        #expect(Self.frames(.addressClaimed, driver).map(\.source) == [0x90])
        let first = try #require(Self.frames(ParameterGroupNumber(0xF004), driver).first)
        #expect(first.time > SimInstant.powerOn.advanced(by: .milliseconds(250)))
        #expect(first.time < SimInstant.powerOn.advanced(by: .milliseconds(290)))
    }

    /// SAE J1939-14 has twice the usual rate; an adapter reaches it as a user-defined protocol (PP 2C 42, 2D 01).
    @Test func aTruckOfTwiceTheRateIsReachedByAUserProtocol() throws {
        var driver = try Self.driver(["vehicle.bus.protocol=A", "vehicle.bus.rate=500000"])
        let connected = driver.connect()
        let connection = try #require(connected)
        for line in ["ATE0", "ATSPA"] { _ = Self.say(line, &driver, connection) }
        #expect(Self.say("00FEEE", &driver, connection) == "CAN ERROR\r\r>")
        for line in ["ATPB4201", "ATSPB"] { #expect(Self.say(line, &driver, connection) == "OK\r\r>") }
        #expect(Self.say("00FEEE", &driver, connection).hasPrefix("82 "))
        driver.send(Array("ATMP F004 2\r".utf8), on: connection)
        driver.run(for: .seconds(1))
        let text = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        #expect(text.split(separator: "\r").count == 3, "\(text)")
    }

    @Test func whatIsAskedForIsNotedByParameter() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let connection = try #require(connected)
        for line in ["ATE0", "ATSPA"] { _ = Self.say(line, &driver, connection) }
        _ = Self.say("00FEEE", &driver, connection)
        var lines: [UInt8] = []
        for (record, entry) in driver.rig.journal.entries(.sample) {
            JournalLine(driver.rig.description).append(record, entry, to: &lines)
        }
        let text = String(decoding: lines, as: UTF8.self)
        #expect(
            text.contains(
                #""signal":"engine.coolant.temperature","ecu":"engine","spn":110,"raw":130,"value":90.0"#),
            "\(text)")
    }

    @Test func aNameIsReadFromTheScenario() throws {
        let car = try ScenarioLoader.standard.load(
            path: "\(VectorFolder.checkout)/Scenarios/elm327/heavy-truck-j1939.yaml"
        ).scenarios[0].rig.vehicle
        #expect(car.ecus.map { $0.j1939?.address } == [0x00, 0x03, 0x0B, 0x3D])
        let name = try #require(car.ecus[1].j1939?.name.map(Name.init))
        #expect(name.identity == 7710)
        #expect(name.manufacturer == 1234)
        #expect(name.function == 3)
        let code = try DiagnosticTroubleCode(parsing: "P0217")
        #expect(car.ecus[0].j1939?.fault(of: code) == .init(parameter: 110, failureMode: 16))
        let other = try DiagnosticTroubleCode(parsing: "P0ABC")
        #expect(car.ecus[0].j1939?.fault(of: other) == .init(parameter: 0x7FABC, failureMode: 31))
    }
}
