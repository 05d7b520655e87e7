/// The rows of one table in the order of their insertion, found by key or by the value of an indexed column.
struct StoreTable: Sendable {
    let shape: StoreShape

    /// The rows; nil where one was deleted.
    private var slots: [[StoreValue]?] = []

    /// The slot of each key.
    private var keys: [StoreValue: Int] = [:]

    /// The slots of each value, in ascending order, by place of the indexed column.
    private var indices: [Int: [StoreValue: [Int]]] = [:]

    /// The greatest key that is a whole number, also of deleted rows; 0 without one.
    private(set) var greatestKey: Int64 = 0

    /// What the rows count against the limit of the store, in bytes.
    private(set) var cost = 0

    init(_ shape: StoreShape) {
        self.shape = shape
        for (place, column) in shape.columns.enumerated() where column.isIndexed { indices[place] = [:] }
    }

    var count: Int { keys.count }

    var rows: [[StoreValue]] { slots.compactMap { $0 } }

    func row(_ key: StoreValue) -> [StoreValue]? { keys[key].flatMap { slots[$0] } }

    /// The rows whose column at `place` is `value`, in order; a search where the column is not indexed.
    func rows(place: Int, is value: StoreValue) -> [[StoreValue]] {
        if place == 0 { return row(value).map { [$0] } ?? [] }
        guard let index = indices[place] else { return rows.filter { $0[place] == value } }
        return (index[value] ?? []).compactMap { slots[$0] }
    }

    /// The first of `rows(place:is:)`.
    func first(place: Int, is value: StoreValue) -> [StoreValue]? {
        if place == 0 { return row(value) }
        guard let index = indices[place] else { return rows.first { $0[place] == value } }
        return index[value]?.first.flatMap { slots[$0] }
    }

    /// Adds `row`, which the shape allows and whose key is new.
    mutating func insert(_ row: [StoreValue]) {
        keys[row[0]] = slots.count
        for place in indices.keys { indices[place]?[row[place], default: []].append(slots.count) }
        slots.append(row)
        cost += Self.cost(of: row)
        if let key = row[0].integer { greatestKey = max(greatestKey, key) }
    }

    /// Gives the row with the key of `row` new values.
    mutating func replace(_ row: [StoreValue]) {
        guard let slot = keys[row[0]], let old = slots[slot] else { return }
        for place in indices.keys where old[place] != row[place] {
            forget(slot, place, old[place])
            var places = indices[place]?[row[place]] ?? []
            places.insert(slot, at: places.firstIndex { $0 > slot } ?? places.endIndex)
            indices[place]?[row[place]] = places
        }
        slots[slot] = row
        cost += Self.cost(of: row) - Self.cost(of: old)
    }

    /// Removes the row with this key.
    mutating func delete(_ key: StoreValue) {
        guard let slot = keys.removeValue(forKey: key), let old = slots[slot] else { return }
        for place in indices.keys { forget(slot, place, old[place]) }
        slots[slot] = nil
        cost -= Self.cost(of: old)
        if slots.count > 64, keys.count < slots.count / 2 { compact() }
    }

    private mutating func forget(_ slot: Int, _ place: Int, _ value: StoreValue) {
        indices[place]?[value]?.removeAll { $0 == slot }
        if indices[place]?[value]?.isEmpty == true { indices[place]?[value] = nil }
    }

    /// Removes the empty slots.
    private mutating func compact() {
        let (kept, greatest) = (rows, greatestKey)
        self = StoreTable(shape)
        for row in kept { insert(row) }
        greatestKey = greatest
    }

    /// What a row counts against the limit of a store, in bytes.
    static func cost(of row: [StoreValue]) -> Int { row.reduce(32) { $0 + $1.cost } }
}
