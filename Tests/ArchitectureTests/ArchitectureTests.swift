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
        let folder = VectorFolder.checkout + "/Sources"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let target = try #require(path.split(separator: "/").first)
            return Source(
                target: String(target), file: "Sources/\(path)", text: try read("\(folder)/\(path)"))
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

    /// The package of the fuzzers is made of links to the sources: one that leads nowhere stops its build.
    @Test func everyLinkOfTheFuzzersLeadsSomewhere() throws {
        let files = FileManager.default
        let folder = VectorFolder.checkout + "/Fuzz/Sources"
        var links = 0
        for name in try files.subpathsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(name)"
            guard try files.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeSymbolicLink
            else {
                continue
            }
            links += 1
            #expect(files.fileExists(atPath: path), "Fuzz/Sources/\(name) leads nowhere")
        }
        #expect(links > 20)
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
            where !LayerTable.system.contains(module) {
                guard module != "Testing", !LayerTable.cLibraries.contains(module) else { continue }
                #expect(
                    known.contains(module),
                    "\(source.file) imports \(module), which Package.swift does not declare")
            }
        }
    }
}
