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
    static let terminal = "Sources/dyno/Terminal.swift"

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
        for index in source.code.indices {
            func report(_ what: String) {
                violations.append(Violation(file: file, line: index + 1, what: what))
            }
            if let module = importedModule(source.code[index]), !LayerTable.allows(module, in: target) {
                report("\(target) imports \(module)")
            }
            for word in ["try!", "as!"] where source.holds(word, inLine: index) { report(word) }
            // Unoptimised code destroys the yielded copy after its frame is freed (Swift 6.3).
            if source.code[index].split(whereSeparator: \.isWhitespace).first == "_read" { report("_read") }
            if source.holds("@unchecked Sendable", inLine: index), !hasComment(above: index, source) {
                report("@unchecked Sendable without a reason on the line above")
            }
            if file != terminal {
                for word in writes where source.holds(word, inLine: index) {
                    report("\(word) goes past Terminal, which keeps foreign text from steering a terminal")
                }
                if target == "dyno", source.holds("print(", inLine: index) {
                    report("print( goes past Terminal, which keeps foreign text from steering a terminal")
                }
            }
            guard rules.layer <= LayerTable.lastWithoutClock else { continue }
            for word in LayerTable.clocks where source.holds(word, inLine: index) {
                report("\(target) reads a clock: \(word)")
            }
        }
        return violations
    }

    /// The module that a line of code imports, or nil.
    static func importedModule(_ code: String) -> String? {
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

    private static func hasComment(above index: Int, _ source: SwiftText) -> Bool {
        guard index > 0 else { return false }
        let line = source.lines[index - 1].drop { $0.isWhitespace }
        return line.hasPrefix("//") && line.drop { $0 == "/" || $0.isWhitespace }.count > 10
    }
}
