import ArgumentParser
import Kinds
import SimulationCore

struct Dyno: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dyno",
        abstract: "A rolling road for car software: it plays the car and the adapter.",
        discussion: """
            Start with 'dyno serve' and point your OBD-II client at the address that it prints.

            Examples:
              dyno serve                          a warm petrol car at idle on TCP 35000
              dyno serve elm327/two-ecu-petrol    another car; 'dyno list' shows cases
              dyno check elm327 --client python-OBD
                                                  what a client does wrong
              dyno validate my-car.yaml           every mistake with its place
              dyno decode dtc 0133                P0133
              dyno doctor                         what works on this machine
              dyno help own-car                   a page of the documentation; 'dyno help' lists them

            Exit codes: 0 all well, 1 something differed, 2 wrong usage or an invalid file, 3 Dyno itself failed, for \
            example because standard output is a file on a full disk.
            """,
        version: Version.text,
        subcommands: [
            Serve.self, Control.self, Validate.self, PrintSchema.self, Signals.self, Decode.self,
            Check.self, VerifyStatement.self, View.self, Explore.self, InitProfile.self, List.self,
            Report.self, Record.self, Replay.self, Import.self, Doctor.self,
        ] + Kinds.commands.flatMap { $0.commands })

    /// Runs the command that `words`, those after the program's name, state; returns its exit code. That of wrong usage is
    /// 2, so that scripts can tell it from a failure.
    static func outcome(of words: [String]) async -> Int32 {
        let arguments = arguments(words)
        if let topic = CommandNames.topic(in: arguments) {
            Terminal.say(verbatim: topic.text)
            return 0
        }
        if let mistake = CommandNames.mistake(in: arguments) {
            Terminal.complain(mistake)
            return 2
        }
        do {
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return 0
        } catch let stop as Stop {
            Terminal.complain(stop.message)
            return stop.code
        } catch let mistake as InputMistake {
            Terminal.complain("error: \(mistake)")
            return 2
        } catch let code as ExitCode {
            // Its message was already printed.
            return code.rawValue
        } catch {
            let code = exitCode(for: error)
            // Help, a version, or a completion script.
            if code.isSuccess {
                let text = fullMessage(for: error)
                if !text.isEmpty { Terminal.say(verbatim: text) }
                if let more = CommandNames.documentation(for: arguments) {
                    Terminal.say(verbatim: "\n\(more)")
                }
                return 0
            }
            Terminal.complain(fullMessage(for: error))
            return code == .validationFailure ? 2 : code.rawValue
        }
    }
}

extension Dyno {
    /// Returns `words` as the parser takes them. The words after `--` of `dyno check` and `dyno init-profile` are the
    /// client's command, whatever they look like; the parser gets them as the value of an option.
    private static func arguments(_ words: [String]) -> [String] {
        var arguments = ArgumentWords.joined(words)
        if ["check", "explore", "init-profile"].contains(arguments.first),
            let end = arguments.firstIndex(of: "--")
        {
            arguments[end] = "--command"
        }
        // The address after `--control` is optional, too; a scenario is not an address.
        if arguments.first == "serve", let control = arguments.firstIndex(of: "--control") {
            let next = arguments.index(after: control)
            if next == arguments.endIndex || !ServedControl.isAddress(arguments[next]) {
                arguments.insert(ServedControl.usual, at: next)
            }
        }
        // The number after `--loop` is optional, which the parser does not support.
        if arguments.first == "replay", let loop = arguments.firstIndex(of: "--loop") {
            let next = arguments.index(after: loop)
            if next == arguments.endIndex || Int(arguments[next]) == nil {
                arguments.insert(Replay.forEver, at: next)
            }
        }
        return arguments
    }
}
