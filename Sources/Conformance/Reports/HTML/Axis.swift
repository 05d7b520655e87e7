/// An axis with ticks at round numbers.
struct Axis {
    let low: Double
    let high: Double

    /// The distance between ticks: 1, 2 or 5 times a power of ten.
    let step: Double

    /// Creates an axis that contains `values`, with about `count` ticks; values that are all equal get a
    /// margin.
    ///
    /// Values that are not finite, or have a magnitude of 1e12 or more, are ignored.
    init(_ values: some Sequence<Double>, count: Int = 5, startsAtZero: Bool = false) {
        var low = startsAtZero ? 0 : Double.infinity
        var high = -Double.infinity
        for value in values where value.isFinite && abs(value) < 1e12 {
            low = min(low, value)
            high = max(high, value)
        }
        if low > high { (low, high) = (0, 1) }
        if high - low < 1e-9 * max(1, abs(high)) {
            let room = max(1, abs(high) * 0.05)
            (low, high) = (startsAtZero ? 0 : low - room, high + room)
        }
        step = Self.round((high - low) / Double(max(1, count)))
        self.low = startsAtZero ? 0 : (low / step + 1e-9).rounded(.down) * step
        self.high = (high / step - 1e-9).rounded(.up) * step
    }

    /// Rounds `value` up to 1, 2, 5 or 10 times a power of ten.
    private static func round(_ value: Double) -> Double {
        var power = 1.0
        while power > value { power /= 10 }
        while power * 10 <= value { power *= 10 }
        return [1.0, 2, 5, 10].first { $0 * power >= value * 0.999 }.map { $0 * power } ?? power
    }

    /// The values of the ticks, in ascending order, at most 41.
    var ticks: [Double] {
        let count = Int(((high - low) / step).rounded())
        return (0...min(max(count, 0), 40)).map { low + Double($0) * step }
    }

    /// The number of digits after the point that distinguishes the ticks, at most 6.
    var digits: Int {
        var digits = 0
        var scaled = step
        while digits < 6, scaled < 0.999 {
            scaled *= 10
            digits += 1
        }
        return digits
    }

    /// Maps `value` to a coordinate from `start` (at `low`) to `end` (at `high`); `end` may be less than
    /// `start`.
    func place(_ value: Double, _ start: Double, _ end: Double) -> Double {
        let share = high > low ? (min(max(value, low), high) - low) / (high - low) : 0
        return start + share * (end - start)
    }
}
