/// Checks that a text is JSON (RFC 8259), as other programs read it; the reader of scenarios would accept more.
struct JSONSyntax {
    /// The first mistake.
    struct Mistake: Error {
        let line: Int
        let column: Int
        let words: String
    }

    /// The deepest nesting.
    private static let deepest = 64

    private let scalars: [Unicode.Scalar]
    private var place = 0

    /// The first mistake in the text; nil when it is JSON.
    private(set) var mistake: Mistake?

    /// Checks `text`.
    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        do throws(Mistake) {
            try value(depth: 0)
            skipSpace()
            if place < scalars.count { throw fail("there is more behind the end; remove it") }
        } catch {
            mistake = error
        }
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func skipSpace() {
        while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { place += 1 }
    }

    private mutating func value(depth: Int) throws(Mistake) {
        guard depth < Self.deepest else { throw fail("more than \(Self.deepest) levels") }
        skipSpace()
        switch next {
        case "{": try list(until: "}", depth: depth, hasKeys: true)
        case "[": try list(until: "]", depth: depth, hasKeys: false)
        case "\"": try string()
        case nil: throw fail("the text ends here; a value is missing")
        case let scalar?: try word(scalar)
        }
    }

    private mutating func list(until end: Unicode.Scalar, depth: Int, hasKeys: Bool) throws(Mistake) {
        place += 1
        skipSpace()
        if next == end {
            place += 1
            return
        }
        while true {
            skipSpace()
            if next == end { throw fail("a comma before '\(end)'; remove it") }
            if hasKeys {
                if next == "/" || next == "#" { throw fail("JSON has no comments; remove it") }
                guard next == "\"" else { throw fail("a key is expected; write it in double quotes") }
                try string()
                skipSpace()
                guard next == ":" else { throw fail("':' is expected behind a key") }
                place += 1
            }
            try value(depth: depth + 1)
            skipSpace()
            if next == end {
                place += 1
                return
            }
            guard next == "," else {
                throw fail(
                    next == nil ? "the text ends here; '\(end)' is missing" : "',' or '\(end)' is expected")
            }
            place += 1
        }
    }

    private mutating func string() throws(Mistake) {
        place += 1
        while let scalar = next, scalar != "\"" {
            guard scalar.value >= 0x20 else { throw fail("a text ends in its line; '\"' is missing") }
            place += scalar == "\\" ? 2 : 1
        }
        guard next == "\"" else { throw fail("the text ends here; '\"' is missing") }
        place += 1
    }

    private mutating func word(_ first: Unicode.Scalar) throws(Mistake) {
        let start = place
        while let scalar = next, !" \t\n\r,:]}[{\"/#".unicodeScalars.contains(scalar) { place += 1 }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<place])
        let word = String(text)
        let isNumber = Self.isNumber(word)
        guard isNumber || ["true", "false", "null"].contains(word) else {
            place = start
            switch first {
            case "/", "#": throw fail("JSON has no comments; remove it")
            case "'": throw fail("write texts in double quotes")
            default:
                throw fail(
                    "'\(word.prefix(20))' is no value; write a number, true, false, or a text in quotes")
            }
        }
    }

    /// Whether `word` is a number of JSON.
    private static func isNumber(_ word: String) -> Bool {
        var digits = word[...]
        if digits.first == "-" { digits = digits.dropFirst() }
        guard let first = digits.first, first.isASCII, first.isNumber else { return false }
        if first == "0", let second = digits.dropFirst().first, second.isNumber { return false }
        return digits.allSatisfy { $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }
            && Double(word) != nil
    }

    private func fail(_ words: String) -> Mistake {
        var (line, column) = (1, 1)
        for scalar in scalars[..<min(place, scalars.count)] {
            if scalar == "\n" {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
            }
        }
        return Mistake(line: line, column: column, words: words)
    }
}
