package import Telemetry

/// Field lists of layouts for documentation.
package enum FieldList {
    /// The column titles of `rows`.
    package static let columns = ["offset", "type", "field", "unit", "values", "note"]

    /// Returns one row for each field, in order: offset, type, name, unit, values, note.
    ///
    /// The offset of a repeated field is that of its first repetition, with their number and distance.
    package static func rows(of layout: PacketLayout) -> [[String]] {
        layout.fields.flatMap { rows(of: $0, path: "") }
    }

    private static func rows(of field: PacketField, path: String) -> [[String]] {
        var note = [field.note]
        if let counter = field.countedBy { note.insert("as often as \(counter) says", at: 0) }
        switch field.condition {
        case nil: break
        case .text(let name, let text): note.insert("when \(name) is \(text)", at: 0)
        case .nonzero(let name): note.insert("when \(name) is not 0", at: 0)
        case .remaining: note.insert("may be left out", at: 0)
        }
        var place = field.offset.map(String.init) ?? "-"
        if field.count > 1 { place += ", \(field.count) every \(field.stride)" }
        let row = [
            place, field.type.name, path + field.name, field.unit, field.range,
            note.filter { !$0.isEmpty }.joined(separator: "; "),
        ]
        return [row] + field.members.flatMap { rows(of: $0, path: path + field.name + ".") }
    }

    /// Returns all layouts in Markdown: a list of the messages, then the table of each; `meaning` says of a field of a layout
    /// how its meaning is known.
    package static func markdown(meaning: (PacketLayout, String) -> String) -> String {
        var text = "| message | bytes | what it is | source |\n| --- | --- | --- | --- |\n"
        for layout in PacketLayouts.all {
            text +=
                "| [`\(layout.name)`](#\(layout.name)) | \(layout.size.map(String.init) ?? "variable") "
                + "| \(layout.title) | \(layout.source) |\n"
        }
        for layout in PacketLayouts.all {
            text += "\n## \(layout.name)\n\n| " + (columns + ["meaning"]).joined(separator: " | ") + " |\n"
            text += "|" + String(repeating: " --- |", count: columns.count + 1) + "\n"
            for row in rows(of: layout).map({ $0 + [meaning(layout, $0[2])] }) {
                text += "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
            }
        }
        return text
    }
}
