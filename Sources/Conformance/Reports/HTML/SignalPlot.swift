/// Plots a signal over time: true values, reported values, and marks for faults and events.
package struct SignalPlot {
    /// A vertical line at a fault or an event; `time` is in seconds since power-on.
    package struct Mark: Hashable {
        package let time: Double
        package let text: String
        let isFault: Bool
    }

    private static let width = 1040
    private static let height = 236
    private static let left = 74.0
    private static let right = 1024.0
    private static let top = 30.0
    private static let bottom = 196.0

    /// Returns marks for the first fourteen events and faults of `trace`; records of a fault that takes
    /// effect (`acts`) are left out.
    static func marks(of trace: Trace) -> [Mark] {
        var marks: [Mark] = []
        for event in trace.events
        where event.kind == "event" || event.kind == "fault" && event.detail != "acts" {
            guard marks.count < 14 else { break }
            let text = event.kind == "fault" ? "fault \(event.detail): \(event.text)" : event.text
            marks.append(Mark(time: event.time, text: text, isFault: event.kind == "fault"))
        }
        return marks
    }

    /// Returns the chart of `series` from 0 s to at least `end`, with the deciding `moments` highlighted;
    /// empty without points.
    static func svg(_ series: Trace.Series, marks: [Mark], moments: [Double], until end: Double) -> String {
        let points = series.truth + series.reported
        guard !points.isEmpty else { return "" }
        let values = Axis(points.map(\.value), count: 4)
        let times = Axis(points.map(\.time) + [0, end], count: 8, startsAtZero: true)
        var chart = Drawing(width: width, height: height)
        grid(&chart, values, times, unit: series.unit)
        draw(marks, &chart, times)
        for moment in moments {
            let x = times.place(moment, left, right)
            chart.rectangle(
                x - 4, top, 8, bottom - top, "moment", title: "decided at \(Decimal.text(moment, 3)) s")
        }
        func place(_ point: Trace.Point) -> (Double, Double) {
            (times.place(point.time, left, right), values.place(point.value, bottom, top))
        }
        if !series.truth.isEmpty {
            // A sample is valid until the next one.
            var steps = ""
            for point in series.truth {
                let (x, y) = place(point)
                steps +=
                    steps.isEmpty
                    ? "M\(Drawing.number(x)) \(Drawing.number(y))"
                    : "H\(Drawing.number(x))V\(Drawing.number(y))"
            }
            chart.path(steps, "truth")
            if series.truth.count <= 80 {
                for point in series.truth {
                    let (x, y) = place(point)
                    chart.circle(x, y, 2, "truthdot")
                }
            }
        }
        for point in series.reported {
            let (x, y) = place(point)
            chart.circle(
                x, y, series.reported.count > 60 ? 2.6 : 3.6, "reported",
                title:
                    "\(Decimal.short(point.value)) \(series.unit) reported at \(Decimal.text(point.time, 3)) s"
            )
        }
        return chart.svg("plot", label: label(series))
    }

    private static func grid(_ chart: inout Drawing, _ values: Axis, _ times: Axis, unit: String) {
        for tick in values.ticks {
            let y = values.place(tick, bottom, top)
            chart.line(left, y, right, y, "grid")
            chart.words(left - 8, y + 4, Decimal.text(tick, values.digits), "tick y")
        }
        for tick in times.ticks {
            let x = times.place(tick, left, right)
            chart.line(x, bottom, x, bottom + 4, "axis")
            chart.words(x, bottom + 18, Decimal.text(tick, times.digits), "tick x")
        }
        chart.line(left, bottom, right, bottom, "axis")
        chart.words((left + right) / 2, bottom + 36, "seconds since power-on", "tick x")
        if !unit.isEmpty { chart.words(left - 8, 14, unit, "tick y") }
    }

    /// Draws the marks with their numbers; a number that would overlap the previous one is left out.
    private static func draw(_ marks: [Mark], _ chart: inout Drawing, _ times: Axis) {
        var free = -Double.infinity
        for (number, mark) in marks.enumerated() {
            let x = times.place(mark.time, left, right)
            let style = mark.isFault ? "fault" : "event"
            chart.line(x, top - 4, x, bottom, "mark \(style)")
            guard x >= free else { continue }
            free = x + 22
            chart.rectangle(x - 9, 6, 18, 16, "marknumber \(style)", round: 8, title: mark.text)
            chart.words(x, 18, "\(number + 1)", "marktext")
        }
    }

    private static func label(_ series: Trace.Series) -> String {
        func range(_ points: [Trace.Point]) -> String {
            guard let low = points.map(\.value).min(), let high = points.map(\.value).max() else {
                return "none"
            }
            return
                "\(Decimal.short(low)) to \(Decimal.short(high)) \(series.unit) in \(Decimal.count(points.count, "point"))"
        }
        return "\(series.signal): true \(range(series.truth)); reported \(range(series.reported))"
    }
}
