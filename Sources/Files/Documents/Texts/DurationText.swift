import SimulationCore

/// The syntax of a duration in files: a number and `ns`, `us` or `µs`, `ms`, `s`, `min` or `h`, without a
/// space.
package struct DurationText: Hashable, Sendable {
    /// The maximum duration in a file: 1000 hours, far beyond any run.
    package static let longest = Duration.seconds(3_600_000)

    /// The duration, rounded to a nanosecond; nil when it exceeds `longest`.
    package let value: Duration?

    /// Parses `text`; nil when its syntax is wrong.
    package init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            let number = Double(String(digits)),
            let unit = Self.units.first(where: { $0.name == text.dropFirst(digits.count) })
        else { return nil }
        let nanoseconds = number * unit.nanoseconds
        value =
            nanoseconds <= Double(Self.longest.nanoseconds)
            ? .nanoseconds(Int64(nanoseconds.rounded())) : nil
    }

    /// Returns `duration` as files usually have it, in whole seconds, milliseconds or microseconds.
    package static func words(_ duration: Duration) -> String {
        let nanoseconds = duration.nanoseconds
        for (name, unit) in [("s", Int64(1_000_000_000)), ("ms", 1_000_000)]
        where nanoseconds % unit == 0 { return "\(nanoseconds / unit)\(name)" }
        return "\(nanoseconds / 1000)us"
    }

    private static let units: [(name: String, nanoseconds: Double)] = [
        ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3600e9),
    ]
}

/// The syntax of a duration with an optional tolerance: `30ms`, `30ms ± 10ms`, or with `+-` or `+/-`.
package struct SpreadText: Hashable, Sendable {
    /// The nominal duration; nil when it exceeds `DurationText.longest`.
    package let middle: Duration?

    /// The tolerance in either direction, zero when none is stated; nil when it exceeds
    /// `DurationText.longest`.
    package let tolerance: Duration?

    /// Parses `text`; nil when its syntax is wrong.
    package init?(_ text: String) {
        for sign in ["±", "+/-", "+-"] {
            let parts = Self.split(text, at: sign)
            guard let parts else { continue }
            guard let middle = DurationText(String(parts.0)), let tolerance = DurationText(String(parts.1))
            else {
                return nil
            }
            self.middle = middle.value
            self.tolerance = tolerance.value
            return
        }
        guard let middle = DurationText(text) else { return nil }
        self.middle = middle.value
        tolerance = .zero
    }

    private static func split(_ text: String, at sign: String) -> (Substring, Substring)? {
        guard let range = text.firstRange(of: sign) else { return nil }
        var left = text[..<range.lowerBound]
        while left.last == " " { left.removeLast() }
        return (left, text[range.upperBound...].drop { $0 == " " })
    }
}
