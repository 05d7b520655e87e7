import Kinds
import Rig
import SimulationCore
import Testing

@testable import Scenarios

/// Every message of an adapter from its physical cause, by way of a scenario file without a canned answer.
@Suite struct CauseTests {
    /// A scenario file, what is sent at which second, and everything that comes back up to the end.
    struct Cause: Sendable, CustomTestStringConvertible {
        let text: String
        var version = "2.1"
        var settings = "ATE0, ATSP6"
        var `protocol` = "6"
        var condition = "ok"
        var signals = ""
        var timing = "faithful"
        var events: [String] = []
        var sent: [(second: Int, line: String)] = []
        var received: String
        var until = 60

        var testDescription: String { "\(text) (\(`protocol`), \(condition), \(events))" }

        var scenario: String {
            let ecu = ["1", "2", "3", "4", "5"].contains(`protocol`) ? "address: 0x10" : "request: 0x7E0"
            let answer = ecu.hasPrefix("a") ? "[\"41 0D 53\"]" : "\"41 0D 53\""
            let probe = ecu.hasPrefix("a") ? "[\"41 00 BE 3E B8 11\"]" : "\"41 00 BE 3E B8 11\""
            return """
                dyno: 1
                timing: \(timing)
                vehicle:
                  bus: { protocol: "\(`protocol`)", condition: \(condition) }
                  signals: { \(signals) }
                  ecus: { engine: { \(ecu), answers: { "0100": \(probe), "010D": \(answer) } } }
                endpoints:
                  obd: { elm327: { listen: "pty:", version: "\(version)", settings: [\(settings)] } }
                events:
                  - { at: 59s, log: the end }
                \(events.map { "  - { \($0) }" }.joined(separator: "\n"))
                """
        }
    }

