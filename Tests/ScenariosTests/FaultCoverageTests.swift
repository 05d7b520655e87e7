import Kinds
import Endpoints
import Rig
import TestKit
import Testing

@testable import Documents
@testable import Scenarios

/// Nothing that a scenario can let go wrong is without a vector in `Vectors/faults`.
@Suite struct FaultCoverageTests {
    /// What the vectors name, as paths of keys: `chunks`, `chunks.at`, `chunks.at=pair`, `event.every`.
    private static let named: Set<String> = {
        var named: Set<String> = []
        for file in FaultVectorTests.files {
            let vectors =
                (try? VectorFolder.load("faults/\(file).yaml", as: FaultVectorTests.Vector.self)) ?? []
            for vector in vectors {
                for document in items(of: vector.value.scenario) { collect(document, into: &named) }
            }
        }
        let datagrams =
            (try? VectorFolder.load(DatagramVectorTests.file, as: DatagramVectorTests.Vector.self)) ?? []
        for vector in datagrams {
            for document in items(of: vector.value.scenario) { collect(document, into: &named) }
        }
        let records =
            (try? VectorFolder.load(RecordVectorTests.file, as: RecordVectorTests.Vector.self)) ?? []
        for vector in records {
            for document in items(of: vector.value.scenario) { collect(document, into: &named) }
        }
        let services =
            (try? VectorFolder.load(ServiceFaultVectorTests.file, as: ServiceFaultVectorTests.Vector.self))
            ?? []
        for vector in services {
            for document in items(of: vector.value.scenario) { collect(document, into: &named) }
        }
        return named
    }()

    private static func items(of text: String) -> [Item] {
        var findings = Findings()
        guard let source = SourceText(file: "vector", bytes: Array(text.utf8), findings: &findings) else {
            return []
        }
        return Composer.documents(of: source, findings: &findings)
    }

    private static func collect(_ scenario: Item, into named: inout Set<String>) {
        for event in scenario["events"]?.members ?? [] {
            for entry in event.entries {
                note(entry.value, "event.\(entry.key)", into: &named)
                if entry.key == "fault" { faults(entry.value, into: &named) }
            }
        }
        let adapter = scenario["endpoints"]?["obd"]?["elm327"]
        for place in [adapter, adapter?["link"]] {
            if let place { faults(place, into: &named) }
        }
    }

    private static func faults(_ item: Item, into named: inout Set<String>) {
        for entry in item.entries where Kinds.formats.fault(named: entry.key) != nil {
            note(entry.value, entry.key, into: &named)
        }
    }

    private static func note(_ item: Item, _ path: String, into named: inout Set<String>) {
        named.insert(path)
        switch item.content {
        case .scalar(let text): named.formUnion(["\(path)=\(text)", "\(path):text"])
        case .list(let members):
            named.insert("\(path):list")
            for member in members { note(member, path, into: &named) }
        case .mapping(let entries):
            named.insert("\(path):mapping")
            for entry in entries { note(entry.value, "\(path).\(entry.key)", into: &named) }
        }
    }

    /// What has to be named for a value of `form`: each word, each key, each kind of node.
    private static func needed(_ form: FaultKind.Form, _ path: String) -> [String] {
        switch form {
        case .flag, .integer, .number, .duration, .spread, .text, .ascii, .frame, .bytes: ["\(path):text"]
        case .word(let words), .wordOrInteger(let words, _): words.map { "\(path)=\($0)" }
        case .list: ["\(path):list"]
        case .record(let fields, _): fields.flatMap { needed($0.form, "\(path).\($0.name)") }
        case .any(let forms): forms.flatMap { needed($0, path) }
        }
    }

    @Test(arguments: Kinds.formats.faults.map(\.name))
    func aFaultHasAVectorForEachOfItsWordsAndKeys(_ name: String) throws {
        let row = try #require(Kinds.formats.fault(named: name))
        let missing = needed(row.form).filter { !Self.named.contains($0) }
        #expect(missing == [], "add a vector to Vectors/faults")

        func needed(_ form: FaultKind.Form) -> [String] { Self.needed(form, name) }
    }

    @Test func everyTriggerLimitAndActionHasAVector() {
        let keys = Kinds.formats.event.keys.map { "event.\($0.name)" }
        let conditions = Keys.condition.keys.map { "event.when.\($0.name)" }
        let missing = (keys + conditions).filter { !Self.named.contains($0) }
        #expect(missing == [], "add a vector to Vectors/faults")
        #expect(keys.count > 20 && conditions.count >= 10)
    }
}
