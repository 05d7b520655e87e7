/// Quotes texts for a profile.
enum DraftText {
    /// Returns `text` as a YAML scalar in single quotes, or in double quotes when it has control characters.
    static func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard !isPlain else { return "'\(text.replacing("'", with: "''"))'" }
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\\": return "\\\\"
            case "\"": return "\\\""
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                return "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
            default: return String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// Returns a regular expression for the literal `text`, in which each number stands for any number.
    static func pattern(_ text: Substring) -> String {
        var pattern = ""
        var isNumber = false
        for character in text {
            if character.isASCII, character.isNumber {
                if !isNumber { pattern += "[0-9]+" }
                isNumber = true
                continue
            }
            isNumber = false
            if "\\^$.|?*+()[]{}".contains(character) { pattern += "\\" }
            pattern.append(character)
        }
        return pattern
    }

    /// Returns `text` as a comment of one line of at most 90 characters.
    static func comment(_ text: String) -> String {
        let line = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
        return "# " + (line.count > 90 ? String(line.prefix(87)) + "..." : String(line))
    }
}
