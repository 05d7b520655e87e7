/// What a field holds.
public enum PacketValue: Hashable, Sendable {
    /// A whole number with a sign.
    case integer(Int64)
    /// A whole number without one.
    case unsigned(UInt64)
    /// A number with a fraction; also not a number, and infinite ones.
    case real(Double)
    /// Text.
    case text(String)

    /// As a number with a fraction; nil for text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .real(let value): value
        case .text: nil
        }
    }

    /// As a whole number; nil for text, fractions and what does not fit.
    public var whole: Int64? {
        switch self {
        case .integer(let value): value
        case .unsigned(let value): Int64(exactly: value)
        case .real(let value): Int64(exactly: value)
        case .text: nil
        }
    }
}

extension PacketValue: CustomStringConvertible {
    /// As in lists: the shortest form that means the same.
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .real(let value):
            // A 32-bit number is shortest as one.
            value.isNaN || Double(Float(value)) != value ? "\(value)" : "\(Float(value))"
        case .text(let text): text
        }
    }
}

extension FieldType {
    /// Why a field of this type cannot hold a value, nil when it can.
    ///
    /// Fields with a fraction hold every number, not-a-number and infinity; whole ones what fits.
    public func objection(to value: PacketValue) -> String? {
        switch (self, value) {
        case (.padding, _), (.group, _): return "\(name) holds no value"
        case (.f32, .text), (.f64, .text): return "\(name) holds a number"
        case (.f32, _), (.f64, _): return nil
        case (.u64, .unsigned): return nil
        case (_, .text(let text)) where isText:
            let limit =
                switch self {
                case .text(let count): count
                case .wideText(let units): units - 1
                case .counted, .i8, .u8, .i16, .u16, .i32, .u32, .u64, .f32, .f64, .padding, .group: 0xFFFF
                }
            let length = if case .wideText = self { text.utf16.count } else { text.utf8.count }
            return length > limit ? "\(name) holds at most \(limit) units of text" : nil
        case (_, .text): return "\(name) holds a whole number"
        case (_, .integer), (_, .unsigned), (_, .real):
            guard let range = wholeNumbers else { return "\(name) holds text" }
            guard let whole = value.whole, range.contains(whole) else {
                return "\(name) holds whole numbers from \(range.lowerBound) to \(range.upperBound)"
            }
            return nil
        }
    }
}
