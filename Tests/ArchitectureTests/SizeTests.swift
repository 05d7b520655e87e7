import Foundation
import TestKit
import Testing

/// Types and files stay small enough to be read at once.
@Suite struct SizeTests {
    /// How many properties a type may store.
    private static let storedLimit = 20

    /// In how many files of one target a type may be extended.
    private static let extensionLimit = 12

    /// How many lines a file may have.
    private static let lineLimit = 350

    /// Types that store more, by target and name, with what they store: lower a number as the type gets smaller, and take
    /// the row away once it keeps the limit.
    private static let storedExceptions: [String: Int] = [:]

    /// Types that are extended in more files, with the count of these.
    private static let extensionExceptions: [String: Int] = [:]

    /// Files that are longer, with their lines.
    private static let lineExceptions: [String: Int] = [:]

    private struct Source {
        let path: String
        let outline: SwiftOutline
        /// The folder in `Sources` that it stands in; nil for other files.
        var target: String? {
            let parts = path.split(separator: "/")
            return parts.first == "Sources" && parts.count > 2 ? String(parts[1]) : nil
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

    /// What is wrong with `counts`: what is above `limit` has to be in `exceptions`, with exactly its count.
    private static func objections(
        to counts: [String: Int], limit: Int, but exceptions: [String: Int]
    ) -> [String] {
        let above = counts.filter { $0.value > limit }
        let wrong = above.sorted { $0.key < $1.key }.compactMap { name, count -> String? in
            let allowed = exceptions[name] ?? limit
            if count > allowed { return "\(name): \(count), at most \(allowed) allowed" }
            return count < allowed ? "\(name): \(count), lower the exception from \(allowed)" : nil
        }
        return wrong
            + exceptions.keys.sorted().filter { above[$0] == nil }.map {
                "\($0): no more than \(limit), take the exception away"
            }
    }

    @Test func noTypeStoresTooMuch() throws {
        var counts: [String: Int] = [:]
        for source in try Self.sources.get() {
            guard let target = source.target else { continue }
            for type in source.outline.types {
                counts["\(target) \(type.name)", default: 0] = max(
                    type.stored, counts["\(target) \(type.name)"] ?? 0)
            }
        }
        #expect(counts.count > 800)
        #expect(Self.objections(to: counts, limit: Self.storedLimit, but: Self.storedExceptions) == [])
    }

    @Test func noTypeIsExtendedAllOverItsTarget() throws {
        var counts: [String: Int] = [:]
        for source in try Self.sources.get() {
            guard let target = source.target else { continue }
            for name in source.outline.extended { counts["\(target) \(name)", default: 0] += 1 }
        }
        #expect(counts.count > 100)
        #expect(Self.objections(to: counts, limit: Self.extensionLimit, but: Self.extensionExceptions) == [])
    }

    @Test func noFileIsTooLong() throws {
        let sources = try Self.sources.get()
        #expect(sources.count > 800)
        let counts = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.outline.lineCount) })
        #expect(Self.objections(to: counts, limit: Self.lineLimit, but: Self.lineExceptions) == [])
    }

    @Test func anExceptionHasToBeExact() {
        func found(_ counts: [String: Int], _ exceptions: [String: Int]) -> [String] {
            Self.objections(to: counts, limit: 2, but: exceptions)
        }
        #expect(found(["A": 2, "B": 3], ["B": 3]) == [])
        #expect(found(["A": 3], [:]) == ["A: 3, at most 2 allowed"])
        #expect(found(["A": 4], ["A": 3]) == ["A: 4, at most 3 allowed"])
        #expect(found(["A": 3], ["A": 4]) == ["A: 3, lower the exception from 4"])
        #expect(found(["A": 2], ["A": 3]) == ["A: no more than 2, take the exception away"])
        #expect(found([:], ["A": 3]) == ["A: no more than 2, take the exception away"])
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
