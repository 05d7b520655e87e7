import Kinds
import Conformance
import ReferenceClient
import TestKit
import Testing

/// Correct clients of tractors, services and testers, and a dashboard, whose habits differ from the reference clients'.
@Suite struct OtherHabitsTests {
    /// Folders of cases, and how many of them these clients pass at least.
    @Test(arguments: [
        ("mtg/cases", 100), ("services/cases", 70), ("uds/cases", 70), ("telemetry/cases", 100),
    ])
    func otherHabitsBreakNoMust(_ folder: String, _ least: Int) throws {
        let cases = try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/\(folder)"], .standard)
            .cases
        var passed = 0
        for tested in cases {
            guard let result = GoodClient.other.judge(tested) else { continue }
            #expect(![.fail, .error].contains(result.verdict), "\(tested.id): \(result.reason)")
            if result.verdict == .pass { passed += 1 }
        }
        #expect(passed >= least, "\(folder): \(passed) passed")
    }
}
