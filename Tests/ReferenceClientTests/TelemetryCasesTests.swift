import Documents
import Kinds
import Conformance
import ReferenceClient
import TestKit
import Testing

/// The shipped cases of telemetry against the reference dashboard and, each by its own mutants; `make mutants` looks at
/// all pairs.
@Suite struct TelemetryCasesTests {
    /// All but those that take minutes.
    static let cases: [Case] = {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/telemetry/cases"], .standard)
                .cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static var short: [Case] { cases.filter { !$0.scenario.tags.contains("long") } }

    private static func judge(_ tested: Case, _ bug: DashboardBug?) throws -> CaseResult {
        Judge.judge(tested, try #require(DashboardBug.play(tested, bug)))
    }

    @Test func theWholeCatalogueIsThere() {
        let families = Set(Self.cases.map { String($0.id.prefix(6)) })
        #expect(families == Set((Array(1...52)).map { "TEL-" + ($0 < 10 ? "0\($0)" : "\($0)") }))
        #expect(Set(Self.cases.map(\.id)).count == Self.cases.count)
    }

    @Test func theReferenceDashboardPassesEveryCase() throws {
        for tested in Self.short {
            let result = try Self.judge(tested, nil)
            #expect(result.verdict == .pass, "\(tested.id): \(result.reason)")
        }
    }

    @Test func everyMutantFailsTheCaseThatIsMadeForIt() throws {
        for bug in DashboardBug.allCases {
            let own = Self.short.filter { $0.id.hasPrefix(bug.target) }
            let isFound = try own.contains {
                [.fail, .warn, .info].contains(try Self.judge($0, bug).verdict)
            }
            #expect(isFound, "\(bug.rawValue) passes \(bug.target)")
        }
    }
}
