/// A JSON value with its place in the file (RFC 8259), for findings about it.
struct JSONTree {
    indirect enum Content {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
        case list([JSONTree])
        case object([(key: String, value: JSONTree)])
    }

    let content: Content
    /// The offset of its first byte.
    let offset: Int

    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key == key }?.value
    }

    var number: Double? { if case .number(let value) = content { value } else { nil } }
    var text: String? { if case .text(let value) = content { value } else { nil } }
    var isOn: Bool { if case .bool(true) = content { true } else { false } }
    var members: [JSONTree] { if case .list(let values) = content { values } else { [] } }
    var entries: [(key: String, value: JSONTree)] {
        if case .object(let members) = content { members } else { [] }
    }

    /// Why a text is no JSON, and where.
    struct Mistake: Error {
        let offset: Int
        let words: String
    }

    /// Parses `bytes`, one value of a depth of at most 64.
    static func parse(_ bytes: [UInt8]) throws(Mistake) -> JSONTree {
        var parser = JSONTreeParser(bytes: bytes)
        return try parser.document()
    }
}

/// The line and the column of offsets in a file.
struct LinePlaces {
    private var starts = [0]

    init(_ bytes: [UInt8]) {
        for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    }

    func place(_ offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}

private struct JSONTreeParser {
    let bytes: [UInt8]
    var at = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONTree.Mistake) -> JSONTree {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        let value = try value(depth: 0)
        skipSpace()
        guard at == bytes.count else { throw mistake("text after the end of the value") }
        return value
    }

    private func mistake(_ words: String) -> JSONTree.Mistake { .init(offset: at, words: words) }

    private mutating func skipSpace() {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONTree.Mistake) -> JSONTree {
        skipSpace()
        guard depth <= 64 else { throw mistake("lists and objects within more than 64 others") }
        guard at < bytes.count else { throw mistake("a value is missing at the end of the file") }
        let start = at
        let content: JSONTree.Content =
            switch bytes[at] {
            case UInt8(ascii: "{"): try object(depth: depth)
            case UInt8(ascii: "["): try list(depth: depth)
            case UInt8(ascii: "\""): .text(try string())
            default: try word()
            }
        return JSONTree(content: content, offset: start)
    }

    private mutating func object(depth: Int) throws(JSONTree.Mistake) -> JSONTree.Content {
        at += 1
        var members: [(key: String, value: JSONTree)] = []
        skipSpace()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
                throw mistake("expected a key in quotes")
            }
            let key = try string()
            skipSpace()
            guard take(":") else { throw mistake("expected ':' after the key") }
            members.append((key, try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw mistake("expected ',' or '}'") }
        return .object(members)
    }

    private mutating func list(depth: Int) throws(JSONTree.Mistake) -> JSONTree.Content {
        at += 1
        var values: [JSONTree] = []
        skipSpace()
        if take("]") { return .list(values) }
        repeat {
            values.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw mistake("expected ',' or ']'") }
        return .list(values)
    }

    private mutating func string() throws(JSONTree.Mistake) -> String {
        at += 1
        var text: [UInt8] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            guard bytes[at] == UInt8(ascii: "\\") else {
                text.append(bytes[at])
                at += 1
                continue
            }
            at += 1
            guard at < bytes.count else { break }
            let escape = bytes[at]
            at += 1
            switch escape {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "u"):
                guard at + 4 <= bytes.count,
                    let code = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
                else { throw mistake("expected four hex digits after \\u") }
                at += 4
                // Halves of surrogate pairs occur in emoji only, which names do not need.
                text += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
            default: text.append(escape)
            }
        }
        guard take("\"") else { throw mistake("the text has no end") }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func word() throws(JSONTree.Mistake) -> JSONTree.Content {
        let start = at
        while at < bytes.count, !" \t\r\n,]}:".utf8.contains(bytes[at]) { at += 1 }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            guard let number = Double(word), number.isFinite,
                word.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) })
            else {
                at = start
                throw mistake("'\(word.prefix(20))' is no value")
            }
            return .number(number)
        }
    }
}
