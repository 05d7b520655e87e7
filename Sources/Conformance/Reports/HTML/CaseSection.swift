/// The section of one case: verdict and reasons, the traffic, the signals, the scenario and the output of the
/// client.
struct CaseSection {
    private let result: CaseResult
    private let anchor: String
    private let deciding: Set<UInt64>

    init(_ result: CaseResult, anchor: String) {
        self.result = result
        self.anchor = anchor
        let broken = result.expectations.filter { ![.pass, .notApplicable].contains($0.verdict) }
        // A case that passed shows the records of all its expectations.
        deciding = Set((broken.isEmpty ? result.expectations : broken).flatMap(\.records))
    }

    func write(to main: inout Markup) {
        let head: [(String, String)] = [
            ("id", anchor), ("class", "case"), ("data-row", RunPage.searchText(result)),
            ("data-verdict", result.verdict.style), ("data-group", result.group),
        ]
        let explain = result.verdict.needsExplanation ? [("data-explain", "yes")] : []
        main.element("details", attributes: head + explain) { details in
            details.element("summary") { summary in
                summary.verdict(result.verdict)
                summary.element("span", ["class": "id"], text: result.name)
                summary.element("span", text: result.title)
                summary.element("span", ["class": "muted"], text: Decimal.time(result.duration))
            }
            details.element("div", ["class": "body"], body)
        }
    }

    private func body(_ body: inout Markup) {
        if !result.reason.isEmpty { body.element("p", ["class": "reason"], text: result.reason) }
        if let basis = result.through {
            body.element("p", text: "It builds on \(basis), which failed too: look there first.")
        }
        if let known = result.known { body.element("p", text: "Known failure: \(known)") }
        facts(&body)
        expectations(&body)
        if let trace = result.trace { wire(trace, &body) }
        if let trace = result.trace, !trace.series.isEmpty { signals(trace, &body) }
        ScenarioListing(result, anchor: anchor).write(to: &body)
        output(&body)
    }

    private func facts(_ body: inout Markup) {
        let facts = [
            ("Group", result.group), ("Severity", result.severity),
            ("Observed", result.observes.joined(separator: ", ")),
            ("Source", result.sources.joined(separator: "; ")), ("Tags", result.tags.joined(separator: ", ")),
            ("File", result.file), ("Seed", "\(result.seed)"), ("Client's end", result.ending),
            ("Files", result.files.keys.sorted().compactMap { result.files[$0] }.joined(separator: ", ")),
        ]
        body.element("dl", ["class": "facts"]) { list in
            for (name, value) in facts where !value.isEmpty {
                list.element("div") {
                    $0.element("dt", text: name)
                    $0.element("dd", text: value)
                }
            }
        }
    }

    // MARK: Expectations

    private func expectations(_ body: inout Markup) {
        guard !result.expectations.isEmpty else { return }
        body.element("h3", text: "Expectations")
        for expectation in result.expectations {
            body.element("div", ["class": "expectation \(expectation.verdict.style)"]) { entry in
                entry.element("div") { line in
                    line.verdict(expectation.verdict)
                    line.words(" ")
                    let place = ScenarioListing.lines(of: expectation.id, in: result.scenario)
                    if place == nil {
                        line.element("b", text: expectation.id)
                    } else {
                        line.element(
                            "a", ["href": "#\(ScenarioListing.anchor(anchor, expectation.id))"],
                            text: expectation.id)
                    }
                    line.element(
                        "span", ["class": "muted"],
                        text: (expectation.client.map { " \($0):" } ?? "")
                            + " \(expectation.form), \(expectation.severity)")
                }
                if !expectation.about.isEmpty { entry.element("div", text: expectation.about) }
                if !expectation.reason.isEmpty { entry.element("div", text: expectation.reason) }
                if let moment = expectation.at {
                    entry.element("div", ["class": "muted"], text: "decided at \(Decimal.text(moment, 3)) s")
                }
                if let signature = expectation.signature {
                    entry.element("div", ["class": "signature"], text: "It looks as if \(signature)")
                }
                entry.raw(IntervalHistogram.svg(expectation.intervals))
            }
        }
    }

