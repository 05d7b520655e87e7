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
