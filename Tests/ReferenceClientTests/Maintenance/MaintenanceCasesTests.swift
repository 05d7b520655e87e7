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

    private static func judge(_ tested: Case, _ bug: MaintenanceBug?) throws -> CaseResult {
        Judge.judge(tested, try #require(MaintenanceBug.play(tested, bug)))
    }

    private static func isKilled(_ verdict: Verdict) -> Bool { [.fail, .warn, .info].contains(verdict) }

    private static func family(_ tested: Case) -> String { String(tested.id.prefix { $0 != "/" }) }

    @Test func theWholeCatalogueIsThere() {
        #expect(
            Set(Self.cases.map(Self.family)) == Set((1...22).map { "MTG-" + ($0 < 10 ? "0\($0)" : "\($0)") }))
        #expect(Self.cases.allSatisfy { MaintenanceBug.isFor($0) && !$0.scenario.sources.isEmpty })
        #expect(Self.cases.count { Self.family($0) == "MTG-04" } == 72)
    }

    @Test func theReferenceClientPassesEveryCase() throws {
        for tested in Self.cases {
            let result = try Self.judge(tested, nil)
            #expect(result.verdict == .pass, "\(tested.id): \(result.reason)")
        }
    }

    @Test(arguments: MaintenanceBug.allCases)
    func everyMutantFailsItsOwnCaseAndPassesMostOthers(_ bug: MaintenanceBug) throws {
        var killing: [Case] = []
        var passed = 0
        var failed: [String] = []
        for tested in Self.cases {
            let verdict = try Self.judge(tested, bug).verdict
            if Self.family(tested) == bug.target {
                if Self.isKilled(verdict) { killing.append(tested) }
            } else if verdict == .pass {
                passed += 1
            } else if Self.isKilled(verdict) {
                failed.append(tested.id)
            }
        }
        #expect(!killing.isEmpty, "\(bug.rawValue) passes \(bug.target)")
        #expect(
            Double(passed) >= 0.8 * Double(passed + failed.count),
            "\(bug.rawValue) fails \(failed.count) of \(passed + failed.count): \(failed.joined(separator: ", "))"
        )
    }

    @Test func noCasePassesWithoutExpectationsOrWithWrongOnes() throws {
        for tested in Self.cases {
            var hollow = tested
            hollow.scenario.expectations = []
            #expect(try Self.judge(hollow, nil).verdict != .pass, "\(tested.id)")
            var wrong = tested
            wrong.scenario.expectations = tested.scenario.expectations.compactMap { expectation in
                var other = expectation
                switch expectation.form {
                case .alerts(var form):
                    form.equals = [AlertShown(name: "Flux Capacitor")]
                    form.atLeast = 1
                    other.form = .alerts(form)
                case .stored(var form):
                    form.exactly = 299
                    other.form = .stored(form)
                default: return nil
                }
                return other
            }
            guard !wrong.scenario.expectations.isEmpty else { continue }
            #expect(try Self.judge(wrong, nil).verdict != .pass, "\(tested.id)")
        }
    }
}
