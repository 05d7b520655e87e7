/// Why what somebody has written or given cannot be read, and what would be right, for people.
package struct InputMistake: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Bytes as quoted text for people and vector files, with the escapes `\r`, `\n` and `\xHH`.
public enum Readable {
    /// Returns `bytes` in quotes.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text = "\""
        for byte in bytes {
            switch byte {
            case 0x0D: text += "\\r"
            case 0x0A: text += "\\n"
            case 0x09: text += "\\t"
            case 0x22, 0x5C: text += "\\" + String(Unicode.Scalar(byte))
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\x" + Hex.string(byte, width: 2)
            }
        }
        return text + "\""
    }

    /// Returns the line `text` in quotes.
    public static func text(_ text: String) -> String { Self.text(text.utf8) }
}
