public import SimulationCore

/// The table and columns in which a client stores its maintenance records, as its profile states them.
public struct StoredMapping: Hashable, Sendable {
    /// The form in which a table stores records.
    public enum Form: Hashable, Sendable {
        case columns([RecordQuantity: String])
        /// One row for each value: the columns with the name, the text and the number of the value, the quantity of
        /// each name, and the column whose equal values identify one record.
        case values(
            name: String, text: String, number: String, record: String, quantities: [String: RecordQuantity])
    }

    /// The name of the SQLite table; for a JSON dump the key of the list, empty when the dump is the list itself.
    public var table: String

    /// The form in which the table stores records.
    public var form: Form

    /// The column that the client sorts by, newest first; nil when the table is not ordered.
    public var order: String?

    /// The greatest number of records that the client keeps.
    public var limit: Int

    /// The columns that hold values, without the sort column.
    public var columns: [String] {
        switch form {
        case .columns(let columns): columns.values.sorted()
        case .values(let name, let text, let number, let record, _): [name, text, number, record]
        }
    }

    public init(table: String, form: Form, order: String? = nil, limit: Int = 300) {
        self.table = table
        self.form = form
        self.order = order
        self.limit = limit
    }
}

public struct StoredRecord: Hashable, Sendable {
    /// The values of the quantities that the mapping names; absent columns have no entry.
    public var values: [RecordQuantity: StoreValue]

    /// The value that its rows share, where a row holds one value; records of one second may have the same.
    public var group: StoreValue?

    public init(values: [RecordQuantity: StoreValue], group: StoreValue? = nil) {
        self.values = values
        self.group = group
    }
}

public struct StoredHistory: Hashable, Sendable {
    /// The records in the client's order, or in the order of the table.
    public var records: [StoredRecord]

    /// Whether the client chose the order, so that the order can be wrong.
    public var isOrdered: Bool

    /// The mapping by which they were read, so that a finding can name the column; nil when it is not needed.
    public var mapping: StoredMapping?

    public init(records: [StoredRecord], isOrdered: Bool, mapping: StoredMapping? = nil) {
        self.records = records
        self.isOrdered = isOrdered
        self.mapping = mapping
    }
}
