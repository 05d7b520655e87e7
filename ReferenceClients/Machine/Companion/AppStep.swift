/// A step of the user of an app: a verb and its arguments, such as `log-on phone=51709669 password=123`.
struct AppStep: Hashable, Sendable {
    /// The verb.
    let verb: String

    /// The values by name; a value may contain blanks.
    let values: [String: String]

    /// Parses a step. A word without `=` belongs to the value before it; directly after the verb it is the value `0`.
    init(_ text: String) {
        var words = text.split(separator: " ").map(String.init)[...]
        verb = words.popFirst() ?? ""
        var values: [String: String] = [:]
        var last = "0"
        for word in words {
            let sign = word.firstIndex(of: "=")
            let name = sign.map { String(word[..<$0]) } ?? ""
            if let sign, !name.isEmpty, name.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) {
                last = name
                values[last] = String(word[word.index(after: sign)...])
            } else {
                values[last] = values[last].map { "\($0) \(word)" } ?? word
            }
        }
        self.values = values
    }

    /// The value `name`; empty without one.
    subscript(name: String) -> String { values[name] ?? "" }

    /// The duration `name` in seconds, at most a day.
    func seconds(_ name: String, or usual: Double) -> Duration {
        let stated = values[name].flatMap(Double.init) ?? usual
        return .seconds(stated.isFinite ? min(max(stated, 0), 86_400) : usual)
    }
}
