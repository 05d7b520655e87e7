/// Formats numbers for reports.
package enum Decimal {
    /// Formats `value` with `digits` digits after the point, rounded half away from zero.
    ///
    /// Returns `–` when `value` is not finite or its magnitude is 1e15 or more.
    package static func text(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "–" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        guard scaled < 9e18 else { return "\(value)" }
        let whole = Int64(scaled / scale)
        let fraction = String(Int64(scaled) - whole * Int64(scale))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(Int64(scaled))" }
        return "\(sign)\(whole)." + String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    }

    /// Formats `value` with at most `digits` digits after the point, without trailing zeros.
    package static func short(_ value: Double, _ digits: Int = 3) -> String {
        var text = text(value, digits)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Formats a duration: `340 ms`, `4.2 s`, `3 min 05 s`; `–` when it is negative or not finite.
    package static func time(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0 else { return "–" }
        if seconds == 0 { return "0 s" }
        if seconds < 0.9995 { return "\(Decimal.short(seconds * 1000, seconds < 0.01 ? 1 : 0)) ms" }
        if seconds < 60 { return "\(Decimal.text(seconds, 1)) s" }
        let whole = Int64(min(seconds, 1e12).rounded())
        let rest = whole % 60
        return "\(whole / 60) min \(rest < 10 ? "0" : "")\(rest) s"
    }

    /// Formats a number with its noun: `5 cases`, `1 case`.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
