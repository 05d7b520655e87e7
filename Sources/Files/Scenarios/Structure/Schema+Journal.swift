package import Endpoints
import Rig
import SimulationCore

extension Schema {
    /// Returns the JSON Schema (2020-12) of one line of a journal, generated from the fields that the
    /// writer writes.
    package static func journal() -> String {
        JSONValue.object([
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("One line of a Dyno journal")),
            .init("oneOf", .list(JournalLine.forms.map(form))),
        ]).indentedText() + "\n"
    }

    private static func form(_ form: JournalLine.LineForm) -> JSONValue {
        let name = "\(form.kind)"
        var properties = form.members.map { member in
            JSONValue.Member(
                member.key,
                .object([.init("description", .string(member.meaning))] + value(member.form)))
        }
        let kind: JSONValue = .object([.init("const", .string(name))])
        let isNumbered = form.members.contains { $0.key == "t" }
        properties.insert(.init("kind", kind), at: isNumbered ? 2 : 0)
        let required = form.members.filter(\.isRequired).map(\.key) + ["kind"]
        return .object([
            .init("title", .string(name)), .init("description", .string(form.meaning)),
            .init("type", .string("object")), .init("additionalProperties", .bool(false)),
            .init("required", .list(required.map { .string($0) })), .init("properties", .object(properties)),
        ])
    }

    private static func value(_ form: JournalLine.Form) -> [JSONValue.Member] {
        switch form {
        case .integer(let least): integer(least)
        case .integers(let least):
            [
                .init("type", .string("array")), .init("minItems", .number(1)),
                .init("items", .object(integer(least))),
            ]
        case .number(let isNullable):
            isNullable
                ? [.init("type", .list([.string("number"), .string("null")]))]
                : [.init("type", .string("number"))]
        case .flag: [.init("const", .bool(true))]
        case .words: [.init("type", .string("string"))]
        case .bytes: pattern(#"^[\u0000-\u00FF]*$"#)
        case .hex: pattern("^([0-9A-F]{2}( [0-9A-F]{2})*)?$")
        case .digits(let counts):
            pattern("^(" + counts.map { "[0-9A-F]{\($0)}" }.joined(separator: "|") + ")$")
        case .oneOf(let words): [.init("enum", .list(words.map { .string($0) }))]
        }
    }

    private static func integer(_ least: Int) -> [JSONValue.Member] {
        [.init("type", .string("integer")), .init("minimum", .number(least))]
    }

    private static func pattern(_ pattern: String) -> [JSONValue.Member] {
        [.init("type", .string("string")), .init("pattern", .string(pattern))]
    }
}

/// The schemas of parts of the scenario format that a program states on their own.
extension Schema {
    /// Returns the JSON text of the schema of actions, the keys of an event without those that say when it happens.
    package static func jsonOfActions(_ formats: EndpointFormats) -> String {
        schema(.record(formats.eventActions)).indentedText()
    }

    /// Returns the JSON text of the schema of a source of a signal.
    package static func jsonOfSource() -> String {
        guard case .named(_, let shape) = Keys.source else { return "{}" }
        return schema(shape).indentedText()
    }

    /// Returns the JSON text of the schema of the value of a fault of `kind`.
    package static func json(of kind: FaultKind) -> String {
        schema(Keys.shape(of: kind.form)).indentedText()
    }
}
