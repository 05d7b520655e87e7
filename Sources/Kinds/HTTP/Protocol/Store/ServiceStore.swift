public import SimulationCore

/// The tables of a service, as a value. It remembers what changed until `takeChanges`, so that an owner can write the
/// changes to a file before the response leaves.
public struct ServiceStore: Sendable {
    /// The names and columns of the tables.
    public let shapes: [StoreShape]

    /// The tables, in the order of `shapes`; they are used in place, because a copy would make each change a copy of all rows.
    private var tables: [StoreTable]
    private var changes: [StoreChange] = []

    /// The greatest number of rows of all tables; more are refused.
    public static let mostRows = 100_000

    /// The greatest size of all rows in bytes, with 16 bytes for each value beside its text; more is refused.
    public static let mostBytes = 64 << 20

    public init(_ shapes: [StoreShape]) {
        self.shapes = shapes
        tables = shapes.map { StoreTable($0) }
    }

    public var isEmpty: Bool { tables.allSatisfy { $0.count == 0 } }

    /// Returns the number of rows of a table; 0 when there is no such table.
    public func count(_ table: String) -> Int { place(of: table).map { tables[$0].count } ?? 0 }

    /// Returns the rows of a table, in the order of their insertion.
    public func rows(_ table: String) -> [[StoreValue]] { place(of: table).map { tables[$0].rows } ?? [] }

    public func row(_ table: String, _ key: StoreValue) -> [StoreValue]? {
        place(of: table).flatMap { tables[$0].row(key) }
    }

    /// Returns the rows whose `column` is `value`, in the order of their insertion.
    public func rows(_ table: String, where column: String, is value: StoreValue) -> [[StoreValue]] {
        guard let index = place(of: table), let place = shapes[index].place(of: column) else { return [] }
        return tables[index].rows(place: place, is: value)
    }

    /// Returns the first of the rows whose `column` is `value`.
    public func first(_ table: String, where column: String, is value: StoreValue) -> [StoreValue]? {
        guard let index = place(of: table), let place = shapes[index].place(of: column) else { return nil }
        return tables[index].first(place: place, is: value)
    }

    /// Returns the value of `column` in `row`, a row of `table`; null when there is no such column.
    public func value(_ column: String, of row: [StoreValue], in table: String) -> StoreValue {
        guard let index = place(of: table), let place = shapes[index].place(of: column), place < row.count
        else { return .null }
        return row[place]
    }

    /// Returns the key of the next row where keys are counted: one more than the greatest so far, from 1.
    public func nextKey(_ table: String) -> Int64 {
        let greatest = place(of: table).map { tables[$0].greatestKey } ?? 0
        return greatest == .max ? .max : greatest + 1
    }

    private func place(of table: String) -> Int? { shapes.firstIndex { $0.name == table } }

    /// Carries out `change` and remembers it for `takeChanges`.
    public mutating func apply(_ change: StoreChange) throws(StoreRefusal) {
        try carryOut(change)
        changes.append(change)
    }

    /// Adds a row that was stored before; it is not a change.
    public mutating func load(_ table: String, _ row: [StoreValue]) throws(StoreRefusal) {
        try carryOut(.insert(table: table, row: row))
    }

    /// Returns the changes since the last call, in order.
    public mutating func takeChanges() -> [StoreChange] {
        defer { changes = [] }
        return changes
    }

    private mutating func carryOut(_ change: StoreChange) throws(StoreRefusal) {
        let name = change.table
        guard let index = place(of: name) else { throw .noTable(name) }
        switch change {
        case .insert(_, let row):
            guard shapes[index].allows(row) else { throw .shape(table: name) }
            guard tables[index].row(row[0]) == nil else { throw .duplicate(table: name) }
            try checkRoom(rows: 1, bytes: StoreTable.cost(of: row))
            tables[index].insert(row)
        case .replace(_, let row):
            guard shapes[index].allows(row) else { throw .shape(table: name) }
            guard let old = tables[index].row(row[0]) else { throw .noRow(table: name) }
            try checkRoom(rows: 0, bytes: StoreTable.cost(of: row) - StoreTable.cost(of: old))
            tables[index].replace(row)
        case .delete(_, let key):
            guard tables[index].row(key) != nil else { throw .noRow(table: name) }
            tables[index].delete(key)
        }
    }

    private func checkRoom(rows: Int, bytes: Int) throws(StoreRefusal) {
        guard rows > 0 || bytes > 0 else { return }
        let count = tables.reduce(rows) { $0 + $1.count }
        let cost = tables.reduce(bytes) { $0 + $1.cost }
        guard count <= Self.mostRows && cost <= Self.mostBytes else { throw .full }
    }
}

extension ServiceStore: Equatable {
    /// Returns whether both have the same tables with the same rows in the same order; changes not yet taken do not
    /// count.
    public static func == (left: ServiceStore, right: ServiceStore) -> Bool {
        left.shapes == right.shapes && left.shapes.allSatisfy { left.rows($0.name) == right.rows($0.name) }
    }
}
