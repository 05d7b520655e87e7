import Documents

/// The keys of tasks about maintenance records.
package enum AuditKeys {
    /// The range of the number of stored records and of the number of downloads.
    package static let keptRecords = 1...100_000

    /// The keys of the task `maintenance` besides those of a kind.
    static let download: [Shape.Key] = [
        .init(
            "downloads", .integer(keptRecords), "How often maintenance data is downloaded; 1 unless stated"),
        .init(
            "interval", .duration,
            "The time between two downloads, 1s unless stated, or between two updates of a dashboard, 50ms unless stated"
        ),
        .init(
            "thresholds", .text,
            "The text of the threshold file that the client is given, or none; that of the machine unless stated"
        ),
    ]
}

/// Reads the parts of tasks about maintenance records.
enum AuditReader {
    /// Reads the parameters of the task `maintenance` that `item` states into `download`.
    static func read(
        _ download: inout ClientTask.Download, _ item: Item, _ path: String, _ reader: inout Reader
    ) {
        if let role = item["role"]?.text { download.roleName = role }
        if let count = reader.integer("downloads", of: item, path, Keys.taskParts([])) {
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
}
