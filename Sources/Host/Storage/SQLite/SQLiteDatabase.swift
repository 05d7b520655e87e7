import CSQLite
package import SimulationCore

/// A SQLite database file, through the system's library.
///
/// A class because it owns the connection and closes it. It must be used by one thread at a time.
package final class SQLiteDatabase {
    /// The version of the loaded SQLite, such as `3.40.1`.
    package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// The access mode of a connection.
    package enum Access: Hashable, Sendable {
        /// Read-only; the file must exist.
        case reading
        /// Read and write; creates the file when it does not exist.
        case writing
    }

    /// An error of SQLite (https://sqlite.org/rescode.html).
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The primary result code, such as 5 (SQLITE_BUSY).
        package let code: Int32

        /// SQLite's message.
        package let description: String

        /// Whether another connection has locked the database.
        package var isLocked: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

        /// Whether the file is not a database, or a damaged one.
        package var isDamage: Bool {
            code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_FORMAT
        }

        /// Whether the file may not be written.
        package var isReadOnly: Bool { code == SQLITE_READONLY }

        /// Whether a statement does not fit the tables.
        package var isMistake: Bool { code == SQLITE_ERROR }
    }

    /// The columns of a row, in order; names can repeat.
    package typealias Row = [(name: String, value: StoreValue)]

    private let connection: OpaquePointer

    /// Opens the file at `path`; waits at most `patience` for a locked database.
    package init(path: String, _ access: Access, patience: Duration = .seconds(1)) throws(Failure) {
        let flags =
            access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let failure = Self.failure(code, opened)
            sqlite3_close_v2(opened)
            throw failure
        }
        connection = opened
        let (seconds, attoseconds) = patience.components
        sqlite3_busy_timeout(
            connection, Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }

    deinit { sqlite3_close_v2(connection) }

    /// Returns `name` as a quoted SQL identifier.
    package static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// Executes all statements in `text`, without parameters; rows are discarded.
    package func execute(_ text: String) throws(Failure) {
        try check(sqlite3_exec(connection, text, nil, nil, nil))
    }

    /// Executes the one statement in `text` with `values` as its parameters; returns its rows.
    @discardableResult
    package func rows(_ text: String, _ values: [StoreValue] = []) throws(Failure) -> [Row] {
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v2(connection, text, -1, &prepared, nil))
        guard let statement = prepared else { return [] }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() { try check(Self.bind(value, Int32(index + 1), statement)) }
        var rows: [Row] = []
        while true {
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                if code == SQLITE_DONE { return rows }
                throw Self.failure(code, connection)
            }
            rows.append(
                (0..<sqlite3_column_count(statement)).map {
                    (Self.name($0, statement), Self.value($0, statement))
                })
        }
    }

    private func check(_ code: Int32) throws(Failure) {
        if code != SQLITE_OK { throw Self.failure(code, connection) }
    }

    private static func failure(_ code: Int32, _ connection: OpaquePointer?) -> Failure {
        Failure(
            code: code & 0xFF,
            description: String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)))
    }

    private static func bind(_ value: StoreValue, _ index: Int32, _ statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .real(let number): sqlite3_bind_double(statement, index, number)
        case .text(let text): sqlite_bind_text_copy(statement, index, text, Int32(text.utf8.count))
        }
    }

    private static func name(_ column: Int32, _ statement: OpaquePointer) -> String {
        sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }

    /// Returns the value of a column; bytes that are not valid UTF-8 are replaced.
    private static func value(_ column: Int32, _ statement: OpaquePointer) -> StoreValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_NULL: return .null
        default:
            let start = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            return .text(String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self))
        }
    }
}