    // MARK: Charts

    private func wire(_ trace: Trace, _ body: inout Markup) {
        let chart = SequenceChart.svg(trace, deciding: deciding)
        guard !chart.isEmpty else { return }
        body.element("h3", text: "The wire")
        body.element("figure", ["class": "chart", "tabindex": "0"]) { figure in
            figure.element("figcaption") { caption in
                caption.words(
                    "Time in seconds on the left; ¦ parts writes that came within "
                        + "\(Decimal.short(SequenceRows.together * 1000)) ms of one another.")
                if trace.omitted > 0 {
                    caption.words(
                        " \(Decimal.count(trace.omitted, "event")) left out; the journal has them all.")
                }
                if !deciding.isEmpty { caption.words(" ▶ marks what decided.") }
            }
            figure.raw(chart)
        }
    }

    private func signals(_ trace: Trace, _ body: inout Markup) {
        let marks = SignalPlot.marks(of: trace)
        let moments = result.expectations.filter { $0.form == "report" && $0.verdict != .pass }.compactMap(
            \.at)
        body.element("h3", text: "Signals")
        for series in trace.series {
            let plot = SignalPlot.svg(
                series, marks: marks, moments: moments, until: trace.events.last?.time ?? 0)
            guard !plot.isEmpty else { continue }
            body.element("figure", ["class": "chart"]) { figure in
                figure.element("figcaption") { caption in
                    caption.element(
                        "b", text: series.client.map { "\($0): \(series.signal)" } ?? series.signal)
                    caption.words(series.unit.isEmpty ? " " : " in \(series.unit) ")
                    caption.element("span", ["class": "key"]) {
                        $0.element("i")
                        $0.words("on the wire (\(series.truth.count))")
                    }
                    caption.element("span", ["class": "key"]) {
                        $0.element("i", ["class": "r"])
                        $0.words("reported by the client (\(series.reported.count))")
                    }
                }
                figure.raw(plot)
            }
        }
        guard !marks.isEmpty else { return }
        body.element("ol", ["class": "marks"]) { list in
            for mark in marks { list.element("li", text: "\(Decimal.text(mark.time, 3)) s: \(mark.text)") }
        }
    }

    private func output(_ body: inout Markup) {
        guard !result.clientOutput.isEmpty else { return }
        body.element("details", ["class": "inner"]) { details in
            details.element("summary", text: "What the client printed")
            details.element("pre", ["class": "output", "tabindex": "0"]) { pre in
                for line in result.clientOutput {
                    if line.hasPrefix("! ") {
                        pre.element("span", ["class": "stderr"], text: String(line.dropFirst(2)))
                    } else {
                        pre.words(line)
                    }
                    pre.line()
                }
            }
        }
    }
}

/// Lists the text of a scenario with the lines of its expectations marked.
struct ScenarioListing {
    private let result: CaseResult
    private let anchor: String

    init(_ result: CaseResult, anchor: String) {
        self.result = result
        self.anchor = anchor
    }

    /// Returns the anchor of the expectation `id` in the listing of the case at `anchor`.
    static func anchor(_ anchor: String, _ id: String) -> String {
        anchor + "-expects-"
            + String(
                id.unicodeScalars.map {
                    $0.isASCII && ($0.properties.isAlphabetic || $0.value > 0x2F && $0.value < 0x3A)
                        || $0 == "-" ? Character($0) : "."
                })
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

    /// Whether `line` begins the entry `id`: `- id: NAME` or `- { id: NAME, … }`.
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
            starts[range.lowerBound] = Self.anchor(anchor, expectation.id)
            ends.insert(range.upperBound)
        }
        body.element("details", ["class": "inner"]) { details in
            details.element("summary", text: "The scenario")
            details.element("div", ["class": "source", "tabindex": "0"]) { source in
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
