/// The type of a field in a datagram; all numbers are little-endian.
public enum FieldType: Hashable, Sendable {
    case i8, u8, i16, u16, i32, u32, u64, f32, f64
    /// UTF-8 text in a field of this many bytes, padded with zeros.
    case text(Int)
    /// UTF-16 text in a field of this many units, terminated by `%`.
    case wideText(Int)
    /// Bytes without a meaning, sent as zeros.
    case padding(Int)
    /// UTF-8 text after its length in bytes (16 bits).
    case counted
    /// A group of fields: `members`.
    case group

    /// The size of the field in bytes, nil when it depends on the value.
    public var size: Int? {
        switch self {
        case .i8, .u8: 1
        case .i16, .u16: 2
        case .i32, .u32, .f32: 4
        case .u64, .f64: 8
        case .text(let count), .padding(let count): count
        case .wideText(let units): 2 * units
        case .counted, .group: nil
        }
    }

    /// The name in field lists, for example `f32`, `char[48]`.
    public var name: String {
        switch self {
        case .i8: "i8"
        case .u8: "u8"
        case .i16: "i16"
        case .u16: "u16"
        case .i32: "i32"
        case .u32: "u32"
        case .u64: "u64"
        case .f32: "f32"
        case .f64: "f64"
        case .text(let count): "char[\(count)]"
        case .wideText(let units): "utf16[\(units)]"
        case .padding(let count): "pad[\(count)]"
        case .counted: "string"
        case .group: "group"
        }
    }

    /// The range of an integer type, nil for other types; the range of `u64` ends at `Int64.max`.
    public var wholeNumbers: ClosedRange<Int64>? {
        switch self {
        case .i8: -0x80...0x7F
        case .u8: 0...0xFF
        case .i16: -0x8000...0x7FFF
        case .u16: 0...0xFFFF
        case .i32: -0x8000_0000...0x7FFF_FFFF
        case .u32: 0...0xFFFF_FFFF
        case .u64: 0...Int64.max
        case .f32, .f64, .text, .wideText, .padding, .counted, .group: nil
        }
    }

    public var isText: Bool {
        switch self {
        case .text, .wideText, .counted: true
        case .i8, .u8, .i16, .u16, .i32, .u32, .u64, .f32, .f64, .padding, .group: false
        }
    }

    public var isPadding: Bool {
        if case .padding = self { true } else { false }
    }
}
