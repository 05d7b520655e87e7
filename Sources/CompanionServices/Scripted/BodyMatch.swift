public import SimulationCore

/// What a body of JSON has to have. Members and types that a match does not name may be anything.
public indirect enum BodyMatch: Hashable, Sendable {
    /// A type of JSON.
    public enum Form: String, CaseIterable, Hashable, Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool
        /// A number.
        case number
        /// A string.
        case string
        /// A list.
        case list
        /// An object.
        case object
        /// Anything, but it has to be there.
        case any
    }

    /// Exactly this value; numbers are compared as numbers, members in any order.
    case value(JSONValue)
    /// A value of this type.
    case form(Form)
    /// An object with at least these members.
    case members([String: BodyMatch])
    /// A list of exactly these items.
    case items([BodyMatch])

    /// Whether `value` has what the match names.
    public func matches(_ value: JSONValue) -> Bool {
        switch self {
        case .value(let wanted): Self.isSame(wanted, value)
        case .form(let form): form == .any || form == Self.form(of: value)
        case .members(let members):
            if case .object = value {
                members.allSatisfy { name, match in value[name].map(match.matches) ?? false }
            } else {
                false
            }
        case .items(let items):
            if case .list(let values) = value, values.count == items.count {
                zip(items, values).allSatisfy { $0.matches($1) }
            } else {
                false
            }
        }
    }

    private static func form(of value: JSONValue) -> Form {
        switch value {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .list: .list
        case .object: .object
        }
    }

    private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
        switch (one, other) {
        case (.number(let left), .number(let right)): left == right || Double(left) == Double(right)
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.object(let left), .object(let right)):
            Set(left.map(\.name)) == Set(right.map(\.name))
                && left.allSatisfy { member in other[member.name].map { isSame(member.value, $0) } ?? false }
        default: one == other
        }
    }
}
