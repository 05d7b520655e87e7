/// A mistake or an oddity in the bytes of a record.
public enum RecordMistake: Hashable, Sendable {
    /// The record has too few bytes.
    case short(expected: Int, got: Int)
    /// The record has too many bytes.
    case long(expected: Int, got: Int)
    case magic(expected: [UInt8], got: [UInt8])
    case version(expected: Int, got: Int)
    /// The size field is not the layout's size.
    case size(expected: Int, stated: Int)
    /// Version and size are right only in the other byte order.
    case swapped
    case checksum(expected: UInt32, got: UInt32)
    case endMark(got: [UInt8])
    /// A text fills its field without a terminating zero byte.
    case unterminated(field: String)
    /// A text contains a byte that is not printable ASCII; `byte` is the first such byte.
    case notASCII(field: String, byte: UInt8)
    /// A number has no meaning in this field.
    case meaningless(field: String, value: Int64)
    /// Reserved bytes are not 0.
    case reserved(offset: Int)
}

extension RecordMistake {
    /// Whether a careful client refuses the record because of it; false for oddities.
    public var refuses: Bool {
        switch self {
        case .short, .long, .magic, .version, .size, .swapped, .checksum, .endMark: true
        case .unterminated, .notASCII, .meaningless, .reserved: false
        }
    }
}

extension RecordMistake: CustomStringConvertible {
    public var description: String {
        switch self {
        case .short(let expected, let got): "too short: \(got) of \(expected) bytes"
        case .long(let expected, let got): "too long: \(got) bytes where the layout has \(expected)"
        case .magic(let expected, let got): "magic: \(Self.shown(got)) where \(Self.shown(expected)) belongs"
        case .version(let expected, let got): "version: \(got) where the layout has \(expected)"
        case .size(let expected, let stated): "size: states \(stated), the layout has \(expected)"
        case .swapped: "byte order: version and size are right when their bytes are exchanged"
        case .checksum(let expected, let got): "crc32: \(Self.hex(got)) where \(Self.hex(expected)) belongs"
        case .endMark(let got):
            "end mark: \(Self.shown(got)) where \(Self.shown(RecordLayout.endMark)) belongs"
        case .unterminated(let field): "\(field): fills its field without a zero byte"
        case .notASCII(let field, let byte): "\(field): byte \(Self.shown([byte])) is not printable ASCII"
        case .meaningless(let field, let value): "\(field): \(value) stands for nothing"
        case .reserved(let offset): "reserved bytes at \(offset) are not 0"
        }
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: " ")
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
