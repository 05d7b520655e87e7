import Documents
import Kinds
import Conformance
import ReferenceClient
import TestKit
import Testing

/// The shipped cases against the reference client and, each by its own mutants; `make mutants` looks at all pairs.
@Suite struct ShippedCasesTests {
    static let cases: [Case] = {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/elm327"], .standard).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static func judge(_ tested: Case, _ bug: ClientBug?) throws -> CaseResult {
        let task = try #require(tested.scenario.task)
        let record = VirtualRun.run(
            tested, VirtualStreamClient(ReferenceClient(task, bug: bug), reports: ReportLine.reports))
        return Judge.judge(tested, record)
    }

    @Test func theWholeCatalogueIsThere() {
        let families = Set(Self.cases.map { String($0.id.prefix { $0 != "/" }) })
        let numbered = (Array(1...106) + Array(110...121)).map { "ELM-" + ($0 < 10 ? "0\($0)" : "\($0)") }
        let unified = (1...23).map {
            "UDO-" + ($0 < 10 ? "0\($0)" : "\($0)")
        }
        #expect(families == Set(numbered + unified + ["TAB-09"] + (1...5).map { "BLE-0\($0)" }))
        #expect(Set(Self.cases.map(\.id)).count == Self.cases.count)
    }

    /// What the reference client never does, and cannot meet: the old lock-up, line feeds, counted answers.
    static let notMet: Set<String> = ["ELM-02", "ELM-38", "ELM-49", "ELM-53"]

    @Test func theReferenceClientPassesEveryCase() throws {
        for tested in Self.cases {
            let result = try Self.judge(tested, nil)
            let expected: Verdict = Self.notMet.contains(tested.id) ? .notMet : .pass
            #expect(result.verdict == expected, "\(tested.id): \(result.reason)")
        }
    }

    @Test(arguments: GoodClient.allCases.filter { $0 != .other })
    func goodClientsOfOtherHabitsBreakNoMust(_ client: GoodClient) {
        var passed = 0
        for tested in Self.cases {
            guard let result = client.judge(tested) else { continue }
            #expect(
                ![.fail, .error].contains(result.verdict), "\(tested.id): \(result.reason)")
            if result.verdict == .pass { passed += 1 }
        }
        #expect(passed > 40, "\(client.rawValue) passes \(passed) cases")
    }

    @Test func everyMutantFailsTheCaseThatIsMadeForIt() throws {
        for bug in ClientBug.allCases {
            let own = Self.cases.filter { $0.id.prefix { $0 != "/" } == bug.target }
            let isFound = try own.contains {
                [.fail, .warn, .info].contains(try Self.judge($0, bug).verdict)
            }
            #expect(isFound, "\(bug.rawValue) passes \(bug.target)")
        }
    }
}
