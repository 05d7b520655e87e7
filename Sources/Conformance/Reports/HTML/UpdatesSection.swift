/// The section of a page about how often a dashboard has shown values: a table and a plot by the interval that it was told.
enum UpdatesSection {
    private static let width = 520
    private static let height = 236
    private static let left = 44.0
    private static let right = 506.0
    private static let top = 14.0
    private static let bottom = 186.0

    /// Writes the section for `run`; nothing when no case has measured updates.
    static func write(_ run: RunResult, to main: inout Markup) {
        let rates = run.updateRates
        guard !rates.isEmpty else { return }
        main.element("h2", ["id": "updates"], text: "Updates of the display")
        main.element("table") { table in
            table.element("tr") { row in
                for head in ["interval", "asked, 1/s", "shown, 1/s", "claimed, 1/s"] {
                    row.element("th", text: head)
                }
            }
            for rate in rates {
                table.element("tr") { row in
                    row.element("td", text: name(rate))
                    row.element("td", text: Decimal.text(rate.asked, 1))
                    row.element("td", text: Decimal.text(rate.shown, 1))
                    row.element("td", text: claim(rate))
                }
            }
        }
        main.element("figure", ["class": "chart"]) { figure in
            figure.element(
                "figcaption",
                text: "Updates a second: the bars are shown, the line is asked, the marks are what is claimed"
            )
            figure.raw(chart(rates))
        }
    }

    private static func name(_ rate: UpdateRate) -> String {
        rate.interval > 0 ? Decimal.time(rate.interval) : "none"
    }

    private static func claim(_ rate: UpdateRate) -> String {
        rate.claimed.map { "\(Decimal.short($0[0], 1)) to \(Decimal.short($0[1], 1))" } ?? "–"
    }

    private static func chart(_ rates: [UpdateRate]) -> String {
        let axis = Axis(
            rates.flatMap { [$0.asked, $0.shown] + ($0.claimed ?? []) }, count: 5, startsAtZero: true)
        var chart = Drawing(width: width, height: height)
        for tick in axis.ticks {
            let y = axis.place(tick, bottom, top)
            chart.line(left, y, right, y, "grid")
            chart.words(left - 8, y + 4, Decimal.text(tick, axis.digits), "tick y")
        }
        let room = (right - left) / Double(rates.count)
        var line = ""
        for (place, rate) in rates.enumerated() {
            let x = left + (Double(place) + 0.5) * room
            let y = axis.place(rate.shown, bottom, top)
            chart.rectangle(
                x - room / 4, y, room / 2, bottom - y, "bar", round: 2,
                title: "\(name(rate)): \(Decimal.text(rate.shown, 1)) a second")
            if let claimed = rate.claimed {
                let (low, high) = (axis.place(claimed[0], bottom, top), axis.place(claimed[1], bottom, top))
                chart.line(x, low, x, high, "axis")
                for y in [low, high] { chart.line(x - 6, y, x + 6, y, "axis") }
            }
            let asked = axis.place(rate.asked, bottom, top)
            line += "\(line.isEmpty ? "M" : "L")\(Drawing.number(x)) \(Drawing.number(asked))"
            chart.words(x, bottom + 18, name(rate), "tick x")
        }
        chart.path(line, "truth")
        chart.line(left, bottom, right, bottom, "axis")
        chart.words((left + right) / 2, bottom + 36, "interval between two updates", "tick x")
        let label = rates.map { "\(name($0)): \(Decimal.text($0.shown, 1))" }.joined(separator: ", ")
        return chart.svg("plot", label: "Updates a second by interval: \(label)")
    }
}
