/// An entry of a layout table: a field, or the fields of three axes, four wheels or a repeated group.
struct LayoutRow: Sendable {
    /// The order of the four wheels in a protocol.
    enum WheelOrder: Sendable {
        /// Front left, front right, rear left, rear right, as `[FL]`.
        case frontFirst
        /// Rear left, rear right, front left, front right, as `[RL]`.
        case rearFirst
        /// Front first, with the suffix `FrontLeft` and so on.
        case words

        /// The suffixes of the names, in order.
        var suffixes: [String] {
            switch self {
            case .frontFirst: ["[FL]", "[FR]", "[RL]", "[RR]"]
            case .rearFirst: ["[RL]", "[RR]", "[FL]", "[FR]"]
            case .words: ["FrontLeft", "FrontRight", "RearLeft", "RearRight"]
            }
        }
    }

    var fields: [PacketField]

    static func row(
        _ offset: Int, _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "",
        note: String = ""
    ) -> LayoutRow {
        LayoutRow(fields: [PacketField(name, at: offset, type, unit: unit, range: range, note: note)])
    }

    /// Returns consecutive fields of the same type with these suffixes.
    @inline(never)
    static func several(
        _ offset: Int, _ type: FieldType, _ name: String, _ unit: String, _ range: String,
        _ endings: [String], _ note: String
    ) -> LayoutRow {
        let size = type.size ?? 0
        return LayoutRow(
            fields: endings.enumerated().map {
                PacketField(
                    name + $0.element, at: offset + $0.offset * size, type, unit: unit, range: range,
                    note: note)
            })
    }

    /// Returns the fields X, Y and Z.
    static func vector(
        _ offset: Int, _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "",
        note: String = ""
    ) -> LayoutRow {
        several(offset, type, name, unit, range, ["X", "Y", "Z"], note)
    }

    static func wheels(
        _ offset: Int, _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "",
        order: WheelOrder = .frontFirst, note: String = ""
    ) -> LayoutRow {
        several(offset, type, name, unit, range, order.suffixes, note)
    }

    /// Returns consecutive fields `name[0]`, `name[1]`, … inside a group.
    static func numbered(
        _ offset: Int, _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "",
        count: Int, note: String = ""
    ) -> LayoutRow {
        several(offset, type, name, unit, range, (0..<count).map { "[\($0)]" }, note)
    }

    /// Returns consecutive fields `name[i]`.
    static func list(
        _ offset: Int, _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "",
        count: Int, note: String = ""
    ) -> LayoutRow {
        LayoutRow(
            fields: [
                PacketField(
                    name + "[i]", at: offset, type, unit: unit, range: range, count: count,
                    stride: type.size ?? 0, note: note)
            ])
    }

    /// Returns a repeated group `name[i].…`; the rows describe its first repetition.
    static func group(_ name: String, count: Int, stride: Int, _ rows: [LayoutRow]) -> LayoutRow {
        LayoutRow(
            fields: rows.flatMap(\.fields).map {
                var field = $0
                field.name = "\(name)[i].\($0.name)"
                field.count = count
                field.stride = stride
                return field
            })
    }

    /// Returns the rows of a union for one event code, named `CODE.…`.
    static func when(_ code: String, _ rows: [LayoutRow]) -> LayoutRow {
        LayoutRow(
            fields: rows.flatMap(\.fields).map {
                var field = $0
                field.name = "\(code).\($0.name)"
                field.condition = .text(field: "eventCode", is: code)
                return field
            })
    }
}

extension PacketLayout {
    /// A message of fixed size from rows.
    init(
        _ name: String, title: String, game: Game, size: Int, marks: [PacketMark] = [],
        source: String, rows: [LayoutRow]
    ) {
        self.init(
            name, title: title, game: game, size: size, marks: marks, source: source,
            fields: rows.flatMap(\.fields))
    }
}
