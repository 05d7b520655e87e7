import Foundation
import TestKit
import Testing

/// `dyno check` with the reference maintenance client as a program of its own, in real time.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct MaintenanceCheckTests {
    private static let cases = "\(VectorFolder.checkout)/Scenarios/mtg/cases"

    /// Cases that take a moment each: good records, damaged ones, pieces, endings, roles and logs.
    private static let quick = [
        "MTG-01", "MTG-02", "MTG-05/tables", "MTG-08/dealer", "MTG-11/halves", "MTG-12", "MTG-13/with-header",
        "MTG-14/without-header", "MTG-15/checksum", "MTG-17/without-end", "MTG-18/refused",
        "MTG-20/name-mismatch",
        "MTG-22/large", "MTG-27/verified", "MTG-27/unknown-authority", "MTG-27/other-host",
    ]

    /// The profile of the reference maintenance client; `change` replaces texts in it.
    private static func profile(
        _ scratch: Scratch, _ changes: [String: String] = [:], of client: String = "maintenance"
    ) throws -> String {
        guard let program = CheckedRun.reference else { throw Dyno.NotBuilt() }
        var profile = text(of: "\(VectorFolder.checkout)/Scenarios/clients/reference-\(client).yaml")
            .replacing("- reference-client\n", with: "- \"\(program)\"\n")
        for (old, new) in changes { profile = profile.replacing(old, with: new) }
        return try scratch.store(profile, as: "profile.yaml")
    }

    private static func check(
        _ scratch: Scratch, _ profile: String, _ ids: [String]
    ) async throws -> (child: ChildProcess, result: CheckedRun.Result) {
        let filters = ids.flatMap { ["--filter", $0] }
        let child = try Dyno.start(
            ["check", cases, "--client", profile, "--jobs", "4", "--out", scratch.file("results")] + filters)
        _ = try await child.end()
        let file = text(of: scratch.file("results/result.json"))
        return (child, try JSONDecoder().decode(CheckedRun.Result.self, from: Data(file.utf8)))
    }

    @Test func theReferenceClientPassesBehindASocket() async throws {
        let scratch = try Scratch()
        let (child, result) = try await Self.check(scratch, try Self.profile(scratch), Self.quick)
        #expect(Set(result.cases.map(\.id)) == Set(Self.quick))
        #expect(
            result.cases.allSatisfy { $0.verdict == "pass" },
            "\(result.cases.filter { $0.verdict != "pass" }.map { "\($0.id): \($0.reason)" }) \(child.errors)"
        )
    }

    @Test func oneAppPassesWithSeveralMachines() async throws {
        let scratch = try Scratch()
        let ids = ["MTG-40", "MTG-41", "MTG-42/closed", "MTG-42/damaged"]
        let (child, result) = try await Self.check(scratch, try Self.profile(scratch, of: "fleet"), ids)
        #expect(
            result.verdicts == Dictionary(uniqueKeysWithValues: ids.map { ($0, "pass") }),
            "\(result.cases.map(\.reason)) \(child.errors)")
    }

    @Test func alertsOfNoNamedMachineDecideNothing() async throws {
        let scratch = try Scratch()
        let profile = try Self.profile(
            scratch, ["(?<machine>[^=]+)=(?<alerts>": "[^=]+=(?<alerts>"], of: "fleet")
        let (_, result) = try await Self.check(scratch, profile, ["MTG-40"])
        #expect(result.verdicts == ["MTG-40": "inconclusive"])
        #expect(result.cases.first?.reason.contains("add the group (?<machine>…)") == true, "\(result.cases)")
    }

    @Test(arguments: [
        ("keeps-leftover", "MTG-14/without-header", "no such record was sent"),
        ("ignores-flag", "MTG-02", "expected the alerts Engine Hours, GPS Available, Tire Pressure; got"),
        ("stores-text", "MTG-01", "row 1: no such record was sent"),
        (
            "trusts-every-certificate", "MTG-27/unknown-authority",
            "says-nothing: expected any exactly 0 times"
        ),
        ("ignores-host-name", "MTG-27/other-host", "says-nothing: expected any exactly 0 times"),
    ])
    func aMutantFailsItsCaseForTheRightReason(_ bug: String, _ id: String, _ words: String) async throws {
        let scratch = try Scratch()
        let profile = try Self.profile(scratch, ["- --url": "- --bug=\(bug)\n      - --url"])
        let (_, result) = try await Self.check(scratch, profile, [id])
        #expect(result.verdicts == [id: "fail"])
        #expect(result.cases.first?.reason.contains(words) == true, "\(result.cases)")
    }

    /// What is done to the client's SQLite file behind its back, and what the audit says of it.
    struct Doctoring: Sendable, CustomTestStringConvertible {
        let name: String
        let id: String
        /// A line for a shell in the client's folder.
        let script: String
        let verdict: String
        let words: String

        var testDescription: String { name }
    }

    private static let doctorings = [
        Doctoring(
            name: "one number", id: "MTG-01", script: sql("UPDATE maintenance SET engineHours = 13248"),
            verdict: "fail",
            words:
                "table 'maintenance' by 'id', greatest first, row 1, column 'engineHours': 13248 where 13247"),
        Doctoring(
            name: "one text", id: "MTG-01", script: sql("UPDATE maintenance SET machineId = NULL"),
            verdict: "fail", words: "column 'machineId': nothing where "),
        Doctoring(
            name: "the newest last", id: "MTG-12", script: sql("UPDATE maintenance SET id = -id"),
            verdict: "fail", words: "row 2 is newer than the one before it; the newest comes first"),
        Doctoring(
            name: "one too many", id: "MTG-01",
            script: sql(
                "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 301) "
                    + "INSERT INTO maintenance (id, \(values)) SELECT i, \(values) FROM n CROSS JOIN maintenance"
            ),
            verdict: "fail", words: "table 'maintenance': 301 records are stored; at most 300 are kept"),
        Doctoring(
            name: "another table", id: "MTG-01", script: sql("ALTER TABLE maintenance RENAME TO history"),
            verdict: "error", words: "has no table 'maintenance', only 'history'; mend 'stores'"),
        Doctoring(
            name: "another column", id: "MTG-01",
            script: sql("ALTER TABLE maintenance RENAME COLUMN tireKPa TO tyre"), verdict: "error",
            words: "has no column 'tireKPa' in table 'maintenance'"),
        Doctoring(
            name: "damaged", id: "MTG-01",
            script: "dd if=/dev/zero of=store.sqlite bs=1 seek=100 count=4000 conv=notrunc 2>/dev/null",
            verdict: "fail", words: "store.sqlite: error: is damaged: "),
        Doctoring(
            name: "no database", id: "MTG-01", script: "echo nonsense > store.sqlite", verdict: "fail",
            words: "store.sqlite: error: is damaged: no SQLite, and as JSON: "),
        Doctoring(
            name: "empty", id: "MTG-01", script: ": > store.sqlite", verdict: "fail",
            words: "table 'maintenance': the record of 2015-03-08 01:24:03 is not stored"),
        Doctoring(
            name: "absent", id: "MTG-01", script: "rm store.sqlite", verdict: "fail",
            words: "is not stored; the client has made no file "),
    ]

    private static let values = [
        "unixTime", "terminalSerial", "machineId", "engineHours", "engineTurnOnCount", "keyTurnOnCount",
        "fuelGallons", "coolantC", "hydraulicOilC", "tireKPa", "gpsAvailable", "rdaLicense", "wdtLicense",
        "machineSync", "secondsSinceGpsFix", "connectedDevices", "reprogrammingStatus", "lastCellCallIn",
        "firmware",
    ].joined(separator: ", ")

    /// A line for a shell that does `statement` to the file.
    private static func sql(_ statement: String) -> String {
        "python3 -c \"import sqlite3; c = sqlite3.connect('store.sqlite'); c.execute('\(statement)'); c.commit()\""
    }

    /// The profile of a right client, with whose file `script` does something when it has ended.
    private static func profile(_ scratch: Scratch, doctoredBy script: String) throws -> String {
        let program = try #require(CheckedRun.reference)
        let file = try scratch.store("\"$0\" \"$@\" && \(script)\n", as: "doctor.sh")
        return try profile(
            scratch,
            ["- \"\(program)\"\n": "- sh\n      - -c\n      - . \(file)\n      - \"\(program)\"\n"])
    }

    @Test(arguments: doctorings)
    func theAuditFindsWhatIsDoneToTheDatabase(_ doctoring: Doctoring) async throws {
        let scratch = try Scratch()
        let profile = try Self.profile(scratch, doctoredBy: doctoring.script)
        let (child, result) = try await Self.check(scratch, profile, [doctoring.id])
        #expect(result.verdicts == [doctoring.id: doctoring.verdict], "\(result.cases) \(child.errors)")
        #expect(result.cases.first?.reason.contains(doctoring.words) == true, "\(result.cases)")
    }

    /// Another program keeps the database to itself: nobody can say what is in it.
    @Test func aLockedDatabaseIsNoFaultOfTheRecords() async throws {
        let scratch = try Scratch()
        // No process of the client, all of which are ended before its records are read.
        let holder = try scratch.store(
            """
            import os, sqlite3, time
            while not os.path.exists("\(scratch.file("where"))"): time.sleep(0.05)
            os.chdir(open("\(scratch.file("where"))").read().strip())
            c = sqlite3.connect("store.sqlite")
            c.execute("BEGIN EXCLUSIVE")
            open("\(scratch.file("held"))", "w").close()
            time.sleep(300)
            """, as: "holder.py")
        let process = try ChildProcess("/usr/bin/env", ["python3", holder])
        let profile = try Self.profile(
            scratch,
            doctoredBy:
                "pwd > \(scratch.file("where.part")); mv \(scratch.file("where.part")) \(scratch.file("where")); "
                + "while [ ! -e \(scratch.file("held")) ]; do sleep 0.1; done")
        let (child, result) = try await Self.check(scratch, profile, ["MTG-01"])
        process.send(signal: SIGKILL)
        _ = try await process.end()
        #expect(result.verdicts == ["MTG-01": "error"], "\(result.cases) \(child.errors)")
        #expect(
            result.cases.first?.reason.contains(
                "store.sqlite: error: is locked: a program that is still running")
                == true, "\(result.cases)")
    }

    @Test func theAuditFindsOneWrongNumberInADump() async throws {
        let scratch = try Scratch()
        // The client is right; afterwards somebody changes one number in what it has stored.
        let script = try scratch.store(
            "\"$0\" \"$@\" --dump=dump.json && sed -i.old 's/\"engineHours\":13247/\"engineHours\":13248/' dump.json\n",
            as: "doctor.sh")
        let program = try #require(CheckedRun.reference)
        let profile = try Self.profile(
            scratch,
            [
                "- \"\(program)\"\n": "- sh\n      - -c\n      - . \(script)\n      - \"\(program)\"\n",
                "stores: { file: store.sqlite, table: maintenance, order: id }":
                    "stores: { file: dump.json }",
            ])
        let (_, result) = try await Self.check(scratch, profile, ["MTG-01"])
        #expect(result.verdicts == ["MTG-01": "fail"])
        #expect(
            result.cases.first?.reason.contains("row 1, column 'engineHours': 13248 where 13247 was sent")
                == true,
            "\(result.cases)")
    }
}
