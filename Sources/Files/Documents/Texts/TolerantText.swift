/// The syntax of a number with an optional unit and tolerance: `612.5`, `612.5 ± 0.5`, `65 mph ± 1 mph`, or
/// with `+-` or `+/-`.
///
/// A tolerance without a unit has the unit of the number.
package struct TolerantText: Hashable, Sendable {
    /// The nominal value and its unit.
    package let middle: QuantityText

    /// The tolerance in either direction; nil when none is stated.
    package let tolerance: QuantityText?

    /// Parses `text`; nil when its syntax is wrong.
    package init?(_ text: String) {
        var left = text[...]
        var right: Substring?
        for sign in ["±", "+/-", "+-"] {
            guard right == nil, let range = text.firstRange(of: sign) else { continue }
            left = text[..<range.lowerBound]
            right = text[range.upperBound...].drop { $0 == " " }
            while left.last == " " { left.removeLast() }
        }
        guard let middle = Self.quantity(left) else { return nil }
        self.middle = middle
        guard let right else {
            tolerance = nil
            return
        }
        guard let first = right.utf8.first, IntegerText.isDigit(first), let quantity = Self.quantity(right)
        else { return nil }
        tolerance = quantity
    }

    private static func quantity(_ text: Substring) -> QuantityText? {
        guard let quantity = QuantityText(String(text)) else { return nil }
        return quantity.unit.contains { " +±-".contains($0) } ? nil : quantity
    }
}
