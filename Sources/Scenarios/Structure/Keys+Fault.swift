package import Endpoints
import Rig

extension Keys {
    /// The faults: one key for each row of `FaultKind.rows`.
    package static let faults = Shape.Record(
        keys(of: FaultKind.rows), anyOf: FaultKind.rows.map(\.name))

    /// The faults that the link of any stream can have.
    package static let linkFaults = FaultKind.rows.filter { row in
        row.stage == .close ? row.name != "disconnect" : [.bytes, .writes, .pace].contains(row.stage)
    }

    /// Returns the rows of a table of keys for these faults.
    package static func keys(of rows: [FaultKind]) -> [Shape.Key] {
        rows.map { row in
            Shape.Key(row.name, shape(of: row.form).needing(oneOf: row.alternatives), row.meaning)
        }
    }

    /// Returns the row for one key of a mapping.
    package static func key(_ field: FaultKind.Field) -> Shape.Key {
        Shape.Key(field.name, shape(of: field.form), required: field.isRequired, field.meaning)
    }

    /// Returns the shape of a value of `form`.
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
        case .record(let fields):
            .record(Shape.Record(fields.map(key)))
        case .any(let forms): .kinds(forms.map(shape))
        }
    }
}

extension Shape {
    /// Returns this shape with the rule that a mapping has at least one of `keys`; no rule when `keys` is
    /// empty.
    fileprivate func needing(oneOf keys: [String]) -> Shape {
        guard !keys.isEmpty else { return self }
        return switch self {
        case .record(let record): .record(Record(record.keys, anyOf: keys, later: record.later))
        case .kinds(let shapes): .kinds(shapes.map { $0.needing(oneOf: keys) })
        case .scalar, .list, .tuple, .choice, .map, .named, .json: self
        }
    }
}
