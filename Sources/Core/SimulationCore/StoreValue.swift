/// A value in a row of a database: one of SQLite's storage classes (https://sqlite.org/datatype3.html), without bytes.
public enum StoreValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    /// The text, or nil for anything else.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The whole number, or nil for anything else.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The value as JSON: a text as a string, numbers as JavaScript writes them.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .integer(let number): .number(number)
        case .real(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}

extension StoreValue: CustomStringConvertible {
    /// The value for people; text in quotes.
    public var description: String {
        switch self {
        case .null: "nothing"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let text): "'\(text)'"
        }
    }
}

extension StoreValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral value: String) { self = .text(value) }

    public init(integerLiteral value: Int64) { self = .integer(value) }
}
