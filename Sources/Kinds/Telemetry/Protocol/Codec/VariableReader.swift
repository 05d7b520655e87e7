/// Decodes messages whose fields have no fixed offset.
struct VariableReader {
    private let bytes: [UInt8]
    private var position = 0
    private var items: [DecodedPacket.Item] = []
    private var wholes: [String: Int64] = [:]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func decode(_ bytes: [UInt8], as layout: PacketLayout) throws(PacketError) -> DecodedPacket {
        var reader = VariableReader(bytes)
        try reader.read(layout.fields, path: "")
        guard reader.position == bytes.count else { throw .excess(bytes.count - reader.position) }
        return DecodedPacket(layout: layout, items: reader.items)
    }

    private mutating func read(_ fields: [PacketField], path: String) throws(PacketError) {
        for field in fields where isPresent(field, path) {
            if let counter = field.countedBy {
                // Every repetition takes at least one byte, so that a long list ends with the datagram.
                let count = Int(wholes[path + counter] ?? 0)
                let name = field.name.hasSuffix("[i]") ? String(field.name.dropLast(3)) : field.name
                for index in 0..<max(0, count) { try readOne(field, path: path, name: "\(name)[\(index)]") }
            } else {
                try readOne(field, path: path, name: field.name)
            }
        }
    }

    private mutating func readOne(_ field: PacketField, path: String, name: String) throws(PacketError) {
        if field.type == .group {
            try read(field.members, path: "\(path)\(name).")
            return
        }
        let value: PacketValue?
        if field.type == .counted {
            guard bytes.count - position >= 2 else { throw .short(field: path + name) }
            let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
            position += 2
            guard bytes.count - position >= length else { throw .short(field: path + name) }
            value = .text(String(decoding: bytes[position..<position + length], as: UTF8.self))
            position += length
        } else {
            let size = field.type.size ?? 0
            guard bytes.count - position >= size else { throw .short(field: path + name) }
            value = ValueBytes.read(field.type, bytes[position..<position + size])
            position += size
        }
        guard let value else { return }
        if let whole = value.whole { wholes[path + name] = whole }
        items.append(DecodedPacket.Item(name: path + name, value: value, field: field))
    }

    private func isPresent(_ field: PacketField, _ path: String) -> Bool {
        switch field.condition {
        case nil: true
        case .nonzero(let name): wholes[path + name] ?? 0 != 0
        case .remaining: position < bytes.count
        case .text(let name, let text): items.last { $0.name == path + name }?.value == .text(text)
        }
    }
}
