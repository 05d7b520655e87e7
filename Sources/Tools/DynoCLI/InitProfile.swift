import ArgumentParser
import Conformance
import Kinds
import OutputFiles
import Platform
import Runner
import Scenarios
import SimulationCore

/// `dyno init-profile`: drafts the profile of a client from one trial run.
struct InitProfile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init-profile",
        abstract:
            "Run a client once against the built-in car, and write a commented profile from what it prints.",
        discussion: """
            In the command behind '--' ${obd.url}, ${obd.host}, ${obd.port} or ${obd.path} stands where the address of \
            the adapter belongs; ${signals}, ${duration} and ${steps} may stand there too. Other names say that the client is \
            of another kind: ${client.port} waits for a game that sends (--kind says which), ${ac.url}, ${acc.url} and \
            ${gt7.url} are games that are asked, ${car.url} is the car of a diagnostic tester (--kind uds-can or uds-doip), \
            ${trips.url}, ${customer.url} and ${employee.url} are the back ends of apps, ${mtg.url} is a tractor's unit.

            The rules that it suggests are for lines that show values, trouble codes, the vehicle identification number or a \
            state.

            Examples:
              dyno init-profile -- ./client --connect '${obd.host}:${obd.port}'
              dyno init-profile --out my-app.yaml -- python3 poll.py 'socket://${obd.host}:${obd.port}'
              dyno init-profile --kind f1-25 -- ./dashboard --port '${client.port}'
              dyno init-profile --kind uds-doip -- ./tester '${car.host}' '${car.port}' '${steps}'

            Exit code 2 for wrong usage or a file that is already there, 3 when the client cannot start or never connects.
            """)

    @Option(help: "The file to write; NAME.yaml unless stated.")
    var out: String?

    @Option(help: "The client's name; that of its program unless stated.")
    var name: String?

    @Option(
        help: "What kind of client it is, where the command does not say it: a game's key, uds-can, uds-doip."
    )
    var kind: String?

    @Option(name: .customLong("for"), help: "How long the client runs at most, in seconds.")
    var seconds = 8

    @Flag(help: "Overwrite a file that is already there.")
    var force = false

    @Option(parsing: .remaining, help: "The client's command, up to the end of the line; '--' says the same.")
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else { throw ValidationError("no client; give its command behind '--'") }
        guard (1...600).contains(seconds) else { throw ValidationError("--for: 1 to 600 seconds") }
        do {
            _ = try ProfileTrial.find(command, kind: kind, among: Kinds.trials)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        let signals = try StopSignals()
        let client = name ?? Self.name(of: command)
        let file = out ?? "\(client).yaml"
        guard force || !FileManager.default.fileExists(atPath: file) else {
            throw Stop.usage(
                line: "error: \(file) is already there; name another with --out, or overwrite it with --force"
            )
        }
        let path = file.hasPrefix("/") ? file : "\(FileManager.default.currentDirectoryPath)/\(file)"
        let trial = ProfileTrialRun(
            try ProfileTrial.find(command, kind: kind, among: Kinds.trials), name: client, command: command,
            folder: path.deletingLastPathComponent,
            duration: .seconds(seconds))
        Terminal.say(TerminalText.line("trial of \(client), at most \(seconds + 5) s …"))
        let outcome: ProfileTrialRun.Outcome
        do {
            outcome = try await trial.run(isInterrupted: { signals.hasStopped })
        } catch {
            throw Stop.failure("\(error)")
        }
        switch outcome {
        case .cannotStart(let trouble):
            Terminal.complain("error: \(trouble)")
            throw ExitCode(3)
        case .neverConnected(let words):
            let last = words.isEmpty ? "it printed nothing" : "it printed last: \(words)"
            throw Stop.failure("\(client) never connected; \(last); no profile was written")
        case .drafted(let draft):
            let profile: ClientProfile
            do {
                profile = try ProfileLoader.standard.load(text: draft.text, file: file)
            } catch {
                throw Stop.failure("cannot write \(file): \(error)")
            }
            if let code = NewFile.write(Array(draft.text.utf8), to: path) {
                throw Stop.failure("cannot write \(file): \(systemError(code))")
            }
            Terminal.say(
                TerminalText.line(
                    "wrote \(file): \(Check.count(draft.ruleCount, "rule")), tasks \(draft.tasks.map(\.rawValue).joined(separator: ", "))"
                ))
            let catalogue = try ProfileScopeLines.say(profile) ?? "PATH"
            Terminal.say(
                TerminalText.line(
                    "next: read \(file), complete it, then 'dyno check \(catalogue) --client \(ShellWords.quoted(file))'"
                ))
        }
    }

    /// Returns the name of the client that `command` starts: its program, or the script that an interpreter runs.
    static func name(of command: [String]) -> String {
        let interpreters = [
            "python", "node", "java", "bash", "sh", "ruby", "perl", "dotnet", "deno", "bun", "env",
        ]
        let names = command.map(\.lastPathStem)
        guard let first = names.first else { return "client" }
        guard interpreters.contains(where: { first.hasPrefix($0) }) else { return first }
        let script = zip(command, names).dropFirst().first { word, name in
            !word.hasPrefix("-") && !word.contains("$") && !name.isEmpty
                && !interpreters.contains { name.hasPrefix($0) }
        }
        return script?.1 ?? first
    }
}
