import VehicleModel

/// Encodes messages whose fields have no fixed offset.
///
/// The table is compiled once into one list of steps, each with the source of its value; the step of a group stores
/// where the group ends. Encoding needs no look-up by name, unless the scenario overrides fields.
struct VariableWriter: Sendable {
    /// One row of the table.
    private struct Step: Sendable {
        let type: FieldType
        /// The name as in decoded packets, without the index of a repetition.
        let name: String
        /// The full name in the table, with `[i]`.
        let table: String
        let source: FieldMapping?
        /// The step whose value is the number of repetitions; nil for one.
        let counter: Int?
        /// The step whose value must not be 0 for this one to be present; nil where this one is always present.
        let condition: Int?
        /// The index of the step after this one and all its members.
        var end: Int
        /// Whether other steps depend on its value.
        var isAsked = false
    }

    private var steps: [Step] = []
    /// The values of the steps on which others depend.
    private var wholes: [Int64]

    init(_ layout: PacketLayout, mapping: MappingTable) {
        wholes = []
        compile(layout.fields, "", mapping)
        wholes = Array(repeating: 0, count: steps.count)
    }

    /// Fields refer to earlier ones of the same group; a field with an unknown reference is never present.
    private mutating func compile(_ fields: [PacketField], _ table: String, _ mapping: MappingTable) {
        var siblings: [String: Int] = [:]
        for field in fields {
            var condition: Int?
            switch field.condition {
            case nil, .remaining: break
            case .text: continue
            case .nonzero(let name):
                guard let place = siblings[name] else { continue }
                condition = place
            }
            let counter = field.countedBy.flatMap { siblings[$0] }
            if field.countedBy != nil, counter == nil { continue }
            for place in [condition, counter] { if let place { steps[place].isAsked = true } }
            let isRepeated = counter != nil && field.name.hasSuffix("[i]")
            let place = steps.count
            siblings[field.name] = place
            steps.append(
                Step(
                    type: field.type, name: isRepeated ? String(field.name.dropLast(3)) : field.name,
                    table: table + field.name, source: mapping[table + field.name], counter: counter,
                    condition: condition, end: place + 1))
            guard field.type == .group else { continue }
            compile(field.members, table + field.name + ".", mapping)
            steps[place].end = steps.count
        }
    }

    /// Appends one message; `stated` has the overridden values by name, with or without indices.
    mutating func append(
        _ source: inout PacketSource, stated: [String: PacketValue], to bytes: inout [UInt8]
    ) {
        reset(steps.indices)
        write(steps.indices, path: "", index: 0, &source, stated, &bytes)
    }

    private mutating func reset(_ range: Range<Int>) { for place in range { wholes[place] = 0 } }

    private mutating func write(
        _ range: Range<Int>, path: String, index: Int, _ source: inout PacketSource,
        _ stated: [String: PacketValue], _ bytes: inout [UInt8]
    ) {
        var place = range.lowerBound
        while place < range.upperBound {
            defer { place = steps[place].end }
            if let condition = steps[place].condition, wholes[condition] == 0 { continue }
            guard let counter = steps[place].counter else {
                // Names are computed only when there are overrides.
                let name = stated.isEmpty ? "" : path + steps[place].name
                writeOne(place, path: name, index: index, &source, stated, &bytes)
                continue
            }
            for number in 0..<Int(max(0, wholes[counter])) {
                let name = stated.isEmpty ? "" : "\(path)\(steps[place].name)[\(number)]"
                writeOne(place, path: name, index: index << 8 | number, &source, stated, &bytes)
            }
        }
    }

    private mutating func writeOne(
        _ place: Int, path: String, index: Int, _ source: inout PacketSource, _ stated: [String: PacketValue],
        _ bytes: inout [UInt8]
    ) {
        let type = steps[place].type
        if type == .group {
            let members = (place + 1)..<steps[place].end
            reset(members)
            return write(members, path: path + ".", index: index, &source, stated, &bytes)
        }
        let start = bytes.count
        if !stated.isEmpty, let value = stated[path] ?? stated[steps[place].table] {
            Self.append(value, as: type, to: &bytes)
        } else {
            switch steps[place].source {
            case .title(let text):
                Self.append(.text(text(&source.state, index)), as: type, to: &bytes)
            case .text(let text):
                Self.append(.text(text(&source.state, &source.context, index)), as: type, to: &bytes)
            case .unsigned(let value):
                Self.append(.unsigned(value(&source.state, &source.context)), as: type, to: &bytes)
            case nil: Self.append(.unsigned(0), as: type, to: &bytes)
            case let mapping?: Self.append(mapping.number(&source, index), as: type, to: &bytes)
            }
        }
        guard steps[place].isAsked else { return }
        if let whole = ValueBytes.read(type, bytes[start...])?.whole { wholes[place] = whole }
    }

    // MARK: Values

    private static func append(_ value: PacketValue, as type: FieldType, to bytes: inout [UInt8]) {
        guard type == .counted else {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: type.size ?? 0))
            return bytes.withUnsafeMutableBytes { ValueBytes.write(value, as: type, at: start, in: $0) }
        }
        let text: String = if case .text(let text) = value { text } else { "\(value)" }
        let units = text.utf8.prefix(0xFFFF)
        append(UInt16(units.count), to: &bytes)
        bytes.append(contentsOf: units)
    }

    @inline(__always)
    private static func append(_ value: Double, as type: FieldType, to bytes: inout [UInt8]) {
        switch type {
        case .u8: bytes.append(ValueBytes.whole(value, UInt8.self))
        case .i8: bytes.append(UInt8(bitPattern: ValueBytes.whole(value, Int8.self)))
        case .u16: append(ValueBytes.whole(value, UInt16.self), to: &bytes)
        case .i16: append(ValueBytes.whole(value, Int16.self), to: &bytes)
        case .u32: append(ValueBytes.whole(value, UInt32.self), to: &bytes)
        case .i32: append(ValueBytes.whole(value, Int32.self), to: &bytes)
        case .f32: append(Float(value).bitPattern, to: &bytes)
        case .u64, .f64, .text, .wideText, .padding, .counted, .group:
            append(.real(value), as: type, to: &bytes)
        }
    }

    @inline(__always)
    private static func append<Word: FixedWidthInteger>(_ word: Word, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
