package import CompanionServices
import Platform
import Synchronization

/// The SQLite file in which a companion service keeps its tables between runs.
///
/// The tables have the names, columns and types of the service, so that `sqlite3` can query them. A change is committed
/// before `apply` returns: a process that is killed loses nothing that it has answered. The journal of SQLite is a WAL
/// with `synchronous=NORMAL`: when the power fails, the last commits can be lost, and the file stays consistent.
///
/// A class because it owns the connection and the lock.
package final class ServiceFile: Sendable {
    package let path: String

    /// The connection, until it is closed.
    private let database: Mutex<SQLiteDatabase?>
    private let shapes: [String: StoreShape]

    /// The file with the advisory lock that keeps a second service away. It is closed after the connection, because
    /// closing any descriptor of a file ends all record locks that the process has on it, also those of SQLite.
    private let descriptor: Int32

    /// `DYNO`, as `application_id` of SQLite (https://sqlite.org/pragma.html#pragma_application_id).
    static let applicationID = 0x4459_4E4F

    /// The version of the tables, as `user_version` of SQLite.
    static let version = 1

    /// The time to wait for another program that reads or writes the file.
    private static let patience = Duration.seconds(1)

    /// Opens the file at `path` for the service of `description`, or creates it; returns it with its rows. Nothing is
    /// written to a file that is damaged, locked, or of another application, version, service or profile.
    package static func open(path: String, _ description: ServiceDescription) throws(StorageError)
        -> (file: ServiceFile, store: ServiceStore)
    {
        var isNew = try ServiceFileReader.checkHead(path)
        // Readable for its owner alone, because it has passwords.
        let descriptor = Platform.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .locked(path: path)
        }
        do {
            if !isNew { isNew = try !ServiceFileReader.check(path, description) }
            let database = try SQLiteDatabase(path: path, .writing, patience: Self.patience)
            try Self.prepare(database, description, isNew: isNew)
            let store = try ServiceFileReader.rows(of: database, path, description.shapes)
            return (ServiceFile(path, description.shapes, database, descriptor), store)
        } catch {
            close(descriptor)
            throw ServiceFileReader.storageError(error, path)
        }
    }

    private init(
        _ path: String, _ shapes: [StoreShape], _ database: sending SQLiteDatabase, _ descriptor: Int32
    ) {
        self.path = path
        self.shapes = Dictionary(uniqueKeysWithValues: shapes.map { ($0.name, $0) })
        self.database = Mutex(database)
        self.descriptor = descriptor
    }

    deinit {
        database.withLock { $0 = nil }
        close(descriptor)
    }

    private static func failure(_ path: String, _ code: Int32) -> StorageError {
        let reason = systemError(code)
        return code == EACCES || code == EROFS || code == EPERM
            ? .readOnly(path: path, reason: reason) : .notReadable(path: path, reason: reason)
    }

    private static func prepare(_ database: SQLiteDatabase, _ description: ServiceDescription, isNew: Bool)
        throws(SQLiteDatabase.Failure)
    {
        // A file that may not be written refuses this transaction, before anything else is tried.
        try database.execute("BEGIN IMMEDIATE; COMMIT")
        if isNew { try create(database, description) }
        // WAL comes after the tables: a file in WAL mode without them would be taken for another application's.
        try database.rows("PRAGMA journal_mode=WAL")
        try database.execute("PRAGMA synchronous=NORMAL")
    }

    private static func create(_ database: SQLiteDatabase, _ description: ServiceDescription)
        throws(SQLiteDatabase.Failure)
    {
        var text = "BEGIN IMMEDIATE; PRAGMA application_id=\(applicationID); PRAGMA user_version=\(version);"
        text += "CREATE TABLE dyno(name TEXT PRIMARY KEY, value TEXT NOT NULL);"
        for shape in description.shapes { text += creation(of: shape) }
        try database.execute(text)
        for (name, value) in [
            ("service", description.name?.rawValue ?? ""), ("profile", description.profile.rawValue),
        ] {
            try database.rows("INSERT INTO dyno VALUES(?, ?)", [.text(name), .text(value)])
        }
        try database.execute("COMMIT")
    }

    private static func creation(of shape: StoreShape) -> String {
        let columns = shape.columns.enumerated().map { place, column in
            "\(SQLiteDatabase.quoted(column.name)) \(column.type.rawValue.uppercased())"
                + (place == 0 ? " PRIMARY KEY NOT NULL" : "")
        }
        return "CREATE TABLE \(SQLiteDatabase.quoted(shape.name))(\(columns.joined(separator: ", ")));"
    }

    /// Writes `changes`, all or none of them; they are committed when it returns.
    package func apply(_ changes: [StoreChange]) throws(StorageError) {
        guard !changes.isEmpty else { return }
        do {
            try database.withLock { database throws(SQLiteDatabase.Failure) in
                guard let database else { return }
                try database.execute("BEGIN IMMEDIATE")
                do throws(SQLiteDatabase.Failure) {
                    for change in changes { try write(change, to: database) }
                    try database.execute("COMMIT")
                } catch {
                    try? database.execute("ROLLBACK")
                    throw error
                }
            }
        } catch {
            throw ServiceFileReader.storageError(error, path)
        }
    }

    private func write(_ change: StoreChange, to database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        let table = SQLiteDatabase.quoted(change.table)
        guard let shape = shapes[change.table] else { return }
        switch change {
        case .insert(_, let row):
            let places = row.map { _ in "?" }.joined(separator: ", ")
            try database.rows("INSERT INTO \(table) VALUES(\(places))", row)
        case .replace(_, let row):
            let names = shape.columns.map { SQLiteDatabase.quoted($0.name) }
            let settings = names.dropFirst().map { "\($0)=?" }.joined(separator: ", ")
            try database.rows(
                "UPDATE \(table) SET \(settings) WHERE \(names[0])=?",
                row.dropFirst() + [row[0]])
        case .delete(_, let key):
            try database.rows(
                "DELETE FROM \(table) WHERE \(SQLiteDatabase.quoted(shape.columns[0].name))=?", [key])
        }
    }
}
