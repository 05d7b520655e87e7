import CSQLite

/// The library for databases.
package enum DatabaseLibrary {
    /// The version of the loaded SQLite, such as `3.40.1`.
    package static var version: String { String(cString: sqlite3_libversion()) }
}
