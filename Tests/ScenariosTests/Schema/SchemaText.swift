import Foundation
import Testing

/// A JSON Schema as its own text states it, and whether values fit it (JSON Schema 2020-12, the keywords that are used).
struct SchemaText {
    /// The keywords that say what a value may be, and those that do not; a schema with others is not understood here.
    static let keywords: Set<String> = [
        "$ref", "type", "pattern", "minimum", "maximum", "enum", "const", "items", "minItems", "maxItems",
        "prefixItems",
        "properties",
        "additionalProperties", "required", "minProperties", "maxProperties", "anyOf", "oneOf",
        "propertyNames",
        "$schema", "$defs", "title", "description",
    ]

    /// A schema or a part of one.
    typealias Node = [String: Any]

    let root: Node
    private let definitions: [String: Any]

    /// The patterns, ready to be used.
    private let expressions: [String: NSRegularExpression]

    init(_ text: String) throws {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Node)
        self.root = root
        definitions = root["$defs"] as? [String: Any] ?? [:]
        var expressions: [String: NSRegularExpression] = [:]
        for pattern in Self.patterns(in: root) where expressions[pattern] == nil {
            expressions[pattern] = try NSRegularExpression(pattern: pattern)
        }
        self.expressions = expressions
    }

    /// All patterns below `value`.
    private static func patterns(in value: Any) -> [String] {
        if let list = value as? [Any] { return list.flatMap(patterns) }
        guard let node = value as? Node else { return [] }
        return node.flatMap { name, part in
            (part as? String).map { name == "pattern" ? [$0] : [] } ?? patterns(in: part)
        }
    }

    /// The part that `node` stands for.
    func resolved(_ node: Node) -> Node {
        guard let reference = node["$ref"] as? String, let name = reference.split(separator: "/").last else {
            return node
        }
        return definitions[String(name)] as? Node ?? [:]
    }

    /// Whether `value` fits `node`.
    func accepts(_ value: GeneratedValue, _ unresolved: Node) -> Bool {
        let node = resolved(unresolved)
        if let types = node["type"], !Self.types(types).contains(where: { Self.is(value, $0) }) {
            return false
        }
        if let words = node["enum"] as? [Any], !words.contains(where: { Self.equals(value, $0) }) {
            return false
        }
        if let word = node["const"], !Self.equals(value, word) { return false }
        if let parts = node["anyOf"] as? [Node], !parts.contains(where: { accepts(value, $0) }) {
            return false
        }
        if let parts = node["oneOf"] as? [Node], parts.count(where: { accepts(value, $0) }) != 1 {
            return false
        }
        switch value {
        case .text(let text): return node["pattern"].map { fits(text, $0) } ?? true
        case .number(let digits):
            let number = Double(digits) ?? 0
            return number >= node["minimum"] as? Double ?? -.infinity
                && number <= node["maximum"] as? Double ?? .infinity
        case .flag: return true
        case .list(let members): return accepts(list: members, node)
        case .object(let members): return accepts(object: members, node)
        }
    }

    private func accepts(list members: [GeneratedValue], _ node: Node) -> Bool {
        if let least = node["minItems"] as? Int, members.count < least { return false }
        if let most = node["maxItems"] as? Int, members.count > most { return false }
        let fixed = node["prefixItems"] as? [Node] ?? []
        guard zip(members, fixed).allSatisfy({ accepts($0, $1) }) else { return false }
        guard let item = node["items"] as? Node else { return true }
        return members.dropFirst(fixed.count).allSatisfy { accepts($0, item) }
    }

    private func accepts(object members: [GeneratedValue.Member], _ node: Node) -> Bool {
        let names = Set(members.map(\.name))
        if let least = node["minProperties"] as? Int, names.count < least { return false }
        if let most = node["maxProperties"] as? Int, names.count > most { return false }
        guard (node["required"] as? [String] ?? []).allSatisfy(names.contains) else { return false }
        let properties = node["properties"] as? [String: Any] ?? [:]
        for member in members {
            if let key = node["propertyNames"] as? Node, !accepts(.text(member.name), key) { return false }
            if let own = properties[member.name] as? Node {
                guard accepts(member.value, own) else { return false }
            } else if let rest = node["additionalProperties"] as? Node {
                guard accepts(member.value, rest) else { return false }
            } else if node["additionalProperties"] as? Bool == false {
                return false
            }
        }
        return true
    }

    static func types(_ types: Any) -> [String] { types as? [String] ?? [types as? String ?? ""] }

    private static func `is`(_ value: GeneratedValue, _ type: String) -> Bool {
        switch (value, type) {
        case (.text, "string"), (.list, "array"), (.object, "object"), (.flag, "boolean"),
            (.number, "number"):
            true
        case (.number(let digits), "integer"): Double(digits).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func equals(_ value: GeneratedValue, _ other: Any) -> Bool {
        switch value {
        case .text(let text): other as? String == text
        case .number(let digits): !(other is String) && (other as? NSNumber)?.doubleValue == Double(digits)
        case .flag, .list, .object: false
        }
    }

    /// Whether the pattern, which the schema means for another engine than the project's own, is found in `text`.
    private func fits(_ text: String, _ pattern: Any) -> Bool {
        guard let pattern = pattern as? String, let expression = expressions[pattern] else { return false }
        let whole = NSRange(text.startIndex..., in: text)
        // `$` of that engine also fits before a last line end, which ECMA 262 does not.
        guard let found = expression.firstMatch(in: text, range: whole) else { return false }
        return !pattern.hasSuffix("$") || found.range.upperBound == whole.upperBound
    }
}
