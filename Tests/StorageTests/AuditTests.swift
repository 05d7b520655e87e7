import Foundation
import MTG
import Storage
import TestKit
import Testing

@Suite struct AuditTests {
    private static let columns: [RecordQuantity: String] = [
        .unixTime: "DateUpdated", .engineHours: "hours", .fuelGallons: "fuel", .gpsAvailable: "gps",
        .terminalSerial: "serial",
    ]

    private let mapping = StoredMapping(
        table: "maintenance rows", form: .columns(columns), order: "DateUpdated")

    private func record(_ time: Int64, hours: Int64 = 13247) -> MaintenanceRecord {
        var record = MaintenanceRecord()
        record.unixTime = time
        record.engineHours = hours
        record.fuelGallons = 180
        record.gpsAvailable = false
        record.terminalSerial = "PCMMAGC28033"
        return record
    }

    private func stored(_ record: MaintenanceRecord) -> StoredRecord {
        StoredRecord(values: [
            .unixTime: .integer(record.unixTime), .engineHours: .real(Double(record.engineHours)),
            .fuelGallons: .integer(record.fuelGallons), .gpsAvailable: .text("False"),
            .terminalSerial: .text(record.terminalSerial),
        ])
    }

    /// A file of its own that is removed when `body` has ended.
    private func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
        let scratch = try Scratch()
        return try body(scratch.file("audit"))
    }

    private func history(_ path: String, _ rows: [String]) throws -> StoredHistory {
        let database = try SQLiteDatabase(path: path, .writing)
        try database.execute(
            """
            CREATE TABLE "maintenance rows" \
            (DateUpdated TEXT, hours REAL, fuel REAL, gps INTEGER, serial TEXT)
            """)
        for row in rows { try database.execute("INSERT INTO \"maintenance rows\" VALUES (\(row))") }
        return try StoredRecords.read(path: path, mapping: mapping)
    }

    @Test func theRightRowsOfADatabaseHaveNoFinding() throws {
        try withFile { path in
            let history = try history(
                path,
                [
                    "'2015-03-08 00:47:55', 13247.0, 180.0, 0, 'PCMMAGC28033'",
                    "'2015-03-08 01:24:03', 13247.0, 180.0, 0, 'PCMMAGC28033'",
                ])
            #expect(history.isOrdered)
            #expect(history.audit(against: [record(1_425_775_675), record(1_425_777_843)]) == [])
        }
    }

    @Test func aWrongRowOfADatabaseIsNamed() throws {
        try withFile { path in
            let history = try history(
                path,
                [
                    "'2015-03-08 01:24:03', 3207790592.0, 180.0, 1, 'PCMMAGC28033'",
                    "'2015-03-08 00:47:55', 13247.0, NULL, 0, 'PCMMAGC28033'",
                ])
            let findings = history.audit(against: [record(1_425_775_675), record(1_425_777_843)])
            #expect(
                findings.map(\.description) == [
                    "row 1: engineHours is 3207790592.0; sent was 13247",
                    "row 1: gpsAvailable is 1; sent was 0",
                    "row 2: fuelGallons is nothing; sent was 180",
                ])
        }
    }

    @Test func aDumpInJSONIsReadLikeATable() throws {
        try withFile { path in
            let text = """
                { "maintenance rows": [
                  { "DateUpdated": 1425777843, "hours": 13247, "fuel": 180.0, "gps": false, "serial": "PCMMAGC28033" },
                  { "DateUpdated": 1425775675, "hours": 13246, "fuel": 180, "gps": 0, "serial": null } ] }
                """
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let history = try StoredRecords.read(path: path, mapping: mapping)
            #expect(
                history.audit(against: [record(1_425_775_675), record(1_425_777_843)]).map(\.description) == [
                    "row 2: terminalSerial is nothing; sent was 'PCMMAGC28033'",
                    "row 2: engineHours is 13246; sent was 13247",
                ])
        }
    }

    /// The path is in the client's profile; what is behind it can have no end.
    @Test func aDumpWithoutAnEndIsRefused() {
        #expect(
            throws: StorageError.notReadable(
                path: "/dev/zero", reason: "it is not a SQLite file and has more than 67108864 bytes")
        ) { try StoredRecords.read(path: "/dev/zero", mapping: mapping) }
    }

    @Test func recordsOfOneSecondAreFoundByValue() throws {
        let tall = StoredMapping(
            table: "",
            form: .values(
                name: "n", text: "t", number: "v", record: "d",
                quantities: ["Engine Hours": .engineHours, "Fuel": .fuelGallons]))
        func row(_ name: String, _ value: Int, _ date: String) -> String {
            #"{ "n": "\#(name)", "t": "", "v": \#(value), "d": "\#(date)" }"#
        }
        func findings(_ rows: [String]) throws -> [String] {
            var found: [String] = []
            try withFile { path in
                try "[\(rows.joined(separator: ","))]".write(toFile: path, atomically: true, encoding: .utf8)
                var sent = [record(1_425_775_675), record(1_425_775_675), record(1_425_777_843)]
                sent[1].fuelGallons = 100
                sent[2].fuelGallons = 90
                found = try StoredRecords.read(path: path, mapping: tall).audit(against: sent).map(
                    \.description)
            }
            return found
        }
        // The newest stands first; the two of one second stand in the order in which they were stored.
        let newest = [row("Engine Hours", 13247, "b"), row("Fuel", 90, "b")]
        let first = [row("Engine Hours", 13247, "a"), row("Fuel", 180, "a")]
        let second = [row("Engine Hours", 13247, "a"), row("Fuel", 100, "a")]
        #expect(try findings(newest + first + second) == [])
        #expect(try findings(newest + second + first) == [])
        #expect(try findings(newest + first + first).count == 1)
    }

    @Test func aRowForEachValueIsJoinedToRecords() throws {
        try withFile { path in
            let text = """
                [ { "n": "Engine Hours", "t": "13247", "v": 13247, "d": "a" },
                  { "n": "Time", "t": "2015-03-08T01:24:03Z", "v": null, "d": "a" },
                  { "n": "Terminal Serial Number", "t": "PCMMAGC28033", "v": null, "d": "a" },
                  { "n": "Unknown", "t": "", "v": 3, "d": "a" },
                  { "n": "Time", "t": "2015-03-08 00:47:55", "v": null, "d": "b" },
                  { "n": "Engine Hours", "t": "13247", "v": 13240, "d": "b" } ]
                """
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let tall = StoredMapping(
                table: "",
                form: .values(
                    name: "n", text: "t", number: "v", record: "d",
                    quantities: [
                        "Engine Hours": .engineHours, "Time": .unixTime,
                        "Terminal Serial Number": .terminalSerial,
                    ]))
            let history = try StoredRecords.read(path: path, mapping: tall)
            #expect(
                history.audit(against: [record(1_425_775_675), record(1_425_777_843)]).map(\.description)
                    == ["row 2: engineHours is 13240; sent was 13247"])
        }
    }

    @Test func theNewestThreeHundredStayNewestFirst() {
        let sent = (0..<301).map { record(1_000_000 + Int64($0)) }
        let kept = sent.reversed().prefix(300).map(stored)
        func audit(_ rows: [StoredRecord]) -> [String] {
            StoredHistory(records: rows, isOrdered: true).audit(against: sent).map(\.description)
        }
        #expect(audit(kept) == [])
        #expect(audit(kept + [stored(sent[0])]) == ["301 records are stored; at most 300 are kept"])
        #expect(audit(kept.dropLast()) == ["the record of 1970-01-12 13:46:41 is not stored"])
        let oldest = sent.prefix(300).reversed().map(stored)
        #expect(audit(oldest) == ["the record of 1970-01-12 13:51:40 is not stored"])
        var exchanged = kept
        exchanged.swapAt(4, 5)
        #expect(audit(exchanged) == ["row 6 is newer than the one before it; the newest comes first"])
        #expect(
            audit(kept + [StoredRecord(values: [.unixTime: .integer(5)])]).suffix(1) == [
                "row 301 of 1970-01-01 00:00:05: no such record was sent"
            ])
    }

    @Test func recordsOfTheSameSecondAreToldApartByTheirValues() {
        let sent = [record(5, hours: 1), record(5, hours: 2)]
        let history = StoredHistory(records: [stored(sent[1]), stored(sent[0])], isOrdered: true)
        #expect(history.audit(against: sent) == [])
        let twice = StoredHistory(records: [stored(sent[1]), stored(sent[1])], isOrdered: true)
        #expect(twice.audit(against: sent).map(\.description) == ["row 2: engineHours is 2.0; sent was 1"])
    }

    @Test func rowsWithoutATimeGoByTheirOrder() {
        let sent = [record(5, hours: 1), record(6, hours: 2)]
        func rows(_ hours: [Int64]) -> StoredHistory {
            StoredHistory(
                records: hours.map { StoredRecord(values: [.engineHours: .integer($0)]) }, isOrdered: true)
        }
        #expect(rows([2, 1]).audit(against: sent) == [])
        #expect(rows([1, 2]).audit(against: sent).count == 2)
        #expect(
            rows([2]).audit(against: sent).map(\.description) == [
                "the record of 1970-01-01 00:00:05 is not stored"
            ])
    }

    @Test func whatCannotBeReadIsNamed() throws {
        func reason(_ path: String, _ mapping: StoredMapping) -> String {
            do {
                _ = try StoredRecords.read(path: path, mapping: mapping)
                return "read"
            } catch {
                return error.description
            }
        }
        #expect(
            reason("/nowhere", mapping)
                == "/nowhere: error: cannot be read: it is not there, or may not be read")
        try withFile { path in
            _ = try history(path, ["'x', 1, 1, 1, ''"])
            let other = StoredMapping(table: "none", form: .columns(Self.columns))
            #expect(
                reason(path, other)
                    == "\(path): error: has no table 'none', only 'maintenance rows'; "
                    + "mend 'stores' in the client's profile")
            let column = StoredMapping(table: "maintenance rows", form: .columns([.fuelGallons: "tank"]))
            #expect(
                reason(path, column)
                    == "\(path): error: has no column 'tank' in table 'maintenance rows', only 'DateUpdated', "
                    + "'hours', 'fuel', 'gps', 'serial'; mend 'stores' in the client's profile")
            let order = StoredMapping(
                table: "MAINTENANCE ROWS", form: .columns([.fuelGallons: "FUEL"]), order: "rowid")
            #expect(reason(path, order) == "read")
        }
        try withFile { path in
            try "[{\"a\": [1]}]".write(toFile: path, atomically: true, encoding: .utf8)
            #expect(
                reason(path, mapping).hasPrefix("\(path): error: is damaged: no SQLite, and as JSON: "))
        }
    }

    /// A file that SQLite has made and nothing was written to, and a database without a table: no records.
    @Test func anEmptyFileHoldsNoRecords() throws {
        try withFile { path in
            try Data().write(to: URL(fileURLWithPath: path))
            #expect(try StoredRecords.read(path: path, mapping: mapping).records.isEmpty)
        }
        try withFile { path in
            try SQLiteDatabase(path: path, .writing).execute("CREATE TABLE a (b); DROP TABLE a")
            #expect(try StoredRecords.read(path: path, mapping: mapping).records.isEmpty)
        }
    }

    /// Apps write their databases ahead, and a client that was killed has left its last rows beside the file.
    @Test func rowsThatWereWrittenAheadAreRead() throws {
        try withFile { path in
            let database = try SQLiteDatabase(path: path, .writing)
            defer {
                for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
            }
            try database.execute(
                """
                PRAGMA journal_mode = WAL;
                CREATE TABLE "maintenance rows" \
                (DateUpdated TEXT, hours REAL, fuel REAL, gps INTEGER, serial TEXT);
                INSERT INTO "maintenance rows" VALUES ('2015-03-08 01:24:03', 13247, 180, 0, 'S')
                """)
            #expect(FileManager.default.fileExists(atPath: path + "-wal"))
            #expect(try StoredRecords.read(path: path, mapping: mapping).records.count == 1)
            withExtendedLifetime(database) {}
        }
    }

    @Test func aDatabaseThatSomebodyHoldsIsNamedSo() throws {
        try withFile { path in
            let database = try SQLiteDatabase(path: path, .writing)
            try database.execute("CREATE TABLE a (b)")
            try database.execute("BEGIN EXCLUSIVE")
            let error = #expect(throws: StorageError.self) {
                _ = try StoredRecords.read(path: path, mapping: mapping)
            }
            #expect(error == .locked(path: path) && error?.isOfTheWriter == false)
            try database.execute("ROLLBACK")
        }
    }

    @Test func aDamagedDatabaseIsTheWriters() throws {
        try withFile { path in
            _ = try history(path, ["'x', 1, 1, 1, ''"])
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try file.seek(toOffset: 100)
            try file.write(contentsOf: Data(repeating: 0, count: 4000))
            try file.close()
            let error = #expect(throws: StorageError.self) {
                _ = try StoredRecords.read(path: path, mapping: mapping)
            }
            #expect(error?.isOfTheWriter == true, "\(String(describing: error))")
        }
    }

    @Test func aFindingNamesTheClientsOwnPlace() throws {
        try withFile { path in
            let history = try history(
                path,
                [
                    "'2015-03-08 01:24:03', 13248.0, 180.0, 0, 'PCMMAGC28033'",
                    "'2015-03-08 00:47:55', 13247.0, NULL, 0, 'PCMMAGC28033'",
                    "'2015-03-07 00:47:55', 1, 1, 0, ''",
                ])
            let findings = history.audit(
                against: [record(1_425_775_675), record(1_425_777_843), record(1_425_777_900)])
            let rows = "table 'maintenance rows' by 'DateUpdated', greatest first, row"
            #expect(
                findings.map { $0.text(in: history.mapping) } == [
                    "\(rows) 1, column 'hours' (engineHours): 13248.0 where 13247 was sent",
                    "\(rows) 2, column 'fuel' (fuelGallons): nothing where 180 was sent",
                    "\(rows) 3 of 2015-03-07 00:47:55: no such record was sent",
                    "table 'maintenance rows': the record of 2015-03-08 01:25:00 is not stored",
                ])
        }
        let tall = StoredMapping(
            table: "t",
            form: .values(
                name: "n", text: "t", number: "v", record: "d", quantities: ["Engine Hours": .engineHours]))
        let finding = AuditFinding.wrong(
            row: 2, quantity: .engineHours, expected: .integer(1), stored: .text("x"))
        #expect(
            finding.text(in: tall)
                == "table 't', row 2, value 'Engine Hours' in column 'v': 'x' where 1 was sent")
        #expect(finding.text(in: nil) == finding.description)
    }
}
