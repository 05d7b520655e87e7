import ArgumentParser
import Conformance
import Reports
import Runner

/// `dyno report diff`: compares two results.
struct ReportDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say what changed between two results.",
        discussion: """
            BEFORE and AFTER are files that 'dyno check --json' or 'dyno report merge' has written, or folders of results. \
            Cases are compared by their ids; what a case breaks is compared without times and values.

            Examples:
              dyno report diff old.json new.json
              dyno report diff dyno-results/2026-11-26T10-00-00Z dyno-results/2026-11-27T10-00-00Z --json changes.json

            Exit code 1 when a case that did not fail fails now (with --strict: or warns), 2 when a file cannot be used, \
            else 0.
            """)

    @Argument(help: "The earlier result.")
    var before: String

    @Argument(help: "The later result.")
    var after: String

    @Option(help: "Write the difference as JSON to this file.")
    var json: String?

    @Flag(help: "A new warning counts as a new failure.")
    var strict = false

    func run() async throws {
        let files = [before, after].map(ResultPaths.one)
        let outputs = try ResultOutputs(["--json": json], pages: [], reading: files)
        let runs = try ResultFiles.refusing { () throws(ReportMistake) in try ResultFiles.read(files) }
        let difference = RunDifference(runs[0].run, runs[1].run)
        try await outputs.write("--json", try difference.json)
        Terminal.say(difference.text(isColoured: Terminal.isColoured))
        try outputs.finish()
        let code = difference.exitCode(isStrict: strict)
        if code != 0 { throw ExitCode(code) }
    }
}
