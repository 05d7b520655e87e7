import Endpoints
import SimulationCore

/// The forms of fault values as JSON, from which a page makes fields.
extension FaultFacts {
    /// The schema of a form in the OpenAPI document.
    static let formSchema = JSONValue.members([
        "type": .string("object"),
        "properties": .members([
            "type": Form.word([
                "flag", "integer", "number", "word", "duration", "spread", "text", "frame", "bytes", "list",
                "record", "any",
            ]), "minimum": Form.number, "maximum": Form.number, "words": Form.list(Form.text),
            "member": Form.named("valueForm"), "forms": Form.list(Form.named("valueForm")),
            "fields": Form.list(
                Form.object([
                    "name": Form.text, "meaning": Form.text, "required": Form.boolean,
                    "form": Form.named("valueForm"),
                ])),
        ]), "required": .list([.string("type")]),
    ])

    /// Returns the form of a value: its type, and what the type needs, such as a range, words, fields or members.
    static func json(_ form: FaultKind.Form) -> JSONValue {
        func type(_ name: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
            .object([.init("type", .string(name))] + more.map { .init($0.key, $0.value) })
        }
        return switch form {
        case .flag: type("flag")
        case .integer(let range):
            type("integer", ["minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)])
        case .number(let range):
            type("number", ["minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)])
        case .word(let words): type("word", ["words": .list(words.map(JSONValue.string))])
        case .wordOrInteger(let words, let range): json(.any([.word(words), .integer(range)]))
        case .duration: type("duration")
        case .spread: type("spread")
        case .text: type("text")
        case .ascii(let limit): type("text", ["maximum": .number(limit)])
        case .frame: type("frame")
        case .bytes: type("bytes")
        case .list(let member, let count):
            type("list", ["member": json(member), "maximum": .number(count.upperBound)])
        case .record(let fields, _):
            type(
                "record",
                [
                    "fields": .list(
                        fields.map { field in
                            .members([
                                "name": .string(field.name), "meaning": .string(field.meaning),
                                "required": .bool(field.isRequired), "form": json(field.form),
                            ])
                        })
                ])
        case .any(let forms): type("any", ["forms": .list(forms.map(json))])
        }
    }
}
