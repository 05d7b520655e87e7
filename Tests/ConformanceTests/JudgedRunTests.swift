import Kinds
import Conformance
import Rig
import Scenarios
import SimulationCore
import Testing

/// From the text of a case through a rig and its journal to the verdict.
@Suite struct JudgedRunTests {
    static let text = """
        dyno: 1
        id: TST-01
        timing: faithful
        vehicle: { signals: { engine.speed: 612.5 }, ecus: { engine: { latency: 100ms } } }
        endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", link: { chunk: 3, latency: 5ms } } } }
        task: live-data
        with: { signals: [engine.speed], duration: 8s }
        expect:
          - id: polls
            count: { request: "010C", at_least: 3, within: 8s }
          - id: waits
            never: { sends: before-prompt }
          - id: value
            report: { signal: engine.speed, at_least: 1 }
          - id: asks-once
            never: { sends: resend }
          - id: unknown
            never: { sends: unsupported-pid }
        """

    /// Asks for the engine speed three times and says it; `early` sends the next request a little too soon.
    static func result(early: Bool) throws -> CaseResult {
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        var driver = VirtualDriver(Rig(scenario.rig, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        func ask(_ line: String) {
            driver.send(Array("\(line)\r".utf8), on: connection)
            _ = driver.run(untilByte: 0x3E, on: connection, limit: .seconds(20))
            _ = driver.take(from: connection)
        }
        for line in ["ATZ", "ATSP0", "0100", "010C", "010C"] { ask(line) }
        if early {
            driver.send(Array("010C\r".utf8), on: connection)
            driver.run(for: .milliseconds(30))
        }
        ask("010C")
        driver.run(for: .milliseconds(10))
        driver.rig.clientDid(.output, Array("RPM=612.5".utf8), now: driver.rig.now)
        let report = ClientReport(
            time: driver.rig.now, record: driver.rig.journal.next - 1,
            content: .value(.engineSpeed, 612.5, rounding: 0.05))
        let record = CaseRecord(
            journal: driver.rig.journal, description: scenario.rig, reports: [report], seesValues: true,
            seesProgram: false, end: driver.rig.now)
        return Judge.judge(
            Case(id: "TST-01", group: "", file: "t.yaml", text: text, scenario: scenario), record)
    }

    @Test func aClientThatWaitsPasses() throws {
        let result = try Self.result(early: false)
        #expect(
            result.expectations.map(\.verdict) == [.pass, .pass, .pass, .pass, .pass], "\(result.reason)")
        #expect(result.verdict == .pass)
        #expect(result.reason.isEmpty)
    }

    @Test func aClientThatDoesNotWaitFails() throws {
        let result = try Self.result(early: true)
        #expect(result.verdict == .fail)
        #expect(result.expectations.first { $0.id == "waits" }?.verdict == .fail)
        #expect(
            result.reason.hasPrefix("waits: expected no byte before the prompt; got the byte 0x30 ('0') at "))
        #expect(result.reason.contains("after 010C was sent; the prompt came at "))
    }
}
