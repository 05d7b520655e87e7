/// Escapes text for XML and HTML.
package enum Escaping {
    /// Returns `text` with the five special characters as character references and without characters that
    /// `isAllowed` rejects.
    package static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    /// Returns whether the character may occur unescaped in both XML 1.0 (clause 2.2) and HTML; a carriage return may
    /// not.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x20..<0x7F, 0xA0...0xD7FF, 0xE000..<0xFDD0, 0xFDF0...0xFFFD: true
        case 0x1_0000...: scalar.value & 0xFFFE != 0xFFFE
        default: false
        }
    }
}
