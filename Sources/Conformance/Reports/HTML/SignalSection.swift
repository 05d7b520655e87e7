/// The signals of a case: true values beside those that the client reported.
struct SignalSection {
    private let result: CaseResult
    private let trace: Trace

    /// The element of its heading.
    private let heading: String

    /// The greatest number of values of one kind that are listed rather than plotted.
    private static let fewest = 2

    init(_ result: CaseResult, _ trace: Trace, heading: String) {
        self.result = result
        self.trace = trace
        self.heading = heading
    }

    func write(to body: inout Markup) {
        let shown = trace.series.filter { !$0.truth.isEmpty || !$0.reported.isEmpty }
        guard !shown.isEmpty else { return }
        body.element(heading, text: "Signals")
        let few = shown.filter { max($0.truth.count, $0.reported.count) <= Self.fewest }
        if !few.isEmpty { list(few, &body) }
        let many = shown.filter { max($0.truth.count, $0.reported.count) > Self.fewest }
        guard !many.isEmpty else { return }
        let marks = SignalPlot.marks(of: trace)
        let moments = result.expectations.filter { $0.form == "report" && $0.verdict != .pass }.compactMap(
            \.at)
        for series in many { plot(series, marks, moments, &body) }
        guard !marks.isEmpty else { return }
        body.element("ol", ["class": "marks"]) { list in
            for mark in marks { list.element("li", text: "\(Decimal.text(mark.time, 3)) s: \(mark.text)") }
        }
    }

    private static func name(_ series: Trace.Series) -> String {
        series.client.map { "\($0): \(series.signal)" } ?? series.signal
    }

    private func plot(
        _ series: Trace.Series, _ marks: [SignalPlot.Mark], _ moments: [Double], _ body: inout Markup
    ) {
        let plot = SignalPlot.svg(series, marks: marks, moments: moments, until: trace.events.last?.time ?? 0)
        body.element("figure", ["class": "chart", "tabindex": "0"]) { figure in
            figure.element("figcaption") { caption in
                caption.element("b", text: Self.name(series))
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

    /// Writes the values of signals with so few of them that a plot shows nothing more.
    private func list(_ few: [Trace.Series], _ body: inout Markup) {
        func values(_ points: [Trace.Point], _ unit: String) -> String {
            let texts = points.map { point in
                Decimal.short(point.value) + (unit.isEmpty ? "" : " \(unit)")
                    + " at \(Decimal.text(point.time, 3)) s"
            }
            return texts.isEmpty ? "none" : texts.joined(separator: ", ")
        }
        body.element("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Signals"]) {
            scroll in
            scroll.element("table", ["class": "summary"]) { table in
                table.element("thead") { head in
                    head.element("tr") { row in
                        for name in ["Signal", "On the wire", "Reported by the client"] {
                            row.element("th", ["scope": "col"], text: name)
                        }
                    }
                }
                table.element("tbody") { rows in
                    for series in few {
                        rows.element("tr") { row in
                            row.element("th", ["scope": "row"], text: Self.name(series))
                            row.element("td", text: values(series.truth, series.unit))
                            row.element("td", text: values(series.reported, series.unit))
                        }
                    }
                }
            }
        }
    }
}
