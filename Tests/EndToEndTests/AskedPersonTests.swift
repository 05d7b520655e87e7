import Foundation
import TestKit
import Testing

/// `dyno check --wait` with somebody who looks at the client and answers.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct AskedPersonTests {
    private static let body = """
        vehicle: { base: riding-mechanic-table-9 }
        observe: [values]
        task: live-data
        with: { signals: [engine.coolant.temperature], duration: 5s }
        expect: [{ id: coolant, report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 3 } }]
        """

    /// A run with `input` on standard input and the reference client for a phone app; what it printed.
    private func run(_ input: String) async throws -> (run: CheckedRun, output: String) {
        let run = try CheckedRun()
        try run.store("P-01", Self.body)
        let child = try ChildProcess(
            try #require(Dyno.path), ["check", run.cases, "--out", run.scratch.file("results"), "--wait"],
            input: input)
        try await Patience.wait(for: "the address") { !child.isRunning || child.output.contains("tcp://") }
        let url = try #require(child.output.firstMatch(of: /tcp:\/\/127\.0\.0\.1:[0-9]+/)).output
        let client = try ChildProcess(
            try #require(CheckedRun.reference),
            [
                "--url", String(url), "--task", "live-data", "--signals", "engine.coolant.temperature",
                "--duration",
                "5s",
            ])
        #expect(try await client.end() == .exited(0))
        _ = try await child.end()
        return (run, child.output + child.errors)
    }

    @Test func aYesPassesAndTheJournalHasIt() async throws {
        let (run, output) = try await run("y\n")
        #expect(try run.result().verdicts == ["P-01": "pass"], "\(output)")
        #expect(
            output.contains(
                "The app should show engine coolant temperature 96 °C (204.8 °F) now. Does it? [y/n/s]"),
            "\(output)")
        let journal = text(of: run.scratch.file("results/P-01/journal.jsonl.gz"))
        #expect(journal.contains("\"stage\":\"asked\"") && journal.contains("coolant: yes"))
    }

    @Test func aNoFailsWithTheQuestionInTheReason() async throws {
        let (run, output) = try await run("perhaps\nn\n")
        #expect(try run.result().verdicts == ["P-01": "fail"], "\(output)")
        #expect(try run.result().cases[0].reason.contains("engine coolant temperature 96 °C"), "\(output)")
        #expect(output.contains("'perhaps': type y for yes"))
    }

    @Test func aSkippedQuestionDoesNotApply() async throws {
        let (run, output) = try await run("s\n")
        #expect(try run.result().verdicts == ["P-01": "n/a"], "\(output)")
        #expect(try run.result().cases[0].reason.hasPrefix("the person skipped the question"))
    }

    @Test func withoutAnAnswerNothingIsDecided() async throws {
        let (run, output) = try await run("")
        #expect(try run.result().verdicts == ["P-01": "inconclusive"], "\(output)")
        #expect(output.contains("nobody answers"))
    }
}
