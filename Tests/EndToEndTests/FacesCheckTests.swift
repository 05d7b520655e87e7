import Foundation
import TestKit
import Testing

/// `dyno check` with several clients in a case, each a program of its own.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct FacesCheckTests {
    private static let faces = "\(VectorFolder.checkout)/Scenarios/faces"

    private func profile(_ run: CheckedRun, _ name: String, bug: String? = nil) throws -> String {
        guard let program = CheckedRun.reference else { throw Dyno.NotBuilt() }
        let text = text(of: "\(VectorFolder.checkout)/Scenarios/clients/\(name).yaml")
        let more = bug.map { "\n      - --bug\n      - \($0)" } ?? ""
        return try run.scratch.store(
            text.replacing("[reference-client,", with: "[\"\(program)\",").replacing(
                "      - reference-client\n      - dashboard",
                with: "      - \(program)\n      - dashboard\(more)"),
            as: "\(name).yaml")
    }

    private func check(_ run: CheckedRun, _ clients: [String]) async throws -> (CheckedRun.Result, String) {
        let child = try Dyno.start(
            ["check", Self.faces, "--filter", "FAC-01", "--out", run.scratch.file("results")]
                + clients.flatMap { ["--client", $0] })
        _ = try await child.end()
        return (try run.result("results"), child.output + child.errors)
    }

    @Test func bothClientsAreStartedAndJudged() async throws {
        let run = try CheckedRun()
        let phone = try profile(run, "reference")
        let dash = try profile(run, "reference-dashboard", bug: "speed-as-kilometres")
        let (result, printed) = try await check(run, ["phone=\(phone)", "dash=\(dash)"])
        let found = try #require(result.cases.first)
        // A busy host leaves open what its lateness could explain.
        guard found.verdict != "inconclusive" else { return }
        #expect(found.verdict == "fail", "\(printed)")
        #expect(found.reason.hasPrefix("dash-speed (dash): "), "\(printed)")
        let lines = text(of: run.scratch.file("results/FAC-01/journal.jsonl.gz"))
        #expect(lines.contains("\"client\":1") && lines.contains("\"client\":2"))
    }

    @Test func aClientThatIsNotGivenMakesTheCaseNotApplicable() async throws {
        let run = try CheckedRun()
        let (result, printed) = try await check(run, ["phone=\(try profile(run, "reference"))"])
        #expect(result.verdicts == ["FAC-01": "n/a"])
        #expect(printed.contains("add --client dash=PROFILE"), "\(printed)")
    }
}