    static let causes: [Cause] = [
        // The supply.
        Cause(
            text: "LV RESET",
            events: ["at: 5s, set: { battery.voltage: 5 }", "at: 6s, set: { battery.voltage: 12 }"],
            sent: [(4, "ATSD5A"), (7, "ATRD")], received: "OK\r\r>\r\rLV RESET\r\r>ATRD\r5A\r\r>"),
        Cause(
            text: "LV RESET from a battery that is too weak for the starter",
            events: [
                """
                at: 5s, ignition: cranking,
                    set: { battery.voltage: { keyframes: [[0s, 12.1], [40ms, 5.1], [90ms, 8], [1s, 13.9]] } }
                """
            ], sent: [(7, "ATRV")], received: "\r\rLV RESET\r\r>ATRV\r13.9V\r\r>"),
        Cause(
            text: "a ramp that only just dips",
            events: [
                "at: 5s, ramp: { battery.voltage: { to: 5.9, over: 3s } }",
                "at: 8010ms, set: { battery.voltage: 12 }",
            ], received: "\r\rLV RESET\r\r>"),
        Cause(
            text: "no dip",
            events: [
                "at: 5s, ramp: { battery.voltage: { to: 6.1, over: 3s } }",
                "at: 9s, set: { battery.voltage: 12 }",
            ], received: ""),
        Cause(
            text: "cranking with a good battery",
            events: ["at: 5s, ignition: cranking", "at: 6s, ignition: running"],
            sent: [(7, "ATE0")], received: "OK\r\r>"),
        Cause(
            text: "power-up",
            events: ["at: 5s, set: { battery.voltage: 0 }", "at: 6s, set: { battery.voltage: 12 }"],
            received: "\r\rELM327 v2.1\r\r>"),
        Cause(
            text: "nothing while there is no supply", signals: "battery.voltage: 0",
            sent: [(1, "ATI"), (2, "010D")],
            received: ""),
        Cause(
            text: "LV RESET keeps CAN out of a search", settings: "ATSP0",
            events: ["at: 5s, set: { battery.voltage: 5 }", "at: 6s, set: { battery.voltage: 12 }"],
            sent: [(8, "ATE0"), (10, "010D"), (40, "ATFE"), (41, "010D")],
            received:
                "\r\rLV RESET\r\r>ATE0\rOK\r\r>SEARCHING...\rUNABLE TO CONNECT\r\r>OK\r\r>SEARCHING...\r41 0D 53 \r\r>"
        ),
        // Ignition and silence.
        Cause(
            text: "LP ALERT from the key", settings: "ATPP0ESV9C, ATPP0EON, ATZ, ATE0",
            events: ["at: 5s, ignition: off", "at: 20s, ignition: running"],
            sent: [(10, "")], received: "\rLP ALERT\r\r>\r\rELM327 v2.1\r\r>"),
        Cause(
            text: "ACT ALERT from a silent bus", settings: "ATPP0FSVDD, ATPP0FON, ATZ, ATE0, ATSP6, ATAMT10",
            sent: [(1, "010D1")], received: "41 0D 53 \r\r>\rACT ALERT\r\r>"),
        Cause(
            text: "ACT ALERT from a silent host", settings: "ATPP0ESVA8, ATPP0EON, ATZ, ATE0",
            received: "\rACT ALERT\r\r>\rLP ALERT\r\r>", until: 600),
        Cause(
            text: "CAN ERROR from the key", events: ["at: 5s, ignition: off", "at: 10s, ignition: running"],
            sent: [(4, "010D1"), (6, "010D1"), (11, "010D1")],
            received: "41 0D 53 \r\r>CAN ERROR\r\r>41 0D 53 \r\r>"),
        Cause(
            text: "NO DATA from the key", settings: "ATE0, ATSP2", protocol: "2",
            events: ["at: 5s, ignition: off", "at: 10s, ignition: running"],
            sent: [(4, "010D1"), (6, "010D1"), (11, "010D1")],
            received: "41 0D 53 \r\r>NO DATA\r\r>41 0D 53 \r\r>"),
        Cause(
            text: "a session on a K line that the key has ended", settings: "ATE0, ATSP5", protocol: "5",
            events: ["at: 5s, ignition: off", "at: 20s, ignition: running"],
            sent: [(4, "010D1"), (6, "010D1"), (18, "010D1"), (21, "010D1")],
            received:
                "BUS INIT: OK\r41 0D 53 \r\r>NO DATA\r\r>BUS INIT: ERROR\r\r>BUS INIT: OK\r41 0D 53 \r\r>"),
        // The wires.
        Cause(
            text: "UNABLE TO CONNECT", settings: "ATE0, ATSP0", condition: "open", sent: [(1, "010D")],
            received: "SEARCHING...\rUNABLE TO CONNECT\r\r>"),
        Cause(
            text: "CAN ERROR", condition: "open", events: ["at: 5s, bus: ok", "at: 10s, bus: shorted-low"],
            sent: [(1, "010D1"), (2, "ATCS"), (6, "010D1"), (11, "010D1"), (12, "ATCS")],
            received: "CAN ERROR\r\r>T:80 R:00\r\r>41 0D 53 \r\r>CAN ERROR\r\r>T:OFF R:00\r\r>"),
        Cause(
            text: "ERR94", events: ["at: 5s, bus: shorted-high"], sent: [(4, "010D1"), (6, "010D1")],
            received: "41 0D 53 \r\r>ERR94\r\r>"),
        Cause(
            text: "FB ERROR", settings: "ATE0, ATSP1", protocol: "1", condition: "shorted-low",
            sent: [(1, "010D")], received: "FB ERROR\r\r>"),
        Cause(
            text: "BUS BUSY", settings: "ATE0, ATSP2", protocol: "2", condition: "busy",
            sent: [(1, "010D")], received: "BUS BUSY\r\r>"),
        Cause(
            text: "BUS ERROR", settings: "ATE0, ATSP2", protocol: "2", events: ["at: 5s, bus: shorted-high"],
            sent: [(1, "ATMA")], received: "BUS ERROR\r\r>"),
        Cause(
            text: "<DATA ERROR", settings: "ATE0, ATH1, ATSP2", protocol: "2", condition: "noisy",
            sent: [(1, "010D")], received: "48 6B 10 41 0D 53 32 <DATA ERROR\r\r>"),
        Cause(
            text: "DATA ERROR", settings: "ATE0, ATSP1", protocol: "1", condition: "intermittent",
            sent: [(1, "010D")], received: "DATA ERROR\r\r>"),
        Cause(
            text: "BUS INIT: ...ERROR", settings: "ATE0, ATSP3", protocol: "3", condition: "open",
            sent: [(1, "010D")], received: "BUS INIT: ...ERROR\r\r>"),
        Cause(
            text: "BUS INIT: ...FB ERROR", settings: "ATE0, ATSP3", protocol: "3", condition: "shorted-high",
            sent: [(1, "010D")], received: "BUS INIT: ...FB ERROR\r\r>"),
        Cause(
            text: "BUS INIT: ...BUS BUSY", settings: "ATE0, ATSP4", protocol: "4", condition: "shorted-low",
            sent: [(1, "010D")], received: "BUS INIT: ...BUS BUSY\r\r>"),
        Cause(
            text: "BUS INIT: ERROR", settings: "ATE0, ATSP5", protocol: "5", condition: "noisy",
            sent: [(1, "010D")], received: "BUS INIT: ERROR\r\r>"),
    ]

