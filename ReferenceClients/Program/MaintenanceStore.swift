import Foundation
import MTG
import Storage

/// Writes the records of the reference maintenance client to files: a table in SQLite, and a list in JSON.
struct MaintenanceStore {
    /// The records, newest first.
    private let records: [StoredRecord]

    init(_ records: [StoredRecord]) { self.records = records }

    private static let columns = RecordQuantity.allCases.filter { $0 != .hoursSinceService }

    /// Writes the files that have a path; prints errors.
    func write(database: String?, dump: String?) {
        do {
            if let database { try writeDatabase(database) }
            if let dump { try writeDump(dump) }
        } catch {
            Output.write("the records cannot be written: \(error)\n", to: 2)
        }
    }

    /// Writes the table; its column `id` increases with every record, so that the greatest is the newest.
    private func writeDatabase(_ path: String) throws {
        let database = try SQLiteDatabase(path: path, .writing)
        try database.execute("BEGIN")
        try database.execute("DROP TABLE IF EXISTS maintenance")
        let names = Self.columns.map { "\($0.rawValue)" }.joined(separator: ", ")
        try database.execute("CREATE TABLE maintenance (id INTEGER PRIMARY KEY, \(names))")
        let marks = Self.columns.map { _ in "?" }.joined(separator: ", ")
        for record in records.reversed() {
            try database.rows(
                "INSERT INTO maintenance (\(names)) VALUES (\(marks))",
                Self.columns.map { record.values[$0] ?? .null })
        }
        try database.execute("COMMIT")
    }

    private func writeDump(_ path: String) throws {
        let rows = records.map { record in
            let cells = Self.columns.map { quantity -> String in
                switch record.values[quantity] {
                case .integer(let number)?: "\"\(quantity.rawValue)\":\(number)"
                case .real(let number)?: "\"\(quantity.rawValue)\":\(number)"
                // The client stores printable ASCII only.
                case .text(let text)?:
                    "\"\(quantity.rawValue)\":\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
                case .null?, nil: "\"\(quantity.rawValue)\":null"
                }
            }
            return "{\(cells.joined(separator: ","))}"
        }
        try Data("[\(rows.joined(separator: ",\n"))]\n".utf8).write(to: URL(fileURLWithPath: path))
    }
}
