import Conformance
import ReferenceClient
import Scenarios
import TestKit
import Testing

/// The shipped cases against the reference client and, each by its own mutants; `make mutants` looks at all pairs.
@Suite struct ShippedCasesTests {
    static let cases: [Case] = {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/elm327"]).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static func judge(_ tested: Case, _ bug: ClientBug?) throws -> CaseResult {
        let task = try #require(tested.scenario.task)
        let record = VirtualCaseRun.run(
            tested, client: ReferenceClient(task, bug: bug), reports: ReportLine.reports)
        return Judge.judge(tested, record)
    }

    @Test func theWholeCatalogueIsThere() {
        let families = Set(Self.cases.map { String($0.id.prefix(6)) })
        #expect(families == Set((1...78).map { "ELM-" + ($0 < 10 ? "0\($0)" : "\($0)") }))
        #expect(Set(Self.cases.map(\.id)).count == Self.cases.count)
    }

    @Test func theReferenceClientPassesEveryCase() throws {
        for tested in Self.cases {
            let result = try Self.judge(tested, nil)
            #expect(result.verdict == .pass, "\(tested.id): \(result.reason)")
        }
    }

    @Test func everyMutantFailsTheCaseThatIsMadeForIt() throws {
        for bug in ClientBug.allCases {
            let own = Self.cases.filter { $0.id.hasPrefix(bug.target) }
            let verdicts = try own.map { try Self.judge($0, bug).verdict }
            #expect(
                verdicts.contains { [.fail, .warn, .info].contains($0) },
                "\(bug.rawValue) passes \(bug.target)")
        }
    }
}
