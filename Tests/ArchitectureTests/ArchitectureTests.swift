import Foundation
import TestKit
import Testing

/// The sources keep to the layers of the design.
@Suite struct ArchitectureTests {
    private struct Source {
        let target: String
        let file: String
        let text: String
    }

    private func read(_ path: String) throws -> String {
        let data = try #require(FileManager.default.contents(atPath: path), "\(path) cannot be read")
        return String(decoding: data, as: UTF8.self)
    }

    private func sources() throws -> [Source] {
        try ["Sources", "Tests/TestKit"].flatMap { folder in
            let root = "\(VectorFolder.checkout)/\(folder)"
            let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
            return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
                Source(
                    target: folder == "Sources" ? SourceRules.target(of: path) : "TestKit",
                    file: "\(folder)/\(path)", text: try read("\(root)/\(path)"))
            }
        }
    }

    @Test func everyFileKeepsToItsLayer() throws {
        let sources = try sources()
        #expect(sources.count > 50)
        for source in sources {
            let violations = SourceRules.violations(in: source.text, of: source.target, file: source.file)
            #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
        }
    }

    /// A kind is a slice: it has a protocol, a kind and its parts of the tools, and no slice imports another one.
    @Test func noSliceImportsAnother() throws {
        var slices: [String: Set<String>] = [:]
        for source in try sources() where source.file.hasPrefix("Sources/Kinds/") && source.target != "Kinds"
        {
            let parts = source.file.split(separator: "/")
            slices[String(parts[2]), default: []].insert(source.target)
            let others = LayerTable.slices.filter { $0 != parts[2] }
            for module in SwiftText(source.text).code.compactMap(SourceRules.importedModule) {
                let isForeign = others.contains { module == $0 || module == "\($0)Kind" }
                #expect(!isForeign, "\(source.file) imports \(module)")
            }
        }
        #expect(Set(slices.keys) == LayerTable.slices)
        for (slice, targets) in slices {
            let own = targets.subtracting(LayerTable.tools)
            #expect(own.count == 2 && own.contains("\(slice)Kind"), "\(slice): \(targets.sorted())")
        }
    }

    /// A game that no list names is compiled, and nobody can use it.
    @Test func theListHasEveryGame() throws {
        let folder = "Sources/Kinds/Telemetry/Games/"
        let sources = try sources().filter { $0.file.hasPrefix(folder) }
        let list = try #require(sources.first { $0.file == folder + "Games.swift" })
        let listed = Set(KindNames.identifiers(in: list.text))
        let games = Set(sources.compactMap { $0.file.dropFirst(folder.count).split(separator: "/").first })
        var named: Set<Substring> = []
        for source in sources where source.target == "TelemetryKind" {
            for line in source.text.split(separator: "\n") {
                guard line.hasPrefix("    static let "), line.contains("TelemetryKind") else { continue }
                let name = line.dropFirst(15).prefix { $0.isLetter || $0.isNumber }
                #expect(listed.contains(String(name)), "\(source.file): Games.swift does not list \(name)")
                named.insert(source.file.dropFirst(folder.count).prefix { $0 != "/" })
            }
        }
        #expect(named.union(["Games.swift"]) == games)
    }

    /// In a tool the parts of all slices are one module, whose compiler does not keep them apart.
    @Test func noSliceUsesAnotherInATool() throws {
        let parts = try sources().filter {
            $0.file.hasPrefix("Sources/Kinds/") && LayerTable.tools.contains($0.target)
        }
        func slice(_ source: Source) -> Substring { source.file.split(separator: "/")[2] }
        var owners: [String: Substring] = [:]
        for part in parts {
            for line in part.text.split(separator: "\n") where line.first?.isLetter ?? false {
                let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
                let keyword = words.firstIndex {
                    ["struct", "class", "actor", "enum", "protocol", "typealias", "func"].contains($0)
                }
                if let keyword, keyword + 1 < words.count { owners[words[keyword + 1]] = slice(part) }
            }
        }
        #expect(owners.count > 40)
        for part in parts {
            let foreign = Set(KindNames.identifiers(in: part.text)).filter {
                owners[$0].map { $0 != slice(part) } ?? false
            }
            #expect(foreign.isEmpty, "\(part.file) uses \(foreign.sorted())")
        }
    }

    @Test func everyTargetOfThePackageKeepsToItsLayer() throws {
        let manifest = Manifest(try read(VectorFolder.checkout + "/Package.swift"))
        #expect(Set(["SimulationCore", "Rig", "LiveHost", "dyno"]).isSubset(of: manifest.dependencies.keys))
        for (target, needs) in manifest.dependencies {
            for module in needs {
                #expect(
                    LayerTable.allows(module, in: target), "Package.swift: \(target) depends on \(module)")
            }
        }
    }

    @Test func whatIsImportedIsDeclared() throws {
        let declared = Manifest(try read(VectorFolder.checkout + "/Package.swift")).dependencies
        for source in try sources() {
            let known = declared[source.target] ?? []
            let lines = SwiftText(source.text).code
            for module in lines.compactMap(SourceRules.importedModule)
            where !LayerTable.undeclared.contains(module) {
                #expect(
                    known.contains(module),
                    "\(source.file) imports \(module), which Package.swift does not declare")
            }
        }
    }
}
