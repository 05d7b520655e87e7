/// A value of a generated file: what JSON and the YAML of scenarios both have.
indirect enum GeneratedValue: Hashable {
    case text(String)
    /// A number as JSON has it, which the loader takes for text.
    case number(String)
    case flag(Bool)
    case list([GeneratedValue])
    case object([Member])

    struct Member: Hashable {
        var name: String
        var value: GeneratedValue
    }

    /// The value of member `name`, or nil.
    subscript(name: String) -> GeneratedValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The value as YAML in flow style, which is JSON as well.
    var yaml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let digits): digits
        case .flag(let isOn): isOn ? "true" : "false"
        case .list(let members): "[" + members.map(\.yaml).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.name)): \($0.value.yaml)" }.joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(Character(scalar))"
            case "\u{20}"..."\u{7E}", "\u{A1}"...: quoted.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }
}
