package import Endpoints
import Rig

extension Keys {
    /// The faults that the link of any stream can have for the whole run.
    package static let linkFaults = FaultKind.ofStreams.filter { $0.name != "disconnect" }

    /// Returns the rows of a table of keys for these faults.
    package static func keys(of rows: [FaultKind]) -> [Shape.Key] {
        rows.map { Shape.Key($0.name, shape(of: $0.form), $0.meaning) }
    }

    /// Returns the row for one key of a mapping.
    package static func key(_ field: FaultKind.Field) -> Shape.Key {
        Shape.Key(field.name, shape(of: field.form), required: field.isRequired, field.meaning)
    }

    package static func shape(of form: FaultKind.Form) -> Shape {
        switch form {
        case .flag: .onOff
        case .integer(let range): .integer(range)
        case .number(let range): .number(range)
        case .word(let words): .scalar(.word(words))
        case .wordOrInteger(let words, let range): .scalar(.wordOrInteger(words), .integers(range))
        case .duration: .duration
        case .spread: .scalar(.spread)
        case .text, .ascii: .text
        case .frame: .scalar(.frame)
        case .bytes: .bytes
        case .list(let member, let count): .list(shape(of: member), count: count)
        case .record(let fields, let needed): .record(Shape.Record(fields.map(key), anyOf: needed))
        case .any(let forms): .kinds(forms.map(shape))
        }
    }
}
