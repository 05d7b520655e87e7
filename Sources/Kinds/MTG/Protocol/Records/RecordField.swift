public import SimulationCore

/// One field of a record layout: content, position and encoding.
public struct RecordField: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        /// The layout's magic text.
        case magic
        /// The layout's version number.
        case version
        /// The size of the whole record in bytes.
        case size
        case quantity(RecordQuantity)
        /// The valid mask: bit n is 1 when the quantity with that `validBit` is known.
        case validMask
        /// CRC-32 over every byte before this field.
        case crc32
        case endMark
        /// Reserved bytes, which are 0.
        case reserved
    }

    public enum Encoding: Hashable, Sendable {
        /// An unsigned number of 1, 2, 4 or 8 bytes.
        case unsigned
        /// A number in two's complement of 1, 2, 4 or 8 bytes.
        case signed
        /// ASCII text, terminated by a zero byte when it is shorter than the field.
        case text
        /// Bytes without a meaning.
        case bytes
    }

    /// The name, unique in the layout except for reserved fields.
    public let name: String

    public let content: Content
    public let encoding: Encoding

    /// The offset of its first byte in the record.
    public let offset: Int

    /// In bytes.
    public let size: Int

    /// The byte order of a number.
    public let endianness: ByteReader.Endianness

    /// The byte offsets that the field covers.
    public var range: Range<Int> { offset..<offset + size }
}

extension RecordField {
    /// The type in the notation of layouts: `u16`, `i64`, `char[16]`, `bytes[4]`.
    public var typeName: String {
        switch encoding {
        case .unsigned: "u\(size * 8)"
        case .signed: "i\(size * 8)"
        case .text: "char[\(size)]"
        case .bytes: "bytes[\(size)]"
        }
    }

    /// The range of a number of this size, which ends at `Int64.max` for eight unsigned bytes; nil for text and bytes.
    public var range64: ClosedRange<Int64>? {
        let bits = size * 8
        switch encoding {
        case .unsigned: return 0...(bits >= 64 ? .max : (Int64(1) << Int64(bits)) - 1)
        case .signed:
            guard bits < 64 else { return .min ... .max }
            return -(Int64(1) << Int64(bits - 1))...(Int64(1) << Int64(bits - 1)) - 1
        case .text, .bytes: return nil
        }
    }

    /// Returns the encoding and size of the type `name`, or nil: `u8`, `i32`, `char[16]`, `bytes[3]`.
    static func type(_ name: String) -> (encoding: Encoding, size: Int)? {
        if let numeric = numericTypes[name] { return numeric }
        for (prefix, encoding) in [("char[", Encoding.text), ("bytes[", Encoding.bytes)] {
            guard name.hasPrefix(prefix), name.hasSuffix("]"),
                let size = Int(name.dropFirst(prefix.count).dropLast()), (1...RecordLayout.mostBytes) ~= size
            else { continue }
            return (encoding, size)
        }
        return nil
    }

    static let numericTypes: [String: (encoding: Encoding, size: Int)] = [
        "u8": (.unsigned, 1), "u16": (.unsigned, 2), "u32": (.unsigned, 4), "u64": (.unsigned, 8),
        "i8": (.signed, 1), "i16": (.signed, 2), "i32": (.signed, 4), "i64": (.signed, 8),
    ]

    /// Returns the content of a field with this name, or nil.
    static func content(_ name: String) -> Content? {
        if let quantity = RecordQuantity(rawValue: name) { return .quantity(quantity) }
        return contents[name]
    }

    private static let contents: [String: Content] = [
        "magic": .magic, "version": .version, "size": .size, "validMask": .validMask, "crc32": .crc32,
        "endMark": .endMark, "reserved": .reserved,
    ]

    /// Every name that a field can have.
    public static let names: [String] = RecordQuantity.allCases.map(\.rawValue) + contents.keys.sorted()
}
