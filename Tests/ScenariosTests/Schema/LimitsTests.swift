@testable import TelemetryKind
import Kinds
import Telemetry
import Testing

@testable import Scenarios

/// The limits of numbers: the schema states them, values at them load, and values just outside are refused.
@Suite struct LimitsTests {
    /// A number of the schema: the way to it, and its least and greatest value as a file spells them.
    struct Number: CustomStringConvertible {
        let way: [String]
        let least: String
        let most: String
        let below: String
        let above: String

        var description: String { way.joined(separator: ".") }

        /// The last key on the way, by which findings name it.
        var key: String { way.last { Int($0) == nil && $0 != "*" } ?? "" }
    }

    /// What else a file needs for a number to be looked at: other values, and names.
    struct Context {
        var values: [[String]: GeneratedValue] = [:]
        var names: [[String]: String] = [:]

        init(of way: [String]) {
            let head = way.first == "vehicle" ? ["vehicle"] : []
            if way.contains("j1939") || way.suffix(2) == ["bus", "rate"] {
                values[head + ["bus", "protocol"]] = .text("A")
            }
            if way.suffix(4) == ["ecus", "*", "1", "address"] {
                values[head + ["bus", "protocol"]] = .text("1")
            }
            if way.contains("frames") { names[head + ["frames", "signals"]] = "engine.speed" }
            if way.contains("answers"), let signals = way.lastIndex(of: "signals") {
                names[Array(way[...signals])] = "engine.speed"
            }
            if way.starts(with: ["unsolicited", "times"]) { values[["unsolicited", "at"]] = .text("1s") }
            if way.starts(with: ["events", "set"]) { names[["events", "set"]] = "engine.speed" }
            if way.first == "with" { values[["task"]] = .text("maintenance") }
            if let first = way.first, ["expect", "met"].contains(first) {
                values[["endpoints"]] = Self.endpoints
            }
            if way.starts(with: ["expect", "2", "every"]) {
                values[["expect", "2", "every", "period"]] = .text("1s ± 100ms")
            }
            guard way.contains("fields"), let kind = TelemetryKind.rows.first(where: { way.contains($0.key) })
            else { return }
            let game = TelemetryDescription(
                game: kind.formats[0].game, format: kind.formats[0].layout, role: .server)
            let start = Array(way.prefix { $0 != "fields" })
            names[start + ["fields"]] = game.layouts.first?.fieldNames.first ?? ""
            values[start + [kind.isServer ? "listen" : "to"]] = .text("udp://127.0.0.1:5300")
            if kind.formats.count > 1 { values[start + ["format"]] = .text(kind.formats[0].word) }
        }

        /// One adapter, which expectations need not name.
        private static var endpoints: GeneratedValue {
            let address = GeneratedValue.Member(name: "listen", value: .text("tcp://127.0.0.1:0"))
            let adapter = GeneratedValue.Member(name: "elm327", value: .object([address]))
            return .object([.init(name: "obd", value: .object([adapter]))])
        }
    }

    /// Numbers whose limits depend on the rest of the file, so that not all within those of the shape load.
    static let narrowed = [
        "request": "the protocol of the bus says how many bits an identifier has",
        "functional_request": "the protocol of the bus says how many bits an identifier has",
        "response": "the protocol of the bus says how many bits an identifier has",
        "periodic_id": "the protocol of the bus says how many bits an identifier has",
        "id": "`extended` says how many bits an identifier has",
        "length": "frames of CAN are shorter than messages of SAE J1850",
        "byte": "the frame's length limits it", "start": "the frame's or the circuit's length limits it",
        "mid": "0x00, 0x20, 0x40 and so on ask what is supported",
        "factor": "a step is not zero",
    ]

    /// The numbers with limits below `node`.
    static func numbers(_ schema: SchemaText, _ unresolved: SchemaText.Node, _ way: [String] = []) -> [Number]
    {
        let node = schema.resolved(unresolved)
        guard way.first != "variants", way.count < 14 else { return [] }
        var found: [Number] = []
        if let number = number(node, way) { found.append(number) }
        if node["type"] == nil {
            for keyword in ["oneOf", "anyOf"] {
                for (index, part) in (node[keyword] as? [SchemaText.Node] ?? []).enumerated() {
                    found += numbers(schema, part, way + ["\(index)"])
                }
            }
        }
        if node["propertyNames"] == nil {
            for (name, part) in (node["properties"] as? SchemaText.Node ?? [:]).sorted(by: { $0.key < $1.key }
            ) {
                if let part = part as? SchemaText.Node { found += numbers(schema, part, way + [name]) }
            }
        } else if let part = node["additionalProperties"] as? SchemaText.Node {
            found += numbers(schema, part, way + ["*"])
        }
        if let item = node["items"] as? SchemaText.Node { found += numbers(schema, item, way) }
        return found
    }

