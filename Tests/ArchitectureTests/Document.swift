import Foundation

/// A page of documentation in Markdown, and what of the checkout it names.
struct Document {
    /// The lines outside of fenced code.
    let lines: [Substring]

    /// The first columns of its tables, row by row, without the marks of code.
    let rows: [[String]]

    init(_ text: String) {
        var isCode = false
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() } else if !isCode { lines.append(line) }
        }
        self.lines = lines
        rows = lines.filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The folders of the checkout that documents speak of.
    private static let folders = [
        "Sources/", "Tests/", "Scenarios/", "Vectors/", "Benchmarks/", "Fuzz/", "Documentation/", "Examples/",
        ".ci/",
    ]

    /// The paths of the checkout that stand in code spans and in links, in order; a `*` stands for any characters of one name.
    var paths: [String] {
        lines.flatMap { line in
            let spans = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            return spans.filter(Self.isPath) + Self.links(in: line)
        }
    }

    private static func isPath(_ span: String) -> Bool {
        guard !span.contains(" ") else { return false }
        return folders.contains(where: span.hasPrefix) || span == "Makefile" || span == "Package.swift"
            || span.hasSuffix(".md")
    }

    private static func links(in line: Substring) -> [String] {
        line.components(separatedBy: "](").dropFirst().compactMap { rest in
            let target = rest.prefix { $0 != ")" && $0 != "#" }
            return target.isEmpty || target.contains("://") ? nil : String(target)
        }
    }

    /// Those of `paths` that the checkout in the folder `root` does not have.
    func missing(from root: String) -> [String] {
        paths.filter { path in
            guard path.contains("*") else {
                return !FileManager.default.fileExists(atPath: "\(root)/\(path)")
            }
            let parts = path.split(separator: "/")
            let folder = "\(root)/\(parts.dropLast().joined(separator: "/"))"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let ends = (parts.last ?? "").split(
                separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
            return !names.contains { name in
                name.hasPrefix(ends[0]) && name.dropFirst(ends[0].count).hasSuffix(ends[1])
            }
        }
    }
}
