/// A JSON value (RFC 8259) whose numbers keep their source text.
///
/// The number of printed digits is the resolution of a value that a client reports; a `Double` would lose it.
public indirect enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its source text.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case list([JSONValue])
    /// An object, with its members in source order.
    case object([Member])

    /// One member of an object.
    public struct Member: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: JSONValue

        /// A member with this name and value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A type of values, named as JSON Schema names it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Text.
        case string
        /// A number.
        case number
        /// `true` or `false`.
        case boolean
        /// `null`.
        case null
        /// An array.
        case array
        /// An object.
        case object
    }

    /// The type of the value.
    public var kind: Kind {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .list: .array
        case .object: .object
        }
    }

    /// Parses the one value in `bytes`, with white space around it; nil when `bytes` are not one JSON value.
    public init?(parsing bytes: [UInt8]) {
        var scanner = JSONScanner(bytes: bytes)
        guard let value = scanner.value(depth: 0), scanner.isAtEnd else { return nil }
        self = value
    }

    /// The value of the member `name`, the last one of duplicates; nil for anything but an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The value at `path`, whose names are joined by dots. A member whose own name is the whole path has priority.
    public func value(at path: String) -> JSONValue? {
        if let value = self[path] { return value }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        return self[String(path[..<dot])]?.value(at: String(path[path.index(after: dot)...]))
    }

    /// Whether two values mean the same: numbers are compared as numbers, members in any order, and the last of
    /// members of one name is the one that counts.
    public func isEquivalent(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)):
            left == right || PrintedNumber(left).map { $0.value == PrintedNumber(right)?.value } ?? false
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
        case (.object(let left), .object(let right)):
            Set(left.map(\.name)) == Set(right.map(\.name))
                && left.allSatisfy { self[$0.name]?.isEquivalent(to: other[$0.name] ?? .null) ?? false }
        default: self == other
        }
    }

    /// The text of a string, number or boolean; nil for anything else.
    public var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .null, .list, .object: nil
        }
    }
}

/// Reads one JSON value from bytes.
private struct JSONScanner {
    /// The deepest nesting that is parsed, more than any client prints.
    static let deepest = 64

    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether only white space is left.
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return index == bytes.count
        }
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        skipBlanks()
        guard next == byte.asciiValue else { return false }
        index += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    mutating func value(depth: Int) -> JSONValue? {
        skipBlanks()
        guard depth < Self.deepest, let byte = next else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        // Python's json module prints NaN, which is not a JSON number.
        case UInt8(ascii: "N"): return take(word: "NaN") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        index += 1
        var members: [JSONValue.Member] = []
        if take("}") { return .object([]) }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let name = string(), take(":"),
                let value = value(depth: depth + 1)
            else { return nil }
            members.append(JSONValue.Member(name, value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func list(depth: Int) -> JSONValue? {
        index += 1
        var members: [JSONValue] = []
        if take("]") { return .list([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            members.append(value)
        } while take(",")
        return take("]") ? .list(members) : nil
    }

    private mutating func number() -> JSONValue? {
        let start = index
        while let byte = next, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        return PrintedNumber(text) == nil ? nil : .number(text)
    }

    private mutating func string() -> String? {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = escape() else { return nil }
                text.append(contentsOf: escaped.utf8)
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> String? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "u"):
            guard var code = unit() else { return nil }
            if (0xD800..<0xDC00).contains(code), take(word: "\\u"), let low = unit(),
                (0xDC00..<0xE000).contains(low)
            {
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            return String(UnicodeScalar(code) ?? "\u{FFFD}")
        default: return nil
        }
    }

    private mutating func unit() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
        index += 4
        return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
    }
}
