import Documents
import SimulationCore

/// A page of the documentation that ships inside the program.
struct HelpTopic {
    /// The page's path below `Documentation`, without its ending: `how-to/own-car`.
    let name: String

    /// The folder of the pages among the shipped files.
    private static let folder = "Documentation"

    static let all = ShippedFiles.names(below: folder).filter { $0.hasSuffix(".md") }.map {
        HelpTopic(name: String($0.dropFirst(folder.count + 1).dropLast(".md".count)))
    }

    /// Returns the topic of this name, or whose name ends with this part: `own-car`.
    static func named(_ word: String) -> HelpTopic? {
        all.first { $0.name == word || $0.shortName == word }
    }

    /// The last part of the name.
    var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }

    /// The word after `dyno help`: the short name, or the whole one where a command has that name.
    var word: String {
        Dyno.configuration.subcommands.contains { $0._commandName == shortName } ? name : shortName
    }

    /// The page in Markdown.
    private var source: String {
        String(decoding: ShippedFiles.bytes(of: "\(Self.folder)/\(name).md") ?? [], as: UTF8.self)
    }

    /// The page's first line.
    var title: String { String(source.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }) }

    var text: String { HelpPage(source, of: name).text }

    /// The list of topics that `dyno help` shows behind the commands.
    static var list: String {
        "DOCUMENTATION (dyno help TOPIC):\n"
            + TextTable.text(all.map { ["  \($0.word)", $0.title] })
    }
}
