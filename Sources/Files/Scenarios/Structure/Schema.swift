package import SimulationCore
import VehicleModel

/// The JSON Schema (2020-12) of the file formats, generated from the tables of keys that the loader itself
/// uses.
///
/// It describes the structure: kinds of node, keys, syntax, and the limits of numbers. The loader alone
/// checks the limits of numbers that are written as text, names, and relations between keys.
package enum Schema {
    /// The kinds of file that have a schema.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case scenario
        /// A vehicle file, which scenarios name as their base.
        case vehicle
        case profile
    }

    /// Returns the JSON text of the schema.
    package static func json(of kind: Kind = .scenario, _ formats: EndpointFormats) -> String {
        let record =
            switch kind {
            case .scenario: formats.scenario
            case .vehicle: Keys.vehicleFile
            case .profile: formats.profile
            }
        let head: [JSONValue.Member] = [
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("Dyno \(kind.rawValue) file")),
        ]
        let definitions: [JSONValue.Member] = [.init("$defs", .object(definitions))]
        return JSONValue.object(head + members(of: record) + definitions).indentedText() + "\n"
    }

    /// The definitions of named shapes (`$defs`).
    private static var definitions: [JSONValue.Member] {
        guard case .named(let name, let shape) = Keys.source else { return [] }
        return [.init(name, schema(shape))]
    }

    package static func schema(_ shape: Shape) -> JSONValue {
        switch shape {
        case .scalar(let kind, let limits):
            return scalar(kind, limits)
        case .list(let member, let count):
            var members: [JSONValue.Member] = [
                .init("type", .string("array")), .init("items", schema(member)),
                .init("maxItems", .number(count.upperBound)),
            ]
            if count.lowerBound > 0 { members.append(.init("minItems", .number(count.lowerBound))) }
            return .object(members)
        case .tuple(let shapes):
            return .object([
                .init("type", .string("array")), .init("prefixItems", .list(shapes.map(schema))),
                .init("minItems", .number(shapes.count)), .init("maxItems", .number(shapes.count)),
            ])
        case .record(let record):
            return .object(members(of: record))
        case .choice(let records):
            return records.count == 1
                ? .object(members(of: records[0]))
                : .object([.init("oneOf", .list(records.map { .object(members(of: $0)) }))])
        case .map(let map):
            return .object(members(of: map))
        case .named(let name, _):
            return .object([.init("$ref", .string("#/$defs/\(name)"))])
        case .json:
            return .object([])
        case .kinds(let shapes):
            return .object([.init("anyOf", .list(shapes.map(schema)))])
        }
    }

    private static func scalar(_ kind: ScalarKind, _ limits: Limits?) -> JSONValue {
        if case .word(let words) = kind {
            // An editor parses `dyno: 1` and `protocol: 6` as numbers.
            let numbers = words.compactMap { Int($0).map { JSONValue.number($0) } }
            return .object([.init("enum", .list(words.map(JSONValue.string) + numbers))])
        }
        let types = (["string"] + kind.jsonTypes).map(JSONValue.string)
        let members: [JSONValue.Member] = [
            .init("type", types.count == 1 ? types[0] : .list(types)),
            .init("pattern", .string(kind.pattern)),
        ]
        return .object(members + bounds(kind, limits))
    }

    /// Returns the bounds of what an editor parses as a number; a duration is always text.
    private static func bounds(_ kind: ScalarKind, _ limits: Limits?) -> [JSONValue.Member] {
        switch limits {
        case .integers(let range, _):
            [.init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound))]
        case .numbers(let range):
            [.init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound))]
        case .times, nil:
            kind.least.map { [.init("minimum", .number($0))] } ?? []
        }
    }

    private static func members(of record: Shape.Record) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("type", .string("object")),
            .init(
                "properties",
                .object(record.keys.map { .init($0.name, described(schema($0.shape), words(for: $0))) })),
            .init("additionalProperties", .bool(false)),
        ]
        let required = record.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { members.append(.init("required", .list(required))) }
        if record.isChoice {
            members += [.init("minProperties", .number(1)), .init("maxProperties", .number(1))]
        }
        if !record.anyOf.isEmpty {
            let alternatives = record.anyOf.map {
                JSONValue.object([.init("required", .list([.string($0)]))])
            }
            members.append(.init("anyOf", .list(alternatives)))
        }
        return members
    }

    /// Returns the meaning of a key, followed by the limits of a duration, which no keyword of JSON Schema
    /// can state.
    private static func words(for key: Shape.Key) -> String {
        guard case .scalar(_, .times(_, let limits)) = key.shape, !key.meaning.contains(limits) else {
            return key.meaning
        }
        return "\(key.meaning); \(limits)"
    }

    private static func members(of map: Shape.Map) -> [JSONValue.Member] {
        var value = schema(map.value)
        if map.isRemovable {
            value = .object([
                .init("anyOf", .list([.object([.init("const", .string(Shape.removal))]), value]))
            ])
        }
        var members: [JSONValue.Member] = [.init("type", .string("object"))]
        members.append(.init("propertyNames", .object([.init("pattern", .string(map.key.pattern))])))
        if map.isRemovable, map.keysAreSignals {
            // Editors suggest these names; the loader refuses other names.
            members.append(
                .init(
                    "properties",
                    .object(
                        SignalCatalogue.all.map { signal in
                            let unit = signal.unit.rawValue.isEmpty ? "" : ", \(signal.unit.rawValue)"
                            return .init(signal.name, described(value, signal.meaning + unit))
                        })))
        }
        members.append(.init("additionalProperties", value))
        members.append(.init("maxProperties", .number(Shape.Map.largest)))
        return members
    }

    private static func described(_ schema: JSONValue, _ meaning: String) -> JSONValue {
        guard case .object(let members) = schema else { return schema }
        return .object([.init("description", .string(meaning))] + members)
    }
}
