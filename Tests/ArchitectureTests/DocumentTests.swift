import Foundation
import TestKit
import Testing

/// What the documents say of files and layers is so.
@Suite struct DocumentTests {
    private static func document(_ name: String) throws -> Document {
        let data = try #require(FileManager.default.contents(atPath: "\(VectorFolder.checkout)/\(name)"))
        return Document(String(decoding: data, as: UTF8.self))
    }

    @Test(arguments: [("README.md", 3), ("ARCHITECTURE.md", 30), ("CONTRIBUTING.md", 60)])
    func everyPathOfADocumentExists(_ name: String, _ least: Int) throws {
        let document = try Self.document(name)
        #expect(document.missing(from: VectorFolder.checkout) == [], "\(name) names what is not there")
        #expect(document.paths.count >= least, "\(name) names only \(document.paths.count) paths")
    }

    @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
    func theReadmeLinksToTheDocument(_ name: String) throws {
        #expect(try Self.document("README.md").paths.contains(name))
    }

    /// Each row `| layer | target | contents |` of ARCHITECTURE.md against the table that the sources are held against.
    @Test func theLayersAreThoseOfTheTable() throws {
        var layers: [String: Int] = [:]
        for row in try Self.document("ARCHITECTURE.md").rows where row.count == 3 {
            guard let layer = Int(row[0]) else { continue }
            #expect(layers.updateValue(layer, forKey: row[1]) == nil, "\(row[1]) stands twice")
            // What tests alone use has the number of the layer that it is used from.
            #expect(LayerTable.targets[row[1]]?.layer == layer, "\(row[1]) is not of layer \(layer)")
        }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(VectorFolder.checkout)/Sources")
        for target in Set(paths.filter { $0.hasSuffix(".swift") }.map(SourceRules.target)) {
            #expect(layers[target] != nil, "ARCHITECTURE.md does not name the target \(target)")
        }
    }

    /// The words for each slice in the table at the top of the README.
    private static let shown = [
        "ELM327": "**ELM327**", "CANAccess": "**raw CAN**", "DoIP": "**DoIP**", "Telemetry": "**telemetry**",
        "MTG": "**maintenance server**", "HTTP": "**HTTP service**",
    ]

    @Test func theReadmeShowsWhatIsInTheFolderOfKinds() throws {
        let cells = try Self.document("README.md").rows.flatMap { $0 }
        #expect(Set(Self.shown.keys) == LayerTable.slices)
        for (slice, words) in Self.shown {
            #expect(cells.contains { $0.contains(words) }, "the README does not show \(slice)")
        }
    }

    @Test func whatIsMissingIsFound() {
        let document = Document(
            """
            `Sources/Nowhere.swift`, `Sources/Simulation/Rig/Rig.swift`, `Sources/Simulation/Rig/Rig+*.swift` and `Sources/Simulation/Rig/Gir+*.swift`
            are named, `dyno Sources/x` and `swift build` are not; [a page](Nowhere.md#part), [this](README.md#code),
            [other](https://example.org/README).
            ```
            `Sources/InCode.swift`
            ```
            `Package.swift`
            """)
        #expect(
            document.paths == [
                "Sources/Nowhere.swift", "Sources/Simulation/Rig/Rig.swift",
                "Sources/Simulation/Rig/Rig+*.swift",
                "Sources/Simulation/Rig/Gir+*.swift", "Nowhere.md", "README.md", "Package.swift",
            ])
        #expect(
            document.missing(from: VectorFolder.checkout) == [
                "Sources/Nowhere.swift", "Sources/Simulation/Rig/Gir+*.swift", "Nowhere.md",
            ])
    }

    @Test func tablesAreReadByTheirColumns() {
        let document = Document("| layer | target |\n|---|---|\n| 0 | `A` |\ntext | more\n")
        #expect(document.rows == [["layer", "target"], ["---", "---"], ["0", "A"]])
    }
}
