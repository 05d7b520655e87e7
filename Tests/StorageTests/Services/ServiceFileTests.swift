import CompanionServices
import Foundation
import SimulationCore
import TestKit
import Testing

@testable import Storage

@Suite struct ServiceFileTests {
    private static let tripLog = ServiceDescription(
        .builtIn(.tripLog), profile: .paper,
        seeds: [SeedRow("accounts", ["username": "ann é\"", "password": "pw"])])

    private let scratch: Scratch
    private var path: String { scratch.file("state.sqlite") }

    init() throws { scratch = try Scratch() }

    private static func trip(_ number: Int) -> HTTPRequest {
        let body = #"{"userID":1,"startDateTime":"2017-03-23 03:04","drivingDistance":"\#(number).5"}"#
        return HTTPRequest(method: "POST", target: "/tripInfo", body: Array(body.utf8))
    }

    /// The bytes of the file.
    private static func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    @Test("What was applied is there again, in its order and with its types")
    func roundTrip() throws {
        var service: CompanionService
        do {
            let (file, store) = try ServiceFile.open(path: path, Self.tripLog)
            #expect(store.isEmpty)
            service = CompanionService(Self.tripLog, seed: 1, restored: store)
            for number in 0..<20 {
                _ = service.respond(to: Self.trip(number), at: .powerOn)
                try file.apply(service.takeChanges())
            }
            let settings = #"{"username":"ann é\"","fuelPrice":3.25,"unit":0}"#
            _ = service.respond(
                to: HTTPRequest(method: "PUT", target: "/userInfo", body: Array(settings.utf8)), at: .powerOn)
            try file.apply(service.takeChanges())
            try file.apply([.delete(table: "trip", key: 7)])
        }
        let (_, stored) = try ServiceFile.open(path: path, Self.tripLog)
        var expected = service.currentStore
        try expected.apply(.delete(table: "trip", key: 7))
        #expect(stored == expected)
        #expect(stored.count("trip") == 19)
        let read = try ServiceFileReader.read(path: path)
        #expect(read.service == .tripLog && read.profile == .paper && read.store == stored)
    }

