import CSQLite

/// The library for databases.
public enum DatabaseLibrary {
    /// The version of the loaded SQLite, such as `3.40.1`.
    public static var version: String { String(cString: sqlite3_libversion()) }
}
