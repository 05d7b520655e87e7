/// Lists the text of a scenario with the lines of its expectations marked.
struct ScenarioListing {
    private let result: CaseResult
    private let name: String

    init(_ result: CaseResult, name: String) {
        self.result = result
        self.name = name
    }

    /// Returns the lines of the expectation `id`, counted from 0, up to the next entry of the list; nil when
    /// it is not found.
    static func lines(of id: String, in scenario: String) -> ClosedRange<Int>? {
        let lines = scenario.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { names($0, id) }) else { return nil }
        let indent = lines[first].prefix { $0 == " " }.count
        var last = first
        for place in lines.indices.dropFirst(first + 1) {
            let line = lines[place]
            let bare = line.drop { $0 == " " }
            guard !bare.isEmpty, line.count - bare.count > indent else { break }
            last = place
        }
        return first...last
    }

    /// Returns whether `line` begins the entry `id`: `- id: NAME` or `- { id: NAME, … }`.
    private static func names(_ line: Substring, _ id: String) -> Bool {
        let bare = line.drop { $0 == " " }
        guard bare.hasPrefix("-"), let colon = bare.range(ofWord: "id:") else { return false }
        let name = bare[colon...].drop { $0 == " " }.prefix { !" ,}#".contains($0) }
        return name.filter { $0 != "\"" && $0 != "'" } == id
    }

    func write(to body: inout Markup) {
        guard !result.scenario.isEmpty else { return }
        var lines = result.scenario.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        var starts: [Int: String] = [:]
        var ends: Set<Int> = []
        for expectation in result.expectations {
            guard let range = Self.lines(of: expectation.id, in: result.scenario),
                starts[range.lowerBound] == nil
            else { continue }
            starts[range.lowerBound] = CaseNames.anchor(name, lines: expectation.id)
            ends.insert(range.upperBound)
        }
        body.element("details", ["class": "inner"]) { details in
            details.element("summary", text: "The scenario")
            details.element(
                "div", ["class": "source", "tabindex": "0", "role": "region", "aria-label": "The scenario"]
            ) { source in
                source.element("pre", ["class": "numbers", "aria-hidden": "true"]) {
                    $0.raw((1...max(1, lines.count)).map(String.init).joined(separator: "\n"))
                }
                source.element("pre") { pre in
                    for (number, line) in lines.enumerated() {
                        if let name = starts[number] { pre.raw("<mark id=\"\(name)\">") }
                        pre.words(String(line))
                        if ends.contains(number) { pre.raw("</mark>") }
                        pre.line()
                    }
                }
            }
        }
    }
}

extension Substring {
    /// Returns the index after the first `word`; nil when it does not occur.
    fileprivate func range(ofWord word: String) -> Substring.Index? {
        var rest = self
        while !rest.isEmpty {
            if rest.hasPrefix(word) { return rest.index(rest.startIndex, offsetBy: word.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
