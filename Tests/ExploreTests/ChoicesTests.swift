import SimulationCore
import Testing

@testable import Explore

/// A trial is a function of its choices, and a smaller sequence is a simpler trial.
@Suite struct ChoicesTests {
    @Test func replayedChoicesMakeTheSameValues() {
        let values = Variation.Values.record([
            .init("count", .integer(1...30)), .init("every", .milliseconds(10...500)),
            .init("codes", .list(.texts(["P0133", "P0420", "C0300"]), count: 1...3)),
        ])
        for seed in 1...50 as ClosedRange<UInt64> {
            var drawn = Choices(then: SeededGenerator(seed: seed))
            let text = drawn.draw(values)
            var again = Choices(replaying: drawn.taken)
            #expect(again.draw(values) == text)
            #expect(again.taken == drawn.taken)
        }
    }

    @Test func whatIsBeyondTheEndIsTheSimplest() {
        var choices = Choices(replaying: [])
        #expect(choices.draw(.texts(["whole", "echo"])) == "whole")
        #expect(choices.draw(.integer(3...9)) == "3")
        #expect(choices.draw(.list(.texts(["P0133", "P0420"]), count: 0...4)) == "[]")
    }

    @Test func newTrialsGoThroughAllChoices() {
        for count in [1, 2, 7, 16, 75] {
            let reached = Set(
                (0..<count).map { turn -> Int in
                    var choices = Choices(then: SeededGenerator(seed: 1), turn: turn)
                    return choices.inTurn(count)
                })
            #expect(reached.count == count)
        }
    }
}

/// The reduction keeps what is sought and leaves out the rest.
@Suite struct ShrinkerTests {
    /// A sequence of pairs, each a part.
    private func sequence(_ choices: [Int]) -> Shrinker.Sequence {
        Shrinker.Sequence(
            choices: choices, spans: stride(from: 0, to: choices.count - 1, by: 2).map { $0..<$0 + 2 })
    }

    @Test func onlyTheCauseIsLeft() async {
        var shrinker = Shrinker(sequence([9, 40, 3, 17, 8, 2, 5, 5]), limit: 1000)
        await shrinker.run { choices in choices.contains { $0 >= 17 } ? sequence(choices) : nil }
        #expect(shrinker.best.choices == [17])
    }

    @Test func bothCausesAreLeft() async {
        var shrinker = Shrinker(sequence([1, 6, 4, 4, 7, 0, 2, 9]), limit: 1000)
        await shrinker.run { choices in
            choices.contains { $0 >= 6 } && choices.contains(4) ? sequence(choices) : nil
        }
        #expect(shrinker.best.choices.sorted() == [4, 6])
    }

    @Test func theLimitIsKept() async {
        var shrinker = Shrinker(sequence(Array(repeating: 1000, count: 40)), limit: 25)
        await shrinker.run { sequence($0) }
        #expect(shrinker.tries <= 25)
    }
}
