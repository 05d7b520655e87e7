import Documents
import SimulationCore
import Testing

/// Generated patterns and lines, in which `TextPattern` finds what Swift's `Regex` finds.
///
/// The lines are short: of some of these patterns Swift's search tries all divisions.
@Suite struct PatternComparisonTests {
    /// Writes patterns out of what both languages have.
    private struct Writer {
        var random: SeededGenerator
        var groups = 0

        mutating func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: 0..<elements.count, using: &random)]
        }

        mutating func pattern(_ depth: Int, named: Bool = true) -> String {
            let count = Int.random(in: 1...2, using: &random)
            return (0..<count).map { _ in sequence(depth, named) }.joined(separator: "|")
        }

        mutating func sequence(_ depth: Int, _ named: Bool) -> String {
            (0..<Int.random(in: 1...3, using: &random)).map { _ in part(depth, named) }.joined()
        }

        /// Named groups are not repeated: which repetition a group holds when one took nothing is nowhere defined.
        mutating func part(_ depth: Int, _ named: Bool) -> String {
            let quantity = pick([
                "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{1,}",
            ])
            switch Int.random(in: 0..<(depth > 0 ? named ? 10 : 8 : 6), using: &random) {
            case 0: return pick(["^", "$"])
            case 1: return pick([".", "[ab]", "[^a]", "\\d", "\\w", "\\s", "[a-c1]", "\\."]) + quantity
            case 6: return "(?:\(pattern(depth - 1, named: named && quantity.isEmpty)))" + quantity
            case 7: return pick(["(?=", "(?!"]) + pattern(depth - 1, named: false) + ")"
            case 8, 9:
                groups += 1
                let name = "g\(groups)"
                return "(?<\(name)>\(pattern(depth - 1)))" + pick(["", "", "?"])
            default: return pick(["a", "b", "c", "1", " ", "="]) + quantity
            }
        }

        mutating func line() -> String {
            String((0..<Int.random(in: 0...7, using: &random)).map { _ in pick(Array("abc1 =.é")) })
        }
    }

    @Test(arguments: 0..<24)
    func bothFindTheSame(_ seed: Int) throws {
        var compared = 0
        var writer = Writer(random: SeededGenerator(seed: UInt64(seed)))
        for _ in 0..<60 {
            writer.groups = 0
            let text = writer.pattern(2)
            let pattern = try TextPattern(text)
            let other = try Regex(text)
            for _ in 0..<6 {
                let line = writer.line()
                let mine = try pattern.firstMatch(in: line)
                let theirs = line.firstMatch(of: other)
                #expect((mine == nil) == (theirs == nil), "\(text) in '\(line)'")
                guard let mine, let theirs else { continue }
                for number in 1..<(writer.groups + 1) {
                    let name = "g\(number)"
                    let taken = theirs.output[name]?.substring.map(String.init)
                    #expect(mine[name] == taken, "\(text) in '\(line)': \(name)")
                }
                compared += 1
            }
        }
        #expect(compared > 50)
    }
}
