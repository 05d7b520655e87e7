import Documents
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
        let numbered = (1...38).map { ("UDS", $0) } + emissions.map { ("UDO", $0) }
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
            let isFound = try Self.cases.contains {
                try Self.family($0) == bug.target
                    && [.fail, .warn, .info].contains(Self.judge($0, bug).verdict)
            }
            #expect(isFound, "\(bug.rawValue) passes \(bug.target)")
        }
    }

    @Test func withoutItsFaultsNoCaseBlamesTheTester() throws {
        for tested in Self.cases {
            let verdict = try Self.judge(tested.withoutEvents, nil).verdict
            #expect(![.fail, .warn, .error].contains(verdict), "\(tested.id)")
        }
    }

    /// An adapter with slcan takes a connection without a word, so that the tester's link is open before anything came.
    @Test func anAdapterThatClosesAtOnceIsNotAskedTooOften() throws {
        let text = """
            dyno: 1
            id: TST-01
            severity: must
            limit: 30s
            vehicle: { base: workshop-car-fd }
            endpoints: { car: { slcan: { listen: "tcp://127.0.0.1:0", dialect: canable2.5 } } }
            task: diagnose
            with: { steps: ["read 2203:4", "read 2208:5", "read 2259:59", "read 2260:60"] }
            events: [{ at: 0s, fault: { refuse: visibly } }]
            expect:
              - { id: pauses, never: { endpoint: car, sends: busy-loop } }
              - { id: says-so, report: { text: { name: message } } }
            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        let tested = Case(id: "TST-01", group: "x", file: "v.yaml", text: text, scenario: scenario)
        let result = try Self.judge(tested, nil)
        #expect(result.verdict == .pass, "\(result.reason)")
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
