/// A diagnostic trouble code of two bytes, as services 03, 07 and 0A carry it.
///
/// Source: SAE J2012 / ISO 15031-6: bits 15-14 choose the letter, bits 13-12 the second character, the rest are
/// three hexadecimal digits.
public struct DiagnosticTroubleCode: Hashable, Sendable {
    /// The two bytes, most significant first; 0 pads lists and is never a real code.
    public let rawValue: UInt16

    /// The code with these two bytes.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Why a text is not a trouble code.
    public enum ParseError: Error, Hashable, Sendable {
        /// A code has five characters.
        case length(Int)
        /// The first character is none of P, C, B, U.
        case letter(Character)
        /// The second character is none of 0, 1, 2, 3.
        case secondDigit(Character)
        /// A later character is not a hexadecimal digit.
        case digit(Character)
        /// `P0000` means that there is no code.
        case reserved
    }

    /// Reads a code such as `P0133`; letters may be of either case.
    public init(parsing text: some StringProtocol) throws(ParseError) {
        let characters = Array(text)
        guard characters.count == 5 else { throw .length(characters.count) }
        let system: UInt16
        switch characters[0] {
        case "P", "p": system = 0
        case "C", "c": system = 1
        case "B", "b": system = 2
        case "U", "u": system = 3
        default: throw .letter(characters[0])
        }
        guard let second = Self.nibble(characters[1]), second < 4 else { throw .secondDigit(characters[1]) }
        var value = system << 14 | second << 12
        for (place, character) in zip([8, 4, 0] as [UInt16], characters[2...]) {
            guard let digit = Self.nibble(character) else { throw .digit(character) }
            value |= digit << place
        }
        guard value != 0 else { throw .reserved }
        rawValue = value
    }

    /// Returns the value of one ASCII hexadecimal digit; other digits of Unicode are none.
    private static func nibble(_ character: Character) -> UInt16? {
        guard let ascii = character.asciiValue else { return nil }
        return switch ascii {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(ascii - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(ascii - UInt8(ascii: "A") + 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(ascii - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}

extension DiagnosticTroubleCode: CustomStringConvertible {
    /// The five characters, upper case, for example `P0133`.
    public var description: String {
        let letters: [Character] = ["P", "C", "B", "U"]
        var text = String(letters[Int(rawValue >> 14)])
        text += String(rawValue >> 12 & 3)
        for place in [8, 4, 0] as [UInt16] {
            text += String(rawValue >> place & 0xF, radix: 16, uppercase: true)
        }
        return text
    }
}

extension DiagnosticTroubleCode: Comparable {
    /// Codes are ordered by their bytes.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension DiagnosticTroubleCode.ParseError: CustomStringConvertible {
    /// The mistake in words, and what would be right.
    public var description: String {
        switch self {
        case .length(let count): "a trouble code has 5 characters, as in P0133, not \(count)"
        case .letter(let character): "a trouble code starts with P, C, B or U, not '\(character)'"
        case .secondDigit(let character):
            "the second character of a trouble code is 0, 1, 2 or 3, not '\(character)'"
        case .digit(let character): "'\(character)' is not a hexadecimal digit"
        case .reserved: "P0000 means that there is no code"
        }
    }
}
