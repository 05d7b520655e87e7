import Documents
package import MTG
package import Scenarios

/// The store in which a client keeps maintenance records.
package struct ClientStore: Sendable {
    /// The SQLite or JSON file; a relative path is relative to the working directory of the client.
    package var file: CommandText

    /// The mapping from the file to records.
    package var mapping: StoredMapping

    /// The greatest number of records that the documented app keeps.
    package static let usualLimit = 300

    package init(file: CommandText, mapping: StoredMapping) {
        self.file = file
        self.mapping = mapping
    }
}

extension ClientStore {
    /// The shape of the description of a client's record store.
    static let shape = Shape.Record([
        .init("file", .text, required: true, "Write the file: SQLite, or a dump in JSON"),
        .init("table", .text, "The table, or the key of the list in a dump; none when the dump is the list"),
        .init("order", .text, "The column by which the newest is first; none when the file is in that order"),
        .init(
            "limit", .integer(AuditKeys.keptRecords),
            "The most records that the client keeps; 300 unless stated"),
        .init(
            "columns", .map(.init(.word(RecordQuantity.allCases.map(\.rawValue)), .text)),
            "One row a record: the column of each quantity; unless stated those of the same names"),
        .init("values", .record(storedValues), "One row a value, with the name of the value in a column"),
    ])

    private static let storedValues = Shape.Record([
        .init("name", .text, required: true, "Write the column with the value's name"),
        .init("text", .text, required: true, "Write the column with its text"),
        .init("number", .text, required: true, "Write the column with its number"),
        .init("record", .text, required: true, "Write the column whose equal values make one record"),
        .init(
            "names", .map(.init(.text, .word(RecordQuantity.self))), required: true,
            "Write the quantity of each name"),
    ])

    /// Returns the record store of the client that `item` belongs to.
    static func read(_ item: Item, _ path: String, _ reader: inout Reader) -> ClientStore? {
        let limit = reader.integer("limit", of: item, path, shape)
        if let values = item["values"], item["columns"] != nil {
            reader.findings.error(values.place, "\(path).values", .excluded("values", by: "columns"))
        }
        guard let file = item["file"].flatMap({ ProfileReader.commandText($0, "\(path).file", &reader) })
        else { return nil }
        return ClientStore(
            file: file,
            mapping: StoredMapping(
                table: item["table"]?.text ?? "", form: form(of: item, &reader), order: item["order"]?.text,
                limit: limit ?? usualLimit))
    }

    private static func form(of item: Item, _ reader: inout Reader) -> StoredMapping.Form {
        if let values = item["values"] {
            var quantities: [String: RecordQuantity] = [:]
            for entry in values["names"]?.entries ?? [] {
                quantities[entry.key] = reader.word(entry.value, RecordQuantity.self)
            }
            return .values(
                name: values["name"]?.text ?? "", text: values["text"]?.text ?? "",
                number: values["number"]?.text ?? "", record: values["record"]?.text ?? "",
                quantities: quantities)
        }
        var columns: [RecordQuantity: String] = [:]
        for entry in item["columns"]?.entries ?? [] {
            if let quantity = RecordQuantity(rawValue: entry.key) { columns[quantity] = entry.value.text }
        }
        if item["columns"] == nil {
            for quantity in RecordLayouts.struct1.quantities { columns[quantity] = quantity.rawValue }
        }
        return .columns(columns)
    }
}
