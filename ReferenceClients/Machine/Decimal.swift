/// Numbers as the client prints them.
enum Decimal {
    /// The number of digits after the decimal point.
    static let digits = 3

    /// `value` with three digits after the decimal point, for example `612.500`.
    static func text(_ value: Double) -> String {
        let scaled = Int64((value.magnitude * 1000).rounded())
        let fraction = String(scaled % 1000)
        let sign = value < 0 && scaled != 0 ? "-" : ""
        return "\(sign)\(scaled / 1000)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// `value` with as many of these digits as it needs, for example `612.5`.
    static func shortest(_ value: Double) -> String {
        var text = text(value)[...]
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }
}
