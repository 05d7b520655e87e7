package import CompanionServices
import Platform
import SimulationCore

/// Reads the file of a companion service, and says what is wrong with one.
package enum ServiceFileReader {
    /// Reads the file at `path`, which a service may be writing: the service, its profile, and its rows.
    package static func read(path: String) throws(StorageError) -> (
        service: ServiceName, profile: ServiceProfile, store: ServiceStore
    ) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .notReadable(path: path, reason: "it is not there")
        }
        guard try !checkHead(path) else {
            throw .foreign(path: path, what: "an empty file")
        }
        do {
            let database = try SQLiteDatabase(path: path, .reading, patience: .seconds(1))
            let owner = try owner(of: database, path)
            let shapes = ServiceDescription(.builtIn(owner.service), profile: owner.profile).shapes
            return (owner.service, owner.profile, try rows(of: database, path, shapes))
        } catch {
            throw storageError(error, path)
        }
    }

    /// Returns whether the file is new: not there, or empty. Throws for a file that is not a SQLite file.
    static func checkHead(_ path: String) throws(StorageError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw .notReadable(path: path, reason: "it is a directory")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notReadable(path: path, reason: "it is not a regular file")
        }
        guard let head = BoundedFile.beginning(of: path, limit: 15) else {
            throw .notReadable(path: path, reason: "it may not be read")
        }
        guard !head.isEmpty else { return true }
        guard head.elementsEqual("SQLite format 3\0".utf8) else {
            throw .foreign(path: path, what: "not a SQLite database")
        }
        return false
    }

    /// Returns whether the file has tables, which are then of the service and profile of `description`. Throws when
    /// they are of something else, or damaged.
    static func check(_ path: String, _ description: ServiceDescription) throws -> Bool {
        let database = try SQLiteDatabase(path: path, .reading, patience: .seconds(1))
        guard try !database.rows("SELECT 1 FROM sqlite_master LIMIT 1").isEmpty else { return false }
        let owner = try owner(of: database, path)
        guard owner.service == description.name else {
            throw StorageError.foreign(
                path: path, what: "the data of the service '\(owner.service.rawValue)'")
        }
        guard owner.profile == description.profile else {
            throw StorageError.foreign(
                path: path, what: "the data of the profile '\(owner.profile.rawValue)'")
        }
        let damage = try database.rows("PRAGMA quick_check(1)").first?.first?.value
        guard damage == .text("ok") else {
            throw StorageError.damaged(
                path: path, reason: damage.map { "\($0)" } ?? "the check has no result")
        }
        return true
    }

    private static func owner(of database: SQLiteDatabase, _ path: String) throws -> (
        service: ServiceName, profile: ServiceProfile
    ) {
        func number(_ pragma: String) throws -> StoreValue? {
            try database.rows("PRAGMA \(pragma)").first?.first?.value
        }
        guard try number("application_id") == .integer(Int64(ServiceFile.applicationID)) else {
            throw StorageError.foreign(path: path, what: "a database of another application")
        }
        guard let version = try number("user_version"), version == .integer(Int64(ServiceFile.version)) else {
            let version = try number("user_version").map { "\($0)" } ?? "?"
            throw StorageError.foreign(
                path: path, what: "of version \(version), and this program has \(ServiceFile.version)")
        }
        var values: [StoreValue: StoreValue] = [:]
        for row in try database.rows("SELECT name, value FROM dyno") { values[row[0].value] = row[1].value }
        guard case .text(let service)? = values[.text("service")],
            case .text(let profile)? = values[.text("profile")],
            let name = ServiceName(rawValue: service), let kind = ServiceProfile(rawValue: profile)
        else { throw StorageError.damaged(path: path, reason: "the table 'dyno' lacks the service") }
        return (name, kind)
    }

    static func rows(of database: SQLiteDatabase, _ path: String, _ shapes: [StoreShape]) throws(StorageError)
        -> ServiceStore
    {
        var store = ServiceStore(shapes)
        do {
            try database.execute("BEGIN")
            for shape in shapes {
                let table = SQLiteDatabase.quoted(shape.name)
                // Without its table, SQLite takes the quoted name of a missing column for a text.
                let names = shape.columns.map { "\(table).\(SQLiteDatabase.quoted($0.name))" }
                    .joined(separator: ", ")
                for row in try database.rows("SELECT \(names) FROM \(table) ORDER BY rowid") {
                    try store.load(shape.name, row.map(\.value))
                }
            }
            try database.execute("COMMIT")
        } catch let error as StoreRefusal {
            throw .damaged(path: path, reason: "a row does not fit: \(error)")
        } catch {
            throw storageError(error, path)
        }
        return store
    }

    static func storageError(_ error: any Error, _ path: String) -> StorageError {
        if let error = error as? StorageError { return error }
        guard let failure = error as? SQLiteDatabase.Failure else {
            return .notReadable(path: path, reason: "\(error)")
        }
        if failure.isLocked { return .locked(path: path) }
        if failure.isDamage { return .damaged(path: path, reason: "\(failure)") }
        if failure.isReadOnly { return .readOnly(path: path, reason: "\(failure)") }
        // A table or column that is not there.
        if failure.isMistake { return .damaged(path: path, reason: "\(failure)") }
        return .notWritable(path: path, reason: "\(failure)")
    }
}
