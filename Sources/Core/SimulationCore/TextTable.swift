/// Rows of text with aligned columns, two blanks apart.
public enum TextTable {
    /// The smallest width to which a column shrinks.
    private static let narrowest = 8

    /// Returns the rows as lines without a line feed at the end; each cell is one line, escaped for a terminal.
    ///
    /// With `width`, columns that are too wide together are narrowed, the widest first, and their texts continue on
    /// further lines, broken at blanks; only words longer than a column and tables of many columns exceed the width.
    public static func text(_ cells: [[String]], width: Int? = nil) -> String {
        let rows = cells.map { $0.map { TerminalText.line($0) } }
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        if let width { narrow(&widths, to: width - 2 * max(0, count - 1)) }
        return rows.flatMap { lines(of: $0, widths) }.joined(separator: "\n")
    }

    private static func narrow(_ widths: inout [Int], to width: Int) {
        var excess = widths.reduce(0, +) - width
        while excess > 0, let widest = widths.max(), widest > narrowest {
            // Take from the widest column down to the next one.
            let next = widths.filter { $0 < widest }.max() ?? narrowest
            let column = widths.lastIndex(of: widest) ?? 0
            let cut = min(excess, max(1, widest - max(next, narrowest)))
            widths[column] -= cut
            excess -= cut
        }
    }

    private static func lines(of row: [String], _ widths: [Int]) -> [String] {
        let columns = row.enumerated().map { wrapped($1, widths[$0]) }
        let height = max(1, columns.map(\.count).max() ?? 1)
        return (0..<height).map { line in
            var text = ""
            for (column, parts) in columns.enumerated() {
                let part = line < parts.count ? parts[line] : ""
                text += column == columns.count - 1 ? part : padded(part, widths[column] + 2)
            }
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Returns `text` in lines of at most `width` characters, broken at blanks, or within a word that is longer.
    static func wrapped(_ text: String, _ width: Int) -> [String] {
        guard text.count > width, width > 0 else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var rest = word
            if !line.isEmpty, line.count + 1 + rest.count > width {
                lines.append(line)
                line = ""
            }
            while rest.count > width {
                lines.append(String(rest.prefix(width)))
                rest = rest.dropFirst(width)
            }
            line += (line.isEmpty ? "" : " ") + rest
        }
        return lines + [line]
    }
}
