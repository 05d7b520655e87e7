import Platform
import SimulationCore

/// Answers of the control API as lines for people.
enum ControlTable {
    /// Returns the answer `text` to the question `name`; the text itself where it is not a list.
    static func text(of name: String, _ text: String) -> String {
        guard var value = JSONValue(parsing: Array(text.utf8)) else { return text }
        if name == "faults" { value = value["active"] ?? value }
        switch value {
        case .list(let rows):
            guard case .object(let members)? = rows.first else { return "none" }
            let head = members.map { $0.name.uppercased() }
            return TextTable.text([head] + rows.map { row in members.map { cell(row[$0.name]) } })
        case .object(let members):
            return TextTable.text(members.map { [$0.name, cell($0.value)] })
        default: return text
        }
    }

    private static func cell(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text): TerminalText.line(text)
        case .number(let text): Double(text).map { String(printf: "%g", $0) } ?? text
        case .bool(let flag): flag ? "yes" : "no"
        case .null, nil: "-"
        case .list(let members): members.map { cell($0) }.joined(separator: " ")
        case .object: TerminalText.line(value?.compactText ?? "")
        }
    }
}
