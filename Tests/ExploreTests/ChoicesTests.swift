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

    private func kept(
        _ choices: [[Int]], _ isSought: ([Int]) -> Bool
    ) -> [Shrinker.Sequence?] {
        choices.map { isSought($0) ? sequence($0) : nil }
    }

    @Test func onlyTheCauseIsLeft() async {
        var shrinker = Shrinker(sequence([9, 40, 3, 17, 8, 2, 5, 5]), limit: 1000)
        await shrinker.run { kept($0) { $0.contains { $0 >= 17 } } }
        #expect(shrinker.best.choices == [17])
    }

    @Test func bothCausesAreLeft() async {
        var shrinker = Shrinker(sequence([1, 6, 4, 4, 7, 0, 2, 9]), limit: 1000)
        await shrinker.run { kept($0) { choices in choices.contains { $0 >= 6 } && choices.contains(4) } }
        #expect(shrinker.best.choices.sorted() == [4, 6])
    }

    @Test func theLimitIsKept() async {
        var shrinker = Shrinker(sequence(Array(repeating: 1000, count: 40)), limit: 25)
        await shrinker.run { kept($0) { _ in true } }
        #expect(shrinker.tries <= 25)
    }

    /// Candidates that are tried at the same time change neither what is left nor how many are counted.
    @Test(arguments: [2, 3, 16])
    func moreAtATimeLeaveTheSame(_ width: Int) async {
        let start = sequence([9, 40, 3, 17, 8, 2, 5, 5, 31, 0, 12, 7, 6, 6, 23, 1])
        func isSought(_ choices: [Int]) -> Bool {
            choices.contains { $0 >= 17 } && choices.reduce(0, +) >= 40 && choices.count > 2
        }
        var one = Shrinker(start, limit: 1000)
        await one.run { kept($0, isSought) }
        var many = Shrinker(start, limit: 1000, width: width)
        await many.run { kept($0, isSought) }
        #expect(one.best.choices == many.best.choices && one.tries == many.tries)
    }
}
