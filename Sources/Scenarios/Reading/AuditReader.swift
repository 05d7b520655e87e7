import MTG

/// Reads the expectation forms `alerts` and `stored`, and the parts of tasks and profiles that these forms
/// use.
enum AuditReader {
    static func alerts(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> Expectation.Alerts? {
        let least = reader.integer("at_least", of: item, path, AuditKeys.alerts)
        let window = reader.window(item, path, names)
        if let equals = item["equals"] {
            for key in ["role", "source"] {
                if let other = item[key] {
                    reader.findings.error(other.place, "\(path).\(key)", .excluded(key, by: "equals"))
                }
            }
            for (index, member) in equals.members.enumerated()
            where isBlank(member.text) {
                reader.findings.error(
                    member.place, "\(path).equals[\(index)]",
                    .unusable(member.text ?? "", expected: "the name of a parameter, such as Fuel Level"))
            }
        }
        let source: Expectation.Alerts.Source =
            item["source"]?.text == AuditKeys.statedSource
            ? .stated : reader.word(item["source"], ThresholdSource.self).map { .fixed($0) } ?? .endpoint
        // What is stated needs no record: an app of a car shows alerts too.
        let found =
            item["equals"] == nil
            ? maintenanceEndpoint(item, path, names, &reader) : reader.endpoint(item, path, names)
        guard let endpoint = found else { return nil }
        let isLastOnly = reader.isOn(item["last"]) ?? false
        return Expectation.Alerts(
            endpoint: endpoint, role: reader.word(item["role"], MaintenanceRole.self), source: source,
            equals: item["equals"].map { reader.texts($0).compactMap { AlertShown($0) } },
            countsLevels: reader.isOn(item["levels"]) ?? true, atLeast: least ?? (isLastOnly ? 0 : 1),
            isLastOnly: isLastOnly, window: window)
    }

    /// Returns whether `text` is not empty and contains no alert, for example only white space.
    private static func isBlank(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return AlertShown(text) == nil
    }

    static func stored(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> Expectation.Stored? {
        let exactly = reader.integer("exactly", of: item, path, AuditKeys.stored)
        let limit = reader.integer("limit", of: item, path, AuditKeys.stored)
        if let exactly, let limit, exactly > limit, let place = item["exactly"]?.place {
            reader.findings.error(
                place, "\(path).exactly", .outOfRange("\(exactly)", range: "at most \(limit), as limit says"))
        }
        let after = reader.mark(item["after"], "\(path).after", names)
        guard let endpoint = maintenanceEndpoint(item, path, names, &reader) else { return nil }
        var stored = Expectation.Stored(
            endpoint: endpoint, exactly: exactly, limit: limit ?? Expectation.Stored.usualLimit,
            after: after)
        stored.allowsRefusal = item["refusal"] != nil
        return stored
    }

    /// Returns the index of the endpoint that `item` names. Reports an error when it is not a telematics
    /// unit.
    private static func maintenanceEndpoint(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> Int? {
        guard let index = reader.endpoint(item, path, names) else { return nil }
        guard let owner = reader.formats.owner(of: "stored"), !owner.describes(names.descriptions[index])
        else {
            return index
        }
        reader.findings.error(
            (item["endpoint"] ?? item).place, item["endpoint"] == nil ? path : "\(path).endpoint",
            .unusable(names.endpoints[index], expected: "the name of \(owner.noun)"))
        return nil
    }

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
                limit: limit ?? Expectation.Stored.usualLimit))
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
