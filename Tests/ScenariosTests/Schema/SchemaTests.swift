import ForeignPrograms
import Foundation
import Kinds
import TestKit
import Testing

@testable import Documents
@testable import Scenarios

@Suite struct SchemaTests {
    @Test(arguments: Schema.Kind.allCases)
    func theSchemaIsJSON(_ kind: Schema.Kind) throws {
        let object =
            try JSONSerialization.jsonObject(with: Data(Schema.json(of: kind, Kinds.formats).utf8))
            as? [String: Any]
        #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let properties = object?["properties"] as? [String: Any]
        #expect((properties?["dyno"] != nil) == (kind != .profile))
        #expect((properties?["client"] != nil) == (kind == .profile))
        #expect((properties?["signals"] != nil) == (kind == .vehicle))
    }

    @Test func everyKeyHasALineForPeople() {
        var seen = 0
        func visit(_ shape: Shape) {
            switch shape {
            case .scalar, .json: break
            case .list(let inner, _), .named(_, let inner): visit(inner)
            case .tuple(let shapes), .kinds(let shapes): shapes.forEach(visit)
            case .record(let record): visit(record)
            case .choice(let records): records.forEach(visit)
            case .map(let map): visit(map.value)
            }
        }
        func visit(_ record: Shape.Record) {
            #expect(Set(record.keys.map(\.name)).count == record.keys.count)
            #expect(Set(record.keys.map(\.name)).isDisjoint(with: record.later))
            #expect(Set(record.anyOf).isSubset(of: record.keys.map(\.name)))
            for key in record.keys {
                seen += 1
                #expect(!key.meaning.isEmpty && !key.meaning.hasSuffix("."), "\(key.name)")
                visit(key.shape)
            }
        }
        visit(Kinds.formats.scenario)
        visit(Keys.vehicleFile)
        visit(Kinds.formats.profile)
        #expect(seen > 150)
    }

    /// The structure of every file of the corpus as the loader sees it: nil when it is not YAML of ours at all.
    static func structureIsGood(_ path: String) throws -> Bool? {
        var findings = Findings()
        let bytes = try #require(Files.bytes(of: path))
        guard let source = SourceText(file: path, bytes: bytes, findings: &findings) else { return nil }
        let documents = Composer.documents(of: source, findings: &findings)
        guard !findings.haveErrors, !documents.isEmpty else { return nil }
        for document in documents {
            let record =
                switch kind(of: path) {
                case .scenario: Kinds.formats.scenario
                case .vehicle: Keys.vehicleFile
                case .profile: Kinds.formats.profile
                }
            StructureCheck.check(document, against: .record(record), findings: &findings)
        }
        let others = findings.all.filter { !$0.problem.isStructural }
        #expect(others.isEmpty)
        return !findings.haveErrors
    }

    static func kind(of path: String) -> Schema.Kind {
        if path.contains("/clients/") || path.contains("/profile-") { return .profile }
        return path.contains("/vehicles/") || path.contains("/vehicle-") ? .vehicle : .scenario
    }

    /// Runs where `DYNO_TEST_PYTHON` names a Python that has the packages jsonschema-rs and PyYAML.
    @Test(.enabled(if: ForeignProgram.python != nil))
    func theSchemaAcceptsWhatTheLoaderAccepts() throws {
        let files =
            Files.yamlFiles(at: CorpusTests.folder)
            + Files.yamlFiles(at: "\(VectorFolder.checkout)/Scenarios")
        let scratch = try Scratch()
        let folder = scratch.url
        for kind in Schema.Kind.allCases {
            let file = folder.appendingPathComponent("\(kind.rawValue).json")
            try Schema.json(of: kind, Kinds.formats).write(to: file, atomically: true, encoding: .utf8)
        }
        var checked: [(path: String, isGood: Bool)] = []
        for path in files {
            if let isGood = try Self.structureIsGood(path) { checked.append((path, isGood)) }
        }
        #expect(checked.contains(where: \.isGood) && checked.contains { !$0.isGood })
        let arguments = checked.flatMap { [Self.kind(of: $0.path).rawValue, $0.path] }
        let output = try Self.check("check_schema.py", [folder.path] + arguments)
        let verdicts = output.split(separator: "\n")
        #expect(verdicts.count == checked.count)
        for (verdict, file) in zip(verdicts, checked) {
            #expect((verdict == "good") == file.isGood, "\(file.path): \(verdict)")
        }
    }

    /// Returns what the script `name` of this folder prints.
    static func check(_ name: String, _ arguments: [String]) throws -> String {
        let script = "\(VectorFolder.checkout)/Tests/ScenariosTests/\(name)"
        let (output, status) = try ForeignProgram.run(
            try #require(ForeignProgram.python), [script] + arguments, withErrors: true)
        #expect(status == 0, "\(output)")
        return output
    }
}
