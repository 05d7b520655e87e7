import ArgumentParser
import Conformance
import Documents
import Explore
import Kinds
import LiveHost
import Platform
import Reports
import Runner
import Scenarios
import SimulationCore

/// `dyno explore`: plays legal cars that nobody wrote, and reduces those that a client fails.
struct Explore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract:
            "Play legal cars that nobody chose, and hand over the smallest that a client fails.",
        discussion: """
            Each trial departs from a neutral car in a few rows of the tables of faults, quirks and keys: those that every \
            device may have (plain), those of known devices (field) and, with --hostile, those that no device should have. What \
            fails in three runs of three is made as simple as possible and written to the folder of --out, with a comment for \
            each departure. 'dyno check found/ --client …' runs it; it is played first the next time.

            Examples:
              dyno explore elm327 --client my-app.yaml                until Ctrl-C
              dyno explore elm327 --client my-app.yaml --for 10min --jobs 4 --seed 7
              dyno explore elm327 --client my-app.yaml --base my-car.yaml
              dyno explore uds --client udsoncan --for 10min --shown shown.md
              dyno explore elm327 --client python-OBD --for 10min --junit dyno.xml --annotate github

            Exit code 0 when nothing was found that is a 'must', 1 when something was, 2 for wrong usage, 3 when Dyno or the \
            start of the client failed.
            """)

    @Argument(
        help: "The kind of endpoint: \(Kinds.explored.map { $0.name }.joined(separator: ", ")).")
    var kind: String

    @Option(help: "A client profile: a file, or the name of a shipped one such as python-OBD.")
    var client: String?

    @Option(help: "A scenario of your own, around whose car trials are drawn; it has no expectations.")
    var base: String?

    @Option(
        name: .customLong("for"),
        help: "End after this time, such as 10min or 90s; without it and --tries at Ctrl-C.")
    var duration: String?

    @Option(help: "End after so many trials.")
    var tries: Int?

    @Option(help: "The seed of all choices.")
    var seed: UInt64 = 1

    @Option(help: "Play so many trials at once.")
    var jobs = 1

    @Flag(help: "Draw values too that no device should have.")
    var hostile = false

    @Flag(help: "A broken 'should' is a failure.")
    var strict = false

    @Option(help: "The folder of what is found.")
    var out = "found"

    @Option(help: "Write which rows the client met, and which never, as Markdown to this file.")
    var shown: String?

    @Option(help: "Write JUnit XML to this file.")
    var junit: String?

    @Option(help: "Write the results as JSON to this file.")
    var json: String?

    @Option(help: "Write the report as one HTML file.")
    var html: String?

    @OptionGroup
    var service: ServiceOptions

    @Option(parsing: .remaining, help: "The client's command, up to the end of the line; '--' says the same.")
    var command: [String] = []

    func validate() throws {
        guard client != nil || !command.isEmpty else {
            throw ValidationError("give the client: --client PROFILE, or its command behind '--'")
        }
        guard client == nil || command.isEmpty else {
            throw ValidationError("--client and a command behind '--' exclude each other")
        }
        let kinds = Kinds.explored.map { $0.name }
        guard kinds.contains(kind) else {
            let names = kinds.joined(separator: ", ")
            throw ValidationError("'\(kind)' cannot be explored; write one of \(names)")
        }
        guard (tries ?? 1) > 0 else { throw ValidationError("--tries: 1 or more") }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs: 1 to 256") }
        if let duration, ScenarioLoader.duration(parsing: duration) == nil {
            throw ValidationError("--for '\(duration)' is not a time; write 90s or 10min")
        }
    }

    func run() async throws {
        let signals = try StopSignals()
        ResourceLimit.descriptors.raise()
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("dyno-explore-\(UUID().uuidString)").path
        defer { try? files.removeItem(atPath: folder) }
        let exploration: ExplorationRun
        let outputs: ResultOutputs
        let options: ExplorationRun.Options
        do {
            options = try makeOptions(folder)
            outputs = try ResultOutputs(
                [
                    "--shown": shown, "--json": json, "--junit": junit, "--html": html,
                    "--summary": service.summary,
                    "--annotate": service.reportFile,
                ], reading: options.check.inputs)
            exploration = try ExplorationRun(options)
            try await preflight(exploration, options) { signals.hasStopped }
        } catch let error as CheckError {
            throw error.isUsage ? Stop.usage(line: "error: \(error)") : Stop.failure("\(error)")
        } catch let mistakes as ScenarioMistakes {
            throw Stop.usage("\(mistakes)")
        }
        let silence = service.silence()
        Terminal.say(
            Terminal.bold("dyno explore: \(TerminalText.line(options.check.clientName))")
                + ", \(kind), seed \(seed)")
        let end = duration.flatMap(ScenarioLoader.duration).map { ContinuousClock.now + $0 }
        let lines = ExploreLines()
        let outcome: ExplorationRun.Outcome
        do {
            outcome = try await exploration.run(
                isOver: { signals.hasStopped || end.map { ContinuousClock.now >= $0 } ?? false },
                report: { lines.show($0) })
        } catch {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
        _ = await ClientOrphans.endAll()
        Terminal.status("")
        lines.finish(outcome, folder: out)
        let result = outcome.result
        try await outputs.write(
            "--shown",
            outcome.exposure.page(
                client: options.check.clientName, tries: outcome.tries, features: outcome.features))
        try await outputs.write("--json", try ResultFile.text(of: result))
        try await outputs.write("--junit", JUnitReport.text(of: result))
        try await outputs.write("--html", page: result, results: nil)
        try await service.write(result, outputs, silence: silence)
        try outputs.finish()
        if !result.cases.isEmpty, result.exitCode != 0 { throw ExitCode(result.exitCode) }
    }

    private func makeOptions(_ folder: String) throws -> ExplorationRun.Options {
        let profile = try client.map(ClientFile.load) ?? ClientProfile(command: command)
        guard let explored = Kinds.explored(kind) else { throw Stop.usage("error: unknown kind \(kind)") }
        var check = CheckOptions(cases: [], profile: profile, folder: folder, tool: "dyno \(Version.number)")
        check.jobs = jobs
        check.isStrict = strict
        check.clientArguments =
            client.map { "--client \(ShellWords.quoted($0))" }
            ?? "-- " + command.map(ShellWords.quoted).joined(separator: " ")
        var options = ExplorationRun.Options(kind: explored, check: check, found: out)
        options.isHostile = hostile
        options.tries = tries
        options.seed = seed
        if let base {
            let loaded = try ScenarioLoader.standard.load(path: base)
            if let expected = loaded.scenarios.first(where: { !$0.expectations.isEmpty }) {
                throw Stop.usage(
                    "\(expected.place): error: a base has no 'expect:' of its own; leave it out, since each trial has its own"
                )
            }
            guard let bytes = FileManager.default.contents(atPath: base) else {
                throw Stop.usage(line: "error: --base: \(base) cannot be read; see its permissions")
            }
            options.base = (String(decoding: bytes, as: UTF8.self), base)
        }
        return options
    }

    /// Ends the command when the client cannot start.
    private func preflight(
        _ exploration: ExplorationRun, _ options: ExplorationRun.Options,
        isInterrupted: @escaping @Sendable () -> Bool
    ) async throws {
        var check = options.check
        check.cases = exploration.neutral
        check.folder += "/preflight"
        if let trouble = await (try CheckRun(check)).preflight(isInterrupted: isInterrupted) {
            Terminal.complain("error: \(trouble)")
            throw ExitCode(3)
        }
    }
}
