import Documents
import SimulationCore

/// The range of the numbers or durations at one point of a file.
///
/// A shape contains them. The readers refuse a value outside the range and the JSON Schema states it, both
/// from the same row.
package enum Limits: Hashable, Sendable {
    /// Whole numbers in this range; messages write its bounds in hexadecimal when files usually do.
    case integers(ClosedRange<Int>, isHex: Bool = false)
    case numbers(ClosedRange<Double>)
    case times(ClosedRange<Duration>, words: String)

    /// The values of one byte, 0 to 0xFF.
    package static let byte = Limits.integers(0...0xFF, isHex: true)

    /// Durations from `least` to the maximum of a file; `words` describe the range.
    package static func times(from least: Duration, words: String) -> Limits {
        .times(least...DurationText.longest, words: words)
    }

    /// The range, in words that follow "outside".
    package var words: String {
        switch self {
        case .integers(let range, let isHex):
            func spelt(_ bound: Int) -> String { isHex ? "0x" + Hex.string(bound, width: 2) : "\(bound)" }
            return "\(spelt(range.lowerBound)) to \(spelt(range.upperBound))"
        case .numbers(let range): return Reader.words(range, unit: "")
        case .times(_, let words): return words
        }
    }
}

extension Shape {
    package static func integer(_ range: ClosedRange<Int>) -> Shape { .scalar(.integer, .integers(range)) }

    /// Returns a whole number in `range`, whose bounds messages write in hexadecimal.
    package static func hex(_ range: ClosedRange<Int>) -> Shape {
        .scalar(.integer, .integers(range, isHex: true))
    }

    /// A byte, 0 to 0xFF.
    package static let byte = Shape.scalar(.integer, .byte)

    package static func number(_ range: ClosedRange<Double>) -> Shape { .scalar(.number, .numbers(range)) }

    /// Returns a duration of at least `least`; `words` describe the range.
    package static func duration(from least: Duration, _ words: String) -> Shape {
        .scalar(.duration, .times(from: least, words: words))
    }

    /// The limits of the scalar here, or of the members of a list or map.
    package var limits: Limits? {
        switch self {
        case .scalar(_, let limits): limits
        case .list(let member, _): member.limits
        case .map(let map): map.value.limits
        case .kinds(let shapes): shapes.lazy.compactMap(\.limits).first
        case .named(_, let shape): shape.limits
        case .tuple, .record, .choice, .json: nil
        }
    }
}

extension Shape.Record {
    /// Returns the limits of the values of the key `name`. A table of keys without them is a programming
    /// error.
    package func limits(_ name: String) -> Limits {
        guard let limits = key(name)?.shape.limits else { preconditionFailure("no limits for \(name)") }
        return limits
    }
}
