import SimulationCore

/// The rows of one table in the order of their insertion, found by key or by the value of an indexed column.
struct StoreTable: Sendable {
    let shape: StoreShape

    /// The rows; nil where one was deleted.
    private var slots: [[StoreValue]?] = []

    private var keys: [StoreValue: Int] = [:]

    /// The places of the indexed columns.
    private let indexed: [Int]

    /// The slots of each value, in ascending order, for each of `indexed`.
    private var indices: [[StoreValue: [Int]]]

    /// The greatest key that is a whole number, also of deleted rows; 0 without one.
    private(set) var greatestKey: Int64 = 0

    /// The size of the rows as counted against the limit of the store, in bytes.
    private(set) var cost = 0

    init(_ shape: StoreShape) {
        self.shape = shape
        indexed = shape.columns.indices.filter { shape.columns[$0].isIndexed }
        indices = indexed.map { _ in [:] }
    }

    var count: Int { keys.count }

    var rows: [[StoreValue]] { slots.compactMap { $0 } }

    func row(_ key: StoreValue) -> [StoreValue]? { keys[key].flatMap { slots[$0] } }

    /// Returns the rows whose column at `place` is `value`, in order; a search where the column is not indexed.
    func rows(place: Int, is value: StoreValue) -> [[StoreValue]] {
        if place == 0 { return row(value).map { [$0] } ?? [] }
        guard let index = indexed.firstIndex(of: place) else { return rows.filter { $0[place] == value } }
        return (indices[index][value] ?? []).compactMap { slots[$0] }
    }

    func first(place: Int, is value: StoreValue) -> [StoreValue]? {
        if place == 0 { return row(value) }
        guard let index = indexed.firstIndex(of: place) else { return rows.first { $0[place] == value } }
        return indices[index][value]?.first.flatMap { slots[$0] }
    }

    /// Adds `row`, which the shape allows and whose key is new.
    mutating func insert(_ row: [StoreValue]) {
        keys[row[0]] = slots.count
        for (index, place) in indexed.enumerated() {
            indices[index][row[place], default: []].append(slots.count)
        }
        slots.append(row)
        cost += Self.cost(of: row)
        if let key = row[0].integer { greatestKey = max(greatestKey, key) }
    }

    /// Gives the row with the key of `row` new values.
    mutating func replace(_ row: [StoreValue]) {
        guard let slot = keys[row[0]], let old = slots[slot] else { return }
        for (index, place) in indexed.enumerated() where old[place] != row[place] {
            forget(slot, index, old[place])
            let later = indices[index][row[place]]?.firstIndex { $0 > slot }
            let end = indices[index][row[place]]?.endIndex ?? 0
            indices[index][row[place], default: []].insert(slot, at: later ?? end)
        }
        slots[slot] = row
        cost += Self.cost(of: row) - Self.cost(of: old)
    }

    mutating func delete(_ key: StoreValue) {
        guard let slot = keys.removeValue(forKey: key), let old = slots[slot] else { return }
        for (index, place) in indexed.enumerated() { forget(slot, index, old[place]) }
        slots[slot] = nil
        cost -= Self.cost(of: old)
        if slots.count > 64, keys.count < slots.count / 2 { compact() }
    }

    private mutating func forget(_ slot: Int, _ index: Int, _ value: StoreValue) {
        indices[index][value]?.removeAll { $0 == slot }
        if indices[index][value]?.isEmpty == true { indices[index][value] = nil }
    }

    /// Removes the empty slots.
    private mutating func compact() {
        let (kept, greatest) = (rows, greatestKey)
        self = StoreTable(shape)
        for row in kept { insert(row) }
        greatestKey = greatest
    }

    /// Returns what a row counts against the limit of a store, in bytes.
    static func cost(of row: [StoreValue]) -> Int { row.reduce(32) { $0 + 16 + ($1.text?.utf8.count ?? 0) } }
}
