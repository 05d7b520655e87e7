public import SimulationCore

/// A condition on a body of JSON. Members and types that a match does not name may be anything.
public indirect enum BodyMatch: Hashable, Sendable {
    /// Exactly this value; numbers are compared as numbers, members in any order.
    case value(JSONValue)
    /// Any value, but one has to be there.
    case any
    case kind(JSONValue.Kind)
    /// An object with at least these members.
    case members([String: BodyMatch])
    /// A list of exactly these items.
    case items([BodyMatch])

    public func matches(_ value: JSONValue) -> Bool {
        switch self {
        case .value(let wanted): wanted.isEquivalent(to: value)
        case .any: true
        case .kind(let kind): kind == value.kind
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
}
