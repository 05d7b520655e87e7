import Conformance
import MTG
import ReferenceClient
import Rig
import Scenarios
import TestKit
import Testing

/// The shipped cases of telematics units against the reference maintenance client and its mutants, in virtual time.
@Suite struct MaintenanceCasesTests {
    static let cases: [Case] = {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/mtg/cases"]).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static func family(_ tested: Case) -> String { String(tested.id.prefix { $0 != "/" }) }

    @Test func theWholeCatalogueIsThere() {
        #expect(
            Set(Self.cases.map(Self.family)) == Set((1...26).map { "MTG-" + ($0 < 10 ? "0\($0)" : "\($0)") }))
        #expect(Self.cases.allSatisfy { MaintenanceBug.isFor($0) && !$0.scenario.sources.isEmpty })
        #expect(Self.cases.count { Self.family($0) == "MTG-04" } == 72)
    }

    /// All that `make mutants` demands of these cases, with the figures.
    @Test func theHarnessTellsTheReferenceClientFromItsMutants() {
        let matrix = MutantMatrix(Self.cases, bugs: MaintenanceBug.allCases)
        for figure in matrix.figures { print(figure) }
        #expect(matrix.bugs.count == 34)
        #expect(matrix.reasons == [])
    }
}
