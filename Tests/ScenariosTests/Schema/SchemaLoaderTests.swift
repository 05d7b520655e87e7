import Kinds
import SimulationCore
import Testing

@testable import Documents
@testable import Scenarios

/// The schema and the loader over generated files: what the one allows the other takes, but for what a schema cannot say;
/// what the schema forbids, the loader refuses.
@Suite struct SchemaLoaderTests {
    /// What the loader may find wrong in a file that the schema allows, and why the schema cannot say so; nil for what
    /// would be a difference between the two.
    static func reason(_ finding: Finding, in value: GeneratedValue) -> String? {
        switch finding.problem {
        // Names of other things, in the file or elsewhere.
        case .unknownName, .unknownCapability, .unknownUnit, .wrongUnit, .unknownTarget, .baseLoop,
            .unreadableFile,
            .unusableFile, .handsOut:
            return "a reference"
        // Numbers, times and texts within limits.
        case .outOfRange, .notANumber, .clipped, .unfitting, .tooLong, .timesDoNotRise, .identityText,
            .checkDigit, .noTroubleCode,
            .messageTooLong, .bitTaken, .beyondTheFrame, .busTime, .keyWords, .badPattern, .badLayout,
            .badRow,
            .unusualRequest,
            .unusable, .foreign:
            return "a value's meaning"
        // What goes together.
        case .repeated, .identifierTaken, .addressTaken, .wrongBus, .keyOfAnotherBus, .wrongMonitor,
            .contradiction,
            .withoutEffect, .waitsForItself, .cannotOpenAgain, .overBeforeItBegins, .excluded, .incomplete:
            return "a relation"
        case .others: return "more of the same"
        // A part that is laid over another one is judged where both are together.
        case .missing, .noneOf, .severalOf:
            if value["variants"] != nil { return "what a variant is laid over" }
            return finding.path.hasPrefix("vehicle.") ? "what the vehicle's base would give" : nil
        case .unreadable, .irregular, .absent, .folder, .tooLarge, .notUTF8, .forbiddenCharacter, .syntax,
            .tab,
            .duplicateKey,
            .keyIsNoText,
            .anchor, .alias, .merge, .tag, .tooDeep, .empty, .notAnAssignment, .unknownKey, .notSupportedYet,
            .kind,
            .noValue, .badText, .count:
            return nil
        }
    }

    /// What the loader finds wrong in `value` as a file of this kind.
    static func errors(_ value: GeneratedValue, _ kind: Schema.Kind) -> [Finding] {
        var findings = Findings()
        let kinds: [Schema.Kind: ScenarioLoader.Kind] = [
            .scenario: .scenario, .vehicle: .vehicle, .profile: .profile,
        ]
        _ = ScenarioLoader.standard.read(
            file: "generated.yaml", bytes: Array(value.yaml.utf8), overrides: [], kind: kinds[kind],
            findings: &findings)
        return findings.all.filter { $0.severity == .error }
    }

    /// Every way through the schema to a part of it. Variants have the shapes of the file that they are laid over, so only
    /// the beginnings of the ways through them are taken.
    static func ways(
        _ schema: SchemaText, _ unresolved: SchemaText.Node, behind steps: [String] = []
    ) -> [[String]] {
        let node = schema.resolved(unresolved)
        let limit = steps.first == "variants" ? 3 : unresolved["$ref"] == nil ? 12 : 6
        guard steps.count < limit else { return [] }
        var ways: [[String]] = []
        func add(_ step: String?, _ part: SchemaText.Node) {
            let way = steps + (step.map { [$0] } ?? [])
            if step != nil { ways.append(way) }
            ways += Self.ways(schema, part, behind: way)
        }
        if node["type"] == nil {
            for keyword in ["oneOf", "anyOf"] {
                for (number, part) in (node[keyword] as? [SchemaText.Node] ?? []).enumerated() {
                    add("\(number)", part)
                }
            }
        }
        if node["propertyNames"] == nil {
            for (name, part) in (node["properties"] as? SchemaText.Node ?? [:]).sorted(by: { $0.key < $1.key }
            ) {
                if let part = part as? SchemaText.Node { add(name, part) }
            }
        } else if let part = node["additionalProperties"] as? SchemaText.Node {
            add("*", part)
        }
        if let item = node["items"] as? SchemaText.Node { add(nil, item) }
        return ways
    }

    /// Files that together hold every part of the schema, each with what has written it.
    static func files(_ schema: SchemaText) -> [(value: GeneratedValue, writer: SchemaWriter)] {
        var left = ways(schema, schema.root)
        var files: [(GeneratedValue, SchemaWriter)] = []
        while let first = left.first {
            var writer = SchemaWriter(schema, seed: UInt64(files.count))
            // Neighbours often exclude each other, so the others come from anywhere.
            let others = stride(from: 1, to: left.count, by: max(1, left.count / 12)).map { left[$0][...] }
            let value = writer.value(schema.root, wanted: [first[...]] + others)
            let written = writer.written
            left.removeAll { $0 == first || written.contains("/" + $0.joined(separator: "/")) }
            files.append((value, writer))
        }
        return files
    }

    @Test(arguments: Schema.Kind.allCases)
    func onlyKnownKeywordsAreUsed(_ kind: Schema.Kind) throws {
        let schema = try SchemaText(Schema.json(of: kind, Kinds.formats))
        func visit(_ value: Any, isSchema: Bool) {
            if let list = value as? [Any] { return list.forEach { visit($0, isSchema: isSchema) } }
            guard let node = value as? SchemaText.Node else { return }
            for (name, part) in node {
                if isSchema { #expect(SchemaText.keywords.contains(name), "\(name)") }
                let isTable = isSchema && (name == "properties" || name == "$defs")
                if name != "enum" || !isSchema { visit(part, isSchema: !isTable) }
            }
        }
        visit(schema.root, isSchema: true)
    }

    @Test(arguments: Schema.Kind.allCases)
    func whatTheSchemaAllowsLoadsButForWhatItCannotSay(_ kind: Schema.Kind) throws {
        let schema = try SchemaText(Schema.json(of: kind, Kinds.formats))
        let files = Self.files(schema)
        for (value, _) in files {
            #expect(schema.accepts(value, schema.root), "written, and forbidden: \(value.yaml)")
            for finding in Self.errors(value, kind) where Self.reason(finding, in: value) == nil {
                Issue.record("\(finding)\n\(value.yaml)")
            }
        }
        #expect(files.count > 5)
    }

    @Test(arguments: Schema.Kind.allCases)
    func whatTheSchemaForbidsIsRefused(_ kind: Schema.Kind) throws {
        let schema = try SchemaText(Schema.json(of: kind, Kinds.formats))
        var forbidden = 0
        for (value, author) in Self.files(schema) {
            var writer = author
            let changed = writer.broken(value)
            let errors = Self.errors(changed, kind)
            if schema.accepts(changed, schema.root) {
                for finding in errors where Self.reason(finding, in: changed) == nil {
                    Issue.record("\(finding)\n\(changed.yaml)")
                }
            } else {
                forbidden += 1
                #expect(!errors.isEmpty, "\(changed.yaml)")
            }
        }
        #expect(forbidden > 5, "\(forbidden)")
    }
}
