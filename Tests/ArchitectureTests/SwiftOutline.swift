/// What a formatted Swift file declares, read by its indentation: types with their stored properties, and extensions.
///
/// Nothing but lines is looked at, so a type or a property counts where swift-format puts it: a type's members stand four
/// columns deeper than its line, and what `#if` encloses four deeper still.
struct SwiftOutline {
    /// A struct, class or actor.
    struct TypeDeclaration: Hashable {
        /// Its name, with those of the types and extensions around it.
        let name: String
        /// How many properties each value of it stores.
        var stored = 0
    }

    /// The types, in the order in which they begin.
    private(set) var types: [TypeDeclaration] = []

    /// The names of the types that are extended.
    private(set) var extended: Set<String> = []

    /// How many lines there are.
    let lineCount: Int

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        lineCount = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
        var conditions = 0
        // What encloses the line: the column of its declaration, its name, and its place in `types`.
        var around: [(column: Int, name: String, type: Int?)] = []
        for (number, line) in lines.enumerated() {
            let code = line.drop { $0 == " " }
            if code.isEmpty || code.hasPrefix("//") { continue }
            if code.hasPrefix("#endif") { conditions -= 1 }
            let column = line.count - code.count - 4 * conditions
            if code.hasPrefix("#if") { conditions += 1 }
            if code.hasPrefix("#") { continue }
            while let last = around.last, column <= last.column { around.removeLast() }
            let words = Self.words(of: code)
            guard let keyword = words.first, let rest = words.dropFirst().first else { continue }
            switch keyword {
            case "struct", "class", "actor", "enum", "protocol", "extension":
                guard rest != "func", rest != "var", rest != "let" else { continue }
                let own = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
                let name = (around.map(\.name) + [own]).joined(separator: ".")
                if keyword == "extension" { extended.insert(name) }
                guard !code.hasSuffix("}") else { continue }
                let holds = keyword == "struct" || keyword == "class" || keyword == "actor"
                if holds { types.append(TypeDeclaration(name: name)) }
                around.append((column, own, holds ? types.count - 1 : nil))
            case "var", "let":
                guard let last = around.last, column == last.column + 4, let type = last.type else {
                    continue
                }
                let next = number + 1 < lines.count ? lines[number + 1].drop { $0 == " " } : ""
                types[type].stored += Self.storedCount(code, next: next)
            default: break
            }
        }
    }

    /// The words of a declaration from its keyword on, without attributes and modifiers; none where a word before the
    /// keyword makes it a member of the type itself.
    private static func words(of code: Substring) -> ArraySlice<Substring> {
        var words = code.split(separator: " ")[...]
        while let word = words.first {
            let name = word.prefix { $0 != "(" }
            guard name.hasPrefix("@") || modifiers.contains(name) else { break }
            words.removeFirst()
        }
        return words
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "open", "final", "lazy", "weak", "unowned",
        "nonisolated", "indirect",
    ]

    /// How many properties the line `code` of a type stores: none where braces follow without a value or an observer.
    private static func storedCount(_ code: Substring, next: Substring) -> Int {
        if let brace = code.firstIndex(of: "{"), !code[..<brace].contains("=") {
            let inside = code[code.index(after: brace)...].drop { $0 == " " }
            let first = inside.isEmpty ? next : inside
            guard first.hasPrefix("didSet") || first.hasPrefix("willSet") else { return 0 }
        }
        // `var first, second: Int`
        let isPlain = !code.contains { "([<={".contains($0) }
        return isPlain ? code.count { $0 == "," } + 1 : 1
    }
}
