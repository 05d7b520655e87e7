import SimulationCore

/// The numbers or times that may stand at one point of a file.
///
/// A shape carries them. The readers refuse what lies outside, and the JSON Schema states them, from the same row.
enum Limits: Hashable, Sendable {
    /// Whole numbers in this range; messages spell its bounds in hex when files usually do.
    case integers(ClosedRange<Int>, isHex: Bool = false)
    /// Numbers in this range.
    case numbers(ClosedRange<Double>)
    /// Times in this range, and the range in words.
    case times(ClosedRange<Duration>, words: String)

    /// The values of one byte.
    static let byte = Limits.integers(0...0xFF, isHex: true)

    /// Times from `least` to the longest that a file can hold.
    static func times(from least: Duration, words: String) -> Limits {
        .times(least...DurationText.longest, words: words)
    }

    /// The range in words that follow "outside".
    var words: String {
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
    /// A whole number in `range`.
    static func integer(_ range: ClosedRange<Int>) -> Shape { .scalar(.integer, .integers(range)) }

    /// A whole number in `range`, whose bounds messages spell in hex.
    static func hex(_ range: ClosedRange<Int>) -> Shape {
        .scalar(.integer, .integers(range, isHex: true))
    }

    /// A byte.
    static let byte = Shape.scalar(.integer, .byte)

    /// A number in `range`.
    static func number(_ range: ClosedRange<Double>) -> Shape { .scalar(.number, .numbers(range)) }

    /// A time of at least `least`, which `words` say.
    static func duration(from least: Duration, _ words: String) -> Shape {
        .scalar(.duration, .times(from: least, words: words))
    }

    /// The limits of the scalar here, or of the members where a list or a mapping stands.
    var limits: Limits? {
        switch self {
        case .scalar(_, let limits): limits
        case .list(let member, _): member.limits
        case .map(let map): map.value.limits
        case .kinds(let shapes): shapes.lazy.compactMap(\.limits).first
        case .named(_, let shape): shape.limits
        case .tuple, .record, .choice: nil
        }
    }
}

extension Shape.Record {
    /// The limits of the values under `name`, which the table of keys must state.
    func limits(_ name: String) -> Limits {
        guard let limits = key(name)?.shape.limits else { preconditionFailure("no limits for \(name)") }
        return limits
    }
}
