import Foundation

/// Swift source with everything blanked that is not code: comments and the contents of string literals.
///
/// Lines keep their numbers. What stands in an interpolation is blanked with its string.
struct SwiftText {
    /// The lines as written.
    let lines: [String]

    /// The same lines with blanks for comments and strings.
    let code: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var scanner = Scanner(Array(text.utf8))
        code = scanner.blanked().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines of the code in which `word` stands and is not part of a longer name.
    func lines(with word: String) -> [Int] {
        // Most words stand in few lines; this search is the C library's.
        code.indices.filter { Self.contains(word, code[$0]) && holds(word, inLine: $0) }
    }

    /// Whether the bytes of `word` stand in `text`.
    static func contains(_ word: String, _ text: String) -> Bool { strstr(text, word) != nil }

    private func holds(_ word: String, inLine index: Int) -> Bool {
        let line = code[index]
        var start = line.startIndex
        while let range = line[start...].range(of: word) {
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

    private struct Scanner {
        private let text: [UInt8]
        private var index = 0
        private var result: [UInt8] = []

        init(_ text: [UInt8]) {
            self.text = text
            result.reserveCapacity(text.count)
        }

        mutating func blanked() -> String {
            while index < text.count {
                switch (text[index], byte(1)) {
                case (UInt8(ascii: "/"), UInt8(ascii: "/")):
                    while index < text.count, text[index] != UInt8(ascii: "\n") { blank() }
                case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                    while index < text.count,
                        !(text[index] == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/"))
                    {
                        blank()
                    }
                    blank()
                    blank()
                case (Self.quote, _):
                    skipString(closing: byte(1) == Self.quote && byte(2) == Self.quote ? 3 : 1)
                default:
                    result.append(text[index])
                    index += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }

        private static let quote = UInt8(ascii: "\"")

        /// The byte `offset` behind the present one; 0 behind the end.
        private func byte(_ offset: Int) -> UInt8 {
            index + offset < text.count ? text[index + offset] : 0
        }

        private mutating func blank() {
            guard index < text.count else { return }
            result.append(text[index] == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
            index += 1
        }

        /// Blanks a string between `closing` quotes and as many.
        private mutating func skipString(closing: Int) {
            for _ in 0..<closing { blank() }
            while index < text.count {
                if (0..<closing).allSatisfy({ byte($0) == Self.quote }) { break }
                if text[index] == UInt8(ascii: "\\") { blank() }
                blank()
            }
            for _ in 0..<closing { blank() }
        }
    }
}
