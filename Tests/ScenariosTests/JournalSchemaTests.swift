import ForeignPrograms
import Foundation
import Kinds
import Rig
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Scenarios

/// The schema of the journal against what the journal writes: every kind of record, and whole runs.
@Suite struct JournalSchemaTests {
    /// The lines of `journal`, and one of lost records.
    private static func lines(_ journal: Journal, _ description: RigDescription) -> [String] {
        let line = JournalLine(description)
        var text: [UInt8] = []
        var position = JournalPosition()
        while let (record, entry) = position.readEntry(journal) { line.append(record, entry, to: &text) }
        line.append(lost: 3, to: &text)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// A line for every case of every kind of record.
    private static func examples() throws -> [String] {
        var description = try ScenarioLoader.standard.load(text: "dyno: 1\n", file: "t.yaml").scenarios[0].rig
        description.vehicle.frames = [
            FrameDescription(
                name: "Body", identifier: 0x100, isExtended: false, every: .seconds(1), data: [0])
        ]
        var journal = Journal()
        for (index, entry) in JournalExamples.all.enumerated() {
            journal.append(
                entry, at: SimInstant(nanoseconds: Int64(index)), endpoint: index % 2 == 0 ? 0 : nil,
                connection: UInt32(index % 3))
        }
        return lines(journal, description)
    }

    /// What a run of the shipped scenario `name` writes while a client asks it `requests`.
    private static func run(_ name: String, _ requests: [[UInt8]]) throws -> [String] {
        let description = try ScenarioLoader.standard.load(
            path: "\(VectorFolder.checkout)/Scenarios/\(name).yaml"
        ).scenarios[0].rig
        var driver = VirtualDriver(Rig(description, journal: Journal()))
        driver.rig.observeBus(now: .powerOn)
        if let connection = driver.connect() {
            for request in requests {
                driver.send(request, on: connection)
                driver.run(for: .seconds(2))
            }
            driver.rig.disconnect(connection, .closedByClient, now: driver.rig.now)
        } else {
            driver.run(for: .milliseconds(200))
        }
        return lines(driver.rig.journal, description)
    }

    private static let asked = ["ATZ", "ATE0", "0100", "010C0D", "", "ATMA"].map { Array($0.utf8) + [0x0D] }

    private static func runs() throws -> [String] {
        try run("elm327/petrol-warm-idle", asked) + run("elm327/heavy-truck-j1939", asked)
            + run("elm327/iso9141-old", asked)
            + run("mtg/8r", [[1, 0, 0, 0], [3, 0, 0, 0], [9, 9, 9, 9]]) + run("telemetry/forza-lap", [])
    }

    // MARK: The table

    @Test func everyKindHasItsForm() {
        #expect(Set(JournalLine.forms.map(\.kind)) == Set(JournalRecord.Kind.allCases))
        for form in JournalLine.forms {
            #expect(Set(form.members.map(\.key)).count == form.members.count, "\(form.kind)")
            #expect(form.members.allSatisfy { !$0.meaning.isEmpty } && !form.meaning.isEmpty)
        }
    }

    /// Without other tools: the keys of every line are those of its form, none is missing, and their order is the table's.
    @Test func everyLineKeepsToTheTable() throws {
        let lines = try Self.examples() + Self.runs()
        #expect(lines.count > 300)
        var seen: Set<String> = []
        for line in lines {
            guard case .object(let members)? = JSONValue(parsing: Array(line.utf8)) else {
                Issue.record("no object: \(line)")
                continue
            }
            let keys = members.map(\.name)
            seen.formUnion(keys)
            let kind = members.first { $0.name == "kind" }?.value.text ?? ""
            let forms = JournalLine.forms.filter { "\($0.kind)" == kind }
            let fits = forms.contains { form in
                let required = Set(form.members.filter(\.isRequired).map(\.key))
                let ordered = form.members.map(\.key).filter(keys.contains)
                return required.isSubset(of: keys) && ordered == keys.filter { $0 != "kind" }
            }
            #expect(fits, "\(line)")
        }
        #expect(seen == Set(JournalLine.forms.flatMap(\.members).map(\.key) + ["kind"]))
    }

    @Test func theSchemaIsJSON() throws {
        let object = try JSONSerialization.jsonObject(with: Data(Schema.journal().utf8)) as? [String: Any]
        #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect((object?["oneOf"] as? [Any])?.count == JournalRecord.Kind.allCases.count + 1)
    }

    // MARK: With another tool

    /// Lines that are none, each wrong in one way.
    private static let wrong = [
        #"{"n":1,"t":0.1,"kind":"connect","text":"x"}"#, #"{"n":-1,"t":0.1,"kind":"connect"}"#,
        #"{"t":0.1,"kind":"connect"}"#, #"{"n":1,"t":0.1,"kind":"thunder"}"#,
        #"{"n":1,"t":0.1,"kind":"connect","connection":0}"#, #"{"n":1,"t":0.1,"kind":"output"}"#,
        #"{"n":1,"t":0.1,"kind":"output","bytes":"\u0100"}"#,
        #"{"n":1,"t":0.1,"kind":"output","bytes":"x","ends":[]}"#,
        #"{"n":1,"t":0.1,"kind":"output","bytes":"x","ends":[0]}"#,
        #"{"n":1,"t":0.1,"kind":"output","bytes":"x","begins":false}"#,
        #"{"n":1,"t":0.1,"kind":"frame","id":"7D","data":"","from":"adapter","sender":"tap"}"#,
        #"{"n":1,"t":0.1,"kind":"frame","data":"0","from":"adapter","sender":"tap"}"#,
        #"{"n":1,"t":0.1,"kind":"frame","data":"","from":"adapter","sender":"nobody"}"#,
        #"{"n":1,"t":0.1,"kind":"disconnect","text":"x","by":"chance"}"#,
        #"{"n":1,"t":0.1,"kind":"fault","stage":"thinks","text":"x","fault":"loss"}"#,
        #"{"n":1,"t":0.1,"kind":"sample","signal":"x","raw":1,"value":"1"}"#,
        #"{"kind":"note","text":"3 records were lost"}"#,
    ]

    /// Runs where `DYNO_TEST_PYTHON` names a Python that has the package jsonschema-rs.
    @Test(.enabled(if: ForeignProgram.python != nil))
    func anotherToolAcceptsEveryLineAndNoWrongOne() throws {
        let scratch = try Scratch()
        let right = try Self.examples() + Self.runs()
        let schema = try scratch.store(Schema.journal(), as: "schema.json")
        let lines = try scratch.store((right + Self.wrong).joined(separator: "\n"), as: "lines.jsonl")
        let verdicts = try SchemaTests.check("check_journal.py", [schema, lines]).split(separator: "\n")
        #expect(verdicts.count == right.count + Self.wrong.count)
        for (verdict, line) in zip(verdicts, right) { #expect(verdict == "good", "\(line)") }
        for (verdict, line) in zip(verdicts.suffix(Self.wrong.count), Self.wrong) {
            #expect(verdict.hasPrefix("refused"), "\(line)")
        }
    }
}
