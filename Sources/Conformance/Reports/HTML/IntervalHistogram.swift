/// A histogram of the intervals that an `every` expectation measured.
enum IntervalHistogram {
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
        var frame = HistogramFrame(counts)
        let room = (HistogramFrame.right - HistogramFrame.left) / Double(bins)
        for (bin, count) in counts.enumerated() where count > 0 {
            let from = axis.low + (axis.high - axis.low) * Double(bin) / Double(bins)
            let to = axis.low + (axis.high - axis.low) * Double(bin + 1) / Double(bins)
            frame.bar(
                count, at: HistogramFrame.left + Double(bin) * room, room: room,
                title:
                    "\(Decimal.count(count, "interval")) from \(Decimal.short(from)) to \(Decimal.short(to))")
        }
        for tick in axis.ticks {
            frame.mark(
                axis.place(tick, HistogramFrame.left, HistogramFrame.right), Decimal.text(tick, axis.digits))
        }
        let median = values[values.count / 2]
        frame.base(scale > 1 ? "interval in ms" : "interval in s")
        let label =
            "\(values.count) intervals: shortest \(Decimal.time(low)), median \(Decimal.time(median)), longest \(Decimal.time(high))"
        return "<figure class=\"chart\"><figcaption>\(Escaping.escaped(label))</figcaption>"
            + frame.chart.svg("histogram", label: label) + "</figure>"
    }
}