    private static func number(_ node: SchemaText.Node, _ way: [String]) -> Number? {
        let isWhole = SchemaText.types(node["type"] ?? "").contains("integer")
        if isWhole, let least = node["minimum"] as? Int, let most = node["maximum"] as? Int {
            let above = most.addingReportingOverflow(1)
            return Number(
                way: way, least: "\(least)", most: "\(most)", below: "\(least - 1)",
                above: above.overflow ? "9223372036854775808" : "\(above.partialValue)")
        }
        guard let least = node["minimum"] as? Double, let most = node["maximum"] as? Double else {
            return nil
        }
        func spelt(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
        return Number(
            way: way, least: spelt(least), most: spelt(most),
            below: spelt(least - max(0.001, abs(least) / 1024)),
            above: spelt(most + max(0.001, abs(most) / 1024)))
    }

    /// Whether the loader finds `text` outside the limits of `number` in one of several files that hold it there.
    static func isRefused(
        _ text: String, as number: Number, _ schema: SchemaText, _ kind: Schema.Kind, files: UInt64
    ) -> Bool {
        (1...files).contains { seed in
            var writer = SchemaWriter(schema, seed: seed)
            writer.pinned["/" + number.way.joined(separator: "/")] = .number(text)
            var wanted = [number.way[...]]
            let context = Context(of: number.way)
            for (way, value) in context.values {
                writer.pinned["/" + way.joined(separator: "/")] = value
                wanted.append(way[...])
            }
            for (way, name) in context.names { writer.names["/" + way.joined(separator: "/")] = name }
            let value = writer.value(schema.root, wanted: wanted)
            return SchemaLoaderTests.errors(value, kind).contains { finding in
                guard case .outOfRange(let found, _) = finding.problem, found == text else { return false }
                return finding.path.contains(number.key)
            }
        }
    }

    @Test(arguments: Schema.Kind.allCases)
    func numbersAtTheirLimitsLoadAndThoseJustOutsideAreRefused(_ kind: Schema.Kind) throws {
        let schema = try SchemaText(Schema.json(of: kind, Kinds.formats))
        let numbers = Self.numbers(schema, schema.root)
        #expect(numbers.count >= [.scenario: 150, .vehicle: 100, .profile: 1][kind] ?? 0)
        for number in numbers {
            for text in [number.least, number.most] where Self.narrowed[number.key] == nil {
                #expect(!Self.isRefused(text, as: number, schema, kind, files: 2), "\(number) = \(text)")
            }
            for text in [number.below, number.above] {
                #expect(Self.isRefused(text, as: number, schema, kind, files: 32), "\(number) = \(text)")
            }
        }
    }

    /// The numbers that may be of any size: none, and a new key does not join them by chance.
    @Test(arguments: Schema.Kind.allCases)
    func everyPlainNumberHasLimits(_ kind: Schema.Kind) throws {
        var without: [String] = []
        func visit(_ shape: Shape, _ path: String) {
            switch shape {
            case .scalar(let scalar, let limits):
                switch scalar {
                case .integer, .integerOrOff, .integerOrAny, .wordOrInteger, .number:
                    if limits == nil { without.append(path) }
                default: break
                }
            case .list(let inner, _), .named(_, let inner): visit(inner, path)
            case .tuple(let shapes), .kinds(let shapes): shapes.forEach { visit($0, path) }
            case .record(let record): record.keys.forEach { visit($0.shape, "\(path).\($0.name)") }
            case .choice(let records):
                for record in records { record.keys.forEach { visit($0.shape, "\(path).\($0.name)") } }
            case .map(let map): visit(map.value, "\(path).*")
            case .json: break
            }
        }
        switch kind {
        case .scenario: visit(.record(Kinds.formats.scenario), "")
        case .vehicle: visit(.record(Keys.vehicleFile), "")
        case .profile: visit(.record(Kinds.formats.profile), "")
        }
        #expect(without.isEmpty)
    }
}
