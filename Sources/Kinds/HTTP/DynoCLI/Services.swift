import ArgumentParser
import CompanionServices
import SimulationCore
import Storage

/// `dyno services`: what companion services keep between runs.
struct Services: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "services",
        abstract: "Show what companion services keep between runs.",
        discussion: """
            Examples:
              dyno services dump trips.sqlite
              dyno services dump trips.sqlite --json
            """,
        subcommands: [Dump.self])

    struct Dump: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dump",
            abstract: "Print the rows of a service's file.",
            discussion: """
                Passwords, in clear or hashed, are printed only with --passwords. The file may be in use.
                """)

        @Argument(help: "The file that 'state' names in a scenario.")
        var file: String

        @Flag(help: "Print JSON.")
        var json = false

        @Flag(help: "Print passwords, or their hashes, too.")
        var passwords = false

        func run() throws {
            let content: (service: ServiceName, profile: ServiceProfile, store: ServiceStore)
            do throws(StorageError) {
                content = try ServiceFileReader.read(path: file)
            } catch {
                throw Stop.usage("\(error)")
            }
            let tables = content.store.shapes.map { (shape: $0, rows: content.store.rows($0.name)) }
            if json {
                let lists = tables.map { table in
                    JSONValue.Member(
                        table.shape.name,
                        .list(
                            table.rows.map { row in
                                .object(
                                    zip(table.shape.columns, row).map { .init($0.name, shown($1, $0).json) })
                            }))
                }
                let head: [JSONValue.Member] = [
                    .init("service", .string(content.service.rawValue)),
                    .init("profile", .string(content.profile.rawValue)),
                ]
                Terminal.say(json: JSONValue.object(head + lists).compactText)
                return
            }
            Terminal.say("\(content.service.rawValue), profile \(content.profile.rawValue)")
            for (shape, rows) in tables {
                Terminal.say("")
                Terminal.say("\(shape.name): \(rows.count) \(rows.count == 1 ? "row" : "rows")")
                guard !rows.isEmpty else { continue }
                let lines = rows.map { row in zip(shape.columns, row).map { text(shown($1, $0)) } }
                Terminal.say(Terminal.table([shape.columns.map(\.name)] + lines))
            }
            if !passwords, tables.contains(where: { $0.shape.columns.contains(where: \.isSecret) }) {
                Terminal.say("")
                Terminal.say("Passwords are hidden; --passwords prints them as they are stored.")
            }
        }

        private func shown(_ value: StoreValue, _ column: StoreColumn) -> StoreValue {
            column.isSecret && !passwords && value != .null ? "(hidden)" : value
        }

        private func text(_ value: StoreValue) -> String {
            value == .null ? "-" : value.text ?? value.json.compactText
        }
    }
}
