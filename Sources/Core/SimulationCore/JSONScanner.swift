/// Why bytes are not JSON (RFC 8259), and where.
package struct JSONMistake: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// A value is missing at the end.
        case noValue
        /// A word that is neither a number nor a literal.
        case word(String)
        /// No string where a member's name is due.
        case noKey(found: Character?)
        /// No colon after a member's name.
        case noColon
        /// Neither a comma nor the end of the list or object.
        case noComma(end: Character, isAtEnd: Bool)
        /// A string that ends with its line, or with the text.
        case openString(isAtEnd: Bool)
        case escape
        /// Text after the value.
        case extra
        /// Too many lists and objects within one another.
        case depth(Int)
    }

    package let kind: Kind
    /// The offset of the first byte that cannot stand there; the number of bytes when they end too early.
    package let offset: Int
    /// The offset of the first byte of the word, or else `offset`.
    package let start: Int

    /// The mistake, and the right form.
    package var description: String {
        switch kind {
        case .noValue: "the text ends here; a value is missing"
        case .word(let word):
            switch word.first {
            case "}", "]": "a comma before '\(word.prefix(1))'; remove it"
            case "/", "#": "JSON has no comments; remove it"
            case "'": "write texts in double quotes"
            default:
                "'\(word.prefix(20))' is not a value; write a number, true, false, or a text in quotes"
            }
        case .noKey(found: "}"): "a comma before '}'; remove it"
        case .noKey(found: "/"), .noKey(found: "#"): "JSON has no comments; remove it"
        case .noKey: "a key is expected; write it in double quotes"
        case .noColon: "':' is expected behind a key"
        case .noComma(let end, isAtEnd: true): "the text ends here; '\(end)' is missing"
        case .noComma(let end, isAtEnd: false): "',' or '\(end)' is expected"
        case .openString(isAtEnd: true): "the text ends here; '\"' is missing"
        case .openString(isAtEnd: false): "a text ends in its line; '\"' is missing"
        case .escape: "no escape of JSON; write \\\\ for a backslash"
        case .extra: "there is more behind the end; remove it"
        case .depth(let most): "more than \(most) levels"
        }
    }
}

