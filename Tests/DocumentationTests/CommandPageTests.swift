import Foundation
import Testing

/// The page of commands, made from what the program's argument parser says of itself.
@Suite(.enabled(if: BuiltProgram.path != nil, "no dyno beside the test bundle"))
struct CommandPageTests {
    private struct Dump: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool?
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let shouldDisplay: Bool?
        let isOptional: Bool?
        let isRepeating: Bool?
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let defaultValue: String?

        /// As a person writes it: `--seed SEED`, `<path>`, `-h, --help`.
        var spelling: String {
            guard kind != "positional" else {
                return "<\(valueName ?? "")>" + (isRepeating == true ? "…" : "")
            }
            let names = (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
            return names.joined(separator: ", ") + (kind == "option" ? " <\(valueName ?? "")>" : "")
        }
    }

    private static func section(_ command: Command, _ path: String, _ depth: Int) -> String {
        let name = "\(path) \(command.commandName)"
        var text = String(repeating: "#", count: depth) + " \(name)\n\n\(command.abstract ?? "")\n\n"
        if let discussion = command.discussion, !discussion.isEmpty { text += "```\n\(discussion)\n```\n\n" }
        let shown = (command.arguments ?? []).filter { argument in
            let names = argument.names?.map(\.name) ?? []
            return argument.shouldDisplay != false && !names.contains("help") && !names.contains("version")
        }
        if !shown.isEmpty {
            let rows = shown.map { argument in
                let usual = argument.defaultValue.map { " (default: \($0))" } ?? ""
                return [GeneratedPage.code(argument.spelling), (argument.abstract ?? "") + usual]
            }
            text += GeneratedPage.table(["argument", "meaning"], rows) + "\n"
        }
        for subcommand in command.subcommands ?? [] where subcommand.commandName != "help" {
            if subcommand.shouldDisplay != false { text += section(subcommand, name, depth + 1) }
        }
        return text
    }

    @Test func theCommands() async throws {
        let dump = try BuiltProgram.output(of: ["--experimental-dump-help"])
        let root = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
        let commands = (root.subcommands ?? []).filter {
            $0.shouldDisplay != false && $0.commandName != "help"
        }
        #expect(commands.count > 10)
        let rows = commands.map { command in
            ["[`dyno \(command.commandName)`](#dyno-\(command.commandName))", command.abstract ?? ""]
        }
        let sections = commands.map { Self.section($0, "dyno", 2) }.joined()
        try GeneratedPage(
            name: "commands.md", title: "Commands",
            about: """
                `dyno help COMMAND` prints the same in a terminal. Exit codes: 0 success · 1 a difference or failure was found · 2 \
                wrong usage or an invalid file · 3 an error of Dyno itself.
                """,
            table: GeneratedPage.table(["command", "does"], rows) + "\n" + sections.dropLast()
        ).check()
    }
}
