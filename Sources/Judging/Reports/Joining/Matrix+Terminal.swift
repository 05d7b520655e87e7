import Conformance
import SimulationCore

extension Matrix {
    /// Returns the table as text for a terminal: one row for each case, one column for each client.
    ///
    /// `≠` marks rows in which `differs` is true.
    package func text(isColoured: Bool = false) -> String {
        var style = TerminalReport()
        style.isColoured = isColoured
        let names = columns.map { TerminalText.line($0.name) }
        let ids = rows.map { TerminalText.line($0.id) }
        let titles = rows.map { TerminalText.line($0.title) }
        style.fit(ids: ids)
        // When a name has more than 16 characters, the names are listed above the table and letters head the
        // columns.
        let letters = columns.indices.map {
            String(UnicodeScalar(UInt8(65 + $0 % 26))) + ($0 < 26 ? "" : "\($0 / 26)")
        }
        let isLong = names.contains { $0.count > 16 }
        let heads = isLong ? letters : names
        let widths = heads.map { max(12, $0.count) }
        var text = ""
        if isLong {
            for (index, column) in columns.enumerated() {
                text += "\(letters[index])  \(names[index])  seed \(column.run.seed)\n"
            }
            text += "\n"
        }
        let title = min(style.titleWidth, titles.map(\.count).max() ?? 0)
        text += "   " + style.padded("case", style.idWidth) + "  " + style.padded("", title)
        for (head, width) in zip(heads, widths) { text += "  " + style.padded(head, width) }
        text = Self.trimmed(text) + "\n"
        var group: String?
        for (index, row) in rows.enumerated() {
            if row.group != group {
                text += "\(style.bold(row.group.isEmpty ? "(no group)" : TerminalText.line(row.group)))\n"
                group = row.group
            }
            var line = " \(row.differs ? "≠" : " ") " + style.padded(ids[index], style.idWidth) + "  "
            line += style.padded(style.cut(titles[index], title), title)
            for (verdict, width) in zip(row.verdicts, widths) {
                let cell = style.padded(verdict?.word ?? "not run", width)
                line += "  " + (verdict.map { style.colour(cell, $0) } ?? cell)
            }
            text += Self.trimmed(line) + "\n"
        }
        text += "\n"
        for (head, column) in zip(heads, columns) {
            text += "\(style.padded(head, widths.max() ?? 0))  \(RunResult.sentence(of: column.run.counts))\n"
        }
        let differing = rows.count(where: \.differs)
        text += "\(Decimal.count(rows.count, "case")), \(differing) with different verdicts\n"
        return text
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
