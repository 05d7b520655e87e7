/// Makes a sequence of choices shorter and smaller as long as something holds for the trial that it makes.
///
/// A sequence is simpler than another one when it is shorter, or as long and earlier in lexicographic order. Only simpler ones
/// are tried, so that the reduction ends; it is deterministic.
package struct Shrinker: Sendable {
    package struct Sequence: Sendable {
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

    /// The number of sequences tried.
    package private(set) var tries = 0

    /// The greatest number of sequences to try.
    private let limit: Int

    /// Returns for each of the sequences the one that its trial has drawn, when the trial still shows what is sought; nil
    /// otherwise.
    package typealias Attempt = ([[Int]]) async -> [Sequence?]

    /// The number of sequences that are tried at the same time; the result does not depend on it.
    private let width: Int

    /// A reduction from `start` in at most `limit` tries.
    package init(_ start: Sequence, limit: Int, width: Int = 1) {
        best = start
        self.limit = limit
        self.width = max(1, width)
    }

    /// Reduces until no step makes the sequence simpler, or the limit is reached.
    package mutating func run(_ attempt: Attempt) async {
        var before: [Int]
        repeat {
            before = best.choices
            await descend(attempt, from: { $0.spans.count - 1 }) { sequence, index in
                var choices = sequence.choices
                choices.removeSubrange(sequence.spans[index])
                return choices
            }
            await descend(attempt, from: { $0.choices.count - 1 }) { sequence, index in
                var choices = sequence.choices
                choices.remove(at: index)
                return choices
            }
            await lower(attempt)
            await swapSpans(attempt)
        } while best.choices != before && tries < limit
    }

    private static func isSimpler(_ one: [Int], than other: [Int]) -> Bool {
        one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }

    /// Tries `candidates` in their order, some at a time; makes the first that still shows what is sought the best one and returns
    /// its place. Those behind it do not count as tried.
    private mutating func accept(_ candidates: [[Int]], _ attempt: Attempt) async -> Int? {
        var place = 0
        while place < candidates.count, tries < limit {
            let end = min(candidates.count, place + min(width, limit - tries))
            let simpler = (place..<end).filter { Self.isSimpler(candidates[$0], than: best.choices) }
            let drawn = simpler.isEmpty ? [] : await attempt(simpler.map { candidates[$0] })
            for (index, sequence) in zip(simpler, drawn) {
                tries += 1
                if let sequence, Self.isSimpler(sequence.choices, than: best.choices) {
                    best = sequence
                    return index
                }
            }
            place = end
        }
        return nil
    }

    /// Tries what `change` makes of the best sequence at each place, from the last one to the first.
    private mutating func descend(
        _ attempt: Attempt, from last: (Sequence) -> Int, _ change: (Sequence, Int) -> [Int]
    ) async {
        var index = last(best)
        while index >= 0, tries < limit {
            index = min(index, last(best))
            guard index >= 0 else { return }
            let candidates = stride(from: index, through: max(0, index - width + 1), by: -1).map {
                change(best, $0)
            }
            index -= (await accept(candidates, attempt) ?? candidates.count - 1) + 1
        }
    }

    /// Makes each choice zero, or else as small as halving of the distance finds.
    private mutating func lower(_ attempt: Attempt) async {
        var index = 0
        while index < best.choices.count, tries < limit {
            let choice = best.choices[index]
            var candidates: [[Int]] = []
            var least = 0
            while least < choice {
                var choices = best.choices
                choices[index] = least
                candidates.append(choices)
                least += (choice - least + 1) / 2
            }
            _ = await accept(candidates, attempt)
            index += 1
        }
    }

    private mutating func swapSpans(_ attempt: Attempt) async {
        var index = 0
        while index + 1 < best.spans.count, tries < limit {
            let (one, other) = (best.spans[index], best.spans[index + 1])
            if one.upperBound == other.lowerBound {
                let choices = best.choices
                let swapped =
                    choices[..<one.lowerBound] + choices[other] + choices[one] + choices[other.upperBound...]
                _ = await accept([Array(swapped)], attempt)
            }
            index += 1
        }
    }
}
