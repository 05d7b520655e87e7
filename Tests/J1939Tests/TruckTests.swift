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
        let loaded = try ScenarioLoader.load(
            path: path, overrides: ["timing=\(timing.rawValue)"] + changes)
        return VirtualDriver(Rig(loaded.scenarios[0].rig, journal: Journal()))
    }

    static func say(_ text: String, _ driver: inout VirtualDriver, _ port: Int) -> String {
        driver.send(Array(text.utf8) + [0x0D], on: port)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: port, limit: .seconds(10))
        return String(decoding: driver.take(from: port).flatMap(\.bytes), as: UTF8.self)
    }

    /// The messages that have crossed the bus since `start`, by group.
    static func traffic(_ driver: VirtualDriver, since start: UInt64 = 0) -> [ParameterGroupNumber: Int] {
        var position = JournalPosition()
        position.next = start
        var counts: [ParameterGroupNumber: Int] = [:]
        while let (record, _) = position.read(driver.rig.journal) {
            guard record.kind == .frame,
                let identifier = MessageIdentifier(.extended(UInt32(truncatingIfNeeded: record.number)))
            else { continue }
            counts[identifier.group, default: 0] += 1
        }
        return counts
    }

    @Test func aBusWithoutListenersStandsStill() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let port = try #require(connected)
        driver.run(for: .seconds(5))
        #expect(Self.traffic(driver).isEmpty)
        _ = Self.say("ATSPA", &driver, port)
        driver.run(for: .seconds(5))
        #expect(Self.traffic(driver).isEmpty)
        driver.send(Array("ATMA\r".utf8), on: port)
        driver.run(for: .seconds(1))
        #expect(!Self.traffic(driver).isEmpty)
        _ = Self.say("", &driver, port)
        // What is under way still goes out.
        driver.run(for: .seconds(1))
        let mark = driver.rig.journal.next
        driver.run(for: .seconds(5))
        #expect(Self.traffic(driver, since: mark).isEmpty)
    }

    @Test func groupsComeAsOftenAsTheirTableSays() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let port = try #require(connected)
        _ = Self.say("ATSPA", &driver, port)
        driver.send(Array("ATMA\r".utf8), on: port)
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
        let scenario = try ScenarioLoader.load(text: text, file: "t.yaml").scenarios[0]
        var driver = VirtualDriver(Rig(scenario.rig, journal: Journal()))
        let connected = driver.connect()
        let port = try #require(connected)
        for line in ["ATE0", "ATSPA", "ATCRA18FECA03"] { _ = Self.say(line, &driver, port) }
        driver.send(Array("ATDM1\r".utf8), on: port)
        driver.run(for: .milliseconds(2900))
        #expect(driver.take(from: port).isEmpty)
        driver.run(for: .milliseconds(1500))
        let code = "44 FF BC FA FF 01 FF FF \r"
        #expect(String(decoding: driver.take(from: port).flatMap(\.bytes), as: UTF8.self) == code + code)
        _ = Self.say("", &driver, port)
        for line in ["ATAR", "ATSHEA03F9"] { _ = Self.say(line, &driver, port) }
        #expect(Self.say("00FED3", &driver, port) == "00 FF FF FF F9 D3 FE 00 \r\r>")
        #expect(Self.say("00FECA", &driver, port) == "00 FF 00 00 00 00 FF FF \r\r>")
    }

    @Test func theKeyStopsAndStartsTheTraffic() throws {
        var driver = try Self.driver()
        let connected = driver.connect()
        let port = try #require(connected)
        _ = Self.say("ATSPA", &driver, port)
        driver.send(Array("ATMA\r".utf8), on: port)
        driver.run(for: .seconds(1))
        driver.rig.turnIgnition(.off, now: driver.rig.now)
        driver.run(for: .seconds(1))
        let silent = driver.rig.journal.next
        driver.run(for: .seconds(1))
        #expect(Self.traffic(driver, since: silent).isEmpty)
        driver.rig.turnIgnition(.on, now: driver.rig.now)
        let awake = driver.rig.journal.next
        driver.run(for: .seconds(1))
        #expect((Self.traffic(driver, since: awake)[ParameterGroupNumber(0xF004)] ?? 0) >= 49)
    }

    @Test func aNameIsReadFromTheScenario() throws {
        let car = try ScenarioLoader.load(
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
