/// One value of a message of fixed size.
public struct PacketElement: Hashable, Sendable {
    /// Its full name, for example `car[3].speed`.
    public let name: String

    /// Its row in the table.
    public let field: PacketField

    /// The index of the repetition, from 0.
    public let index: Int

    /// The offset of its first byte.
    public let offset: Int

    /// The offset after its last byte.
    public var end: Int { offset + (field.type.size ?? 0) }

    /// Returns the values of a row.
    static func all(of field: PacketField) -> [PacketElement] {
        guard let offset = field.offset else { return [] }
        guard field.count > 1 else {
            return [PacketElement(name: field.name, field: field, index: 0, offset: offset)]
        }
        let parts = field.name.split(separator: "[i]", maxSplits: 1, omittingEmptySubsequences: false)
        let tail = parts.count > 1 ? parts[1] : ""
        return (0..<field.count).map {
            PacketElement(
                name: "\(parts[0])[\($0)]\(tail)", field: field, index: $0, offset: offset + $0 * field.stride
            )
        }
    }
}

/// A byte whose value identifies a message.
public struct PacketMark: Hashable, Sendable {
    public var offset: Int
    /// The bits that are compared.
    public var mask: UInt8
    /// The value that these bits must have.
    public var value: UInt8

    /// The mark of a byte at `offset` that equals `value` in the bits of `mask`.
    public init(_ offset: Int, _ value: UInt8, mask: UInt8 = 0xFF) {
        self.offset = offset
        self.mask = mask
        self.value = value
    }

    static func bytes(_ offset: Int, _ values: [UInt8]) -> [PacketMark] {
        values.enumerated().map { PacketMark(offset + $0.offset, $0.element) }
    }

    /// Returns whether the datagram has this mark.
    public func matches(_ bytes: some Collection<UInt8>) -> Bool {
        guard offset < bytes.count else { return false }
        return bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & mask == value
    }
}
