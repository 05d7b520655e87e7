import Conformance
import Foundation
import Kinds
import Scenarios
import TestKit
import Testing

/// What cases ask a client to say, a profile can claim, and the documents list it.
@Suite struct VocabularyTests {
    private static let folders = ["elm327", "telemetry/cases", "mtg/cases", "services", "uds/cases", "faces"]

    /// The subjects of all reports in the shipped cases, with the id of the case.
    private static func subjects() throws -> [(id: String, subject: ReportForm.Subject)] {
        var subjects: [(id: String, subject: ReportForm.Subject)] = []
        for folder in folders {
            let root = "\(VectorFolder.checkout)/Scenarios/\(folder)"
            for path in FileManager.default.subpaths(atPath: root) ?? [] where path.hasSuffix(".yaml") {
                for scenario in try ScenarioLoader.standard.load(path: "\(root)/\(path)").scenarios {
                    for expectation in scenario.expectations {
                        guard let report = expectation.form as? ReportForm else { continue }
                        subjects.append(("\(scenario.rig.id)/\(scenario.variant)", report.subject))
                    }
                }
            }
        }
        return subjects
    }

    /// The claims of the shipped profiles.
    private static func claims() throws -> [Claims] {
        let folder = "\(VectorFolder.checkout)/Scenarios/clients"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
            .map { Claims(try ProfileLoader.standard.load("\(folder)/\($0)")) }
    }

    private static func documents() throws -> String {
        try String(
            contentsOfFile: "\(VectorFolder.checkout)/Documentation/reference/clients.md", encoding: .utf8)
    }

    @Test func everythingThatACaseNeedsCanBeClaimed() throws {
        let (subjects, claims) = (try Self.subjects(), try Self.claims())
        #expect(subjects.count > 500 && claims.count > 5)
        for (id, subject) in subjects {
            switch subject {
            case .text(let name, _):
                #expect(ReportRule.knownTexts.contains(name), "\(id): the text \(name)")
                #expect(
                    claims.contains { $0.texts?.contains(name) ?? true },
                    "\(id): no shipped profile says \(name)")
            case .state(let states):
                for state in states { #expect(ReportRule.knownStates.contains(state), "\(id): \(state)") }
            case .codes(let kinds):
                for kind in kinds {
                    #expect(ReportRule.knownKinds.contains(kind.kind), "\(id): \(kind.kind)")
                }
            case .signal(let signal, _):
                #expect(claims.contains { $0.says(signal) }, "\(id): no shipped profile says \(signal)")
            case .supported: break
            }
        }
    }

    @Test func everyWordIsInTheDocuments() throws {
        let documents = try Self.documents()
        for word in ReportRule.knownTexts + ReportRule.knownStates {
            #expect(documents.contains("`\(word)`"), "\(word)")
        }
        for (id, subject) in try Self.subjects() {
            guard case .text("page", .equals(let pages)) = subject else { continue }
            for page in pages { #expect(documents.contains("`\(page)`"), "\(id): the page \(page)") }
        }
    }
}
