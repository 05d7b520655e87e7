import Conformance
import Foundation
import ReferenceClient
import Scenarios
import TestKit
import Testing

/// The experiments of `Documentation/explanation/theses.md`, with the reference clients and with an app in the manner of a
/// thesis.
@Suite struct ThesesTests {
    private static let page = "\(VectorFolder.checkout)/Documentation/explanation/theses.md"

    /// The commands of the page: the folder of the cases, and what their ids contain.
    private static func experiments() throws -> [(folder: String, filter: String)] {
        let text = try String(contentsOfFile: page, encoding: .utf8)
        return text.matches(of: #/`dyno check ([a-z0-9\/-]+)(?: --filter ([A-Z0-9-]+))?`/#).map {
            (String($0.1), $0.2.map { String($0) } ?? "")
        }
    }

    private static func cases(in folder: String) throws -> [Case] {
        try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/\(folder)"]).cases
    }

    /// The verdict of the reference client for `tested`; nil when it has several clients, which other tests run.
    private static func verdict(_ tested: Case) -> Verdict? {
        guard tested.scenario.clients.isEmpty else { return nil }
        let record =
            CompanionBug.play(tested, nil) ?? DashboardBug.play(tested, nil)
            ?? MaintenanceBug.play(tested, nil) ?? ClientBug.play(tested, nil)
        return record.map { Judge.judge(tested, $0).verdict }
    }

    @Test func everyExperimentHasCasesThatTheReferenceClientsPass() throws {
        let experiments = try Self.experiments()
        #expect(experiments.count > 35)
        for (folder, filter) in experiments {
            let chosen = try Self.cases(in: folder).filter {
                (filter.isEmpty || $0.id.contains(filter)) && !$0.scenario.tags.contains("long")
            }
            #expect(!chosen.isEmpty, "dyno check \(folder) --filter \(filter)")
            for tested in chosen {
                guard let verdict = Self.verdict(tested) else { continue }
                #expect([.pass, .notMet].contains(verdict), "\(tested.id)")
            }
        }
    }

    @Test(arguments: [
        ("decoding", "ELM-76/speed", Verdict.fail, "the text NO DATA was taken for data"),
        (
            "decoding", "ELM-74/one-can", .fail,
            "service and count bytes of the answer were taken for a trouble code"
        ),
        ("decoding", "TAB-09/row9c-bitmap-00", .fail, ""), ("decoding", "TAB-09/row12a-coolant", .pass, ""),
        ("decoding", "TAB-09/row12b-coolant", .pass, ""), ("decoding", "TAB-09/row12c-coolant", .pass, ""),
        ("decoding", "TAB-09/row16a-voltage", .fail, "module.voltage 13.889"),
        ("framing", "ELM-17", .fail, ""),
    ])
    func theManneredAppIsToldItsMistake(
        _ folder: String, _ id: String, _ verdict: Verdict, _ reason: String
    ) throws {
        let tested = try #require(try Self.cases(in: "elm327/\(folder)").first { $0.id == id })
        let record = try #require(RidingMechanicApp.play(tested))
        let result = Judge.judge(tested, record)
        #expect(result.verdict == verdict, "\(result.reason)")
        #expect(reason.isEmpty || result.reason.contains(reason), "\(result.reason)")
        #expect([.pass, .notMet].contains(Self.verdict(tested)))
    }
}