/// Reads JSON (RFC 8259) token by token, without recursion, so that no depth of nesting exhausts the stack.
package struct JSONScanner {
    /// A token; commas and colons have none.
    package enum Token: Hashable, Sendable {
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number, as it is written.
        case number(String)
        /// A string that is a value.
        case string(String)
        /// The name of a member, whose value follows.
        case key(String)
        /// `[`, and the elements follow.
        case list
        /// `{`, and the members follow.
        case object
        /// `]` or `}`.
        case end
    }

    private enum Due { case value, valueOrEnd, key, keyOrEnd, comma }

    private enum Container {
        case list, object

        var end: Character { self == .list ? "]" : "}" }
    }

    private let bytes: [UInt8]
    private let deepest: Int
    private let isLenient: Bool
    private var index = 0
    private var due = Due.value
    private var containers: [Container] = []

    /// The offset of the first byte of the last token.
    package private(set) var start = 0

    /// A scanner of the one value in `bytes`, within at most `deepest` lists and objects. When `isLenient`, also other
    /// white space, what `PrintedNumber` takes for a number, and NaN as `null`, which Python's json module prints.
    package init(_ bytes: [UInt8], deepest: Int = .max, isLenient: Bool = false) {
        self.bytes = bytes
        self.deepest = deepest
        self.isLenient = isLenient
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Returns the next token; nil after the value.
    package mutating func token() throws(JSONMistake) -> Token? {
        skipBlanks()
        start = index
        switch due {
        case .value: return try value()
        case .valueOrEnd: return takeEnd() ? .end : try value()
        case .key: return try key()
        case .keyOrEnd: return takeEnd() ? .end : try key()
        case .comma:
            guard let container = containers.last else {
                guard next == nil else { throw mistake(.extra) }
                return nil
            }
            if takeEnd() { return .end }
            guard take(",") else { throw mistake(.noComma(end: container.end, isAtEnd: next == nil)) }
            due = container == .list ? .value : .key
            return try token()
        }
    }

    private func mistake(_ kind: JSONMistake.Kind, from start: Int? = nil) -> JSONMistake {
        JSONMistake(kind: kind, offset: index, start: start ?? index)
    }

    private mutating func skipBlanks() {
        while let byte = next {
            guard
                byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
                    || isLenient && (0x0B...0x0C ~= byte)
            else { return }
            index += 1
        }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard let next, next == character.asciiValue else { return false }
        index += 1
        return true
    }

    private mutating func takeEnd() -> Bool {
        guard let container = containers.last, take(container.end) else { return false }
        containers.removeLast()
        due = .comma
        return true
    }

    private mutating func key() throws(JSONMistake) -> Token {
        guard next == UInt8(ascii: "\"") else {
            throw mistake(.noKey(found: next.map { Character(UnicodeScalar($0)) }))
        }
        let name = try string()
        skipBlanks()
        guard take(":") else { throw mistake(.noColon) }
        due = .value
        return .key(name)
    }

    private mutating func value() throws(JSONMistake) -> Token {
        guard containers.count < deepest else { throw mistake(.depth(deepest)) }
        guard let byte = next else { throw mistake(.noValue) }
        if take("[") {
            containers.append(.list)
            due = .valueOrEnd
            return .list
        }
        if take("{") {
            containers.append(.object)
            due = .keyOrEnd
            return .object
        }
        due = .comma
        switch byte {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "N") where isLenient: return try literal("NaN", .null)
        default: return .number(try number())
        }
    }

    private mutating func literal(_ word: String, _ token: Token) throws(JSONMistake) -> Token {
        for byte in word.utf8 {
            guard next == byte else { throw wordMistake() }
            index += 1
        }
        try endWord()
        return token
    }

    private mutating func number() throws(JSONMistake) -> String {
        if isLenient {
            while let byte = next, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
        } else {
            _ = take("-")
            if !take("0") { try digits() }
            if take(".") { try digits() }
            if take("e") || take("E") {
                if !take("+") { _ = take("-") }
                try digits()
            }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isLenient, PrintedNumber(text) == nil { throw wordMistake() }
        try endWord()
        return text
    }

    private mutating func digits() throws(JSONMistake) {
        let first = index
        while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        if index == first { throw wordMistake() }
    }

    /// Throws where a word goes on after its token.
    private func endWord() throws(JSONMistake) {
        if let next, Self.isWord(next) { throw wordMistake() }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte > 0x20 && !",:]}[{\"/#".utf8.contains(byte)
    }

    private func wordMistake() -> JSONMistake {
        let rest = bytes[start...]
        let word = rest.prefix { Self.isWord($0) }
        return mistake(
            .word(String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self)), from: start)
    }

    private mutating func string() throws(JSONMistake) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            guard byte >= 0x20 else { throw mistake(.openString(isAtEnd: false)) }
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escape().utf8
            default: text.append(byte)
            }
        }
        throw mistake(.openString(isAtEnd: true))
    }

    private mutating func escape() throws(JSONMistake) -> String {
        guard let byte = next else { throw mistake(.openString(isAtEnd: true)) }
        let text: String
        switch byte {
        case UInt8(ascii: "b"): text = "\u{8}"
        case UInt8(ascii: "f"): text = "\u{C}"
        case UInt8(ascii: "n"): text = "\n"
        case UInt8(ascii: "r"): text = "\r"
        case UInt8(ascii: "t"): text = "\t"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text = String(UnicodeScalar(byte))
        case UInt8(ascii: "u"):
            index += 1
            var code = try unit()
            if (0xD800..<0xDC00).contains(code), bytes[index...].starts(with: "\\u".utf8) {
                index += 2
                let low = try unit()
                guard (0xDC00..<0xE000).contains(low) else {
                    return "\u{FFFD}" + String(UnicodeScalar(low) ?? "\u{FFFD}")
                }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            return String(UnicodeScalar(code) ?? "\u{FFFD}")
        default: throw mistake(.escape)
        }
        index += 1
        return text
    }

    private mutating func unit() throws(JSONMistake) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.map({ Character(UnicodeScalar($0)) }), let value = digit.hexDigitValue
            else {
                throw mistake(next == nil ? .openString(isAtEnd: true) : .escape)
            }
            code = code << 4 | UInt32(value)
            index += 1
        }
        return code
    }
}
