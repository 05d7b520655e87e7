import Conformance
import Foundation
import Kinds
import ReferenceClient
import Scenarios
import TestKit
import Testing

/// The README counts the cases of each reference client, and the mutants of all; both grow with the catalogue.
@Suite struct ReadmeCountsTests {
    @Test func theReadmeCountsTheCasesAndMutantsThatThereAre() throws {
        let cases = try CaseCatalogue(
            paths: [
                "elm327", "telemetry/cases", "mtg/cases", "services/cases", "uds/cases", "trips",
            ].map { "\(VectorFolder.checkout)/Scenarios/\($0)" }, .standard
        ).cases
        let text = try String(contentsOfFile: "\(VectorFolder.checkout)/README.md", encoding: .utf8)
            .replacing("\n", with: " ")
        let mutants =
            ClientBug.allCases.count + DashboardBug.allCases.count + MaintenanceBug.allCases.count
            + CompanionBug.allCases.count + TesterBug.allCases.count
        for count in [
            "\(cases.count(where: ClientBug.isFor)) cases for adapters",
            "\(cases.count(where: DashboardBug.isFor)) for dashboards",
            "\(cases.count(where: MaintenanceBug.isFor)) for tractor apps",
            "\(cases.count(where: CompanionBug.isFor)) for apps of companion services",
            "\(cases.count(where: TesterBug.isFor)) for diagnostic testers",
            "each of their \(mutants) mutants",
        ] {
            #expect(text.contains(count), "the README does not say '\(count)'")
        }
    }
}
