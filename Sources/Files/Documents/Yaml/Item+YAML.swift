/// The text of items as YAML that is read as the same items.
extension Item {
    /// The longest node in flow style, in characters.
    private static let widest = 90

    /// The node on one line, in YAML's flow style.
    package var flow: String {
        switch content {
        case .scalar: scalar(inFlow: true)
        case .list(let members): "[" + members.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let entries):
            entries.isEmpty
                ? "{}"
                : "{ " + entries.map { "\(Self.key($0.key)): \($0.value.flow)" }.joined(separator: ", ")
                    + " }"
        }
    }

    /// Returns the node as lines in block style, each with its line end; short nodes inside it are in flow style.
    package func block(indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        switch content {
        case .scalar: return margin + scalar(inFlow: false) + "\n"
        case .list(let members):
            return members.map { member in
                if case .mapping(let entries) = member.content, !entries.isEmpty,
                    member.flow.count > Self.widest
                {
                    // The first entry stands behind the dash.
                    return margin + "- " + member.block(indent: indent + 2).dropFirst(indent + 2)
                }
                return margin + "- " + member.flow + "\n"
            }.joined()
        case .mapping(let entries):
            return entries.map { entry in
                let head = margin + Self.key(entry.key) + ":"
                if entry.value.text != nil { return "\(head) \(entry.value.scalar(inFlow: false))\n" }
                let flow = entry.value.flow
                return flow.count <= Self.widest
                    ? "\(head) \(flow)\n" : "\(head)\n" + entry.value.block(indent: indent + 2)
            }.joined()
        }
    }

    private func scalar(inFlow: Bool) -> String {
        let text = text ?? ""
        return quotes == .none && Self.isPlain(text, inFlow: inFlow) ? text : Self.quoted(text)
    }

    private static func key(_ text: String) -> String { isPlain(text, inFlow: true) ? text : quoted(text) }

    /// Returns whether `text` can be written without quotes.
    private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, last != " ",
            last != ":", !"?:,[]{}#&*!|>'\"%@` ".unicodeScalars.contains(first),
            text != "---", text != "...", !(first == "-" && text.dropFirst().first.map { $0 == " " } ?? true),
            !text.contains(": "), !text.contains(" #")
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            (0x20...0x7E).contains(scalar.value) && !(inFlow && ",[]{}".unicodeScalars.contains(scalar))
                || scalar == "°" || scalar == "±" || scalar == "µ"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case "\u{85}": quoted += "\\N"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
