import Conformance
import SimulationCore

extension Check {
    /// Takes cases and client from the last results where none are given, and returns the ids of the cases to repeat;
    /// without any it says so.
    mutating func takeFailed() throws -> Set<String> {
        let last = try LastResults(out: out)
        let ids = last.run.idsToRepeat(isStrict: strict || last.run.isStrict)
        let missing = last.run.chosen - last.run.cases.count
        if missing > 0 {
            Terminal.complain(
                TerminalText.line(
                    "warning: the run of \(last.file) was not complete; \(Self.count(missing, "case")) that did not run then are not repeated"
                ))
        }
        guard !ids.isEmpty else {
            Terminal.say(TerminalText.line("nothing to repeat: no case failed in \(last.file)"))
            return ids
        }
        Terminal.say(
            TerminalText.line(
                "repeating \(ids.count) of \(Self.count(Set(last.run.cases.map(\.id)).count, "case")) of \(last.file)"
            ))
        if paths.isEmpty {
            for result in last.run.cases where ids.contains(result.id) && !paths.contains(result.file) {
                paths.append(result.file)
            }
        }
        if client.isEmpty, command.isEmpty, !wait { takeClient(last.clientWords) }
        return ids
    }

    /// Takes the client that `words`, options of an earlier run, select.
    private mutating func takeClient(_ words: [String]) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--wait": wait = true
            case "--client": if let profile = words.popFirst() { client.append(profile) }
            case "--":
                command = Array(words)
                return
            default: break
            }
        }
    }
}

extension Check {
    /// Ends the command when it lacks what it cannot do without. The parser has complained about unknown options by now.
    func checkCompleteness() throws {
        if paths.isEmpty {
            throw Self.incomplete(
                """
                no cases; name files or folders, or shipped ones: 'dyno check elm327 --client PROFILE' runs those about \
                ELM327 adapters, and 'dyno list' shows all
                """)
        }
        guard client.isEmpty, command.isEmpty, !wait else { return }
        throw Self.incomplete(
            """
            no client; give --client PROFILE (python-OBD is a shipped one), or the client's command behind '--', or --wait for \
            one that a person starts; 'dyno init-profile -- COMMAND' writes a profile
            """)
    }

    private static func incomplete(_ message: String) -> Stop {
        .usage(
            """
            Error: \(message)
            Usage: dyno check PATH... --client PROFILE
              See 'dyno check --help' for more information.
            """)
    }
}
