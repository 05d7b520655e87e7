/// A JSON value (RFC 8259) whose numbers keep their source text.
///
/// The number of printed digits is the resolution of a value that a client reports; a `Double` would lose it.
public indirect enum JSONValue: Hashable, Sendable {
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its source text.
    case number(String)
    case string(String)
    case list([JSONValue])
    /// An object, with its members in source order.
    case object([Member])

    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A type of values, named as JSON Schema names it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case string
        case number
        /// `true` or `false`.
        case boolean
        case null
        case array
        case object
    }

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

    /// The deepest nesting that is parsed, more than any client prints.
    private static let deepest = 64

    /// Parses the one value in `bytes`, with white space around it; nil when `bytes` are not one JSON value. Numbers may have
    /// any form that clients print.
    public init?(parsing bytes: [UInt8]) {
        var scanner = JSONScanner(bytes, deepest: Self.deepest, isLenient: true)
        do throws(JSONMistake) {
            guard let token = try scanner.token() else { return nil }
            let value = try Self(token, &scanner)
            guard try scanner.token() == nil else { return nil }
            self = value
        } catch {
            return nil
        }
    }

    /// The value that begins with `token`.
    private init(_ token: JSONScanner.Token, _ scanner: inout JSONScanner) throws(JSONMistake) {
        switch token {
        case .null, .key, .end: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let text): self = .number(text)
        case .string(let text): self = .string(text)
        case .list:
            var values: [JSONValue] = []
            while let token = try scanner.token(), token != .end { values.append(try Self(token, &scanner)) }
            self = .list(values)
        case .object:
            var members: [Member] = []
            while case .key(let name)? = try scanner.token(), let token = try scanner.token() {
                members.append(Member(name, try Self(token, &scanner)))
            }
            self = .object(members)
        }
    }

    /// The value of the member `name`, the last one of duplicates; nil for anything but an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// Returns the value at `path`, whose names are joined by dots. A member whose own name is the whole path has priority.
    public func value(at path: String) -> JSONValue? {
        if let value = self[path] { return value }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        return self[String(path[..<dot])]?.value(at: String(path[path.index(after: dot)...]))
    }

    /// Returns whether two values mean the same: numbers are compared as numbers, members in any order, and the last of
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
