import Conformance
import ReferenceClient
import Testing

/// A mistake that the reference client never comes to in a case changes nothing in it.
@Suite struct BugSwitchTests {
    @Test(arguments: ["ELM-03", "ELM-21", "ELM-74/two-ecus", "ELM-78/pending"])
    func mistakesThatAreNeverComparedChangeNothing(_ id: String) throws {
        let tested = try #require(ShippedCasesTests.cases.first { $0.id == id })
        let comparisons = BugSwitch<ClientBug>.Comparisons()
        let reference = try #require(ClientBug.play(tested, BugSwitch(nil, noting: comparisons)))
        let compared = comparisons.bugs
        #expect(compared.contains(.sendsLineFeed))
        let others = ClientBug.allCases.filter { !compared.contains($0) }
        #expect(others.count > 10)
        for bug in others {
            #expect(ClientBug.play(tested, bug)?.journal == reference.journal, "\(bug.rawValue)")
        }
    }

    @Test func theMatrixComesToTheVerdictsOfSingleRuns() throws {
        let cases = ShippedCasesTests.cases.filter { ["ELM-03", "ELM-21", "ELM-78/pending"].contains($0.id) }
        let matrix = MutantMatrix<ClientBug>(cases, bugs: ClientBug.allCases)
        for bug in [nil] + ClientBug.allCases.map(Optional.some) {
            let single = cases.map { MutantMatrix<ClientBug>.judge($0, bug).verdict }
            #expect(matrix.verdicts[bug] == single, "\(bug?.rawValue ?? "reference")")
        }
    }
}
