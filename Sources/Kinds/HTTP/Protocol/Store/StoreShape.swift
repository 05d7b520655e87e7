public import SimulationCore

/// The type of a column; every column can be null except the key.
public enum StoreType: String, CaseIterable, Hashable, Sendable {
    case integer
    /// Numbers, whole or not.
    case real
    case text

    /// Returns whether the column can have `value`.
    public func allows(_ value: StoreValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.integer, .integer), (.real, .real), (.text, .text): true
        default: false
        }
    }
}

/// A column of a service's table.
public struct StoreColumn: Hashable, Sendable {
    /// The name, as in the JSON of the service.
    public let name: String

    public let type: StoreType

    /// Whether rows are found by its value without a search through all of them.
    public let isIndexed: Bool

    /// Whether it has passwords, in clear or hashed; they are not printed.
    public let isSecret: Bool

    public init(_ name: String, _ type: StoreType, isIndexed: Bool = false, isSecret: Bool = false) {
        self.name = name
        self.type = type
        self.isIndexed = isIndexed
        self.isSecret = isSecret
    }
}

/// The name and columns of a service's table. The first column is the key: not null, and unique.
public struct StoreShape: Hashable, Sendable {
    public let name: String

    /// The columns, the key first; at least one.
    public let columns: [StoreColumn]

    public init(_ name: String, _ columns: [StoreColumn]) {
        precondition(!columns.isEmpty, "a table has a key")
        self.name = name
        self.columns = columns
    }

    public func place(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

    /// Returns whether `row` has a value of the right type for every column, and a key.
    public func allows(_ row: [StoreValue]) -> Bool {
        row.count == columns.count && row[0] != .null
            && zip(columns, row).allSatisfy { $0.type.allows($1) }
    }
}
