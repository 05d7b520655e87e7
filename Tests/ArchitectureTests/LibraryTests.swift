import Foundation
import TestKit
import Testing

/// Other packages can depend on this one.
@Suite struct LibraryTests {
    private func text(_ path: String) throws -> String {
        let data = try #require(FileManager.default.contents(atPath: "\(VectorFolder.checkout)/\(path)"))
        return String(decoding: data, as: UTF8.self)
    }

    /// Versions of SwiftPM refuse a dependency with unsafe flags, so they stand in one place, behind the question whether it is one;
    /// and none of its own dependencies may be a branch.
    @Test func theManifestIsOneOfADependency() throws {
        let manifest = try text("Package.swift")
        let guarded = "    if isDependency { return [] }\n    return [.unsafeFlags(flags, "
        let others = manifest.replacing(guarded, with: "")
        #expect(manifest.count - others.count == guarded.count)
        #expect(!others.contains("unsafeFlags") && !others.contains("branch:"))
        #expect(manifest.contains(".library(name: \"DynoTesting\", targets: [\"DynoTesting\"])"))
    }

    /// The pages of the library are made from its comments.
    @Test func everyPublicDeclarationHasAComment() throws {
        let folder = "\(VectorFolder.checkout)/Sources/Tools/DynoTesting"
        let files = try #require(FileManager.default.enumerator(atPath: folder))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
        for file in files {
            // An attribute stands between a comment and its declaration, or before it in one line.
            let lines = try text("Sources/Tools/DynoTesting/\(file)").split(separator: "\n")
                .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("@") || $0.contains(" public ") }
            for (above, line) in zip(lines, lines.dropFirst())
            where (line.hasPrefix("public ") || line.hasPrefix("@")) && !line.contains("public import ") {
                #expect(above.hasPrefix("///"), "\(file): \(line)")
            }
        }
        #expect(files.count > 5)
    }

    /// The example is a package by itself, and its targets are those that are compiled here.
    @Test func theExampleUsesTheLibraryAsAPackage() throws {
        let example = try text("Examples/OBDClient/Package.swift")
        #expect(example.contains(".package(name: \"dyno\", path: \"../..\")"))
        #expect(example.contains(".product(name: \"DynoTesting\", package: \"dyno\")"))
        let manifest = try text("Package.swift")
        for path in ["Sources/OBDClient", "Tests/OBDClientTests"] {
            #expect(manifest.contains("path: \"Examples/OBDClient/\(path)\""))
            let folder = "\(VectorFolder.checkout)/Examples/OBDClient/\(path)"
            #expect(try !FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }
}
