public import SimulationCore

/// One field of a record layout: what it holds, where, and how its bytes are written.
public struct RecordField: Hashable, Sendable {
    /// What a field holds.
    public enum Content: Hashable, Sendable {
        /// The layout's magic text.
        case magic
        /// The layout's version number.
        case version
        /// The size of the whole record in bytes.
        case size
        /// A value of the machine.
        case quantity(RecordQuantity)
        /// Which quantities are known: bit n stands for the quantity with that `validBit`.
        case validMask
        /// CRC-32 over every byte before this field.
        case crc32
        /// The layout's end mark.
        case endMark
        /// Bytes that are 0.
        case reserved
    }

    /// How the bytes of a field are read.
    public enum Encoding: Hashable, Sendable {
        /// A number without sign of 1, 2, 4 or 8 bytes.
        case unsigned
        /// A number in two's complement of 1, 2, 4 or 8 bytes.
        case signed
        /// ASCII text that a zero byte ends when it is shorter than the field.
        case text
        /// Bytes without meaning.
        case bytes
    }

    /// The field's name in the layout, unique there except among reserved fields.
    public let name: String

    /// What it holds.
    public let content: Content

    /// How its bytes are read.
    public let encoding: Encoding

    /// The offset of its first byte in the record.
    public let offset: Int

    /// Its size in bytes.
    public let size: Int

    /// The order of the bytes of a number.
    public let endianness: ByteReader.Endianness

    /// The bytes that the field covers.
    public var range: Range<Int> { offset..<offset + size }
}

extension RecordField {
    /// The type as layouts write it: `u16`, `i64`, `char[16]`, `bytes[4]`.
    public var typeName: String {
        switch encoding {
        case .unsigned: "u\(size * 8)"
        case .signed: "i\(size * 8)"
        case .text: "char[\(size)]"
        case .bytes: "bytes[\(size)]"
        }
    }

    /// The values that a number of this size can have; nil for text and bytes. Eight unsigned bytes end at `Int64.max`.
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

    /// The encoding and size that a type's name stands for, or nil: `u8`, `i32`, `char[16]`, `bytes[3]`.
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

    /// The names of the numeric types.
    static let numericTypes: [String: (encoding: Encoding, size: Int)] = [
        "u8": (.unsigned, 1), "u16": (.unsigned, 2), "u32": (.unsigned, 4), "u64": (.unsigned, 8),
        "i8": (.signed, 1), "i16": (.signed, 2), "i32": (.signed, 4), "i64": (.signed, 8),
    ]

    /// What a field of this name holds, or nil.
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
