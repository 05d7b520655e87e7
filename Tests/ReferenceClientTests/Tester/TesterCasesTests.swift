import Kinds
import Conformance
import ReferenceClient
import Scenarios
import TestKit
import Testing

/// The shipped cases for diagnostic testers against the reference tester and its mutants, in virtual time; `make mutants`
/// looks at all pairs.
@Suite struct TesterCasesTests {
    static let cases: [Case] = {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/uds/cases"], .standard).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static func family(_ tested: Case) -> String { String(tested.id.prefix { $0 != "/" }) }

    private static func judge(_ tested: Case, _ bug: TesterBug?) throws -> CaseResult {
        let record = try #require(TesterBug.play(tested, bug))
        return Judge.judge(tested, record)
    }

    @Test func theWholeCatalogueIsThere() {
        let emissions = [24, 25, 31, 34, 38, 39, 40, 41, 44, 45, 46, 47, 48]
        let numbered = (1...37).map { ("UDS", $0) } + emissions.map { ("UDO", $0) }
        #expect(
            Set(Self.cases.map(Self.family))
                == Set(numbered.map { "\($0)-" + ($1 < 10 ? "0\($1)" : "\($1)") }))
        #expect(Self.cases.allSatisfy { TesterBug.isFor($0) && !$0.scenario.sources.isEmpty })
    }

    @Test func theReferenceTesterPassesEveryCase() throws {
        for tested in Self.cases {
            let result = try Self.judge(tested, nil)
            #expect(result.verdict == .pass, "\(tested.id): \(result.reason)")
        }
    }

    @Test func everyMutantFailsTheCaseThatIsMadeForIt() throws {
        #expect(TesterBug.allCases.count >= 20)
        for bug in TesterBug.allCases {
            let verdicts = try Self.cases.filter { Self.family($0) == bug.target }.map {
                try Self.judge($0, bug).verdict
            }
            #expect(
                verdicts.contains { [.fail, .warn, .info].contains($0) },
                "\(bug.rawValue) passes \(bug.target)")
        }
    }

    @Test func withoutItsFaultsNoCaseBlamesTheTester() throws {
        for tested in Self.cases {
            let verdict = try Self.judge(tested.withoutEvents, nil).verdict
            #expect(![.fail, .warn, .error].contains(verdict), "\(tested.id)")
        }
    }
}

extension Case {
    /// The case without the events of its scenario.
    fileprivate var withoutEvents: Case {
        var other = self
        other.scenario.rig.events = []
        return other
    }
}