    @Test("Columns have the types of the service, for people with sqlite3")
    func columns() throws {
        let (file, store) = try ServiceFile.open(path: path, Self.tripLog)
        var service = CompanionService(Self.tripLog, seed: 1, restored: store)
        _ = service.respond(to: Self.trip(1), at: .powerOn)
        try file.apply(service.takeChanges())
        let database = try SQLiteDatabase(path: path, .reading)
        let row = try #require(
            try database.rows(
                "SELECT typeof(userID), typeof(startDateTime), typeof(drivingDistance), typeof(fuelCost) FROM trip"
            ).first)
        #expect(row.map(\.value) == [.text("integer"), .text("text"), .text("real"), .text("null")])
        #expect(try database.rows("PRAGMA journal_mode").first?.first?.value == .text("wal"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600, "others must not read passwords")
    }

    @Test("Changes that do not fit are not applied at all")
    func allOrNothing() throws {
        let (file, store) = try ServiceFile.open(path: path, Self.tripLog)
        var service = CompanionService(Self.tripLog, seed: 1, restored: store)
        let seeds = service.takeChanges()
        try file.apply(seeds)
        _ = service.respond(to: Self.trip(1), at: .powerOn)
        // The second change has the key of a row that is there.
        #expect(throws: StorageError.self) { try file.apply(service.takeChanges() + seeds) }
        #expect(try ServiceFileReader.read(path: path).store.count("trip") == 0)
        // The file can still be used.
        _ = service.respond(to: Self.trip(2), at: .powerOn)
        try file.apply(service.takeChanges())
        #expect(try ServiceFileReader.read(path: path).store.count("trip") == 1)
    }

    @Test("A second service is kept away, and a reader is not")
    func locked() throws {
        let first = try ServiceFile.open(path: path, Self.tripLog)
        #expect(throws: StorageError.locked(path: path)) {
            _ = try ServiceFile.open(path: path, Self.tripLog)
        }
        #expect(try ServiceFileReader.read(path: path).store.isEmpty)
        withExtendedLifetime(first) {}
    }

    @Test("A database that another program locks")
    func foreignLock() throws {
        do { _ = try ServiceFile.open(path: path, Self.tripLog) }
        let other = try SQLiteDatabase(path: path, .writing)
        try other.execute("BEGIN IMMEDIATE")
        let before = Self.bytes(path)
        #expect(throws: StorageError.locked(path: path)) {
            _ = try ServiceFile.open(path: path, Self.tripLog)
        }
        #expect(Self.bytes(path) == before)
        try other.execute("ROLLBACK")
    }

    @Test(
        "Files of others are refused, and stay as they are",
        arguments: ["text", "database", "version", "service", "profile", "damaged", "folder", "columns"])
    func foreign(_ kind: String) throws {
        var description = Self.tripLog
        switch kind {
        case "text": try Data("a letter, and no database at all".utf8).write(to: URL(fileURLWithPath: path))
        case "database": try SQLiteDatabase(path: path, .writing).execute("CREATE TABLE user(name TEXT)")
        case "folder":
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default:
            do {
                let (file, store) = try ServiceFile.open(path: path, Self.tripLog)
                var service = CompanionService(Self.tripLog, seed: 1, restored: store)
                for number in 0..<500 { _ = service.respond(to: Self.trip(number), at: .powerOn) }
                try file.apply(service.takeChanges())
            }
            switch kind {
            case "version": try SQLiteDatabase(path: path, .writing).execute("PRAGMA user_version=2")
            case "columns":
                try SQLiteDatabase(path: path, .writing).execute("ALTER TABLE trip DROP COLUMN fuelCost")
            case "service": description = ServiceDescription(.builtIn(.valet), profile: .paper)
            case "profile": description = ServiceDescription(.builtIn(.tripLog), profile: .sane)
            default:
                var bytes = try #require(Self.bytes(path))
                for place in stride(from: 4096 * 3, to: bytes.count, by: 1) {
                    bytes[place] = UInt8(truncatingIfNeeded: place)
                }
                try bytes.write(to: URL(fileURLWithPath: path))
            }
        }
        let before = Self.bytes(path)
        let error = #expect(throws: StorageError.self) { _ = try ServiceFile.open(path: path, description) }
        let words: [String: String] = [
            "text":
                "is not a SQLite database, and stays as it is; name another file, or one that is not there yet",
            "database": "is a database of another application, and stays",
            "version": "is of version 2, and this program has 1, and stays",
            "service": "is the data of the service 'trip-log', and stays",
            "profile": "is the data of the profile 'paper', and stays", "damaged": "is damaged: ",
            "folder": "cannot be read: it is a directory", "columns": "is damaged: no such column: ",
        ]
        #expect(
            (error.map { "\($0)" } ?? "").hasPrefix("\(path): error: \(words[kind] ?? "?")"),
            "\(String(describing: error))")
        #expect(Self.bytes(path) == before)
    }

    @Test("A folder that is not there")
    func missingFolder() throws {
        let path = scratch.file("missing/x/state.sqlite")
        let error = #expect(throws: StorageError.self) { _ = try ServiceFile.open(path: path, Self.tripLog) }
        let text = (error.map { "\($0)" } ?? "")
        #expect(text.hasPrefix("\(path): error: cannot be read: "))
        #expect(throws: StorageError.self) { _ = try ServiceFileReader.read(path: path) }
    }

    /// Permissions do not bind the superuser, so a file system attribute would be needed there.
    @Test("A file that may not be written", .enabled(if: getuid() != 0))
    func readOnly() throws {
        do { _ = try ServiceFile.open(path: path, Self.tripLog) }
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        let error = #expect(throws: StorageError.self) { _ = try ServiceFile.open(path: path, Self.tripLog) }
        #expect((error.map { "\($0)" } ?? "").contains("may not be written"))
    }

    @Test("An empty file, and one whose creation was interrupted, are new")
    func unfinished() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        do {
            let opened = try ServiceFile.open(path: path, Self.tripLog)
            #expect(opened.store.isEmpty)
        }
        let other = scratch.file("other.sqlite")
        try SQLiteDatabase(path: other, .writing).execute("PRAGMA journal_mode=WAL")
        let opened = try ServiceFile.open(path: other, Self.tripLog)
        #expect(opened.store.isEmpty)
    }
}
