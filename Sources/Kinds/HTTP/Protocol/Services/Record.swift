import SimulationCore

/// A row of a table with the names of its columns.
struct Record {
    let shape: StoreShape
    var values: [StoreValue]

    init(_ shape: StoreShape, _ values: [StoreValue]) {
        self.shape = shape
        self.values = values
    }

    /// A row without values.
    init(empty shape: StoreShape) {
        self.init(shape, shape.columns.map { _ in .null })
    }

    /// The value of a column; null when there is none of this name.
    subscript(name: String) -> StoreValue {
        get { shape.place(of: name).map { values[$0] } ?? .null }
        set { if let place = shape.place(of: name) { values[place] = newValue } }
    }

    /// Returns the columns of these names as an object; with `skippingNull`, without those that are null, as JavaScript leaves
    /// undefined members out.
    func json(_ names: [String], skippingNull: Bool = false) -> JSONValue {
        .object(
            names.compactMap { name in
                let value = self[name]
                return skippingNull && value == .null ? nil : JSONValue.Member(name, value.json)
            })
    }

    var insertion: StoreChange { .insert(table: shape.name, row: values) }
    var replacement: StoreChange { .replace(table: shape.name, row: values) }
    var deletion: StoreChange { .delete(table: shape.name, key: values[0]) }
}

extension ServiceStore {
    func shape(_ table: String) -> StoreShape {
        guard let shape = shapes.first(where: { $0.name == table }) else {
            preconditionFailure("the service has no table \(table)")
        }
        return shape
    }

    func record(_ table: String, _ key: StoreValue) -> Record? {
        row(table, key).map { Record(shape(table), $0) }
    }

    /// Returns the rows whose `column` is `value`.
    func records(_ table: String, where column: String, is value: StoreValue) -> [Record] {
        let shape = shape(table)
        return rows(table, where: column, is: value).map { Record(shape, $0) }
    }

    /// Returns the first of the rows whose `column` is `value`.
    func firstRecord(_ table: String, where column: String, is value: StoreValue) -> Record? {
        first(table, where: column, is: value).map { Record(shape(table), $0) }
    }
}
