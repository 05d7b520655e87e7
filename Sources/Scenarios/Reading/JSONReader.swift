package import SimulationCore

/// Converts nodes of a scenario file to JSON values.
package enum JSONReader {
    /// The value of `item`: text when it is quoted, else what JSON reads (a number, true, false, null), else text.
    package static func value(_ item: Item) -> JSONValue {
        switch item.content {
        case .scalar(let text):
            guard item.quotes == .none, let value = JSONValue(parsing: Array(text.utf8)) else {
                return .string(text)
            }
            return value
        case .list(let members): return .list(members.map(value))
        case .mapping(let entries):
            return .object(entries.map { JSONValue.Member($0.key, value($0.value)) })
        }
    }
}
