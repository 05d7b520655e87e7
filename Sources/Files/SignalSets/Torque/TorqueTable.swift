/// A row of a Torque Pro list, with its place.
struct TorqueRow {
    struct Cell {
        var text: String
        var column: Int
    }

    var line: Int
    var cells: [Cell]

    subscript(index: Int) -> String { index < cells.count ? cells[index].text : "" }

    func column(_ index: Int) -> Int { index < cells.count ? cells[index].column : 1 }

    /// Returns the rows of a file in comma-separated values (RFC 4180), blank lines left out.
    static func rows(_ bytes: [UInt8]) -> [TorqueRow] {
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var rows: [TorqueRow] = []
        var row = TorqueRow(line: 1, cells: [])
        var cell = Cell(text: "", column: 1)
        var (line, column, isQuoted, at) = (1, 1, false, 0)
        func finish() {
            var text = cell.text[...]
            while text.first == " " || text.first == "\t" { text.removeFirst() }
            while text.last == " " || text.last == "\t" { text.removeLast() }
            row.cells.append(Cell(text: String(text), column: cell.column))
        }
        while at < scalars.count {
            let scalar = scalars[at]
            at += 1
            column += 1
            if isQuoted {
                if scalar == "\"", at < scalars.count, scalars[at] == "\"" {
                    cell.text.append("\"")
                    at += 1
                } else if scalar == "\"" {
                    isQuoted = false
                } else {
                    cell.text.unicodeScalars.append(scalar)
                }
                if scalar == "\n" { (line, column) = (line + 1, 1) }
                continue
            }
            switch scalar {
            case "\"" where cell.text.allSatisfy { $0 == " " }:
                isQuoted = true
                cell.text = ""
            case ",":
                finish()
                cell = Cell(text: "", column: column)
            case "\r", "\u{FEFF}": break
            case "\n":
                finish()
                if row.cells.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
                (line, column) = (line + 1, 1)
                row = TorqueRow(line: line, cells: [])
                cell = Cell(text: "", column: 1)
            default: cell.text.unicodeScalars.append(scalar)
            }
        }
        finish()
        if row.cells.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
        return rows
    }
}
