/// What histograms have in common: their size, the lines and numbers of the vertical axis, and the bars.
struct HistogramFrame {
    static let left = 44.0
    static let right = 506.0
    static let bottom = 108.0
    private static let top = 14.0

    /// The drawing, so far with the lines and numbers of the vertical axis.
    var chart = Drawing(width: 520, height: 150)
    private let counts: Axis

    /// A frame for bars of these heights.
    init(_ heights: [Int]) {
        counts = Axis((heights + [1]).map(Double.init), count: 3, startsAtZero: true)
        for tick in counts.ticks where tick == tick.rounded() {
            let y = counts.place(tick, Self.bottom, Self.top)
            chart.line(Self.left, y, Self.right, y, "grid")
            chart.words(Self.left - 8, y + 4, Decimal.text(tick, 0), "tick y")
        }
    }

    /// Draws the bar of `height` from `x` on, `room` wide with a gap.
    mutating func bar(_ height: Int, at x: Double, room: Double, title: String) {
        let y = counts.place(Double(height), Self.bottom, Self.top)
        chart.rectangle(
            x + 1, y, room - 2, Self.bottom - y, "bar", round: min(2, room / 4), title: title)
    }

    /// Draws the horizontal axis and the words below it.
    mutating func base(_ words: String) {
        chart.line(Self.left, Self.bottom, Self.right, Self.bottom, "axis")
        chart.words((Self.left + Self.right) / 2, Self.bottom + 36, words, "tick x")
    }

    /// Draws a mark of the horizontal axis at `x` with its number, or without one.
    mutating func mark(_ x: Double, _ number: String = "") {
        chart.line(x, Self.bottom, x, Self.bottom + 4, "axis")
        if !number.isEmpty { chart.words(x, Self.bottom + 18, number, "tick x") }
    }
}
