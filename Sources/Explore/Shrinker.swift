/// Makes a sequence of choices shorter and smaller as long as something holds for the trial that it makes.
///
/// A sequence is simpler than another one when it is shorter, or as long and earlier in lexicographic order. Only simpler ones
/// are tried, so that the reduction ends; it is deterministic.
package struct Shrinker: Sendable {
    /// A sequence with its parts.
    package struct Sequence: Sendable {
        /// The choices.
        package var choices: [Int]
        /// The parts that can be left out as a whole.
        package var spans: [Range<Int>]

        /// Creates a sequence with parts.
        package init(choices: [Int], spans: [Range<Int>]) {
            self.choices = choices
            self.spans = spans
        }
    }

    /// The simplest sequence so far.
    package private(set) var best: Sequence

    /// How many sequences were tried.
    package private(set) var tries = 0

    /// The greatest number of sequences to try.
    private let limit: Int

    /// Returns the sequence as the trial has drawn it when the trial still shows what is sought; nil otherwise.
    package typealias Attempt = ([Int]) async -> Sequence?

    /// A reduction from `start` in at most `limit` tries.
    package init(_ start: Sequence, limit: Int) {
        best = start
        self.limit = limit
    }

    /// Reduces until no step makes the sequence simpler, or the limit is reached.
    package mutating func run(_ attempt: Attempt) async {
        var before: [Int]
        repeat {
            before = best.choices
            await deleteSpans(attempt)
            await deleteChoices(attempt)
            await lower(attempt)
            await swapSpans(attempt)
        } while best.choices != before && tries < limit
    }

    private static func isSimpler(_ one: [Int], than other: [Int]) -> Bool {
        one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }

    /// Tries `choices` when they are simpler than the best ones; returns whether they became the best.
    private mutating func accept(_ choices: [Int], _ attempt: Attempt) async -> Bool {
        guard tries < limit, Self.isSimpler(choices, than: best.choices) else { return false }
        tries += 1
        guard let drawn = await attempt(choices), Self.isSimpler(drawn.choices, than: best.choices) else {
            return false
        }
        best = drawn
        return true
    }

    private mutating func deleteSpans(_ attempt: Attempt) async {
        var index = best.spans.count - 1
        while index >= 0 {
            guard index < best.spans.count else {
                index = best.spans.count - 1
                continue
            }
            var choices = best.choices
            choices.removeSubrange(best.spans[index])
            _ = await accept(choices, attempt)
            index -= 1
        }
    }

    private mutating func deleteChoices(_ attempt: Attempt) async {
        var index = best.choices.count - 1
        while index >= 0 {
            if index < best.choices.count {
                var choices = best.choices
                choices.remove(at: index)
                _ = await accept(choices, attempt)
            }
            index -= 1
        }
    }

    /// Makes each choice zero, or else as small as halving of the distance finds.
    private mutating func lower(_ attempt: Attempt) async {
        var index = 0
        while index < best.choices.count {
            var least = 0
            while index < best.choices.count, best.choices[index] > least {
                var choices = best.choices
                choices[index] = least
                if await accept(choices, attempt) { break }
                least += (best.choices[index] - least + 1) / 2
            }
            index += 1
        }
    }

    private mutating func swapSpans(_ attempt: Attempt) async {
        var index = 0
        while index + 1 < best.spans.count {
            let (one, other) = (best.spans[index], best.spans[index + 1])
            if one.upperBound == other.lowerBound {
                let choices = best.choices
                let swapped =
                    choices[..<one.lowerBound] + choices[other] + choices[one] + choices[other.upperBound...]
                _ = await accept(Array(swapped), attempt)
            }
            index += 1
        }
    }
}
