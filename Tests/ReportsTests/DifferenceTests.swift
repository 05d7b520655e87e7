import Foundation
import SimulationCore
import Testing

@testable import Conformance
@testable import Reports

/// What changed between two results.
@Suite struct DifferenceTests {
    private static func run(_ verdicts: KeyValuePairs<String, Verdict>) -> RunResult {
        CauseTests.run(verdicts.map { ($0.key, $0.value, nil, nil) })
    }

    @Test(arguments: [
        (Verdict.pass, Verdict.fail, RunDifference.Change.worse), (.info, .warn, .worse),
        (.warn, .fail, .worse),
        (.fail, .pass, .better), (.known, .fixed, .better), (.inconclusive, .pass, .decided),
        (.notMet, .fail, .decided), (.fail, .notApplicable, .undecided), (.pass, .error, .undecided),
    ])
    func aCaseDiffersByWhatItBreaks(
        _ before: Verdict, _ after: Verdict, _ change: RunDifference.Change
    ) {
        let difference = RunDifference(
            Self.run(["A": before, "B": .pass]), Self.run(["A": after, "B": .pass]))
        #expect(difference.entries.map(\.change) == [change] && difference.unchanged == 1)
    }

    @Test func noDifferenceIsOne() {
        let run = Self.run(["A": .pass, "B": .fail, "C": .inconclusive])
        #expect(RunDifference(run, run).entries.isEmpty)
        #expect(
            RunDifference(run, Self.run(["A": .fixed, "B": .known, "C": .notApplicable])).entries.isEmpty)
        #expect(RunDifference(run, run).exitCode(isStrict: true) == 0)
    }

    @Test func whatIsBrokenIsComparedWithoutTimes() throws {
        func run(_ id: String, _ reason: String) -> RunResult {
            var run = Self.run(["A": .fail])
            run.cases[0].reason = reason
            run.cases[0].expectations = [
                ExpectationResult(
                    id: id, form: "never", about: "", severity: "must", verdict: .fail, reason: reason)
            ]
            return run
        }
        #expect(RunDifference(run("x", "at 1 s"), run("x", "at 2 s")).entries.isEmpty)
        let entry = try #require(RunDifference(run("x", "at 1 s"), run("y", "at 2 s")).entries.first)
        #expect(entry.change == .otherwise && entry.reason == "at 2 s")
    }

    @Test func theWorstRepetitionCounts() {
        var repeated = Self.run(["A": .pass, "A ": .fail])
        repeated.cases[1].id = "A"
        repeated.cases[1].repetition = 2
        #expect(RunDifference(Self.run(["A": .pass]), repeated).entries.map(\.change) == [.worse])
    }

    @Test func onlyANewFailureFails() {
        func code(_ before: Verdict?, _ after: Verdict?, isStrict: Bool = false) -> Int32 {
            let runs = [before, after].map { $0.map { Self.run(["A": $0]) } ?? Self.run([:]) }
            return RunDifference(runs[0], runs[1]).exitCode(isStrict: isStrict)
        }
        #expect(code(.pass, .fail) == 1 && code(.warn, .fail) == 1)
        #expect(code(.pass, .warn) == 0 && code(.pass, .warn, isStrict: true) == 1)
        #expect(code(.fail, .fail) == 0 && code(nil, .fail) == 0 && code(.fail, nil) == 0)
        #expect(code(.pass, .known) == 0 && code(.inconclusive, .fail) == 0)
    }

    @Test func theTextNamesWhatElseMayBeTheCause() throws {
        var after = Self.run(["A": .fail, "N": .pass])
        after.clientVersion = "2\u{1B}[31m"
        after.seed = 9
        after.isPartial = true
        after.cases[0].scenario = "other"
        after.cases[0].reason = "value: got 3"
        let difference = RunDifference(Self.run(["A": .pass, "G": .pass, "S": .pass]), after)
        #expect(
            difference.text() == """
                before  c · 3 cases · t · 2026-01-01T00:00:00Z
                after   \(TerminalText.line(after.clientName)) · 2 cases · t · 2026-01-01T00:00:00Z
                note: the seeds differ: 1 and 9
                note: the second is not complete
                note: the text of 1 of these cases differs too

                worse: 1
                  A         pass → fail  A
                      value: got 3
                      the text of the case differs

                new: 1
                  N         not run → pass  N

                gone: 2
                  G         pass → not run  G
                  S         pass → not run  S

                1 worse, 1 new, 2 gone, 0 as before

                """)
        let json = try JSONSerialization.jsonObject(with: Data(try difference.json.utf8)) as? [String: Any]
        #expect((json?["counts"] as? [String: Int])?["worse"] == 1 && (json?["cases"] as? [Any])?.count == 4)
    }
}