    @Test(arguments: causes) func aCauseInAScenarioGivesItsMessage(_ cause: Cause) throws {
        let loaded: ScenarioLoader.Loaded
        do {
            loaded = try ScenarioLoader.standard.load(text: cause.scenario, file: "cause.yaml")
        } catch {
            Issue.record("\(error)")
            return
        }
        let description = try #require(loaded.scenarios.first?.rig)
        var driver = VirtualDriver(Rig(description, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        for (second, line) in cause.sent {
            driver.run(until: .powerOn.advanced(by: .seconds(second)))
            driver.send(Array(line.utf8) + [0x0D], on: connection)
        }
        driver.run(until: .powerOn.advanced(by: .seconds(cause.until)))
        let received = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        #expect(received == cause.received)
    }

    /// `<RX ERROR` needs a frame that nobody has asked for.
    @Test func aDamagedFrameIsMarkedWhileMonitoring() throws {
        let cause = Cause(text: "<RX ERROR", settings: "ATE0, ATH1, ATSP6", condition: "noisy", received: "")
        let loaded = try ScenarioLoader.standard.load(text: cause.scenario, file: "cause.yaml")
        let description = try #require(loaded.scenarios.first?.rig)
        var driver = VirtualDriver(Rig(description, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        driver.send(Array("ATMA\r".utf8), on: connection)
        driver.rig.inject(.init(.base(0x7E8), [3, 0x41, 0x0D, 0x53]), at: connection, now: driver.rig.now)
        driver.run(for: .seconds(1))
        let received = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        #expect(received == "7E8 03 41 0D 52 <RX ERROR\r")
    }

    /// A supply that stands still wakes nobody; one that moves where it may stop a chip is looked at, and no longer than
    /// it moves.
    @Test(arguments: [(11, 1...1), (5, 90...110)])
    func theSupplyIsLookedAtOnlyWhileItMayStopTheChip(volts: Int, expected: ClosedRange<Int>) throws {
        var cause = Cause(text: "", received: "")
        cause.events = ["at: 5s, ramp: { battery.voltage: { to: \(volts), over: 1s } }"]
        let loaded = try ScenarioLoader.standard.load(text: cause.scenario, file: "cause.yaml")
        let description = try #require(loaded.scenarios.first?.rig)
        var rig = Rig(description, journal: Journal())
        var wakes: [Int64: Int] = [:]
        while let due = rig.nextDue, due < .powerOn.advanced(by: .seconds(10)) {
            wakes[due.nanoseconds / 1_000_000_000, default: 0] += 1
            rig.run(until: due)
        }
        #expect(wakes[4] == 1)
        #expect(expected.contains(wakes[5] ?? 0))
        #expect((wakes[7] ?? 0) == 1)
    }
}
