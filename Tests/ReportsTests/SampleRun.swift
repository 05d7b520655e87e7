@testable import ELM327Kind
import Endpoints
import Rig
import SimulationCore
import VehicleModel

@testable import Conformance
@testable import Reports

/// A record of a short dialogue with a simulated car, and results that show every verdict.
enum SampleRun {
    static let scenario = """
        dyno: 1
        id: ELM-03
        title: Echo, answer and prompt in one segment
        expect:
          - id: polls
            count: { endpoint: obd, request: "010C", at_least: 2 }
          - id: value
            about: The client shows what the car said.
            report: { signal: engine.speed, equals: 612.5 ± 0.5 }

        """

    /// A client that asks for the engine speed, gets a refusal, a message and an answer, and prints nonsense.
    static func record() -> CaseRecord {
        var vehicle = VehicleDescription(name: "car")
        vehicle.signals[.engineSpeed] = .constant(612.5)
        var description = RigDescription(vehicle: vehicle)
        description.endpoints = [
            EndpointDescription(
                name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: AdapterDescription())
        ]
        var driver = VirtualDriver(Rig(description, journal: Journal()))
        driver.rig.clientDid(.started, Array("python3 poll.py".utf8), now: driver.rig.now)
        guard let connection = driver.connect() else { return record(of: driver, description, []) }
        var reports: [ClientReport] = []
        for (line, value) in [
            ("ATZ", nil), ("AT SP 6", nil), ("010c", 612.5), ("010C1", 4163.0), ("01FF", nil),
        ] as [(String, Double?)] {
            driver.send(Array("\(line)\r".utf8), on: connection)
            _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(10))
            _ = driver.take(from: connection)
            guard let value else { continue }
            driver.rig.clientDid(.output, Array("RPM=\(value)".utf8), now: driver.rig.now)
            let record = driver.rig.journal.next - 1
            reports.append(
                ClientReport(
                    time: driver.rig.now, record: record,
                    content: .value(.engineSpeed, value, rounding: 0.1)))
        }
        driver.run(for: .seconds(3))
        driver.rig.clientDid(.errorOutput, Array("</script><b>&\u{7}".utf8), now: driver.rig.now)
        driver.rig.clientDid(.exited, number: 1, now: driver.rig.now)
        driver.rig.disconnect(connection, reason: "closed by the client", now: driver.rig.now)
        return record(of: driver, description, reports)
    }

    private static func record(
        of driver: VirtualDriver, _ description: RigDescription, _ reports: [ClientReport]
    ) -> CaseRecord {
        CaseRecord(
            journal: driver.rig.journal, description: description, reports: reports, seesValues: true,
            seesProgram: true, end: driver.rig.now)
    }

    /// The case that fails, with its trace.
    static func failure() -> CaseResult {
        let record = record()
        var result = CaseResult(
            id: "ELM-03", title: "Echo, answer and prompt in one segment", group: "framing", severity: "must",
            verdict: .fail, reason: "value: expected 612.5 ± 0.5 rpm, reported 4163 rpm at 1.5 s")
        let wrong = record.reports.last
        result.expectations = [
            ExpectationResult(
                id: "polls", form: "count", about: "010C at least twice", severity: "must", verdict: .pass,
                reason: ""),
            ExpectationResult(
                id: "value", form: "report", about: "The client shows what the car said.", severity: "must",
                verdict: .fail, reason: "expected 612.5 ± 0.5 rpm, reported 4163 rpm at 1.5 s",
                at: wrong?.time.seconds, records: wrong.map { [$0.record] } ?? [],
                intervals: [0.1, 0.11, 0.1, 0.32, 0.09],
                signature: "4163 rpm is the echo 010C parsed as data"),
        ]
        result.line = 1
        for (place, line) in [5, 7].enumerated() { result.expectations[place].line = line }
        result.scenario = scenario
        result.file = "Scenarios/elm327/framing/ELM-03-one-segment.yaml"
        result.observes = ["wire", "values"]
        result.sources = ["ELM327 data sheet p.9"]
        result.files = ["journal": "ELM-03/journal.jsonl"]
        result.ending = "exited with status 1"
        result.duration = 4.25
        result.illustrate(with: record)
        return result
    }

    /// A case of each verdict.
    static func run() -> RunResult {
        var cases = [failure()]
        let others: [(String, String, Verdict, String)] = [
            ("ELM-04", "Byte by byte", .pass, ""),
            (
                "ELM-05", "Split inside a hex pair", .warn,
                "response: expected within 1 s, took 1.4 s at 12.1 s"
            ),
            ("ELM-06", "Split before \u{1} the prompt", .inconclusive, "its fault never acted"),
            ("ELM-26/slow", "Slow reset", .known, "sent 0100 before the prompt at 0.4 s"),
            ("ELM-27", "Banner <variants> & \"others\"", .error, "the port 35000 is in use"),
            ("ELM-28", "ATZ unanswered, ATI answered", .notApplicable, "the client does not claim vin"),
            ("ELM-29", "Unknown starting state", .info, "asks twice"),
            ("ELM-30", "Echo never goes off", .fixed, ""),
            ("ELM-31", "Echo off at first", .notMet, "the client never sent ATE0"),
        ]
        for (place, other) in others.enumerated() {
            var result = CaseResult(
                id: other.0, title: other.1, group: place < 3 ? "framing" : "initialisation",
                severity: "should",
                verdict: other.2, reason: other.3)
            result.duration = Double(place) * 1.5
            if other.2 == .known { result.known = "issue 17: does not wait after a reset" }
            cases.append(result)
        }
        for place in cases.indices { cases[place].seed = 7 }
        cases[0].general = "an answer in one segment with its echo is not taken apart"
        cases[0].purpose = "The answer to `010C` comes in one segment with its echo."
        cases[0].remedy = "The client looks for the answer behind the first CR. Take the echo off first."
        cases[2].buildsOn = ["ELM-03"]
        var run = RunResult(
            tool: "dyno 0.1.0", client: "python-OBD", seed: 7, started: "2026-11-21T19:00:00Z",
            duration: 63.5,
            cases: cases)
        run.clientVersion = "0.7.3"
        run.clientArguments = "--client python-OBD"
        run.unsaid = ["error: Sorry & goodbye"]
        run.findCauses()
        // As of a case that was run three times.
        run.cases[7].shares = ["info": 2, "pass": 1]
        return run
    }

    /// `count` cases with `events` events each, as many as the whole catalogue has.
    static func large(cases count: Int = 78, events: Int = 300) -> RunResult {
        var cases: [CaseResult] = []
        let verdicts: [Verdict] = [
            .pass, .pass, .pass, .pass, .fail, .pass, .inconclusive, .pass, .warn, .pass, .known,
        ]
        for number in 1...count {
            let verdict = verdicts[number % verdicts.count]
            var result = CaseResult(
                id: "ELM-\(number < 10 ? "0" : "")\(number)",
                title: "A case of the catalogue with number \(number)",
                group: ["framing", "initialisation", "flow-control", "decoding"][(number - 1) * 4 / count],
                severity: "must", verdict: verdict,
                reason: verdict == .pass ? "" : "value: expected 612.5 ± 0.5 rpm, reported 4163 rpm at 9.3 s")
            result.trace = trace(events: events)
            let deciding = result.trace?.events[events / 2].record ?? 0
            result.expectations = [
                ExpectationResult(
                    id: "value", form: "report", about: "The client shows what the car said.",
                    severity: "must",
                    verdict: verdict == .pass ? .pass : verdict == .known ? .fail : verdict,
                    reason: result.reason,
                    at: result.trace?.events[events / 2].time, records: [deciding],
                    intervals: number % 3 == 0 ? (0..<40).map { 0.1 + Double($0 % 7) * 0.004 } : [])
            ]
            if verdict == .known { result.known = "issue 17" }
            result.scenario = scenario + String(repeating: "# a line of the scenario\n", count: 30)
            result.clientOutput = (0..<60).map { "RPM=\(612 + $0)" }
            result.duration = 30
            cases.append(result)
        }
        var run = RunResult(
            tool: "dyno 0.1.0", client: "python-OBD", seed: 7, started: "2026-11-21T19:00:00Z", duration: 803,
            cases: cases)
        run.clientVersion = "0.7.3"
        return run
    }

    private static func trace(events count: Int) -> Conformance.Trace {
        var trace = Conformance.Trace()
        var truth: [Conformance.Trace.Point] = []
        var reported: [Conformance.Trace.Point] = []
        for number in 0..<count {
            let turn = number / 6
            let time = 0.2 + Double(turn) * 0.4 + Double(number % 6) * 0.012 + (turn > 20 ? 4 : 0)
            let parts: (String, String, String) =
                switch number % 6 {
                case 0: ("input", "010C\\r", "")
                case 1: ("request", "010C", "")
                case 2: ("frame", "7DF  02 01 0C 00 00 00 00 00", "adapter")
                case 3: ("frame", "7E8  04 41 0C 09 92 00 00 00", "engine")
                case 4: ("output", "010C\\r41 0C 09 92 \\r\\r>", "")
                default:
                    turn == 12
                        ? ("fault", "chunks: whole", "begins")
                        : turn == 30
                            ? ("event", "set engine.speed to 2000", "") : ("client", "RPM=612.5", "output")
                }
            trace.events.append(
                Conformance.Trace.Event(
                    record: UInt64(number), time: time, kind: parts.0, endpoint: "obd", connection: 1,
                    text: parts.1,
                    detail: parts.2))
            if number % 6 == 3 {
                truth.append(Conformance.Trace.Point(time: time, value: 612.5 + Double(turn % 9) * 40))
            }
            if number % 6 == 5 {
                reported.append(
                    Conformance.Trace.Point(
                        time: time, value: turn == 25 ? 1063 : 612.5 + Double(turn % 9) * 40))
            }
        }
        trace.series = [
            Conformance.Trace.Series(signal: "engine.speed", unit: "rpm", truth: truth, reported: reported)
        ]
        return trace
    }
}
