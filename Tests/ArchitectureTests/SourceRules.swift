/// A place in the sources that breaks a rule of the design.
struct Violation: Hashable, CustomStringConvertible {
    let file: String
    let line: Int
    let what: String

    var description: String { "\(file):\(line): \(what)" }
}

/// The rules that hold for one source file.
enum SourceRules {
    /// The one file that writes to the standard streams.
    static let terminal = "Sources/Tools/DynoCLI/Terminal.swift"

    /// What writes to the standard streams.
    private static let writes = [
        "FileHandle.standardOutput", "FileHandle.standardError", "STDOUT_FILENO", "STDERR_FILENO", "fputs(",
    ]

    /// What `text`, a file of `target`, does that it may not.
    static func violations(in text: String, of target: String, file: String) -> [Violation] {
        guard let rules = LayerTable.targets[target] else {
            return [Violation(file: file, line: 1, what: "\(target) is in no layer of the design")]
        }
        let source = SwiftText(text)
        var violations: [Violation] = []
        func report(_ line: Int, _ what: String) {
            violations.append(Violation(file: file, line: line + 1, what: what))
        }
        for (line, code) in source.code.enumerated() {
            if let module = importedModule(code), !LayerTable.allows(module, in: target) {
                report(line, "\(target) imports \(module)")
            }
        }
        for word in ["try!", "as!"] { for line in source.lines(with: word) { report(line, word) } }
        // Unoptimised code destroys the yielded copy after its frame is freed (Swift 6.3).
        for line in source.lines(with: "_read")
        where source.code[line].split(whereSeparator: \.isWhitespace).first == "_read" {
            report(line, "_read")
        }
        for line in source.lines(with: "@unchecked Sendable") where !hasComment(above: line, source) {
            report(line, "@unchecked Sendable without a reason on the line above")
        }
        if file != terminal {
            for word in writes + (target == "DynoCLI" ? ["print("] : []) {
                for line in source.lines(with: word) {
                    report(
                        line, "\(word) goes past Terminal, which keeps foreign text from steering a terminal")
                }
            }
        }
        if target != "DynoTesting" {
            for line in source.lines.indices.dropLast() where repeatsDeclaration(line, source) {
                report(line, "a comment without a word that the line below does not have")
            }
        }
        if rules.layer <= LayerTable.lastWithoutClock {
            for word in LayerTable.clocks {
                for line in source.lines(with: word) { report(line, "\(target) reads a clock: \(word)") }
            }
        }
        return violations
    }

    /// The target of the file at `path` below `Sources`: a folder in one of the folders there, one of the two of a slice in
    /// `Kinds`, or the tool whose name a folder of the slice has. A folder of `Games` has the two parts of its slice, and the
    /// list beside them belongs to the kind.
    static func target(of path: String) -> String {
        var parts = path.split(separator: "/").map(String.init)
        guard parts[0] == "Kinds", parts.count > 2 else { return parts.count > 2 ? parts[1] : parts[0] }
        if parts[2] == "Games" {
            guard parts.count > 4 else { return parts[1] + "Kind" }
            parts.removeSubrange(2...3)
        }
        switch parts[2] {
        case "Kind": return parts[1] + "Kind"
        case "Protocol": return parts[1] == "HTTP" ? "CompanionServices" : parts[1]
        default: return parts[2]
        }
    }

    /// The module that a line of code imports, or nil.
    static func importedModule(_ code: String) -> String? {
        guard SwiftText.contains("import", code) else { return nil }
        let words = code.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let position = words.firstIndex(of: "import") else { return nil }
        let modifiers: Set = ["public", "package", "internal", "fileprivate", "private"]
        guard words[..<position].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else {
            return nil
        }
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
        let rest = words[(position + 1)...].drop { kinds.contains($0) }
        return rest.first?.split(separator: ".").first.map(String.init)
    }

    /// Words that tell nothing alone.
    private static let fillers: Set = [
        "a", "all", "an", "and", "any", "are", "as", "at", "be", "by", "for", "from", "has", "have", "in",
        "is", "it", "its", "no", "nor", "not", "of", "on", "one", "or", "returns", "that", "the", "their",
        "them", "there", "this", "to", "what", "when", "where", "whether", "which", "who", "with",
    ]

    /// Whether line `index` is a doc comment of which all words stand in the declaration below it. One with a unit, a number or a
    /// name in backticks says more than its words.
    private static func repeatsDeclaration(_ index: Int, _ source: SwiftText) -> Bool {
        func isComment(_ index: Int) -> Bool { source.lines[index].drop { $0 == " " }.hasPrefix("//") }
        let comment = source.lines[index]
        guard isComment(index), !isComment(index + 1), index == 0 || !isComment(index - 1),
            comment.contains("/// "), !comment.contains(where: { "`°%".contains($0) || $0.isNumber })
        else { return false }
        let words = comment.lowercased().split { !$0.isLetter }.filter { !fillers.contains(String($0)) }
        let declaration = source.lines[index + 1].lowercased()
        return words.allSatisfy { word in
            word.count > 3
                && SwiftText.contains(String(word.last == "s" ? word.dropLast() : word), declaration)
        }
    }

    private static func hasComment(above index: Int, _ source: SwiftText) -> Bool {
        guard index > 0 else { return false }
        let line = source.lines[index - 1].drop { $0.isWhitespace }
        return line.hasPrefix("//") && line.drop { $0 == "/" || $0.isWhitespace }.count > 10
    }
}
