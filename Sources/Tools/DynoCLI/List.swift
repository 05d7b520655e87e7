import ArgumentParser
import Conformance
import Documents
import Kinds
import Platform
import Runner
import Scenarios

/// `dyno list`: the catalogue of cases.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract:
            "List the cases: id, title, severity, what a verdict looks at, and where its facts come from.",
        discussion: """
            'cars', 'games', 'services' and 'profiles' list what else is shipped.

            Examples:
              dyno list
              dyno list Scenarios/elm327/framing --json
              dyno list cars
            """)

    @Argument(help: "Files and folders with cases, or names of shipped ones; all when left out.")
    var paths: [String] = []

    @Flag(help: "Print a JSON list.")
    var json = false

    /// One case of the list.
    private struct Entry: Encodable {
        let id: String
        let title: String
        let group: String
        let severity: String
        let observe: [String]
        let source: [String]
        let needs: [String]
        let tags: [String]
        let file: String

        init(_ tested: Case) {
            let scenario = tested.scenario
            id = tested.id
            title = scenario.rig.title
            group = tested.group
            severity = (scenario.severity ?? .must).rawValue
            observe = scenario.observes.map(\.rawValue)
            source = scenario.sources
            needs = scenario.needs
            tags = scenario.tags
            file = tested.file
        }
    }

    func run() throws {
        if paths.count == 1, let stock = Stock.all.first(where: { $0.name == paths[0] }),
            !FileManager.default.fileExists(atPath: paths[0])
        {
            return try list(stock)
        }
        let entries: [Entry]
        do {
            let isCheckout = FileManager.default.fileExists(atPath: "Scenarios")
            let usual = isCheckout ? ["Scenarios"] : ScenarioLoader.shippedFolders
            for path in paths { ClientFile.note(path, as: .cases) }
            entries = try CaseCatalogue(paths: paths.isEmpty ? usual : paths, .standard).cases.map(Entry.init)
        } catch {
            throw Stop.usage("\(error)")
        }
        guard !json else {
            return Terminal.say(json: try Target.json(entries))
        }
        let rows = entries.map {
            [
                $0.id, $0.title, $0.severity, $0.observe.joined(separator: " "),
                $0.source.joined(separator: "; "),
            ]
        }
        if !rows.isEmpty {
            Terminal.say(Terminal.table([["ID", "TITLE", "SEVERITY", "OBSERVE", "SOURCE"]] + rows))
        }
        Terminal.say("\(Check.count(rows.count, "case")); run them with 'dyno check PATH --client PROFILE'")
    }
}
