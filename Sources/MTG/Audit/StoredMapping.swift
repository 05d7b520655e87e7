/// Where a client keeps its maintenance records, as its profile states it.
public struct StoredMapping: Hashable, Sendable {
    /// How a record lies in the table.
    public enum Form: Hashable, Sendable {
        /// One row a record: the column of each quantity.
        case columns([RecordQuantity: String])
        /// One row a value: the column with the value's name, those with its text and its number, the quantity of each
        /// name, and the column whose equal values make one record.
        case values(
            name: String, text: String, number: String, record: String, quantities: [String: RecordQuantity])
    }

    /// The table in SQLite; in a JSON dump the key of the list, empty when the dump is the list itself.
    public var table: String

    /// How a record lies in it.
    public var form: Form

    /// The column that the client sorts by, newest first; nil when the table has no order.
    public var order: String?

    /// The most records that the client keeps.
    public var limit: Int

    /// The columns that hold values, without the one that the client sorts by.
    public var columns: [String] {
        switch form {
        case .columns(let columns): columns.values.sorted()
        case .values(let name, let text, let number, let record, _): [name, text, number, record]
        }
    }

    /// A table of this name and form.
    public init(table: String, form: Form, order: String? = nil, limit: Int = 300) {
        self.table = table
        self.form = form
        self.order = order
        self.limit = limit
    }
}

/// A value as a client stored it.
public enum StoredValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction, or one that is stored as such.
    case real(Double)
    /// Text.
    case text(String)
}

extension StoredValue: CustomStringConvertible {
    /// The value for people; text in quotes.
    public var description: String {
        switch self {
        case .null: "nothing"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let text): "'\(text)'"
        }
    }
}

/// A record as a client stored it.
public struct StoredRecord: Hashable, Sendable {
    /// The values of the quantities that the mapping names.
    public var values: [RecordQuantity: StoredValue]

    /// A record of these values.
    public init(values: [RecordQuantity: StoredValue]) {
        self.values = values
    }
}

/// What a client stored.
public struct StoredHistory: Hashable, Sendable {
    /// The records in the client's order, or in that of the table.
    public var records: [StoredRecord]

    /// Whether the order is one that the client chose, so that it can be wrong.
    public var isOrdered: Bool

    /// Where they were found, so that a finding can name the place; nil when that is of no interest.
    public var mapping: StoredMapping?

    /// These records.
    public init(records: [StoredRecord], isOrdered: Bool, mapping: StoredMapping? = nil) {
        self.records = records
        self.isOrdered = isOrdered
        self.mapping = mapping
    }
}
