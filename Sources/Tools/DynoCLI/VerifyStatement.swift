import ArgumentParser
import Conformance
import Documents
import LiveHost
import Reports
import Runner
import SimulationCore

/// `dyno verify-statement`: checks a statement against a result.
struct VerifyStatement: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-statement",
        abstract: "Check what 'dyno check --statement' has written against a result.",
        discussion: """
            RESULT is a file that 'dyno check --json' has written, or a folder of results. Everything that the statement says \
            is made again from the result and compared: client, version, seed, claims, the checksum of the cases, and the \
            verdict on each. The statement is not signed: who has both files can change both.

            Examples:
              dyno check elm327 --client python-OBD --statement python-OBD.json
              dyno verify-statement python-OBD.json dyno-results/2026-11-27T06-18-56Z

            Exit code 1 when they differ, 2 when a file cannot be used.
            """)

    @Argument(help: "A file that 'dyno check --statement' has written.")
    var statement: String

    @Argument(help: "A result, or a folder of results.")
    var result: String

    func run() throws {
        let (stated, run) = try ResultFiles.refusing { () throws(ReportMistake) in
            (
                try Statement(json: try ResultFiles.text(of: statement), file: statement),
                try ResultFiles.read([ResultPaths.one(result)])[0].run
            )
        }
        let made = Statement(run, digest: MessageDigest.sha256)
        let lines = stated.differences(from: made)
        for line in lines { Terminal.say(TerminalText.line(line, most: 400)) }
        let others = Self.otherTexts(run)
        if others > 0 {
            Terminal.complain(
                "note: the text of \(Check.count(others, "shipped case")) differs from that in this version of dyno"
            )
        }
        guard lines.isEmpty else {
            throw ExitCode(1)
        }
        Terminal.say(
            TerminalText.line(
                "\(statement) says what the result says: \(stated.client), \(stated.passed.count) of "
                    + "\(Check.count(stated.passed.count + stated.failed.count, "decided case")) passed"))
    }

    /// Returns the number of cases of `run` that ship with another text in this version.
    private static func otherTexts(_ run: RunResult) -> Int {
        let known = run.cases.filter { $0.file.hasPrefix(Files.shippedPrefix) && !$0.scenario.isEmpty }
        let others = known.filter { result in
            Files.bytes(of: result.file).map { String(decoding: $0, as: UTF8.self) } != result.scenario
        }
        return Set(others.map(\.id)).count
    }
}
