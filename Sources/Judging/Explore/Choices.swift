package import SimulationCore

/// The sequence of choices from which a trial is made: everything random in it comes from here.
///
/// A trial is made again by replaying the sequence. What is drawn beyond its end is 0, the simplest choice, unless a
/// generator goes on with it. A shorter or smaller sequence therefore makes a simpler trial.
///
/// Source: MacIver and Donaldson, "Test-case reduction via test-case generation: insights from the Hypothesis reducer"
/// (ECOOP 2020).
package struct Choices: Sendable {
    /// The choices so far, each below the count that it was drawn from.
    package private(set) var taken: [Int] = []

    /// The parts that belong together, in the order of their ends.
    package private(set) var spans: [Range<Int>] = []

    private let given: [Int]
    private var generator: SeededGenerator?

    /// The rest of the number of the trial, from which choices come that go through all values in turn; nil when none do.
    private var turn: Int?

    /// The choices that `generator` makes after those in `given`; `turn` is the number of the trial among the new ones.
    package init(_ given: [Int] = [], then generator: SeededGenerator, turn: Int? = nil) {
        self.given = given
        self.generator = generator
        self.turn = turn
    }

    /// The choices in `given`, and then 0.
    package init(replaying given: [Int]) {
        self.given = given
    }

    /// Returns the next choice: a number below `count`, which is positive.
    package mutating func below(_ count: Int) -> Int {
        let choice: Int
        if taken.count < given.count {
            choice = min(max(0, given[taken.count]), count - 1)
        } else if generator != nil {
            choice = Int(truncatingIfNeeded: (generator?.next() ?? 0) % UInt64(count))
        } else {
            choice = 0
        }
        taken.append(choice)
        return choice
    }

    /// Returns the next choice, a number below `count`; one after another, new trials go through all of them.
    package mutating func inTurn(_ count: Int) -> Int {
        guard let turn, taken.count >= given.count else { return below(count) }
        self.turn = turn / count
        // A step without a common divisor reaches every number.
        var step = max(1, count * 5 / 8)
        while Self.divisor(step, count) != 1 { step += 1 }
        taken.append(turn % count * step % count)
        return taken[taken.count - 1]
    }

    private static func divisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : divisor(other, one % other)
    }

    /// Returns what `body` draws, as a part that can be left out as a whole.
    package mutating func span<Result>(_ body: (inout Choices) -> Result) -> Result {
        let start = taken.count
        defer { spans.append(start..<taken.count) }
        return body(&self)
    }

    /// Returns one of `values`, as a scenario file writes it.
    package mutating func draw(_ values: Variation.Values) -> String {
        switch values {
        case .texts(let texts): return texts[below(texts.count)]
        case .integer(let range): return String(range.lowerBound + below(range.count))
        case .milliseconds(let range): return "\(range.lowerBound + below(range.count))ms"
        case .list(let member, let count):
            var members: [String] = []
            while members.count < count.upperBound {
                let text = span { choices -> String? in
                    guard members.count < count.lowerBound || choices.below(6) != 0 else { return nil }
                    return choices.draw(member)
                }
                guard let text else { break }
                guard !members.contains(text) else { continue }
                members.append(text)
            }
            return "[\(members.joined(separator: ", "))]"
        case .record(let fields):
            let entries = fields.map { "\($0.name): \(draw($0.values))" }
            return "{ \(entries.joined(separator: ", ")) }"
        case .any(let forms): return draw(forms[below(forms.count)])
        }
    }
}
