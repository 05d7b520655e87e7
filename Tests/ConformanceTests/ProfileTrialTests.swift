import Kinds
import Scenarios
import Testing

@testable import Conformance

/// The cars of trial runs, and how the kind of a client is found.
@Suite struct ProfileTrialTests {
    @Test func everyScenarioIsGoodAndHasTheEndpointOfItsPlaceholders() throws {
        #expect(Kinds.trials.count > 15)
        #expect(Set(Kinds.trials.map(\.kind)).count == Kinds.trials.count)
        for trial in Kinds.trials {
            let loaded = try ScenarioLoader.standard.load(text: trial.scenario, file: "\(trial.kind).yaml")
            #expect(loaded.warnings.isEmpty, "\(trial.kind): \(loaded.warnings)")
            #expect(loaded.scenarios[0].rig.endpoints.map(\.name) == [trial.place])
        }
    }

    /// What a draft claims is known, so that its profile has no warnings.
    @Test func everyClaimIsACapability() {
        for trial in Kinds.trials {
            for claim in [trial.task.rawValue] + trial.claims {
                #expect(Capability.known(endpoints: Kinds.formats.keys).contains(claim), "\(claim)")
            }
            for text in trial.texts {
                #expect(ReportRule.knownTexts.contains(text), "\(trial.kind): \(text)")
            }
        }
    }

    @Test(
        arguments: [
            ("${obd.path}", nil, "elm327"), ("x:${ac.port}", nil, "assetto-corsa"),
            ("${acc.url}", nil, "acc"),
            ("${mtg.url}", nil, "mtg"), ("${employee.url}", nil, "valet-employee"),
            ("${car.host}", "uds-can", "uds-can"),
            ("${client.port}", "f1-25", "f1-25"),
        ] as [(String, String?, String)])
    func aKindIsFound(_ word: String, _ stated: String?, _ kind: String) throws {
        #expect(try ProfileTrial.find(["client", word], kind: stated, among: Kinds.trials).kind == kind)
    }
}
