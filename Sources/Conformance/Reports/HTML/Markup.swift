/// Writes HTML that is also well-formed XML: it closes all elements and escapes texts and attributes.
struct Markup {
    /// The markup written so far.
    private(set) var text = ""

    /// Elements without content and without end tag (void elements).
    private static let empty: Set<String> = ["meta", "br", "input", "hr", "link"]

    /// Adds an element with the content that `content` writes.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
        _ content: (inout Markup) -> Void = { _ in }
    ) {
        element(name, attributes: attributes.map { ($0.key, $0.value) }, content)
    }

    /// Adds an element with attributes that are only known at run time.
    mutating func element(
        _ name: String, attributes: [(String, String)], _ content: (inout Markup) -> Void = { _ in }
    ) {
        text += "<\(name)"
        for (key, value) in attributes { text += " \(key)=\"\(Escaping.escaped(value))\"" }
        guard !Self.empty.contains(name) else {
            text += "/>"
            return
        }
        text += ">"
        content(&self)
        text += "</\(name)>"
    }

    /// Adds an element that contains only the text `words`.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text words: String
    ) {
        element(name, attributes) { $0.words(words) }
    }

    /// Adds an escaped text.
    mutating func words(_ words: String) { text += Escaping.escaped(words) }

    /// Adds a line feed, which makes the file easier to read and compare.
    mutating func line() { text += "\n" }

    /// Adds markup without escaping: style sheet, script and charts.
    mutating func raw(_ markup: String) { text += markup }

    /// Adds an escaped text in which code stands between grave accents, as in the descriptions of cases.
    mutating func prose(_ text: String) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            // A last accent without a partner is a character.
            if place % 2 == 1, place < parts.count - 1 {
                element("code", text: String(part))
            } else {
                words((place % 2 == 1 ? "`" : "") + part)
            }
        }
    }
}
