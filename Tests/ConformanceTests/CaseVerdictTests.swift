import Kinds
import Conformance
import Scenarios
import Testing
import VehicleModel

/// What becomes of a whole case, by what its expectations come to and by what the client met.
@Suite struct CaseVerdictTests {
    private static func result(
        _ scenario: String, _ journal: String, task: String = "live-data",
        with: String = "signals: [engine.speed, vehicle.speed], duration: 8s",
        _ change: (inout CaseRecord) -> Void = { _ in }
    ) throws -> CaseResult {
        let text = """
            dyno: 1
            id: TST-01
            task: \(task)
            with: { \(with) }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
            \(scenario)

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        var record = try JournalText.record(journal, scenario.rig)
        change(&record)
        return Judge.judge(
            Case(id: "TST-01", group: "", file: "t.yaml", text: text, scenario: scenario), record)
    }

    private static let asks = "expect: [ { id: asks, count: { request: \"010C\", at_least: 1 } } ]"
    private static let journal =
        "0.1 connect\n0.2 > 010C\\r\n0.3 < 41 0C 09 92 \\r\\r>\n0.4 says engine.speed 612.5"
    private static let late =
        "events: [ { name: late, when: { endpoint: obd, request: \"010C\", nth: 2 }, fault: { delay: 1s } } ]"

    @Test func aCaseWhoseEventNeverCameIsNotMet() throws {
        let result = try Self.result("\(Self.late)\n\(Self.asks)", Self.journal)
        #expect(result.verdict == .notMet && result.reason == "the client never sent 010C 2 times")
        #expect(!result.verdict.isDecided)
    }

    @Test func withItsEventItIsAPass() throws {
        let result = try Self.result(
            "\(Self.late)\n\(Self.asks)",
            "\(Self.journal)\n0.5 > 010C\\r\n0.5 event late\n1.5 < 41 0C 09 92 \\r\\r>")
        #expect(result.verdict == .pass && result.reason.isEmpty)
    }

    @Test(arguments: [
        "0.1 client started\n0.2 client exited 0", "0.1 client started\n0.2 connect\n0.3 > ATZ\\r",
    ])
    func aTaskThatWasNotBegunFails(_ journal: String) throws {
        let result = try Self.result(
            "\(Self.late)\nexpect: [ { id: back, recovers: { after: late, within: 5s } } ]", journal)
        #expect(result.verdict == .fail)
        #expect(
            result.reason.hasPrefix(
                "first-step: expected a request of service 01 or 22 for the task live-data"),
            "\(result.reason)")
    }

    @Test(arguments: [(6, Verdict.inconclusive), (2, .fail)])
    func aProgramThatGotNoProcessorIsNotJudged(_ seconds: Int, _ verdict: Verdict) throws {
        let result = try Self.result(Self.asks, "0.1 client started\n9.9 client stopped") {
            $0.processorWait = .seconds(seconds)
        }
        #expect(result.verdict == verdict, "\(result.reason)")
        #expect(result.isUndecidedByLateness == (verdict == .inconclusive))
    }

    @Test func aCaseThatExpectsNothingIsNotLate() throws {
        let result = try Self.result("", Self.journal)
        #expect(result.verdict == .inconclusive && !result.isUndecidedByLateness)
    }

    /// Another run can decide what nothing but lateness has left open.
    @Test(arguments: [
        ("lag 0.6", "", true), ("reading-lag 0.6", "", false), ("", "", false),
        ("lag 0.6", ", { id: other, recovers: { after: never, within: 5s } }", false),
        ("lag 0.6", ", { id: other, count: { request: \"0105\", at_least: 1 } }", false),
        (
            "0.5 event never\n6.0 > 010C\\r\n6.1 < 41 0C 09 92 \\r\\r>\nwait 0.8",
            ", { id: other, recovers: { after: never, within: 5s } }", true
        ),
    ])
    func whatLatenessLeavesOpenIsMarked(_ lag: String, _ other: String, _ isMarked: Bool) throws {
        let events =
            "events: [ { name: never, when: { endpoint: obd, request: \"010C\", nth: 9 }, fault: { delay: 1s } } ]"
        let early = "{ id: early, count: { request: \"010C\", at_least: 1, within: 2s } }"
        let result = try Self.result("\(events)\nexpect: [ \(early)\(other) ]", "\(Self.journal)\n\(lag)")
        #expect(result.isUndecidedByLateness == isMarked, "\(result.verdict) \(result.reason)")
    }

    /// What cannot be read decides nothing, in a case that looks at what the client has stored; in any other it does not matter.
    @Test(arguments: [
        ("stored: { endpoint: machine, exactly: 0 }", Verdict.error),
        ("connection: { endpoint: machine, at_most: 3 }", .pass),
    ])
    func recordsThatCannotBeReadAreAnErrorWhereTheyCount(_ form: String, _ verdict: Verdict) throws {
        let text = """
            dyno: 1
            id: TST-01
            endpoints: { machine: { mtg: { machine: 8R, listen: "tcp://127.0.0.1:0" } } }
            task: maintenance
            expect: [ { id: kept, \(form) } ]

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        var record = try JournalText.record("0.1 connect", scenario.rig)
        record.storeObstacle = "the database is locked"
        let tested = Case(id: "TST-01", group: "", file: "t.yaml", text: text, scenario: scenario)
        let result = Judge.judge(tested, record)
        #expect(result.verdict == verdict, "\(result.reason)")
        #expect(result.reason.contains("the database is locked") == (verdict == .error))
    }

