import VehicleModel

/// Writes messages whose fields have no fixed place.
struct VariableWriter {
    private let mapping: MappingTable
    private let stated: [String: PacketValue]
    private var source: PacketSource
    private var bytes: [UInt8] = []
    private var wholes: [String: Int64] = [:]

    static func append(
        _ layout: PacketLayout, mapping: MappingTable, stated: [String: PacketValue], _ source: PacketSource,
        to bytes: inout [UInt8]
    ) {
        var writer = VariableWriter(mapping: mapping, stated: stated, source: source)
        writer.write(layout.fields, path: "", table: "", index: 0)
        bytes.append(contentsOf: writer.bytes)
    }

    private init(mapping: MappingTable, stated: [String: PacketValue], source: PacketSource) {
        self.mapping = mapping
        self.stated = stated
        self.source = source
    }

    /// `path` has numbers, `driver[0].`, as decoded packets have; `table` has `[i]`, as the mapping has.
    private mutating func write(_ fields: [PacketField], path: String, table: String, index: Int) {
        for field in fields where isPresent(field, path) {
            guard let counter = field.countedBy else {
                writeOne(field, path: path + field.name, table: table + field.name, index: index)
                continue
            }
            let name = field.name.hasSuffix("[i]") ? String(field.name.dropLast(3)) : field.name
            for number in 0..<Int(max(0, wholes[path + counter] ?? 0)) {
                writeOne(
                    field, path: "\(path)\(name)[\(number)]", table: table + field.name,
                    index: index << 8 | number)
            }
        }
    }

    private mutating func writeOne(_ field: PacketField, path: String, table: String, index: Int) {
        if field.type == .group {
            write(field.members, path: path + ".", table: table + ".", index: index)
            return
        }
        let value =
            stated[path] ?? stated[table]
            ?? mapping[table]?.value(&source, index) ?? .unsigned(0)
        if field.type == .counted {
            let text: String = if case .text(let text) = value { text } else { "\(value)" }
            let units = Array(text.utf8.prefix(0xFFFF))
            bytes.append(UInt8(units.count & 0xFF))
            bytes.append(UInt8(units.count >> 8))
            bytes.append(contentsOf: units)
            return
        }
        let start = bytes.count
        let size = field.type.size ?? 0
        bytes.append(contentsOf: repeatElement(0, count: size))
        bytes.withUnsafeMutableBytes { ValueBytes.write(value, as: field.type, at: start, in: $0) }
        if let whole = ValueBytes.read(field.type, bytes[start...])?.whole { wholes[path] = whole }
    }

    private func isPresent(_ field: PacketField, _ path: String) -> Bool {
        switch field.condition {
        case nil, .remaining: true
        case .nonzero(let name): wholes[path + name] ?? 0 != 0
        case .text: false
        }
    }
}
