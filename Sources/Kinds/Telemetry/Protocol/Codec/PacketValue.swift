public enum PacketValue: Hashable, Sendable {
    case integer(Int64)
    case unsigned(UInt64)
    /// A floating-point number, including NaN and infinities.
    case real(Double)
    case text(String)

    /// The value as a floating-point number; nil for text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .real(let value): value
        case .text: nil
        }
    }

    /// The value as an integer; nil for text, fractions and numbers out of range.
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
    /// The value in its shortest exact form.
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .real(let value):
            // A value that fits a 32-bit number is printed as one, which is shorter.
            value.isNaN || Double(Float(value)) != value ? "\(value)" : "\(Float(value))"
        case .text(let text): text
        }
    }
}

extension FieldType {
    /// Returns the reason why a field of this type cannot hold the value; nil when it can.
    ///
    /// Floating-point fields can hold every number, NaN and the infinities; integer fields
    /// only integers in their range.
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
