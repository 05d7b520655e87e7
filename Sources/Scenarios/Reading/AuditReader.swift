import MTG

/// Reads the parts of tasks and profiles about maintenance records.
enum AuditReader {
    /// Reads the parameters of the task `maintenance` that `item` states into `download`.
    static func read(
        _ download: inout ClientTask.Download, _ item: Item, _ path: String, _ reader: inout Reader
    ) {
        if let role = reader.word(item["role"], MaintenanceRole.self) { download.role = role }
        if let count = reader.integer("downloads", of: item, path, Keys.taskParts) {
            download.count = count
        }
        if let interval = reader.duration(item["interval"], "\(path).interval") {
            download.interval = interval
        }
        if let text = item["thresholds"]?.text {
            download.lacksThresholds = text == Shape.removal
            download.thresholds = download.lacksThresholds ? nil : text
        }
    }

    /// Returns the record store of the client that `item` belongs to.
    static func store(_ item: Item, _ path: String, _ reader: inout Reader) -> ClientStore? {
        let limit = reader.integer("limit", of: item, path, AuditKeys.store)
        if let values = item["values"], item["columns"] != nil {
            reader.findings.error(values.place, "\(path).values", .excluded("values", by: "columns"))
        }
        guard let file = item["file"].flatMap({ ProfileReader.commandText($0, "\(path).file", &reader) })
        else { return nil }
        return ClientStore(
            file: file,
            mapping: StoredMapping(
                table: item["table"]?.text ?? "", form: form(of: item, &reader), order: item["order"]?.text,
                limit: limit ?? ClientStore.usualLimit))
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
