import Foundation
import MutantSource

/// The sources of the reference clients with their mutants.
struct MutatedCopy {
    /// The texts by path.
    private var files: [String: String] = [:]

    /// The list of the mutants: number, client, file, line, column, declaration, operation, original, replacement.
    private var rows: [String] = []

    /// How many mutants there are, and in how many files.
    private(set) var count = 0
    private(set) var fileCount = 0

    /// What is not part of a reference client: other clients, hand-written mistakes, the matrix, the reading of reports.
    private static func isLeftAlone(_ path: String) -> Bool {
        ["GoodClients/", "Theses/", "Matrix/"].contains(where: path.hasPrefix) || path.contains("Bug")
            || ["Mutation.swift", "ReportLine.swift"].contains(path)
    }

    private static func client(of path: String) -> String {
        switch path.prefix(while: { $0 != "/" }) {
        case "Dashboard": "dashboard"
        case "Maintenance": "maintenance"
        case "Companion": "companion"
        case "Tester": "tester"
        default: "elm327"
        }
    }

    /// Reads the Swift files in `folder`; the mutants with the numbers in `excluded` are left out.
    init(of folder: String, without excluded: Set<Int>) throws {
        let paths = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".swift") }
            .sorted()
        var signatures = Signatures()
        for path in paths {
            let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            files[path] = text
            signatures.add(text)
            signatures.use(Mutator.usedNames(text))
        }
        for path in paths where !Self.isLeftAlone(path) {
            guard let text = files[path] else { continue }
            let mutator = Mutator(text, signatures)
            var chosen: [(number: Int, mutant: Mutant)] = []
            for mutant in mutator.mutants {
                count += 1
                guard !excluded.contains(count) else { continue }
                chosen.append((count, mutant))
                rows.append(
                    [
                        "\(count)", Self.client(of: path), path, "\(mutant.line)", "\(mutant.column)",
                        mutant.declaration, mutant.operation.rawValue, mutant.original, mutant.replacement,
                    ].joined(separator: "\t"))
            }
            if !chosen.isEmpty { fileCount += 1 }
            files[path] = mutator.rendered(chosen)
        }
        count -= excluded.count
    }

    /// Writes the sources to `folder`, which then has nothing else, and the list beside it.
    func write(to folder: String) throws {
        let manager = FileManager.default
        for path in manager.subpaths(atPath: folder) ?? []
        where path.hasSuffix(".swift") && files[path] == nil {
            try manager.removeItem(atPath: "\(folder)/\(path)")
        }
        var all = files
        all["GeneratedMutants.swift"] = """
            /// The switch of the generated mutants.
            package enum GeneratedMutants {
                /// The number of the mutant in effect; 0 for the client as written. A process sets it once.
                package nonisolated(unsafe) static var active = 0

                /// Whether the place of each mutant was reached, by number; empty while nobody asks.
                package nonisolated(unsafe) static var reached: [Bool] = []

                /// Whether the mutant `number` is in effect.
                static func has(_ number: Int) -> Bool {
                    if number < reached.count { reached[number] = true }
                    return number == active
                }
            }

            """
        for (path, text) in all {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try manager.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            if (try? String(contentsOf: file, encoding: .utf8)) != text {
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
        }
        let list = URL(fileURLWithPath: folder).deletingLastPathComponent().appendingPathComponent(
            "mutants.tsv")
        try (rows.joined(separator: "\n") + "\n").write(to: list, atomically: true, encoding: .utf8)
    }
}
