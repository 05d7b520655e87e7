/// Swift source with everything blanked that is no code: comments and the contents of string literals.
///
/// Lines keep their numbers. What stands in an interpolation is blanked with its string.
struct SwiftText {
    /// The lines as written.
    let lines: [String]

    /// The same lines with blanks for comments and strings.
    let code: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var scanner = Scanner(Array(text.unicodeScalars))
        code = scanner.blanked().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether `word` stands in line `index` of the code and is no part of a longer name.
    func holds(_ word: String, inLine index: Int) -> Bool {
        let line = code[index]
        var start = line.startIndex
        while let range = Self.range(of: word, in: line[start...]) {
            let before =
                range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
            let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
            let endsInLetter = word.last.map(Self.isNamePart) ?? false
            if !(before.map(Self.isNamePart) ?? false),
                !(endsInLetter && (after.map(Self.isNamePart) ?? false))
            {
                return true
            }
            start = range.upperBound
        }
        return false
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }

    private static func range(of word: String, in line: Substring) -> Range<String.Index>? {
        var start = line.startIndex
        while start < line.endIndex {
            if line[start...].hasPrefix(word) { return start..<line.index(start, offsetBy: word.count) }
            start = line.index(after: start)
        }
        return nil
    }

    private struct Scanner {
        private let text: [Unicode.Scalar]
        private var index = 0
        private var result = String.UnicodeScalarView()

        init(_ text: [Unicode.Scalar]) { self.text = text }

        mutating func blanked() -> String {
            while index < text.count {
                if starts("//") {
                    while index < text.count, text[index] != "\n" { blank() }
                } else if starts("/*") {
                    while index < text.count, !starts("*/") { blank() }
                    blank()
                    blank()
                } else if starts("\"\"\"") {
                    skipString(closing: "\"\"\"")
                } else if starts("\"") {
                    skipString(closing: "\"")
                } else {
                    result.append(text[index])
                    index += 1
                }
            }
            return String(result)
        }

        private func starts(_ prefix: String) -> Bool {
            let scalars = Array(prefix.unicodeScalars)
            guard index + scalars.count <= text.count else { return false }
            return Array(text[index..<index + scalars.count]) == scalars
        }

        private mutating func blank() {
            guard index < text.count else { return }
            result.append(text[index] == "\n" ? "\n" : " ")
            index += 1
        }

        private mutating func skipString(closing: String) {
            for _ in closing { blank() }
            while index < text.count, !starts(closing) {
                if text[index] == "\\" { blank() }
                blank()
            }
            for _ in closing { blank() }
        }
    }
}
