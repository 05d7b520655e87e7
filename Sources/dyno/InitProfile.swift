import ArgumentParser
import Conformance
import Foundation
import LiveHost
import OutputFiles
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
            the adapter belongs; ${signals} and ${duration} may stand there too. The rules that it suggests are for lines \
            that show values, trouble codes, the vehicle identification number or a state.

            Examples:
              dyno init-profile -- ./client --connect '${obd.host}:${obd.port}'
              dyno init-profile --out my-app.yaml -- python3 poll.py 'socket://${obd.host}:${obd.port}'
              dyno check elm327 --client my-app.yaml

            Exit code 2 for wrong usage or a file that is already there, 3 when the client cannot start or never connects.
            """)

    @Option(help: "The file to write; NAME.yaml unless stated.")
    var out: String?

    @Option(help: "The client's name; that of its program unless stated.")
    var name: String?

    @Option(name: .customLong("for"), help: "How long the client runs at most, in seconds.")
    var seconds = 8

    @Flag(help: "Overwrite a file that is already there.")
    var force = false

    @Option(parsing: .remaining, help: "The client's command, up to the end of the line; '--' says the same.")
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else { throw ValidationError("no client; give its command behind '--'") }
        guard (1...600).contains(seconds) else { throw ValidationError("--for: 1 to 600 seconds") }
        let names = command.flatMap { CommandText($0).placeholders }
        guard names.contains(where: { $0.hasPrefix("obd.") }) else {
            throw ValidationError(
                "the command does not say where to connect; write '${obd.host}:${obd.port}', '${obd.url}' or '${obd.path}' where the address stands"
            )
        }
    }

    func run() async throws {
        let signals = try StopSignals()
        ClientOrphans.adopt()
        let client = name ?? Self.name(of: command)
        let file = out ?? "\(client).yaml"
        guard force || !FileManager.default.fileExists(atPath: file) else {
            throw Stop.usage(
                line: "error: \(file) is already there; name another with --out, or overwrite it with --force"
            )
        }
        let path = file.hasPrefix("/") ? file : "\(FileManager.default.currentDirectoryPath)/\(file)"
        let trial = ProfileTrialRun(
            name: client, command: command, folder: (path as NSString).deletingLastPathComponent,
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
            throw Stop.failure("\(client) never connected to the adapter; \(last); no profile was written")
        case .drafted(let draft):
            let profile: ClientProfile
            do {
                profile = try ProfileLoader.load(text: draft.text, file: file)
            } catch {
                throw Stop.failure("cannot write \(file): \(error)")
            }
            if let code = NewFile.write(Array(draft.text.utf8), to: path) {
                throw Stop.failure("cannot write \(file): \(String(cString: strerror(code)))")
            }
            Terminal.say(
                TerminalText.line(
                    "wrote \(file): \(Check.count(draft.ruleCount, "rule")), tasks \(draft.tasks.map(\.rawValue).joined(separator: ", "))"
                ))
            try ProfileScopeLines.say(profile, isSummary: true)
            Terminal.say(
                TerminalText.line(
                    "next: read \(file), then 'dyno check elm327 --client \(file)'; 'dyno validate \(file)' lists every case"
                ))
        }
    }

    /// The name of the client that `command` starts: its program, or the script that an interpreter runs.
    static func name(of command: [String]) -> String {
        let interpreters = [
            "python", "node", "java", "bash", "sh", "ruby", "perl", "dotnet", "deno", "bun", "env",
        ]
        let names = command.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension }
        guard let first = names.first else { return "client" }
        guard interpreters.contains(where: { first.hasPrefix($0) }) else { return first }
        let script = zip(command, names).dropFirst().first { word, name in
            !word.hasPrefix("-") && !word.contains("$") && !name.isEmpty
                && !interpreters.contains { name.hasPrefix($0) }
        }
        return script?.1 ?? first
    }
}
