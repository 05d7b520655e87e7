import Foundation
import GRDB
import MTG

/// The records of the reference maintenance client as files: a table in SQLite, and a list in JSON.
struct MaintenanceStore {
    /// The records, the newest first.
    private let records: [StoredRecord]

    init(_ records: [StoredRecord]) { self.records = records }

    private static let columns = RecordQuantity.allCases.filter { $0 != .hoursSinceService }

    /// Writes the files that have a path; what cannot be written is told.
    func write(database: String?, dump: String?) {
        do {
            if let database { try writeDatabase(database) }
            if let dump { try writeDump(dump) }
        } catch {
            Output.write("the records cannot be written: \(error)\n", to: 2)
        }
    }

    /// The column `id` rises with every record; the greatest is the newest.
    private func writeDatabase(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(sql: "DROP TABLE IF EXISTS maintenance")
            let names = Self.columns.map { "\($0.rawValue)" }.joined(separator: ", ")
            try database.execute(sql: "CREATE TABLE maintenance (id INTEGER PRIMARY KEY, \(names))")
            let marks = Self.columns.map { _ in "?" }.joined(separator: ", ")
            for record in records.reversed() {
                try database.execute(
                    sql: "INSERT INTO maintenance (\(names)) VALUES (\(marks))",
                    arguments: StatementArguments(Self.columns.map { Self.cell(record.values[$0]) }))
            }
        }
    }

    private static func cell(_ value: StoredValue?) -> (any DatabaseValueConvertible)? {
        switch value {
        case .integer(let number)?: number
        case .real(let number)?: number
        case .text(let text)?: text
        case .null?, nil: nil
        }
    }

    private func writeDump(_ path: String) throws {
        let rows = records.map { record in
            let cells = Self.columns.map { quantity -> String in
                switch record.values[quantity] {
                case .integer(let number)?: "\"\(quantity.rawValue)\":\(number)"
                case .real(let number)?: "\"\(quantity.rawValue)\":\(number)"
                // The client keeps printable ASCII only.
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
