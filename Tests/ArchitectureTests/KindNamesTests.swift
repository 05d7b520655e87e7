import Foundation
import TestKit
import Testing

/// A kind of endpoint is a plug-in: what is not its own folder or a registry does not name it.
@Suite struct KindNamesTests {
    /// A file below `Sources`.
    private struct Source {
        let path: String
        /// Its lines without comments and texts.
        let code: [String]

        /// Whether it belongs to a kind.
        var isOfASlice: Bool { path.hasPrefix("Kinds/") && path != "Kinds/Kinds.swift" }

        /// Whether no kind may be named in it: `Kinds.swift` lists them.
        var isShared: Bool { !path.hasPrefix("Kinds/") }
    }

    /// The files, in the order of their paths, read once.
    private static let sources = Result {
        let folder = VectorFolder.checkout + "/Sources"
        return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".swift") }
            .map { path in
                let data = try #require(FileManager.default.contents(atPath: "\(folder)/\(path)"))
                return Source(path: path, code: SwiftText(String(decoding: data, as: UTF8.self)).code)
            }
    }

    @Test func noIdentifierOfAKindStandsOutsideItsSlice() throws {
        for source in try Self.sources.get() where source.isShared {
            let names = KindNames.identifiers(of: source.code).filter(KindNames.namesAKind)
            #expect(names.isEmpty, "\(source.path)")
        }
    }

    /// The types of slices that others may name.
    ///
    /// The options of a command are properties of it, so `dyno record` names the type of those that one kind reads.
    private static let shared: Set<String> = ["DatagramOptions"]

    /// The messages of HTTP, which the control panel exchanges too.
    private static let library = "Kinds/HTTP/Protocol/HTTP/"

    /// What a kind declares, others use through the requirements that all kinds meet: by a name of a word like `DownloadFiles`
    /// too.
    @Test func noTypeOfASliceIsNamedOutsideIt() throws {
        var declared: [String: String] = [:]
        var others: Set<String> = []
        let sources = try Self.sources.get()
        for source in sources {
            for line in source.code {
                guard Self.keywords.contains(where: { SwiftText.contains($0, line) }) else { continue }
                let words = KindNames.identifiers(of: [line])
                for (word, name) in zip(words, words.dropFirst()) where Self.keywords.contains(word) {
                    if !source.isOfASlice {
                        others.insert(name)
                    } else if line.first != " ", !source.path.hasPrefix(Self.library) {
                        declared[name] = source.path
                    }
                }
            }
        }
        #expect(declared.count > 300)
        for source in sources where source.isShared {
            let names = Set(KindNames.identifiers(of: source.code))
            for name in names.subtracting(others).subtracting(Self.shared).sorted() {
                #expect(declared[name] == nil, "\(source.path) names \(name) of \(declared[name] ?? "")")
            }
        }
    }

    private static let keywords: Set = ["struct", "enum", "class", "actor", "protocol", "typealias"]

    @Test(arguments: [
        ("AdapterDescription", true), ("elm327", true), ("ELM327Format", true), ("GatewayFormat", true),
        ("MTGFormat", true),
        ("hasGames", true), ("isTelemetry", true), ("MaintenanceRole", true), ("telematicsUnit", true),
        ("forzaPort", true), ("adaptation", false), ("gamete", false), ("endpoint", false), ("Format", false),
    ])
    func identifiersAreTakenApart(_ identifier: String, _ names: Bool) {
        #expect(KindNames.namesAKind(identifier) == names)
    }

    @Test func commentsAndTextsDoNotCount() {
        let identifiers = KindNames.identifiers(
            in: "// an adapter\nlet text = \"the game\"\nlet adapter = games[0]")
        #expect(identifiers.filter(KindNames.namesAKind) == ["adapter", "games"])
    }
}
