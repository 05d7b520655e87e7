import Kinds
import Endpoints
import Rig
import Scenarios
import SimulationCore
import Testing

/// A session that was controlled, and the scenario that plays it again, give the same bytes at the same instants.
@Suite struct PlayedScenarioTests {
    private static let text = """
        dyno: 1
        id: drive
        title: "A drive: with a quote, a colon and a # sign"
        seed: 7
        vehicle:
          signals:
            engine.speed: { wave: noise, mean: 780, amplitude: 22, period: 900ms }
            vehicle.speed: 10
          trouble_codes: { stored: [P0300] }
        endpoints:
          obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
        events:
          - { name: warm, at: 2s, set: { engine.coolant.temperature: 95 } }
        unsolicited:
          - { at: 3s, text: "LV RESET" }
        """

    private static let controls: [(at: Int64, text: String)] = [
        (1_000_000_001, #"{ "set": { "engine.speed": 3000 } }"#),
        (1_700_000_013, #"{"fault": {"delay": "80ms"}, "endpoint": "obd"}"#),
        (2_500_000_007, "store: { codes: [P0133, P0420], as: pending }"),
        (3_100_000_003, #"{ "ramp": { "vehicle.speed": { "to": 65, "over": "2s" } } }"#),
        (3_600_000_111, "clear-fault: fault-1"), (3_900_000_000, "release: [engine.speed, vehicle.speed]"),
        (
            4_200_000_333,
            #"{ "set": { "intake.maf": { "wave": "noise", "mean": 3, "amplitude": 1, "period": "1s" } } }"#
        ),
        (4_800_000_777, #"{ "unsolicited": "a \"quoted\" line: # {", "endpoint": "obd", "log": "said" }"#),
        (5_300_000_000, "fault: { chunks: { every: 3 } }\nendpoint: obd\nfor: 1s"),
        (6_900_000_009, "disconnect: { how: reset, endpoint: obd, connection: 1 }"),
    ]

    private struct Run {
        var arrivals: [VirtualDriver.Arrival] = []
        var closings: [SimInstant] = []
        var rig: Rig
        var samples: [String] = []
    }

    /// Asks for two parameters and the codes every 300 ms for 8 s, with `act` before each instant.
    private static func run(
        _ text: String, acts: [(at: Int64, text: String)], takesActions: Bool
    ) throws -> (run: Run, played: [PlayedControl]) {
        var description = try #require(
            try ScenarioLoader.standard.load(text: text, file: "played").scenarios.first?.rig)
        description.takesActions = takesActions
        var driver = VirtualDriver(Rig(description, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        var played: [PlayedControl] = []
        var acts = acts[...]
        let requests = ["ATZ\r", "010C\r", "010D\r", "0110\r", "03\r", "07\r"]
        for turn in 0..<27 {
            let next = SimInstant(nanoseconds: Int64(turn) * 300_000_000 + 1)
            while let act = acts.first, act.at < next.nanoseconds {
                acts = acts.dropFirst()
                let now = SimInstant(nanoseconds: act.at)
                let control = try ScenarioLoader.standard.controls(text: act.text, of: description)
                driver.run(until: SimInstant(nanoseconds: act.at - 1))
                let time = driver.rig.control(control.actions, now: now)
                played.append(PlayedControl(at: .nanoseconds(time.nanoseconds), control.text))
            }
            driver.run(until: next)
            driver.send(Array(requests[turn % requests.count].utf8), on: connection)
        }
        driver.run(until: SimInstant(nanoseconds: 8_500_000_000))
        var run = Run(rig: driver.rig)
        run.arrivals = driver.take(from: connection)
        run.closings = driver.closings.map(\.time)
        var position = JournalPosition()
        while let (record, entry) = position.readEntry(driver.rig.journal) {
            switch entry {
            case .event: run.samples.append("\(record.time.nanoseconds) event")
            case .fault(let fault):
                run.samples.append("\(record.time.nanoseconds) \(fault.stage) \(fault.kind)")
            case .input, .output, .request, .sample, .frame, .connect, .disconnect:
                run.samples.append("\(record.time.nanoseconds) \(entry)")
            default: break
            }
        }
        return (run, played)
    }

    @Test func playsTheSame() throws {
        let (live, controls) = try Self.run(Self.text, acts: Self.controls, takesActions: true)
        #expect(controls.count == Self.controls.count)
        let scenario = try ScenarioLoader.standard.played(
            Self.text, overrides: [], seed: 7, controls: controls)
        let (again, _) = try Self.run(scenario, acts: [], takesActions: false)
        #expect(live.arrivals.count > 20)
        #expect(live.closings.count == 1)
        #expect(again.arrivals == live.arrivals)
        #expect(again.closings == live.closings)
        #expect(again.samples == live.samples)
        // The same controls cannot be left out without a difference.
        let (without, _) = try Self.run(Self.text, acts: [], takesActions: true)
        #expect(without.arrivals != live.arrivals)
    }

    @Test func overridesAndSeedArePartOfIt() throws {
        let played = try ScenarioLoader.standard.played(
            Self.text, overrides: ["vehicle.speed=33", "timing=instant"], seed: 99, controls: [])
        let loaded = try #require(
            try ScenarioLoader.standard.load(text: played, file: "played").scenarios.first?.rig)
        #expect(loaded.seed == 99)
        #expect(loaded.timing == .instant)
        #expect(loaded.title == #"A drive: with a quote, a colon and a # sign"#)
        #expect(loaded.events.count == 2)
    }

    @Test func addressesOfTheCommandLineArePartOfIt() throws {
        let listen = ["obd=tcp://127.0.0.1:41031", "other=tcp://127.0.0.1:1"]
        let played = try ScenarioLoader.standard.played(
            Self.text, overrides: [], listen: listen, seed: 7, controls: [])
        let loaded = try #require(
            try ScenarioLoader.standard.load(text: played, file: "played").scenarios.first?.rig)
        #expect(loaded.endpoints.map(\.listen) == [.tcp(host: "127.0.0.1", port: 41031)])
    }

    /// Every shipped scenario is written so that it is read as the same scenario.
    @Test func shippedScenariosAreWrittenAsTheyAreRead() throws {
        for name in ScenarioLoader.shippedScenarios.filter({
            !$0.contains("/") || $0.hasPrefix("telemetry/") || $0.hasPrefix("services/")
                || $0.hasPrefix("uds/")
        }) {
            let text = try #require(ScenarioLoader.text(path: name), "\(name)")
            guard let loaded = try? ScenarioLoader.standard.load(path: name).scenarios, loaded.count == 1
            else {
                continue
            }
            let written = try ScenarioLoader.standard.played(
                text, overrides: [], seed: loaded[0].rig.seed, controls: [])
            let again = try ScenarioLoader.standard.load(text: written, file: "shipped:\(name).yaml")
                .scenarios
            #expect(again.count == 1, "\(name)")
            #expect(again.first?.rig.events.count == loaded[0].rig.events.count, "\(name)")
            #expect(again.first?.rig.vehicle == loaded[0].rig.vehicle, "\(name)")
            #expect(again.first?.rig.endpoints.map(\.name) == loaded[0].rig.endpoints.map(\.name), "\(name)")
        }
    }
}
