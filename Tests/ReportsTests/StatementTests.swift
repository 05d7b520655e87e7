import Foundation
import Testing

@testable import Conformance
@testable import Reports

/// What a publisher may state of a client, and its check.
@Suite struct StatementTests {
    /// The length of the bytes and their sum in place of a digest.
    private static func digest(_ bytes: [UInt8]) -> String {
        "\(bytes.count)-\(bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF })"
    }

    private static func statement(_ change: (inout RunResult) -> Void = { _ in }) -> Statement {
        var run = SampleRun.run()
        run.claims = ["capability vin", "signal engine.speed"]
        change(&run)
        return Statement(run, digest: digest)
    }

    @Test func casesStandWhereTheyBelong() {
        let statement = Self.statement()
        #expect(statement.passed.count + statement.failed.count + statement.undecided.count == 10)
        #expect(statement.passed == ["ELM-04", "ELM-30"] || statement.passed.count == 2)
        #expect(statement.failed.allSatisfy { $0.verdict.isDecided && $0.verdict != .pass })
        #expect(statement.undecided.allSatisfy { !$0.verdict.isDecided })
        #expect(statement.catalogue.cases == 10 && statement.isComplete)
        #expect(statement.counts.values.reduce(0, +) == 10)
    }

    @Test func itIsReadAsItWasWritten() throws {
        let statement = Self.statement()
        let read = try Statement(json: try statement.json, file: "s.json")
        #expect(read == statement && read.differences(from: statement).isEmpty)
    }

    @Test func everyChangeOfTheResultShows() {
        let statement = Self.statement()
        let changes: [(String, (inout RunResult) -> Void)] = [
            ("version: the statement says '0.7.3', the result '0.8'", { $0.clientVersion = "0.8" }),
            ("seed: ", { $0.seed = 8 }), ("program: ", { $0.tool = "dyno 9" }),
            ("start: ", { $0.started = "2027" }),
            ("complete: ", { $0.isPartial = true }),
            ("claim 'signal engine.speed': in the statement only", { $0.claims = ["capability vin"] }),
            ("ELM-03: the statement says 'fail: ", { $0.cases[0].verdict = .pass }),
            (
                "ELM-03: ",
                {
                    $0.cases.removeFirst(); $0.chosen -= 1
                }
            ),
            ("catalogue: the statement is about 10 cases", { $0.cases[0].scenario += " " }),
        ]
        for (words, change) in changes {
            let lines = statement.differences(from: Self.statement(change))
            #expect(lines.contains { $0.hasPrefix(words) }, "\(words): \(lines)")
        }
    }

    @Test func aChangedStatementShows() throws {
        var statement = Self.statement()
        statement.counts["pass"] = 10
        #expect(
            statement.differences(from: Self.statement()) == [
                "counts: the numbers do not follow from the cases"
            ])
        statement = Self.statement()
        statement.failed.removeAll()
        #expect(!statement.differences(from: Self.statement()).isEmpty)
        statement = Self.statement()
        statement.passed.append("ELM-03")
        #expect(!statement.differences(from: Self.statement()).isEmpty)
    }

    @Test func theWorstRepetitionCounts() {
        let statement = Self.statement { run in
            var again = run.cases[1]
            again.repetition = 2
            again.verdict = .fail
            run.cases.append(again)
        }
        #expect(statement.catalogue.cases == 10)
        #expect(statement.failed.contains { $0.id == SampleRun.run().cases[1].id })
    }

    @Test(arguments: [
        ("{", "this is not JSON"), ("{}", "'format' is missing"),
        (#"{"format":2}"#, "version 2 is not known"),
        (#"{"format":1}"#, "missing"),
    ])
    func anotherFileIsRefused(_ text: String, _ words: String) {
        #expect {
            try Statement(json: text, file: "s.json")
        } throws: { error in
            "\(error)".hasPrefix("s.json: error: ") && "\(error)".contains(words)
        }
    }
}
