import ArgumentParser
import Conformance
import Documents
import Kinds
import LiveHost
import Platform
import Reports
import Runner
import Scenarios
import SimulationCore

/// `dyno check`: runs cases against a client.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run the cases under PATH against a client, and say what it does wrong.",
        discussion: """
            A client is started by its profile, or by a command behind '--', in which ${obd.url}, ${obd.host}, ${obd.port}, \
            ${obd.path}, ${signals}, ${duration}, ${seed} and ${case} stand for what the case gives it. Each case has its \
            own adapter, port, working folder and home.

            Examples:
              dyno check elm327 --client python-OBD
              dyno check elm327 --client my-app.yaml --filter 'ELM-0*' --jobs 4
              dyno check elm327 --client my-app.yaml --junit dyno.xml --html dyno.html
              dyno check elm327 --client my-app.yaml --keep failures --html public/
              dyno check --failed                          what failed last time, with the same client
              dyno check elm327 --client my-app.yaml --annotate github
              dyno check elm327/framing -- ./client --connect '${obd.host}:${obd.port}'
              dyno check faces --client phone=my-app.yaml --client dash=my-dash.yaml
              dyno check elm327 --wait --listen obd=tcp://0.0.0.0:35000    a phone app

            The folder of the results has report.html, the trace viewer trace.html, result.json, and a folder for each \
            case with its journal (journal.jsonl.gz; zcat prints it), captures, and the client's stdout and stderr.

            Exit code 0 when all passed, 1 when a 'must' failed or nothing could be decided, 2 for wrong usage, 3 when Dyno \
            or the start of the client failed.
            """)

    @Argument(help: "Files and folders with cases, or names of shipped ones such as elm327.")
    var paths: [String] = []

    @Option(
        help: """
            A client profile: a file, or the name of a shipped one such as python-OBD. NAME=PROFILE gives it for the client NAME of \
            cases that have several.
            """)
    var client: [String] = []

    @Flag(
        help: """
            Wait for a client that a person starts: each connection starts the next case. What only eyes can see is asked; \
            standard input may be a pipe with the answers.
            """)
    var wait = false

    @Option(help: "Only cases whose id or title contains this, or is of this form ('ELM-0*').")
    var filter: [String] = []

    @Option(help: "Only cases with this tag.")
    var tag: [String] = []

    @Option(
        help: """
            Only this part of the cases: K/N, or 'auto' (auto/N) for that of the task that Kubernetes or Slurm has started.
            """)
    var shard: String?

    @Option(name: .customLong("repeat"), help: "Run each case so many times, each with a seed of its own.")
    var repetitions = 1

    @Option(help: "Run so many cases at once.")
    var jobs = 1

    @Option(help: "The seed of everything that is left to chance; each scenario's own unless stated.")
    var seed: UInt64?

    @Option(help: "Change where an endpoint listens: obd=tcp://0.0.0.0:35000.")
    var listen: [String] = []

    @Flag(
        help: """
            Repeat the cases that failed, were in error or inconclusive in the last results: those in --out, else the newest \
            in dyno-results. Cases and client are those of that run unless given.
            """)
    var failed = false

    @Flag(help: "A broken 'should' is a failure.")
    var strict = false

    @Option(help: "The folder for the results; a new one in dyno-results unless stated.")
    var out: String?

    @Option(
        help: """
            The cases whose files (journal, captures, stdout, stderr) remain: failures (all that did not pass), all or none. \
            Results and report have every case. All unless stated.
            """, transform: kept)
    var keep = KeptFiles.all

    @Option(help: "Write JUnit XML to this file.")
    var junit: String?

    @Option(help: "Write the results as JSON to this file as well.")
    var json: String?

    @Option(
        help: """
            Write the report as one HTML file as well; with a folder ('pages/'), as index.html with the trace viewer and the \
            data of each case.
            """)
    var html: String?

    @Option(
        help: """
            Write a statement to this file: what the client claims, what was decided, what failed, with versions, seed and the \
            checksum of the cases; 'dyno verify-statement' checks it against a result.
            """)
    var statement: String?

    @OptionGroup
    var service: ServiceOptions

    @Option(help: "Copy the captures that --keep leaves, of the bus and of IP packets, to this folder.")
    var pcap: String?

    @Option(parsing: .remaining, help: "The client's command, up to the end of the line; '--' says the same.")
    var command: [String] = []

    private static func kept(_ text: String) throws -> KeptFiles {
        guard let kept = KeptFiles(rawValue: text) else {
            throw ValidationError("'\(text)' is none of failures, all and none")
        }
        return kept
    }

    func validate() throws {
        let clients = try ClientChoice(client)
        switch (clients.sole, command.isEmpty, wait) {
        case (_?, false, _): throw ValidationError("--client and a command behind '--' exclude each other")
        case (_, false, true):
            throw ValidationError("--wait starts no command; leave out what stands behind '--'")
        default: break
        }
        guard repetitions >= 1, repetitions <= 10_000 else { throw ValidationError("--repeat: 1 to 10000") }
        guard pcap == nil || keep != .none else {
            throw ValidationError("--pcap: with --keep none there are no captures; leave one of them out")
        }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs: 1 to 256") }
        guard !wait || jobs == 1 else {
            throw ValidationError("--wait runs one case at a time; leave --jobs out")
        }
        if let shard {
            guard let choice = ShardChoice(parsing: shard) else {
                throw ValidationError(
                    "--shard '\(shard)': write K/N with K from 1 to N, such as 1/4, or auto, or auto/N")
            }
            do {
                _ = try choice.shard(environment: ProcessInfo.processInfo.environment)
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    func run() async throws {
        var check = self
        var ids: Set<String>?
        if failed {
            ids = try check.takeFailed()
            guard ids?.isEmpty == false else { return }
        }
        try await check.run(only: ids)
    }

    private func run(only ids: Set<String>?) async throws {
        try checkCompleteness()
        let signals: StopSignals
        let check: CheckRun
        let options: CheckOptions
        let outputs: ResultOutputs
        do {
            options = try makeOptions(only: ids)
            signals = try StopSignals()
            ResourceLimit.descriptors.raise()
            outputs = try ResultOutputs(
                [
                    "--json": json, "--junit": junit, "--html": html, "--statement": statement,
                    "--summary": service.summary,
                    "--annotate": service.reportFile,
                ], reading: options.inputs + commandFiles)
            check = try CheckRun(options)
            try ProcessNeeds.check(cases: min(jobs, check.count), each: check.descriptorsPerCase)
        } catch let error as CheckError {
            throw error.isUsage ? Stop.usage(line: "error: \(error)") : Stop.failure("\(error)")
        } catch let mistakes as ScenarioMistakes {
            throw Stop.usage("\(mistakes)")
        }
        let silence = service.silence()
        var style = TerminalReport()
        style.isColoured = Terminal.isColoured
        style.directory = options.folder
        style.client = clientWords
        style.fit(ids: options.cases.map(\.id))
        let lines = CheckLines(style: style)
        Terminal.say(
            Terminal.bold("dyno check: \(TerminalText.line(options.clientName))")
                + ", \(Self.count(check.count, "case"))"
                + (check.countNotApplicable == 0
                    ? "" : ", of which \(check.countNotApplicable) are n/a and not run"))
        if !wait, let trouble = await check.preflight(isInterrupted: { signals.hasStopped }) {
            Terminal.complain("error: \(trouble)")
            throw ExitCode(3)
        }
        let result: RunResult
        do {
            if wait {
                let person = TerminalOperator()
                let hasQuit = person.hasQuit
                result = try await check.run(
                    caseOperator: person, isInterrupted: { signals.hasStopped || hasQuit.isSet }
                ) { event in
                    if case .finished = event { lines.show(event) }
                }
            } else {
                result = try await check.run(isInterrupted: { signals.hasStopped }) { lines.show($0) }
            }
        } catch {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
        let left = await ClientOrphans.endAll()
        Terminal.status("")
        if !left.isEmpty {
            Terminal.complain(
                TerminalText.line(
                    "warning: processes of clients are left that cannot be ended: \(left.joined(separator: ", "))"
                )
            )
        }
        Terminal.say(style.failures(of: result) + style.summary(of: result))
        try await copies(of: result, options, outputs, silence) { signals.hasStopped }
        try outputs.finish()
        if !wait, let trouble = await check.startFailure(after: result, isInterrupted: { signals.hasStopped })
        {
            Terminal.complain("error: \(trouble)")
            throw ExitCode(3)
        }
        if result.exitCode != 0 { throw ExitCode(result.exitCode) }
    }

    /// The words of the client's command that are existing files.
    private var commandFiles: [String] {
        command.filter { $0.contains("/") || FileManager.default.fileExists(atPath: $0) }
    }

    private func makeOptions(only ids: Set<String>?) throws -> CheckOptions {
        let clients = try ClientChoice(client)
        let profile: ClientProfile
        if let sole = clients.sole {
            profile = try ClientFile.load(sole)
        } else if command.isEmpty, !clients.named.isEmpty {
            profile = ClientProfile(name: "")
        } else if wait {
            var unknown = ClientProfile(name: "a client started by hand")
            unknown.claimsEverything = true
            profile = unknown
        } else {
            profile = ClientProfile(command: command)
        }
        for path in paths { ClientFile.note(path, as: .cases) }
        let catalogue = try CaseCatalogue(paths: paths, .standard)
        for warning in catalogue.warnings { Terminal.complain("\(warning)") }
        var options = CheckOptions(
            cases: catalogue.cases, profile: profile, folder: out ?? Self.newFolder(),
            tool: "dyno \(Version.number)")
        guard !options.cases.isEmpty else {
            throw Stop.usage(
                "error: no case under \(paths.joined(separator: ", ")); a case is a scenario with 'expect:', see 'dyno list'"
            )
        }
        for (name, path) in clients.named { options.clients[name] = try ClientFile.load(path) }
        options.hasProfile = clients.named.isEmpty || clients.sole != nil || !command.isEmpty || wait
        for name in clients.named.map(\.name)
        where !options.cases.contains(where: { $0.scenario.clients.contains { $0.name == name } }) {
            throw Stop.usage("error: --client \(name)=…: no case has a client '\(name)'")
        }
        options.inputs =
            catalogue.files
            + options.profiles.filter { !$0.profile.isShipped }.map(\.profile.file).filter { !$0.isEmpty }
        options.ids = ids
        options.filters = filter
        options.tags = tag
        options.shard = try shard.flatMap(ShardChoice.init)?.shard(
            environment: ProcessInfo.processInfo.environment)
        options.repetitions = repetitions
        options.jobs = jobs
        options.seed = seed
        options.listen = listen
        options.isStrict = strict
        options.keep = keep
        options.clientArguments = clientWords
        return options
    }

    /// Returns the path of a new folder named after the present time.
    private static func newFolder() -> String {
        let name = "\(LastResults.folder)/\(Date().ISO8601Format().replacing(":", with: "-"))"
        var folder = name
        var number = 2
        while FileManager.default.fileExists(atPath: folder) {
            folder = "\(name)-\(number)"
            number += 1
        }
        return folder
    }

    /// The options that select the same client again.
    private var clientWords: String {
        let clients = client.map { "--client \(ShellWords.quoted($0))" }
        let words = (wait ? ["--wait"] : []) + clients
        return (words + (command.isEmpty ? [] : ["--"] + command.map(ShellWords.quoted))).joined(
            separator: " ")
    }

    /// Writes the outputs requested in addition to the results folder.
    private func copies(
        of result: RunResult, _ options: CheckOptions, _ outputs: ResultOutputs, _ silence: String?,
        until isOver: @escaping @Sendable () -> Bool
    ) async throws {
        try await outputs.write("--json", try ResultFile.text(of: result), until: isOver)
        try await outputs.write("--junit", JUnitReport.text(of: result), until: isOver)
        try await outputs.write(
            "--statement", try Statement(result, digest: MessageDigest.sha256).json, until: isOver)
        try await outputs.write("--html", page: result, results: options.folder, until: isOver)
        let profiles = options.profiles.map(\.profile.file).filter { !$0.isEmpty }
        try await service.write(result, outputs, silence: silence, profiles: profiles, until: isOver)
        let files = FileManager.default
        do {
            guard let pcap else { return }
            try files.createDirectory(atPath: pcap, withIntermediateDirectories: true)
            for file in result.cases.flatMap({ [$0.files["pcap"], $0.files["ip-pcap"]] }).compactMap(\.self) {
                let (folder, name) = (
                    file.deletingLastPathComponent, file.lastPathComponent
                )
                let target = "\(pcap)/\(folder).\(name)"
                // A link that stands there is removed, not followed.
                unlink(target)
                try files.copyItem(atPath: "\(options.folder)/\(file)", toPath: target)
            }
        } catch {
            throw Stop.failure("cannot write what --pcap asks for: \(systemError(error))")
        }
    }

    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
