/// A JSON value that preserves the order of the members of objects.
package indirect enum JSON: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case number(Double)
    case bool(Bool)
    case list([JSON])
    case object([Member])

    /// One member of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// Encodes the value as JSON text, indented by two spaces per level. A list that holds only strings,
    /// numbers and booleans is written on one line.
    package func text(indent: Int = 0) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .string(let text): return Self.quoted(text)
        case .integer(let number): return "\(number)"
        case .number(let number): return Int(exactly: number).map(String.init) ?? "\(number)"
        case .bool(let flag): return flag ? "true" : "false"
        case .list(let members):
            if members.allSatisfy(\.isSimple) {
                return "[" + members.map { $0.text() }.joined(separator: ", ") + "]"
            }
            let lines = members.map { inner + $0.text(indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let lines = members.map {
                "\(inner)\(Self.quoted($0.name)): \($0.value.text(indent: indent + 2))"
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        }
    }

    private var isSimple: Bool {
        switch self {
        case .string, .integer, .number, .bool: true
        case .list, .object: false
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
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
