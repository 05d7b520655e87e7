import Rig

extension Keys {
    /// Faults: a key for each row of `FaultKind.rows`.
    static let faults = Shape.Record(
        keys(of: FaultKind.rows), anyOf: FaultKind.rows.map(\.name))

    /// The faults that the link of an adapter can always have.
    static let linkFaults = FaultKind.rows.filter { row in
        switch row.stage {
        case .bytes, .writes, .pace: true
        case .close: row.name != "disconnect"
        case .ecu, .bus, .adapter, .record, .datagram: false
        }
    }

    /// The faults that an adapter can always have.
    static let adapterFaults = FaultKind.rows.filter { row in
        row.stage == .adapter && row.name != "answer" && row.name != "reset"
    }

    /// The rows of a table of keys for these faults.
    static func keys(of rows: [FaultKind]) -> [Shape.Key] {
        rows.map { Shape.Key($0.name, shape(of: $0.form), $0.meaning) }
    }

    /// The row for one key of a mapping.
    static func key(_ field: FaultKind.Field) -> Shape.Key {
        Shape.Key(field.name, shape(of: field.form), required: field.isRequired, field.meaning)
    }

    /// What may stand in the place of a value of `form`.
    static func shape(of form: FaultKind.Form) -> Shape {
        switch form {
        case .flag: .onOff
        case .integer: .integer
        case .number: .number
        case .word(let words): .scalar(.word(words))
        case .wordOrInteger(let words, _): .scalar(.wordOrInteger(words))
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
