/// Writes HTML that is also well-formed XML: every element is closed, every text and every attribute escaped.
struct Markup {
    /// What has been written.
    private(set) var text = ""

    /// Elements that have no content and no end tag.
    private static let empty: Set<String> = ["meta", "br", "input", "hr", "link"]

    /// An element with what `content` writes in it.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
        _ content: (inout Markup) -> Void = { _ in }
    ) {
        element(name, attributes: attributes.map { ($0.key, $0.value) }, content)
    }

    /// An element whose attributes are not known beforehand.
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

    /// An element that holds `words` and nothing else.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text words: String
    ) {
        element(name, attributes) { $0.words(words) }
    }

    /// Text.
    mutating func words(_ words: String) { text += Escaping.escaped(words) }

    /// A line feed, so that the file can be read and compared.
    mutating func line() { text += "\n" }

    /// What is markup already: our own style sheet and script, and charts.
    mutating func raw(_ markup: String) { text += markup }
}
