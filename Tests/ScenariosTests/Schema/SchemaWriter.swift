import SimulationCore

/// Writes values that a schema allows, and changes them into others.
struct SchemaWriter {
    let schema: SchemaText
    var random: SeededGenerator

    /// How deep optional parts are written.
    private static let deepest = 7

    /// The parts of the schema that have been written, by the way to them.
    private(set) var written: Set<String> = []

    /// What is written at these ways.
    var pinned: [String: GeneratedValue] = [:]

    /// The names that are written for `*` behind these ways.
    var names: [String: String] = [:]

    init(_ schema: SchemaText, seed: UInt64) {
        self.schema = schema
        random = SeededGenerator(seed: seed)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // MARK: Values

    /// A way through a schema: names of properties, `*` for a name of one's choice, numbers of alternatives; members of
    /// lists have no step.
    typealias Way = ArraySlice<String>

    /// A value that `node` allows, with as many of the ways in `wanted` as go together, the first one at any rate.
    mutating func value(
        _ unresolved: SchemaText.Node, path: String = "", depth: Int = 0, wanted: [Way] = []
    ) -> GeneratedValue {
        let node = schema.resolved(unresolved)
        written.insert(path)
        if let value = pinned[path], node["items"] == nil, node["prefixItems"] == nil { return value }
        if let words = node["enum"] as? [Any] {
            let word = pick(words)
            return (word as? String).map(GeneratedValue.text) ?? .number("\(word)")
        }
        if let word = node["const"] as? String { return .text(word) }
        for keyword in ["oneOf", "anyOf"] {
            guard let parts = node[keyword] as? [SchemaText.Node], node["type"] == nil else { continue }
            let asked = wanted.first?.first.flatMap(Int.init)
            let number = asked ?? (depth > Self.deepest ? 0 : Int.random(in: 0..<parts.count, using: &random))
            return value(
                parts[number], path: "\(path)/\(number)", depth: depth,
                wanted: Self.rest(of: wanted, "\(number)"))
        }
        switch pick(SchemaText.types(node["type"] ?? "string")) {
        case "array": return list(node, path: path, depth: depth, wanted: wanted)
        case "object": return object(node, path: path, depth: depth, wanted: wanted)
        case "integer":
            let least = node["minimum"] as? Int ?? -3
            let most = node["maximum"] as? Int ?? 300
            return .number("\(Int.random(in: least...max(least, min(most, least + 303)), using: &random))")
        case "number":
            let range = (node["minimum"] as? Double ?? -3)...(node["maximum"] as? Double ?? 1000)
            let usual = [0, 1, 12, 0.5, 99.9, -3, 1e3].filter(range.contains)
            return .number("\(pick(usual + [range.lowerBound, range.upperBound]))")
        case "boolean": return .flag(chance(50))
        default: return .text(text(node["pattern"] as? String ?? "."))
        }
    }

    /// What is left of the ways that begin with `step`.
    private static func rest(of wanted: [Way], _ step: String) -> [Way] {
        wanted.filter { $0.first == step }.map { $0.dropFirst() }.filter { !$0.isEmpty }
    }

    private mutating func list(
        _ node: SchemaText.Node, path: String, depth: Int, wanted: [Way]
    ) -> GeneratedValue {
        if let fixed = node["prefixItems"] as? [SchemaText.Node] {
            return .list(fixed.map { value($0, path: path, depth: depth + 1) })
        }
        let least = node["minItems"] as? Int ?? 0
        let most = min(node["maxItems"] as? Int ?? 3, least + 2)
        var count = depth > Self.deepest ? least : Int.random(in: least...max(least, most), using: &random)
        if !wanted.isEmpty { count = max(count, 1) }
        let item = node["items"] as? SchemaText.Node ?? [:]
        return .list(
            (0..<count).map { value(item, path: path, depth: depth + 1, wanted: $0 == 0 ? wanted : []) })
    }

    private mutating func object(
        _ node: SchemaText.Node, path: String, depth: Int, wanted: [Way]
    ) -> GeneratedValue {
        let properties = node["properties"] as? SchemaText.Node ?? [:]
        var names = node["required"] as? [String] ?? []
        names += wanted.compactMap(\.first).filter { properties[$0] != nil && !names.contains($0) }
        let isMap = node["propertyNames"] != nil
        if let most = node["maxProperties"] as? Int, most == 1 {
            names = [names.first ?? pick(properties.keys.sorted())]
        } else if !isMap, depth <= Self.deepest {
            let share = wanted.isEmpty ? pick([0, 15, 40]) : 5
            for name in properties.keys.sorted() where !names.contains(name) && chance(share) {
                names.append(name)
            }
        }
        if let parts = node["anyOf"] as? [SchemaText.Node] {
            let alternatives = parts.compactMap { ($0["required"] as? [String])?.first }
            if !alternatives.contains(where: names.contains) { names.append(pick(alternatives)) }
        }
        var members: [GeneratedValue.Member] = []
        for name in names where !members.contains(where: { $0.name == name }) {
            guard let own = properties[name] as? SchemaText.Node else { continue }
            let part = value(
                own, path: "\(path)/\(name)", depth: depth + 1, wanted: Self.rest(of: wanted, name))
            members.append(.init(name: name, value: part))
        }
        if isMap, let rest = node["additionalProperties"] as? SchemaText.Node {
            members += entries(node, rest, path: path, depth: depth, wanted: wanted)
        }
        return .object(members)
    }

    private mutating func entries(
        _ node: SchemaText.Node, _ rest: SchemaText.Node, path: String, depth: Int, wanted: [Way]
    ) -> [GeneratedValue.Member] {
        let key = (node["propertyNames"] as? SchemaText.Node)?["pattern"] as? String ?? "."
        let known = (node["properties"] as? SchemaText.Node)?.keys.sorted() ?? []
        var members: [GeneratedValue.Member] = []
        for number in 0..<(wanted.isEmpty ? Int.random(in: 0...2, using: &random) : 1) {
            let name = names[path] ?? (!known.isEmpty && chance(90) ? pick(known) : text(key))
            guard !members.contains(where: { $0.name == name }) else { continue }
            let ways = number == 0 ? Self.rest(of: wanted, "*") : []
            members.append(
                .init(name: name, value: value(rest, path: "\(path)/*", depth: depth + 1, wanted: ways)))
        }
        return members
    }

    // MARK: Texts

    /// A text in which `pattern` is found.
    mutating func text(_ pattern: String) -> String {
        var sample = PatternSample(pattern)
        return String(String.UnicodeScalarView(sample.alternatives(&random)))
    }

    // MARK: Changes

    /// `value` with something in it that is unlikely to be allowed.
    mutating func broken(_ value: GeneratedValue) -> GeneratedValue {
        switch value {
        case .object(var members) where !members.isEmpty && chance(75):
            let place = Int.random(in: 0..<members.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: place)
            case 1: members.append(.init(name: "unknown", value: .text("x")))
            case 2: members[place].name += "s"
            default: members[place].value = broken(members[place].value)
            }
            return .object(members)
        case .list(var members) where !members.isEmpty && chance(75):
            let place = Int.random(in: 0..<members.count, using: &random)
            if chance(20) {
                members.append(contentsOf: members)
            } else {
                members[place] = broken(members[place])
            }
            return .list(members)
        case .text(let text) where chance(60):
            return .text(
                pick([
                    text + "?", "?" + text, String(text.dropLast()), "", "none", "12", "-", text.uppercased(),
                ]))
        default:
            return pick([
                .text("x"), .text(""), .number("7"), .list([]), .list([.text("x")]), .object([]), .flag(true),
                .object([.init(name: "x", value: .text("y"))]),
            ])
        }
    }
}
