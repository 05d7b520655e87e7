import Foundation
import Testing

/// Regular expressions of a profile that would try all divisions of a line.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ReportRuleTests {
    /// A run of one case with a client that prints forty `a` and something else.
    private func check(_ profile: String, prints count: Int = 40, stays: Bool = false) async throws -> (
        run: CheckedRun, outcome: Dyno.Outcome
    ) {
        let run = try CheckedRun()
        try run.store(
            "R-01",
            """
            task: vin
            limit: 60s
            expect:
              - { id: ends, exit: { status: 0 } }
              - { id: vin, report: { text: { name: vin, equals: tail } } }
            """)
        let line = String(repeating: "a", count: count)
        let script = try run.scratch.store(
            "echo \(line)!\necho vin tail\n" + (stays ? "exec sleep 600\n" : ""), as: "client.sh")
        let path = try run.scratch.store(
            profile.replacing("SCRIPT", with: "[sh, \"\(script)\"]"), as: "p.yaml")
        let child = try run.start(["--client", path, "--json", run.scratch.file("all.json")])
        let ending = try await child.end()
        return (run, Dyno.Outcome(ending: ending, output: child.output, errors: child.errors))
    }

    /// A pattern that tries every division of a line ends with its steps, and the case says so.
    @Test(.timeLimit(.minutes(2)), arguments: ["^(?<text>(a+)+)$", "^(?<text>(a|aa)+)$"])
    func aNestedRepetitionHoldsNothingUp(_ pattern: String) async throws {
        let (run, outcome) = try await check(
            """
            client: nested
            tasks: { vin: { run: SCRIPT } }
            reports:
              - { line: '\(pattern)', name: vin }
              - { line: '^vin (?<text>.*)$', name: vin }
            """)
        #expect(outcome.ending == .exited(3), "\(outcome.output)\(outcome.errors)")
        let reason = try #require(try run.result().cases.first).reason
        #expect(reason.contains("rule 1 of profile nested (reports[0].line) needs more than 2000000 steps"))
    }

    /// Looking ahead at every place of a long line is more than a rule is given: the case says which rule it is.
    @Test(.timeLimit(.minutes(2))) func aRuleThatTakesTooLongIsAnErrorThatNamesIt() async throws {
        let (run, outcome) = try await check(
            """
            client: ahead
            tasks: { vin: { run: SCRIPT } }
            reports:
              - { line: '^vin (?<text>.*)$', name: vin }
              - { line: '^(?<text>(?:(?!.*.*.*b)a)*)$', name: vin }
            """, prints: 4000)
        #expect(outcome.ending == .exited(3), "\(outcome.output)\(outcome.errors)")
        let result = try #require(try run.result().cases.first)
        #expect(result.verdict == "error")
        #expect(
            result.reason
                == "rule 2 of profile ahead (reports[1].line) needs more than 2000000 steps in a line of 4001 bytes; "
                + "write a simpler regular expression")
        #expect(outcome.output.contains("rule 2 of profile ahead"))
    }

    @Test(.timeLimit(.minutes(2))) func aReadyThatTakesTooLongEndsTheCase() async throws {
        let (run, outcome) = try await check(
            """
            client: ahead
            tasks: { vin: { run: SCRIPT, stop: TERM, ready: '^(?:(?!.*.*.*b)a)*$' } }
            reports: [{ line: '^vin (?<text>.*)$', name: vin }]
            """, prints: 4000, stays: true)
        #expect(outcome.ending == .exited(3), "\(outcome.output)\(outcome.errors)")
        let result = try #require(try run.result().cases.first)
        #expect(
            result.verdict == "error" && result.reason.hasPrefix("'ready' of profile ahead needs more than"))
    }
}
