import Foundation
import TestKit
import Testing

/// A kind of endpoint is a plug-in: what is not its own folder or a registry does not name it.
@Suite struct KindNamesTests {
    /// How many identifiers of a target may name a kind outside the kinds' folders. A limit only ever goes down; 0 is the
    /// aim, and the limit of a target that is not listed.
    static let limits = [
        // A subject of remarks in the journal.
        "SimulationCore": 1,
        // What the command line lists: the commands, trials and stock of kinds.
        "DynoCLI": 20,
        // Views of captures know what DoIP carries, and imported cars are tried through socketcand.
        "Runner": 3,
    ]

    /// How many identifiers name a kind, by target, and the files that they stand in.
    private static func counted() throws -> [String: (count: Int, files: [String])] {
        let folder = VectorFolder.checkout + "/Sources"
        var counts: [String: (count: Int, files: [String])] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        where path.hasSuffix(".swift") {
            let target = SourceRules.target(of: path)
            guard !KindNames.kinds.contains(target), !KindNames.belongsToAKind(path) else { continue }
            let data = try #require(FileManager.default.contents(atPath: "\(folder)/\(path)"))
            let count = KindNames.count(in: String(decoding: data, as: UTF8.self))
            guard count > 0 else { continue }
            counts[target, default: (0, [])].count += count
            counts[target]?.files.append("\(path): \(count)")
        }
        return counts
    }

    /// The same, worked out once.
    private static let counts = Result { try counted() }

    @Test func noTargetNamesKindsMoreOftenThanItMay() throws {
        let counts = try Self.counts.get()
        for (target, found) in counts.sorted(by: { $0.key < $1.key }) {
            let limit = Self.limits[target] ?? 0
            #expect(
                found.count <= limit,
                "\(target): \(found.count) identifiers, \(limit) allowed\n\(found.files.joined(separator: "\n"))"
            )
        }
    }

    @Test func aLimitThatIsTooHighIsFound() throws {
        let counts = try Self.counts.get()
        for (target, limit) in Self.limits {
            let count = counts[target]?.count ?? 0
            #expect(limit == count, "\(target): lower the limit to \(count)")
        }
    }

    @Test(arguments: [
        ("AdapterDescription", true), ("elm327", true), ("ELM327Format", true), ("MTGFormat", true),
        ("hasGames", true), ("isTelemetry", true), ("MaintenanceRole", true), ("telematicsUnit", true),
        ("forzaPort", true), ("adaptation", false), ("gamete", false), ("endpoint", false), ("Format", false),
    ])
    func identifiersAreTakenApart(_ identifier: String, _ names: Bool) {
        #expect(KindNames.namesAKind(identifier) == names)
    }

    @Test func commentsAndTextsDoNotCount() {
        #expect(KindNames.count(in: "// an adapter\nlet text = \"the game\"\nlet adapter = games[0]") == 2)
    }
}
