import ArgumentParser
import Documents
import Platform
import SimulationCore

/// Finds words that name no command, before the parser calls them unexpected arguments.
enum CommandNames {
    /// Returns the message about the first of `words` that should name a command and does not; nil when all do.
    static func mistake(in words: [String]) -> String? {
        if words.first == "serve", words.contains(where: { $0 == "--port" || $0.hasPrefix("--port=") }) {
            return """
                Error: an endpoint's port is part of its address; write --listen NAME=URL, such as \
                --listen obd=tcp://127.0.0.1:35001
                """
        }
        var command: any ParsableCommand.Type = Dyno.self
        var path = "dyno"
        let isHelp = words.first == "help"
        for word in isHelp ? words.dropFirst() : words[...] {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = known.first(where: { $0._commandName == word }) else {
                let names = known.map { $0._commandName }
                guard isHelp, path == "dyno" else { return message(word, after: path, names) }
                let near = nearest(word, in: names + HelpTopic.all.map(\.word))
                return """
                    Error: '\(TerminalText.line(word, most: 64))' is neither a command nor a topic of the documentation; \
                    \(near.map { "did you mean 'dyno help \($0)'?" } ?? "'dyno help' lists both")
                    """
            }
            command = next
            path += " \(word)"
        }
        return nil
    }

    /// Returns the topic that `dyno help WORD` asks for; nil for another command line, and where WORD is a command.
    static func topic(in words: [String]) -> HelpTopic? {
        guard words.count == 2, words[0] == "help", !isCommand(words[1]) else { return nil }
        return HelpTopic.named(words[1])
    }

    /// Returns what is printed below the help that `words` ask for: the topics, or the one that is called as the command.
    static func documentation(for words: [String]) -> String? {
        if words == ["help"] { return HelpTopic.list }
        guard words.count == 2, words[0] == "help", let topic = HelpTopic.named(words[1]) else { return nil }
        return "More: dyno help \(topic.word)"
    }

    private static func isCommand(_ word: String) -> Bool {
        Dyno.configuration.subcommands.contains { $0._commandName == word }
    }

    private static func message(_ word: String, after path: String, _ known: [String]) -> String {
        let shown = TerminalText.line(word, most: 64)
        var advice = "'\(path) --help' lists the commands"
        if path == "dyno", word.hasSuffix(".yaml") || FileManager.default.fileExists(atPath: word) {
            advice =
                "write 'dyno serve \(shown)' to run it, or 'dyno check \(shown) --client ...' to test a client"
        } else if let near = nearest(word, in: known) {
            advice = "did you mean '\(path) \(near)'?"
        }
        return """
            Error: '\(shown)' is not a command of \(path); \(advice)
            Usage: \(path) <subcommand>
              See '\(path) --help' for more information.
            """
    }

    /// Returns the command that `word` most probably means: one that is spelt nearly so, or that begins with it.
    private static func nearest(_ word: String, in known: [String]) -> String? {
        if let near = Nearest.match(word, in: known) { return near }
        let longer = known.filter { word.count > 1 && ($0.hasPrefix(word) || word.hasPrefix($0)) }
        return longer.count == 1 ? longer[0] : nil
    }
}
