/// Decodes datagrams with the tables of their layouts; any bytes give values or an error.
public enum PacketDecoder {
    /// Decodes a datagram of this layout; throws when its size or a mark is wrong.
    public static func decode(_ bytes: [UInt8], as layout: PacketLayout) throws(PacketError) -> DecodedPacket
    {
        if let size = layout.size, bytes.count != size {
            throw .size(expected: size, found: bytes.count)
        }
        let bytes = layout.decrypted(bytes)
        for mark in layout.marks where !mark.matches(bytes) {
            guard mark.offset < bytes.count else {
                throw .short(field: layout.fields.first?.name ?? layout.name)
            }
            throw .mark(offset: mark.offset, expected: mark.value, found: bytes[mark.offset] & mark.mask)
        }
        if layout.size == nil { return try VariableReader.decode(bytes, as: layout) }
        var items: [DecodedPacket.Item] = []
        items.reserveCapacity(layout.elements.count)
        for element in layout.elements {
            guard isPresent(element, in: bytes, of: layout), let value = value(of: element, in: bytes) else {
                continue
            }
            items.append(DecodedPacket.Item(name: element.name, value: value, field: element.field))
        }
        return DecodedPacket(layout: layout, items: items)
    }

    /// Decodes the fields that a datagram has whose marks are those of a layout of fixed size but whose size is not: the
    /// records of a list that came before it ended, or all fields and nothing of what follows. Nil when it has none but the
    /// marks.
    public static func decode(partial bytes: [UInt8], as layout: PacketLayout) -> DecodedPacket? {
        guard let size = layout.size, size != bytes.count, layout.cipher == nil, !layout.marks.isEmpty,
            layout.marks.allSatisfy({ $0.matches(bytes) })
        else { return nil }
        let items = layout.elements.compactMap { element -> DecodedPacket.Item? in
            guard isPresent(element, in: bytes, of: layout), let value = value(of: element, in: bytes) else {
                return nil
            }
            return DecodedPacket.Item(name: element.name, value: value, field: element.field)
        }
        let last = layout.marks.map(\.offset).max() ?? 0
        guard layout.elements.contains(where: { $0.offset > last && $0.end <= bytes.count }) else {
            return nil
        }
        return DecodedPacket(layout: layout, items: items)
    }

    /// Decodes one value of a datagram of fixed size; nil when there is no such field.
    public static func value(_ name: String, in bytes: [UInt8], as layout: PacketLayout) -> PacketValue? {
        guard bytes.count == layout.size, let place = layout.place(of: name) else { return nil }
        let element = layout.elements[place]
        let bytes = layout.decrypted(bytes)
        return isPresent(element, in: bytes, of: layout) ? value(of: element, in: bytes) : nil
    }

    static func value(of element: PacketElement, in bytes: [UInt8]) -> PacketValue? {
        guard element.end <= bytes.count else { return nil }
        return ValueBytes.read(element.field.type, bytes[element.offset..<element.end])
    }

    private static func isPresent(_ element: PacketElement, in bytes: [UInt8], of layout: PacketLayout)
        -> Bool
    {
        guard case .text(let name, let text) = element.field.condition else { return true }
        guard let place = layout.place(of: name) else { return false }
        return value(of: layout.elements[place], in: bytes) == .text(text)
    }
}

/// Why bytes are not a message of a layout.
public enum PacketError: Error, Hashable, Sendable {
    /// The message always has `expected` bytes.
    case size(expected: Int, found: Int)
    /// The bytes end inside this field.
    case short(field: String)
    /// Bytes follow the end of the message.
    case excess(Int)
    /// The byte at `offset` has a wrong value.
    case mark(offset: Int, expected: UInt8, found: UInt8)
}

extension PacketError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let expected, let found): "it has \(found) byte\(found == 1 ? "" : "s"), not \(expected)"
        case .short(let field): "it ends inside '\(field)'"
        case .excess(let count): "\(count) byte\(count == 1 ? "" : "s") too many"
        case .mark(let offset, let expected, let found):
            "byte \(offset) is \(found), not \(expected)"
        }
    }
}
