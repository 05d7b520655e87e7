import Foundation
import TestKit
import Testing

/// The largest types and files, printed for a look: each may hold more than one idea.
@Suite struct SizeTests {
    /// How many are printed.
    private static let shown = 20

    private struct Source {
        let path: String
        let outline: SwiftOutline
        /// The folder in `Sources` that it stands in; nil for other files.
        var target: String? {
            let parts = path.split(separator: "/")
            guard parts.first == "Sources" else { return nil }
            return SourceRules.target(of: parts.dropFirst().joined(separator: "/"))
        }
    }

    private static func read() throws -> [Source] {
        try ["Sources", "Tests", "ReferenceClients"].flatMap { folder in
            let root = "\(VectorFolder.checkout)/\(folder)"
            return try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
                .filter { $0.hasSuffix(".swift") }.map { path in
                    let data = try #require(FileManager.default.contents(atPath: "\(root)/\(path)"))
                    return Source(
                        path: "\(folder)/\(path)",
                        outline: SwiftOutline(String(decoding: data, as: UTF8.self)))
                }
        }
    }

    /// The files, read once.
    private static let sources = Result { try read() }

    private static func print(_ title: String, _ counts: [String: Int]) {
        let largest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(shown)
        Swift.print("\(title):\n" + largest.map { "  \($0.value)  \($0.key)" }.joined(separator: "\n"))
    }

    @Test func typesThatStoreMost() throws {
        var counts: [String: Int] = [:]
        for source in try Self.sources.get() {
            guard let target = source.target else { continue }
            for type in source.outline.types {
                counts["\(target) \(type.name)", default: 0] = max(
                    type.stored, counts["\(target) \(type.name)"] ?? 0)
            }
        }
        #expect(counts.count > 800)
        Self.print("properties that a type stores", counts)
    }

    @Test func typesThatAreExtendedInMostFiles() throws {
        var counts: [String: Int] = [:]
        for source in try Self.sources.get() {
            guard let target = source.target else { continue }
            for name in source.outline.extended { counts["\(target) \(name)", default: 0] += 1 }
        }
        #expect(counts.count > 100)
        Self.print("files of a target that extend a type", counts)
    }

    @Test func longestFiles() throws {
        let sources = try Self.sources.get()
        #expect(sources.count > 800)
        let counts = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.outline.lineCount) })
        Self.print("lines of a file", counts)
    }

    @Test func storedPropertiesAreCounted() {
        let outline = SwiftOutline(
            """
            /// A type.
            public struct Car: Hashable {
                public internal(set) var name = ""
                @usableFromInline let id: Int
                var first, second: Double
                private static let table: [Int] = []
                var speed: Double { 3 }
                var length: Double {
                    let local = 2
                    return local
                }
                private(set) var level = 0 {
                    didSet { use(level) }
                }
                var observed: Int {
                    didSet {}
                }
                lazy var numbers = (0..<3).map { $0 }
                // let comment = 1
                #if os(Linux)
                    let handle: Int
                #endif

                struct Wheel {
                    var radius = 0.3
                }

                enum Kind: Sendable { case one }
                class func make() {}
                let last: [String: Int]
            }

            extension Car {
                final class Part {
                    weak var owner: Owner?
                }
            }
            extension Car.Wheel: Sendable {}
            """)
        let counts = Dictionary(uniqueKeysWithValues: outline.types.map { ($0.name, $0.stored) })
        #expect(counts == ["Car": 9, "Car.Wheel": 1, "Car.Part": 1])
        #expect(outline.extended == ["Car", "Car.Wheel"])
        #expect(outline.lineCount == 38)
    }
}
