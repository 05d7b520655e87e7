import SimulationCore
import Testing

/// Writes texts in which the patterns of a schema are found: literals, sets, groups, alternatives and repetitions, which is
/// what these patterns consist of.
struct PatternSample {
    private let pattern: [Unicode.Scalar]
    private var index = 0

    /// The characters that are written where a set allows several.
    private static let pool = Array(
        Set("abcdefghkmnprstxyzABCDEFKPSTUXZ0123456789 _-.:/%#*°µ±".unicodeScalars)
    ).sorted()

    init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

    private var next: Unicode.Scalar? { index < pattern.count ? pattern[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    /// Reads up to the end of a group, and returns a text of one of its alternatives.
    mutating func alternatives(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
        var texts = [sequence(&random)]
        while take("|") { texts.append(sequence(&random)) }
        return texts[Int.random(in: 0..<texts.count, using: &random)]
    }

    private mutating func sequence(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let start = index
            var part = part(&random)
            let end = index
            let count = repetitions(&random)
            let behind = index
            if count == 0 { part = [] }
            text += part
            // Each repetition is a choice of its own.
            for _ in 1..<max(count, 1) {
                index = start
                text += self.part(&random)
                precondition(index == end)
            }
            index = behind
        }
        return text
    }

    private mutating func part(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
        let scalar = pattern[index]
        index += 1
        switch scalar {
        case "^", "$": return []
        case "(":
            let text = alternatives(&random)
            #expect(take(")"))
            return text
        case "[": return [Self.pick(set(), &random)]
        case ".": return [Self.pick([], isNegative: true, &random)]
        case "\\": return [escaped()]
        default: return [scalar]
        }
    }

    private mutating func repetitions(_ random: inout SeededGenerator) -> Int {
        if take("?") { return Int.random(in: 0...1, using: &random) }
        if take("*") { return Int.random(in: 0...3, using: &random) }
        if take("+") { return Int.random(in: 1...4, using: &random) }
        guard take("{") else { return 1 }
        let digits = pattern[index...].prefix { $0 != "}" }
        index += digits.count + 1
        let bounds = String(String.UnicodeScalarView(digits)).split(separator: ",").compactMap { Int($0) }
        return Int.random(in: bounds[0]...(bounds.last ?? bounds[0]), using: &random)
    }

    /// Reads the set behind `[`.
    private mutating func set() -> (ranges: [ClosedRange<UInt32>], isNegative: Bool) {
        let isNegative = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let first = member() {
            if next == "-", index + 1 < pattern.count, pattern[index + 1] != "]" {
                index += 1
                if let last = member() { ranges.append(first.value...last.value) }
            } else {
                ranges.append(first.value...first.value)
            }
        }
        return (ranges, isNegative)
    }

    private mutating func member() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        index += 1
        return scalar == "]" ? nil : scalar == "\\" ? escaped() : scalar
    }

    /// Reads what stands behind a backslash.
    private mutating func escaped() -> Unicode.Scalar {
        let scalar = pattern[index]
        index += 1
        guard let digits = ["x": 2, "u": 4][scalar] else { return ["n": "\n", "r": "\r"][scalar] ?? scalar }
        let text = String(String.UnicodeScalarView(pattern[index..<index + digits]))
        index += digits
        return UInt32(text, radix: 16).flatMap(Unicode.Scalar.init) ?? scalar
    }

    private static func pick(
        _ set: (ranges: [ClosedRange<UInt32>], isNegative: Bool), _ random: inout SeededGenerator
    ) -> Unicode.Scalar {
        pick(set.ranges, isNegative: set.isNegative, &random)
    }

    private static func pick(
        _ ranges: [ClosedRange<UInt32>], isNegative: Bool, _ random: inout SeededGenerator
    ) -> Unicode.Scalar {
        let fitting = pool.filter { scalar in ranges.contains { $0.contains(scalar.value) } != isNegative }
        if fitting.isEmpty { return ranges.first.flatMap { Unicode.Scalar($0.lowerBound) } ?? "?" }
        return fitting[Int.random(in: 0..<fitting.count, using: &random)]
    }
}
