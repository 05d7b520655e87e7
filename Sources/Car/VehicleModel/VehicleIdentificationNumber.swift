import SimulationCore

/// Checks of a vehicle identification number: its 17 characters and its check digit.
///
/// Source: ISO 3779 (characters; I, O and Q are not used) and 49 CFR 565.15 (check digit at position 9, required in
/// North America and free elsewhere).
public enum VehicleIdentificationNumber {
    /// Why a text is not a vehicle identification number.
    public enum Mistake: Error, Hashable, Sendable {
        /// A number has 17 characters.
        case length(Int)
        /// A character that is not used, with its position counted from 1.
        case character(Character, position: Int)
    }

    /// Throws what is wrong with the length or the characters of `text`; the check digit is not looked at.
    public static func validate(_ text: some StringProtocol) throws(Mistake) {
        let characters = Array(text)
        guard characters.count == 17 else { throw .length(characters.count) }
        for (index, character) in characters.enumerated() where value(of: character) == nil {
            throw .character(character, position: index + 1)
        }
    }

    /// Returns the character that belongs at position 9 of `text`: `0`...`9` or `X`; nil when it is not a valid number.
    public static func checkDigit(of text: some StringProtocol) -> Character? {
        let characters = Array(text)
        guard characters.count == 17 else { return nil }
        var sum = 0
        for (weight, character) in zip(weights, characters) {
            if weight == 0 { continue }
            guard let value = value(of: character) else { return nil }
            sum += weight * value
        }
        for character in [characters[8]] where value(of: character) == nil { return nil }
        let remainder = sum % 11
        return remainder == 10 ? "X" : Character(String(remainder))
    }

    /// Returns whether `text` is a valid number whose ninth character is its check digit.
    public static func checkDigitIsValid(in text: some StringProtocol) -> Bool {
        guard let expected = checkDigit(of: text) else { return false }
        return text[text.index(text.startIndex, offsetBy: 8)] == expected
    }

    /// Returns the same number with its ninth character replaced by the check digit; nil when it is not a valid number.
    public static func withCheckDigit(_ text: some StringProtocol) -> String? {
        guard let digit = checkDigit(of: text) else { return nil }
        var characters = Array(text)
        characters[8] = digit
        return String(characters)
    }

    /// The weight of each position; the check digit itself weighs nothing.
    private static let weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

    /// Returns the number that a character stands for, or nil when it may not occur.
    private static func value(of character: Character) -> Int? {
        switch character {
        case "0"..."9" where character.isASCII: Int(String(character))
        case "A", "J": 1
        case "B", "K", "S": 2
        case "C", "L", "T": 3
        case "D", "M", "U": 4
        case "E", "N", "V": 5
        case "F", "W": 6
        case "G", "P", "X": 7
        case "H", "Y": 8
        case "R", "Z": 9
        default: nil
        }
    }
}

extension VehicleIdentificationNumber.Mistake: CustomStringConvertible {
    /// The mistake in words, and what would be right.
    public var description: String {
        switch self {
        case .length(let count): "a VIN has 17 characters, not \(count)"
        case .character(let character, let position):
            "a VIN has no '\(character)' (position \(position)); it uses 0-9 and A-Z without I, O and Q"
        }
    }
}

extension VehicleIdentificationNumber {
    /// Returns the number of the vehicle that was built `offset` vehicles after that of `text`: with a later serial number, and
    /// with its own check digit where `text` has a valid one.
    ///
    /// The serial number is the run of digits at the end of positions 12 to 17; the last four positions are digits
    /// (ISO 3779, vehicle indicator section). A text that is not a valid number is returned unchanged.
    public static func counted(_ text: String, on offset: Int) -> String {
        guard (try? validate(text)) != nil else { return text }
        let head = text.prefix(11)
        let counted = head + SerialNumber.counted(String(text.dropFirst(11)), on: offset)
        guard checkDigitIsValid(in: text) else { return String(counted) }
        return withCheckDigit(counted) ?? String(counted)
    }
}
