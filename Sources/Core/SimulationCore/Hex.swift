/// Hexadecimal text as diagnostic tools print it: upper case, two digits per byte.
public enum Hex {
    /// The ASCII codes of 0-9 and A-F, indexed by nibble.
    public static let digits: [UInt8] = Array("0123456789ABCDEF".utf8)

    /// Returns the value 0-15 of an ASCII hex digit of either case, or nil.
    @inlinable
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// Returns `bytes` as pairs of digits with `separator` between them, for example `41 0C 1A F8`.
    public static func string(_ bytes: some Collection<UInt8>, separator: String = " ") -> String {
        var text = ""
        text.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            if !text.isEmpty { text += separator }
            text.append(Character(Unicode.Scalar(digits[Int(byte >> 4)])))
            text.append(Character(Unicode.Scalar(digits[Int(byte & 0x0F)])))
        }
        return text
    }

    /// Returns `value` in at least `width` digits.
    public static func string(_ value: some BinaryInteger, width: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// Returns the bytes that `text` spells; white space is ignored. Nil when a character is not hex
    /// digit or a digit has no pair.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text.utf8 {
            if character == 0x20 || (0x09...0x0D).contains(character) { continue }
            guard let nibble = value(of: character) else { return nil }
            if let pending = high {
                bytes.append(pending << 4 | nibble)
                high = nil
            } else {
                high = nibble
            }
        }
        return high == nil ? bytes : nil
    }
}
