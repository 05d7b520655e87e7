/// Escapes text for a terminal, so that text from outside cannot control it, and adds Dyno's own styles.
///
/// A terminal obeys control characters whatever their origin: titles of scenarios, answers of adapters, output of
/// clients, names of files. All code that prints such text calls `line` or `lines`. The command line passes everything
/// that it prints to a terminal through `screen` or `json`.
public enum TerminalText {
    /// The style of a piece of text in a terminal (ECMA-48, 8.3.117: select graphic rendition).
    public enum Style: String, CaseIterable, Hashable, Sendable {
        case bold = "1"
        case faint = "2"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
        case grey = "90"
        /// Bold red letters.
        case red = "1;31"
        /// Bold magenta letters.
        case magenta = "1;35"
    }

    /// Returns `text` in `style`, followed by the sequence that resets the style.
    public static func styled(_ text: String, _ style: Style) -> String {
        "\u{1B}[\(style.rawValue)m\(text)\(end)"
    }

    /// Returns `text` as one line in which invisible characters are escaped: line ends, other control characters and marks of
    /// direction become `\n`, `\x1B`, `\u{202E}`.
    ///
    /// With `most` the line has at most that many characters, and ends in `…` when something was left out.
    public static func line(_ text: String, most: Int? = nil) -> String {
        guard let most else { return escaped(text[...], keeping: []) }
        let start = text.prefix(most + 1)
        let shown = escaped(start, keeping: [])
        guard shown.count > most else { return shown }
        return shown.prefix(max(0, most - 1)) + "…"
    }

    /// Returns `text` escaped as by `line`, except that line feeds stay.
    public static func lines(_ text: String) -> String { escaped(text[...], keeping: ["\n"]) }

    /// Returns output of Dyno itself, escaped as by `line`, except that line feeds, tabs and Dyno's styles stay.
    public static func screen(_ text: String) -> String {
        guard text.utf8.contains(0x1B) else { return escaped(text[...], keeping: ["\n", "\t"]) }
        var result = ""
        var rest = text[...]
        while let escape = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
            result += escaped(rest[..<escape], keeping: ["\n", "\t"])
            rest = rest[escape...]
            // Dyno writes only the styles above; any other escape sequence comes from outside.
            let style = sequences.first { rest.unicodeScalars.starts(with: $0.unicodeScalars) } ?? ""
            let length = max(1, style.unicodeScalars.count)
            let next = rest.unicodeScalars.index(rest.startIndex, offsetBy: length)
            result += style.isEmpty ? "\\x1B" : style
            rest = rest[next...]
        }
        return result + escaped(rest, keeping: ["\n", "\t"])
    }

    /// Returns the JSON text `text` with the same meaning, in which characters that a terminal obeys are written as `\u001B`.
    public static func json(_ text: String) -> String {
        escaped(text[...], keeping: ["\n", "\t", "\r"]) { scalar in
            String(scalar).utf16.map { "\\u" + Hex.string($0, width: 4) }.joined()
        }
    }

    /// The sequence that resets the style.
    private static let end = "\u{1B}[0m"

    private static let sequences = [end] + Style.allCases.map { "\u{1B}[\($0.rawValue)m" }

    private static func escaped(
        _ text: Substring, keeping kept: [Unicode.Scalar],
        _ escape: (Unicode.Scalar) -> String = TerminalText.escape
    ) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard !isPlain else { return String(text) }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isSeen(scalar) || kept.contains(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns whether `scalar` is visible, a blank, or a joiner within a word or picture.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA1..<0xAD, 0xAE..<0x300, 0x200C, 0x200D: return true
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default:
            scalar.value < 0x80
                ? "\\x" + Hex.string(scalar.value, width: 2) : "\\u{\(Hex.string(scalar.value, width: 4))}"
        }
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    public var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
