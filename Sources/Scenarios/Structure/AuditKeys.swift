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
