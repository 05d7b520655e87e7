public import SimulationCore

public enum StoreChange: Hashable, Sendable {
    /// A row was added after the last one.
    case insert(table: String, row: [StoreValue])
    /// The row with the key of `row`, its first value, got these values.
    case replace(table: String, row: [StoreValue])
    case delete(table: String, key: StoreValue)

    public var table: String {
        switch self {
        case .insert(let table, _), .replace(let table, _), .delete(let table, _): table
        }
    }
}

/// Why a store refuses a change.
public enum StoreRefusal: Error, Hashable, Sendable {
    case noTable(String)
    /// The row does not have the columns and types of the table.
    case shape(table: String)
    /// Another row has the key.
    case duplicate(table: String)
    case noRow(table: String)
    /// The store has as many rows or bytes as it may have.
    case full
}
