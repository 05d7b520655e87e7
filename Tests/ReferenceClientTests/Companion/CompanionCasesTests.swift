import Documents
import Kinds
import Conformance
import ReferenceClient
import TestKit
import Testing

/// The shipped cases of companion services against the reference apps and their mutants, in virtual time.
@Suite struct CompanionCasesTests {
    private static func cases(in folder: String) -> [Case] {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/\(folder)"], .standard).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }

    static let cases = cases(in: "services/cases")

    /// The cases of drives, which the trip computer measures.
    static let drives = cases(in: "trips")

    private static func family(_ tested: Case) -> String { String(tested.id.prefix { $0 != "/" }) }

    @Test func theWholeCatalogueIsThere() {
        // RST-29 is the case with two apps.
        let services = (Array(1...28) + [30, 31, 32]).map { "RST-" + ($0 < 10 ? "0\($0)" : "\($0)") }
        #expect(Set(Self.cases.map(Self.family)) == Set(services))
        #expect(Set(Self.drives.map(Self.family)) == Set((1...7).map { "TRIP-0\($0)" }))
        #expect(
            (Self.cases + Self.drives).allSatisfy {
                CompanionBug.isFor($0) && !$0.scenario.sources.isEmpty
            })
    }

    /// All that `make mutants` demands of these cases, with the figures.
    @Test func theHarnessTellsTheReferenceAppsFromTheirMutants() {
        let matrix = MutantMatrix(Self.cases + Self.drives, bugs: CompanionBug.allCases)
        for figure in matrix.figures { print(figure) }
        #expect(matrix.bugs.count == 52)
        #expect(matrix.reasons == [])
    }

    @Test func runsAreEqual() {
        #expect(MutantMatrix<CompanionBug>.unsteady(Self.cases + Self.drives, times: 2) == [])
    }

    private static func judge(
        _ tested: Case, customer: CompanionBug? = nil, employee: CompanionBug? = nil
    ) throws -> CaseResult {
        let tasks = tested.scenario.clients.map(\.task)
        try #require(tested.scenario.clients.map(\.name) == ["customer", "employee"])
        let records = VirtualRun.run(
            tested,
            [
                VirtualStreamClient(
                    CompanionClient(.customer, steps: tasks[0].steps, bug: customer),
                    reports: ReportLine.reports),
                VirtualStreamClient(
                    CompanionClient(.employee, steps: tasks[1].steps, bug: employee),
                    reports: ReportLine.reports),
            ])
        return Judge.judge(tested, records)
    }

    private static func broken(_ result: CaseResult) -> Set<String> {
        Set(result.expectations.filter { $0.verdict == .fail }.map(\.id))
    }

    @Test func oneOrderGoesThroughTwoApps() throws {
        let tested = try #require(Self.cases(in: "services/two-apps").first)
        let result = try Self.judge(tested)
        #expect(result.verdict == .pass, "\(result.reason)")
        #expect(Set(result.expectations.compactMap(\.client)) == ["customer", "employee"])
        #expect(Self.broken(try Self.judge(tested, customer: .pollsTooFast)) == ["looks-for-the-valet"])
        #expect(Self.broken(try Self.judge(tested, employee: .swapsLabels)) == ["recall-is-seen"])
    }
}