    /// A program that ends by itself, or dies, was done, however little of the processor it got.
    @Test(arguments: ["exited 1", "killed 11"]) func aProgramThatEndsByItselfIsJudged(_ end: String) throws {
        let result = try Self.result(Self.asks, "0.1 client started\n0.2 client \(end)") {
            $0.processorWait = .seconds(6)
        }
        #expect(result.verdict == .fail, "\(result.reason)")
    }

    /// Expectations that hold as long as nothing happens, and one that cannot be decided then.
    @Test(arguments: [
        "{ id: never, never: { sends: insists } }", "{ id: ends, exit: { status: 0 } }",
        "{ id: back, recovers: { after: { request: \"010C\" }, within: 5s } }",
    ])
    func aProgramThatDoesNothingPassesNothing(_ expectation: String) throws {
        func verdict(_ between: String) throws -> CaseResult {
            try Self.result(
                "expect: [ \(expectation) ]", "0.1 client started\n\(between)0.4 client exited 0")
        }
        let idle = try verdict("")
        #expect(
            idle.verdict == .fail && idle.reason.hasPrefix("first-step: expected a request of service 01"),
            "\(idle.reason)")
        // One that has tried, or said why not, is judged by what the case expects.
        #expect(try verdict("0.2 connect\n").verdict != .fail)
        #expect(try verdict("0.2 client output no adapter\n").verdict != .fail)
    }

    /// A dashboard need not send anything, but it runs.
    @Test(arguments: [
        ("0.4 client exited 0", true), ("0.2 client output ready\n0.4 client exited 0", false),
        ("9.9 client stopped", false),
    ])
    func aDashboardThatEndsAtOnceFails(_ rest: String, _ fails: Bool) throws {
        let result = try Self.result(
            "events: [ { name: late, at: 5s, log: now } ]\nexpect: [ { id: back, recovers: { after: late, within: 5s } } ]",
            "0.1 client started\n\(rest)", task: "dashboard")
        #expect((result.verdict == .fail) == fails, "\(result.reason)")
        #expect(
            !fails
                || result.reason.hasPrefix(
                    "first-step: expected the client to run and show what the game sends")
        )
    }

    /// Where every game has to be asked, a dashboard that asks none has not begun, however long it runs.
    @Test(arguments: [
        ("assetto-corsa: { listen: \"udp://127.0.0.1:0\" }", Verdict.fail),
        ("forza: { format: horizon, to: \"udp://127.0.0.1:5300\" }", .inconclusive),
    ])
    func aGameThatHasToBeAskedIsAsked(_ game: String, _ verdict: Verdict) throws {
        let text = """
            dyno: 1
            id: TST-01
            task: dashboard
            with: { signals: [engine.speed], duration: 8s }
            endpoints: { game: { \(game) } }
            events: [ { name: heard, at: 11s, log: now } ]
            expect: [ { id: back, recovers: { after: heard, within: 6s, values: [engine.speed] } } ]

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        let record = try JournalText.record("0.1 client started\n9.9 client stopped", scenario.rig)
        let result = Judge.judge(
            Case(id: "TST-01", group: "", file: "t.yaml", text: text, scenario: scenario), record)
        #expect((result.verdict == .fail) == (verdict == .fail), "\(result.verdict) \(result.reason)")
        #expect(
            verdict != .fail || result.reason.hasPrefix("first-step: expected the client to ask the game"))
    }

    @Test(arguments: [
        ("> 22F18C\\r", Verdict.fail), ("> 22F190\\r", .notMet),
    ])
    func aStepThatReadsSaysWhatIsRead(_ request: String, _ verdict: Verdict) throws {
        let late =
            "events: [ { name: late, when: { endpoint: obd, request: \"22F190\", nth: 2 }, fault: { delay: 1s } } ]"
        let result = try Self.result(
            "\(late)\nexpect: [ { id: back, recovers: { after: late, within: 5s } } ]",
            "0.1 client started\n0.2 connect\n0.3 \(request)", task: "diagnose",
            with: "steps: [\"read F190:17\"]")
        #expect(result.verdict == verdict, "\(result.reason)")
    }

    @Test func aPersonWhoDoesNotBeginIsNotTheClient() throws {
        let result = try Self.result(
            "\(Self.late)\nexpect: [ { id: back, recovers: { after: late, within: 5s } } ]", "0.1 connect"
        ) { $0.seesProgram = false }
        #expect(result.verdict == .notMet)
    }

    @Test func aFailureIsOneWhateverWasMet() throws {
        let result = try Self.result("\(Self.late)\n\(Self.asks)", "0.1 connect\n0.2 > ATZ\\r")
        #expect(result.verdict == .fail)
    }

    @Test func whatCountsFromAnEventThatNeverCameIsNotMetEither() throws {
        let expect =
            "expect: [ { id: asks, count: { request: \"010C\", at_least: 1 } }, { id: back, recovers: { after: late, within: 5s } } ]"
        let result = try Self.result("\(Self.late)\n\(expect)", Self.journal)
        #expect(result.verdict == .notMet)
        #expect(result.expectations.map(\.verdict) == [.pass, .inconclusive])
    }

    @Test func whatIsHiddenForAnotherReasonStaysInconclusive() throws {
        let expect =
            "expect: [ { id: value, report: { signal: engine.speed } }, { id: back, recovers: { after: late, within: 5s } } ]"
        let result = try Self.result("\(Self.late)\n\(expect)", Self.journal) { $0.seesValues = false }
        #expect(result.verdict == .inconclusive)
    }

    @Test(arguments: [
        ("request: ATTPA0", "the client never sent ATTPA0"),
        ("sends: line-feed", "the client never sent a line feed behind a carriage return"),
        ("sends: answer-count", "the client never sent a request with a digit for the number of answers"),
        ("sends: several-parameters", "the client never sent a request for several parameters"),
    ])
    func aCaseSaysWhatHasToBeMet(_ met: String, _ reason: String) throws {
        let result = try Self.result("met: { \(met) }\n\(Self.asks)", Self.journal)
        #expect(result.verdict == .notMet && result.reason == reason)
    }

    @Test(arguments: [
        ("request: \"010C\"", "010C\\r"), ("sends: line-feed", "010C\\r\\n"),
        ("sends: answer-count", "010C1\\r"),
        ("sends: several-parameters", "010C0D\\r"), ("sends: echo", "010C\\r"),
    ])
    func andThatItIs(_ met: String, _ bytes: String) throws {
        let result = try Self.result(
            "met: { \(met) }\nexpect: [ { id: asks, count: { pid: 0x0C, at_least: 1 } } ]",
            "0.1 connect\n0.2 > \(bytes)\n0.3 < 41 0C 09 92 \\r\\r>")
        #expect(result.verdict == .pass, "\(result.reason)")
    }

    @Test func whatIsNotClaimedDoesNotApply() throws {
        let scenario =
            "observe: [values]\nexpect: [ { id: asks, count: { request: \"010C\", at_least: 1 } }, { id: value, report: { signal: vehicle.speed } } ]"
        let result = try Self.result(scenario, Self.journal) { $0.claims.signals = [.engineSpeed] }
        #expect(
            result.verdict == .notApplicable
                && result.reason == "the client does not claim to say vehicle.speed")
        #expect(result.expectations.map(\.verdict) == [.pass, .notApplicable])
    }

    @Test func whatIsClaimedDecides() throws {
        let scenario =
            "observe: [values]\nexpect: [ { id: one, report: { signal: engine.speed, equals: 612.5 } }, { id: other, report: { signal: vehicle.speed } } ]"
        let result = try Self.result(scenario, Self.journal) { $0.claims.signals = [.engineSpeed] }
        #expect(result.verdict == .pass && result.expectations.map(\.verdict) == [.pass, .notApplicable])
    }

    @Test func aWireThatIsLookedAtDecidesToo() throws {
        let scenario =
            "observe: [wire, values]\nexpect: [ { id: asks, count: { request: \"010C\", at_least: 1 } }, { id: value, report: { signal: vehicle.speed } } ]"
        let result = try Self.result(scenario, Self.journal) { $0.claims.signals = [.engineSpeed] }
        #expect(result.verdict == .pass)
    }

    @Test func leaveToEndDecidesNothing() throws {
        let scenario =
            "observe: [values]\nexpect: [ { id: value, report: { signal: vehicle.speed } }, { id: leave, exit: { status: any } } ]"
        let result = try Self.result(scenario, Self.journal) { $0.claims.signals = [.engineSpeed] }
        #expect(result.verdict == .notApplicable)
    }

    /// A port that refuses hides attempts to connect to it, and to no other.
    @Test(arguments: [
        ("at: 0s, endpoint: other, fault: { refuse: on }", Verdict.inconclusive),
        ("when: { endpoint: other, connection: connect }, fault: { refuse: on }", .inconclusive),
        ("at: 0s, endpoint: obd, fault: { refuse: on }", .notApplicable),
        ("at: 0s, fault: { refuse: on }", .notApplicable),
    ])
    func attemptsAreHiddenOnlyWhereThePortRefuses(_ event: String, _ verdict: Verdict) throws {
        let text = """
            dyno: 1
            id: TST-02
            task: live-data
            with: { signals: [engine.speed], duration: 8s }
            endpoints:
              obd: { elm327: { listen: "tcp://127.0.0.1:0" } }
              other: { elm327: { listen: "tcp://127.0.0.1:0" } }
            events: [ { \(event) } ]
            expect: [ { id: calm, never: { endpoint: obd, sends: busy-loop } } ]

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        let record = try JournalText.record("0.1 client started", scenario.rig)
        let result = Judge.judge(
            Case(id: "TST-02", group: "", file: "t.yaml", text: text, scenario: scenario), record)
        // A program that has sent nothing misses its first step, unless the port cannot be reached.
        let firstStep: [Verdict] = verdict == .inconclusive ? [.fail] : []
        #expect(result.expectations.map(\.verdict) == [verdict] + firstStep, "\(result.reason)")
    }
}
