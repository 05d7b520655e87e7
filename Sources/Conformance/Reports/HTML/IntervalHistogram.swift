/// A histogram of the intervals that an `every` expectation measured.
enum IntervalHistogram {
    private static let width = 520
    private static let height = 150
    private static let left = 44.0
    private static let right = 506.0
    private static let top = 14.0
    private static let bottom = 108.0

    /// Returns a `figure` for `intervals` in seconds; empty for fewer than two intervals.
    static func svg(_ intervals: [Double]) -> String {
        let values = intervals.filter { $0.isFinite && $0 >= 0 }.sorted()
        guard values.count > 1, let low = values.first, let high = values.last else { return "" }
        let scale = high < 1 ? 1000.0 : 1.0
        let axis = Axis(values.map { $0 * scale }, count: 6)
        let bins = min(24, max(6, Int(Double(values.count).squareRoot().rounded(.up)) * 2))
        var counts = [Int](repeating: 0, count: bins)
        for value in values {
            let share = axis.place(value * scale, 0, Double(bins))
            counts[min(bins - 1, Int(share))] += 1
        }
        let tallest = Axis((counts + [1]).map(Double.init), count: 3, startsAtZero: true)
        var chart = Drawing(width: width, height: height)
        for tick in tallest.ticks where tick == tick.rounded() {
            let y = tallest.place(tick, bottom, top)
            chart.line(left, y, right, y, "grid")
            chart.words(left - 8, y + 4, Decimal.text(tick, 0), "tick y")
        }
        let room = (right - left) / Double(bins)
        for (bin, count) in counts.enumerated() where count > 0 {
            let y = tallest.place(Double(count), bottom, top)
            let from = axis.low + (axis.high - axis.low) * Double(bin) / Double(bins)
            let to = axis.low + (axis.high - axis.low) * Double(bin + 1) / Double(bins)
            chart.rectangle(
                left + Double(bin) * room + 1, y, room - 2, bottom - y, "bar", round: min(2, room / 4),
                title:
                    "\(Decimal.count(count, "interval")) from \(Decimal.short(from)) to \(Decimal.short(to))")
        }
        chart.line(left, bottom, right, bottom, "axis")
        for tick in axis.ticks {
            let x = axis.place(tick, left, right)
            chart.line(x, bottom, x, bottom + 4, "axis")
            chart.words(x, bottom + 18, Decimal.text(tick, axis.digits), "tick x")
        }
        let median = values[values.count / 2]
        chart.words((left + right) / 2, bottom + 36, scale > 1 ? "interval in ms" : "interval in s", "tick x")
        let label =
            "\(values.count) intervals: shortest \(Decimal.time(low)), median \(Decimal.time(median)), longest \(Decimal.time(high))"
        return "<figure class=\"chart\"><figcaption>\(Escaping.escaped(label))</figcaption>"
            + chart.svg("histogram", label: label) + "</figure>"
    }
}
