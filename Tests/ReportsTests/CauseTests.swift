import Kinds
import Testing

@testable import Conformance
@testable import Reports

/// What is the matter throughout, and what comes out differently from run to run.
@Suite struct CauseTests {
    static func run(_ cases: [(String, Verdict, String?, [String]?)]) -> RunResult {
        var run = RunResult(
            tool: "t", client: "c", seed: 1, started: "2026-01-01T00:00:00Z", duration: 1,
            cases: cases.map { id, verdict, general, builds in
                var result = CaseResult(
                    id: id, title: id, group: "g", severity: "must", verdict: verdict, reason: "")
                result.general = general
                result.buildsOn = builds
                return result
            })
        run.findCauses()
        return run
    }

    @Test func casesThatBuildOnAFailedOneSayThroughWhat() {
        let run = Self.run([
            ("A", .fail, "no frames are joined", nil), ("B", .fail, nil, ["A"]), ("C", .pass, nil, ["A"]),
            ("D", .warn, nil, ["X", "A"]), ("E", .fail, nil, nil),
        ])
        #expect(run.cases.map(\.through) == [nil, "A", nil, "A", nil])
        #expect(
            run.generalFaults == [GeneralFault(basis: "A", words: "no frames are joined", cases: ["B", "D"])])
    }

    @Test func withABasisThatHoldsNothingIsGeneral() {
        let run = Self.run([("A", .pass, "no frames are joined", nil), ("B", .fail, nil, ["A"])])
        #expect(run.cases.map(\.through) == [nil, nil] && run.generalFaults.isEmpty)
    }

    @Test func reportsBeginWithIt() {
        let run = Self.run([("A", .fail, "no frames are joined", nil), ("B", .fail, nil, ["A"])])
        let text = TerminalReport().text(of: run)
        #expect(
            text.contains("in general: no frames are joined (A)\n   1 case that builds on it failed too: B\n")
        )
        #expect(text.contains("   it builds on A, which failed too: look there first\n"))
        #expect(JUnitReport.text(of: run).contains("<property name=\"through\" value=\"A\"/>"))
    }

    @Test func whatSeveralCasesLookLikeIsSaidOnce() throws {
        var run = Self.run([
            ("A", .fail, nil, nil), ("B", .warn, nil, nil), ("C", .pass, nil, nil), ("D", .fail, nil, nil),
        ])
        for index in [0, 1, 2] {
            run.cases[index].expectations = [
                ExpectationResult(
                    id: "v", form: "report", about: "", severity: "must", verdict: .fail, reason: "r",
                    signature: "the echo was taken for data")
            ]
        }
        #expect(run.sharedSignatures.map(\.cases) == [["A", "B"]])
        let text = "it looks as if the echo was taken for data"
        #expect(TerminalReport().text(of: run).contains("in general: \(text)\n   in 2 cases: A, B\n"))
        let causes =
            try PageView.data("report", of: try ReportPages(run, Kinds.usage).index)["causes"]
            as? [[String: Any]]
        #expect(
            causes?.map { $0["words"] as? String } == [text]
                && causes?[0]["cases"] as? [String] == ["A", "B"])
    }

    static func showing(_ words: [(String, Verdict, [(String, String?)])]) -> RunResult {
        var run = run(words.map { ($0.0, $0.1, nil, nil) })
        for (index, entry) in words.enumerated() {
            run.cases[index].expectations = entry.2.enumerated().map { place, behaviour in
                var result = ExpectationResult(
                    id: "e\(place)", form: "never", about: "", severity: "must", verdict: entry.1, reason: "r"
                )
                result.behaviour = .init(words: behaviour.0, detail: behaviour.1)
                return result
            }
        }
        return run
    }

    @Test func whatSeveralCasesShowIsSaidOnceWithItsCases() throws {
        let early = "it sends before the prompt"
        let run = Self.showing([
            ("A", .fail, [(early, "after ATZ"), (early, "after 0100")]), ("B", .warn, [(early, "after ATZ")]),
            ("C", .pass, [(early, "after ATZ")]), ("D", .fail, [("it shows no value", nil)]),
            ("E", .known, [(early, "after ATZ")]),
        ])
        #expect(run.commonCauses.map(\.words) == [early] && run.commonCauses[0].cases == ["A", "B", "E"])
        let details = "after ATZ: 3, after 0100: 1"
        #expect(run.commonCauses[0].detailWords == details)
        #expect(
            TerminalReport().text(of: run).contains(
                "in general: \(early) (\(details))\n   in 3 cases: A, B, E\n"))
        #expect(
            try ReportPages(run, Kinds.usage).index.contains(
                "\"details\":\"\(details)\",\"words\":\"\(early)\""))
        let read = try ResultFile.result(of: try ResultFile.text(of: run), file: "r.json")
        #expect(read.commonCauses == run.commonCauses)
    }

    @Test func aCrashExplainsWhatItCausedAndACauseWithAllCasesOfAnotherHidesIt() {
        let crash = ExpectationResult.Behaviour.crash
        let crashed = Self.showing([
            ("A", .fail, [("it shows no value", nil), (crash, "IndexError")]),
            ("B", .fail, [("it shows no value", nil), (crash, "IndexError")]),
            ("C", .fail, [("it shows no value", nil)]),
        ])
        #expect(crashed.commonCauses.map(\.words) == [crash])
        let covered = Self.showing([
            ("A", .fail, [("one", nil), ("two", nil)]), ("B", .fail, [("one", nil), ("two", nil)]),
            ("C", .fail, [("one", nil)]),
        ])
        #expect(covered.commonCauses.map(\.words) == ["one"])
    }

    @Test func theWorstCauseComesFirstAndACrashBehindWhatCausesIt() {
        let crash = ExpectationResult.Behaviour.crash
        let run = Self.showing([
            ("A", .warn, [("it repeats itself", nil)]), ("B", .warn, [("it repeats itself", nil)]),
            ("C", .warn, [("it repeats itself", nil)]), ("D", .fail, [(crash, nil)]),
            ("E", .fail, [(crash, nil)]),
            ("F", .fail, [(crash, nil)]), ("G", .fail, [("it takes answers for others", nil)]),
            ("H", .fail, [("it takes answers for others", nil)]),
        ])
        #expect(
            run.commonCauses.map(\.words) == ["it takes answers for others", crash, "it repeats itself"])
    }

    @Test func repetitionsThatDifferAreFlaky() throws {
        var run = Self.run([
            ("A", .pass, nil, nil), ("A", .fail, nil, nil), ("A", .pass, nil, nil), ("B", .pass, nil, nil),
            ("B", .pass, nil, nil),
        ])
        for index in run.cases.indices { run.cases[index].repetition = index + 1 }
        run.findCauses()
        #expect(run.flaky.map(\.id) == ["A"] && run.flaky.first?.words == "2 of 3 pass, 1 of 3 fail")
        #expect(
            run.cases.map(\.shares) == [
                ["pass": 2, "fail": 1], ["pass": 2, "fail": 1], ["pass": 2, "fail": 1], nil, nil,
            ])
        #expect(TerminalReport().text(of: run).contains("flaky: A: 2 of 3 pass, 1 of 3 fail"))
        #expect(
            try ReportPages(run, Kinds.usage).index.contains(
                "{\"id\":\"A\",\"words\":\"2 of 3 pass, 1 of 3 fail\"}"))
        #expect(
            JUnitReport.text(of: run).contains(
                "<property name=\"flaky\" value=\"2 of 3 pass, 1 of 3 fail\"/>"))
        let read = try ResultFile.result(of: try ResultFile.text(of: run), file: "r.json")
        #expect(read.cases[0].shares == ["pass": 2, "fail": 1])
    }

    @Test func whatWasNotMetIsCountedApart() throws {
        let run = Self.run([("A", .notMet, nil, nil), ("B", .pass, nil, nil)])
        #expect(TerminalReport().text(of: run).contains("2 cases: 1 pass, 1 pass (not met)"))
        #expect(run.exitCode == 0)
        #expect(Self.run([("A", .notMet, nil, nil)]).exitCode == 1)
        #expect(
            try ReportPages(run, Kinds.usage).index.contains(
                "\"name\":\"pass (not met)\",\"sign\":\"○\",\"style\":\"notmet\""))
        #expect(JUnitReport.text(of: run).contains("<skipped message=\"pass (not met): \"/>"))
        let read = try ResultFile.result(of: try ResultFile.text(of: run), file: "r.json")
        #expect(read.cases[0].verdict == .notMet)
    }
}
