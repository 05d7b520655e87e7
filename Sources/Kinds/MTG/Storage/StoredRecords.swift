package import MTG
import Platform
import SimulationCore

/// Reads the records that a client stored, from its SQLite file or from a JSON dump.
package enum StoredRecords {
    /// The greatest number of rows read; further rows are not loaded.
    package static let mostRows = 100_000

    /// The greatest size of a JSON dump in bytes: 64 MiB.
    package static let mostBytes = 64 << 20

    /// Reads the file at `path` as SQLite when it begins with the SQLite header, else as JSON.
    package static func read(path: String, mapping: StoredMapping) throws(StorageError) -> StoredHistory {
        guard let head = BoundedFile.beginning(of: path, limit: 15) else {
            throw .notReadable(path: path, reason: "it is not there, or may not be read")
        }
        // SQLite first creates an empty file and fills it when the first table is created.
        guard !head.isEmpty else { return StoredHistory(records: [], isOrdered: true, mapping: mapping) }
        if head.elementsEqual("SQLite format 3\0".utf8) { return try readSQLite(path, mapping) }
        guard let bytes = BoundedFile.beginning(of: path, limit: mostBytes) else {
            throw .notReadable(path: path, reason: "it cannot be read")
        }
        guard bytes.count <= mostBytes else {
            throw .notReadable(
                path: path, reason: "it is not a SQLite file and has more than \(mostBytes) bytes")
        }
        return try readJSON(Data(bytes), path, mapping)
    }

    private static func readSQLite(
        _ path: String, _ mapping: StoredMapping
    ) throws(StorageError) -> StoredHistory {
        let cells: [[String: StoreValue]]
        do {
            cells = try rows(in: SQLiteDatabase(path: path, .reading, patience: patience), path, mapping)
                .map { row in
                    Dictionary(
                        row.map { (name(of: $0.name, mapping), $0.value) },
                        uniquingKeysWith: { first, _ in first })
                }
        } catch let error as StorageError {
            throw error
        } catch let error as SQLiteDatabase.Failure {
            if error.isLocked { throw .locked(path: path) }
            if error.isDamage { throw .damaged(path: path, reason: "\(error)") }
            throw .notReadable(path: path, reason: "\(error)")
        } catch {
            throw .notReadable(path: path, reason: "\(error)")
        }
        return StoredHistory(
            records: try records(cells, path, mapping), isOrdered: mapping.order != nil, mapping: mapping)
    }

    private static func rows(
        in database: SQLiteDatabase, _ path: String, _ mapping: StoredMapping
    ) throws -> [SQLiteDatabase.Row] {
        func names(_ statement: String, _ values: [StoreValue] = []) throws -> [String] {
            try database.rows(statement, values).compactMap { row in
                if case .text(let name)? = row.first?.value { name } else { nil }
            }
        }
        func lacks(_ what: String, _ known: [String]) -> StorageError {
            .lacks(path: path, what: what, known: known)
        }
        // A transaction gives one consistent view while another process writes.
        try database.execute("BEGIN")
        let tables = try names("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
        guard !tables.isEmpty else { return [] }
        guard tables.contains(where: { isSame($0, mapping.table) }) else {
            throw lacks("table '\(mapping.table)'", tables)
        }
        let columns = try names("SELECT name FROM pragma_table_info(?)", [.text(mapping.table)])
        for column in mapping.columns + [mapping.order].compactMap({ $0 })
        where !(columns + rowNames).contains(where: { isSame($0, column) }) {
            throw lacks("column '\(column)' in table '\(mapping.table)'", columns)
        }
        let order = mapping.order.map { " ORDER BY \(SQLiteDatabase.quoted($0)) DESC" } ?? ""
        return try database.rows(
            "SELECT * FROM \(SQLiteDatabase.quoted(mapping.table))\(order) LIMIT \(mostRows)")
    }

    /// SQLite's names for the row id, where no column has that name.
    private static let rowNames = ["rowid", "oid", "_rowid_"]

    /// The time to wait for a database that another process is writing.
    private static let patience = Duration.seconds(1)

    /// Compares names of columns as SQLite does, ignoring the case of ASCII letters.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.lowercased() == other.lowercased()
    }

    private static func name(of column: String, _ mapping: StoredMapping) -> String {
        mapping.columns.first { isSame($0, column) } ?? column
    }

    private static func readJSON(_ data: Data, _ path: String, _ mapping: StoredMapping) throws(StorageError)
        -> StoredHistory
    {
        let cells: [[String: StoreValue]]
        do {
            if mapping.table.isEmpty {
                cells = try JSONDecoder().decode([[String: JSONCell]].self, from: data)
                    .map { $0.mapValues(\.value) }
            } else {
                let tables = try JSONDecoder().decode([String: [[String: JSONCell]]].self, from: data)
                guard let table = tables[mapping.table] else {
                    throw StorageError.lacks(
                        path: path, what: "list '\(mapping.table)'", known: tables.keys.sorted())
                }
                cells = table.map { $0.mapValues(\.value) }
            }
        } catch let error as StorageError {
            throw error
        } catch {
            throw .damaged(path: path, reason: "no SQLite, and as JSON: \(reason(of: error))")
        }
        return StoredHistory(
            records: try records(cells, path, mapping), isOrdered: true, mapping: mapping)
    }

    /// Returns a decoder's JSON error in one line.
    private static func reason(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined()
            return (place.isEmpty ? "" : "\(place): ") + context.debugDescription
        @unknown default: return "\(error)"
        }
    }

    /// Returns the records in rows of named cells; throws when a column of the mapping is missing.
    private static func records(
        _ rows: [[String: StoreValue]], _ path: String, _ mapping: StoredMapping
    ) throws(StorageError) -> [StoredRecord] {
        // JSON dumps may omit null, so only a column that no row has is missing.
        for column in mapping.columns
        where !rows.isEmpty && !rows.contains(where: { $0[column] != nil }) {
            throw .lacks(
                path: path, what: "value '\(column)' in any row", known: Set(rows.flatMap(\.keys)).sorted())
        }
        switch mapping.form {
        case .columns(let columns):
            return rows.map { row in StoredRecord(values: columns.mapValues { row[$0] ?? .null }) }
        case .values(let name, let text, let number, let record, let quantities):
            var records: [StoredRecord] = []
            // Where records share a value, such as a time in seconds, a name that comes again begins the next one.
            var latest: [StoreValue: Int] = [:]
            for row in rows {
                guard case .text(let word)? = row[name], let quantity = quantities[word] else { continue }
                let key = row[record] ?? .null
                let place: Int
                if let known = latest[key], records[known].values[quantity] == nil {
                    place = known
                } else {
                    place = records.count
                    latest[key] = place
                    records.append(StoredRecord(values: [:], group: key))
                }
                let figure = row[number] ?? .null
                records[place].values[quantity] =
                    quantity.kind == .text || figure == .null ? row[text] ?? .null : figure
            }
            return records
        }
    }
}

/// A value in a JSON dump; true and false count as 1 and 0.
private struct JSONCell: Decodable {
    let value: StoreValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let flag = try? container.decode(Bool.self) {
            value = .integer(flag ? 1 : 0)
        } else if let number = try? container.decode(Int64.self) {
            value = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            value = .real(number)
        } else {
            value = .text(try container.decode(String.self))
        }
    }
}
