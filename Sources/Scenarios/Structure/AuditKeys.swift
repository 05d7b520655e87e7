import MTG

/// The keys of tasks and profiles about maintenance records.
package enum AuditKeys {
    /// The range of the number of stored records and of the number of downloads.
    package static let keptRecords = 1...100_000

    /// The keys of the task `maintenance`.
    static let download: [Shape.Key] = [
        .init("role", .word(MaintenanceRole.self), "Who looks at maintenance data; farmer unless stated"),
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

    /// The shape of the description of a client's record store.
    static let store = Shape.Record([
        .init("file", .text, required: true, "Write the file: SQLite, or a dump in JSON"),
        .init("table", .text, "The table, or the key of the list in a dump; none when the dump is the list"),
        .init("order", .text, "The column by which the newest is first; none when the file is in that order"),
        .init("limit", .integer(keptRecords), "The most records that the client keeps; 300 unless stated"),
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
}
