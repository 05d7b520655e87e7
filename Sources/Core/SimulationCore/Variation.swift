/// The differences of a row of a table from car to car or from device to device, for `dyno explore`.
///
/// A row without a variation is never varied.
package struct Variation: Hashable, Sendable {
    /// Who may differ so, and what follows for a client that fails there.
    package enum Legality: String, CaseIterable, Hashable, Sendable {
        /// Every device may do it at any time; a client that fails is wrong.
        case plain
        /// Known devices do it; a client that fails is fragile.
        case field
        /// No device should do it; varied on request only.
        case hostile
    }

    /// The information that a client misses while the difference is in force.
    package enum Effect: String, CaseIterable, Hashable, Sendable {
        /// Nothing: what a client shows is the same without it.
        case none
        /// Some answers, or parts of them.
        case hides
        /// All answers.
        case severs
    }

    /// The values that may be drawn, as scenario files write them. The first or least is the simplest.
    package indirect enum Values: Hashable, Sendable {
        case texts([String])
        case integer(ClosedRange<Int>)
        /// A number of milliseconds in this range.
        case milliseconds(ClosedRange<Int>)
        /// A list of different values.
        case list(Values, count: ClosedRange<Int>)
        /// A mapping with all of these keys.
        case record([Field])
        /// One of several forms.
        case any([Values])
    }

    /// One key of a mapping.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let values: Values

        package init(_ name: String, _ values: Values) {
            self.name = name
            self.values = values
        }
    }

    /// Who may differ so.
    package let legality: Legality

    package let values: Values

    /// The information that a client misses.
    package let effect: Effect

    /// The value without meaning for a client, which a run has unless another one is drawn.
    package let neutral: String

    /// Where it is stated or was seen.
    package let source: String

    /// Creates a variation; without the row, the neutral value is `off`.
    package init(
        _ legality: Legality, _ values: Values, _ effect: Effect = .none, neutral: String = "off",
        source: String
    ) {
        self.legality = legality
        self.values = values
        self.effect = effect
        self.neutral = neutral
        self.source = source
    }
}

extension Variation.Values: CustomStringConvertible {
    /// The values in a table of the documentation.
    package var description: String {
        switch self {
        case .texts(let texts): texts.map { "`\($0)`" }.joined(separator: ", ")
        case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .milliseconds(let range): "\(range.lowerBound) to \(range.upperBound) ms"
        case .list(let member, let count):
            "\(count.lowerBound) to \(count.upperBound) of \(member)"
        case .record(let fields): fields.map { "\($0.name): \($0.values)" }.joined(separator: "; ")
        case .any(let forms): forms.map(\.description).joined(separator: "; or ")
        }
    }
}
