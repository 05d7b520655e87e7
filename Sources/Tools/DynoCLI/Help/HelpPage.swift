/// A page of the documentation as text for a terminal: Markdown without comments, in which a link names the topic that it
/// leads to.
struct HelpPage {
    private let lines: [Substring]
    /// The folders and the name of the page.
    private let place: [Substring]

    /// The page `source` in Markdown, called `name` as `HelpTopic.name`.
    init(_ source: String, of name: String) {
        lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        place = name.split(separator: "/")
    }

    /// The text, without empty lines in a row.
    var text: String {
        var text: [String] = []
        var isCode = false
        for line in lines {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("<!--"), line.hasSuffix("-->") { continue }
            let shown = isCode ? String(line) : plain(line)
            if shown.isEmpty, text.last?.isEmpty ?? true { continue }
            text.append(shown)
        }
        while text.last?.isEmpty == true { text.removeLast() }
        return text.joined(separator: "\n")
    }

    /// Returns `line` with its links and pictures in words.
    private func plain(_ line: Substring) -> String {
        String(line).replacing(#/(!?)\[([^\]]*)\]\(([^)\s]*)\)/#) { match in
            let (words, target) = (match.2, match.3)
            if !match.1.isEmpty { return "[\(words)]" }
            if target.contains("://") { return "\(words) <\(target)>" }
            guard let topic = topic(at: target.prefix { $0 != "#" }),
                topic.name != place.joined(separator: "/")
            else { return String(words) }
            return "\(words) (dyno help \(topic.word))"
        }
    }

    /// Returns the topic that a relative link leads to; nil for a file that does not ship.
    private func topic(at target: Substring) -> HelpTopic? {
        var parts = place.dropLast()
        for part in target.split(separator: "/") {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        guard let last = parts.popLast(), last.hasSuffix(".md") else { return nil }
        let name = (parts + [last.dropLast(".md".count)]).joined(separator: "/")
        return HelpTopic.all.first { $0.name == name }
    }
}
