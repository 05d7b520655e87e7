import Conformance
import Foundation
import Kinds
import ReferenceClient
import TestKit
import Testing

/// The README counts the cases by who is tested, and the mutants of all reference clients; both grow with the catalogue.
@Suite struct ReadmeCountsTests {
    @Test(arguments: [
        ("cases for adapters", ["framing", "initialisation", "flow-control", "decoding", "obd-on-uds"]),
        ("for dashboards", ["telemetry"]), ("for tractor apps", ["mtg", "two-roles"]),
        ("for apps of companion services", ["services", "trips", "two-apps"]),
        ("for diagnostic testers", ["uds"]),
    ])
    func theReadmeCountsTheCasesThatThereAre(_ tested: String, _ groups: [String]) throws {
        let count = try Self.cases.get().count { groups.contains($0.group) }
        #expect(try Self.says("\(count) \(tested)"))
    }

    @Test func theReadmeCountsTheMutantsThatThereAre() throws {
        let count =
            ClientBug.allCases.count + DashboardBug.allCases.count + MaintenanceBug.allCases.count
            + CompanionBug.allCases.count + TesterBug.allCases.count
        #expect(try Self.says("each of their \(count) mutants"))
    }

    private static let cases = Result {
        try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios"], .standard).cases
    }

    private static func says(_ words: String) throws -> Bool {
        try String(contentsOfFile: "\(VectorFolder.checkout)/README.md", encoding: .utf8)
            .replacing("\n", with: " ").contains(words)
    }
}
