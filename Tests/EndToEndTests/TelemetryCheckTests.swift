import Foundation
import TestKit
import Testing

/// `dyno check` with the shipped cases of telemetry, over real datagrams.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct TelemetryCheckTests {
    /// Cases that a good dashboard passes within seconds and that no late host decides.
    static let cases = [
        "TEL-01", "TEL-02/sled", "TEL-03", "TEL-04/bytes-0", "TEL-05", "TEL-08", "TEL-09", "TEL-10/no-number",
        "TEL-18", "TEL-19", "TEL-23/answered", "TEL-24/texts-and-values",
    ]

    private func profile(_ run: CheckedRun, bug: String? = nil) throws -> String {
        guard let program = CheckedRun.reference else { throw Dyno.NotBuilt() }
        let text = text(of: "\(VectorFolder.checkout)/Scenarios/clients/reference-dashboard.yaml")
        let more = bug.map { "\n      - --bug\n      - \($0)" } ?? ""
        return try run.scratch.store(
            text.replacing(
                "      - reference-client\n      - dashboard",
                with: "      - \(program)\n      - dashboard\(more)"),
            as: "\(bug ?? "dashboard").yaml")
    }

    private func verdicts(
        _ run: CheckedRun, _ arguments: [String], results: String
    ) async throws -> [String: String] {
        let child = try Dyno.start(
            [
                "check", "\(VectorFolder.checkout)/Scenarios/telemetry/cases", "--out",
                run.scratch.file(results), "--jobs", "4",
            ]
                + arguments)
        _ = try await child.end()
        return try run.result(results).verdicts
    }

    @Test func aGoodDashboardPasses() async throws {
        let run = try CheckedRun()
        let filters = Self.cases.flatMap { ["--filter", $0] }
        let found = try await verdicts(run, filters + ["--client", try profile(run)], results: "good")
        // A host that is late leaves a case undecided; what is decided is passed, if need be once it is alone.
        #expect(found.count >= Self.cases.count)
        let failed = found.filter { !["pass", "inconclusive"].contains($0.value) }.map(\.key)
        if !failed.isEmpty {
            let alone = failed.flatMap { ["--filter", $0] } + ["--client", try profile(run), "--jobs", "1"]
            let again = try await verdicts(run, alone, results: "again")
            #expect(!again.values.contains { !["pass", "inconclusive"].contains($0) }, "\(again)")
        }
        #expect(found.values.count { $0 == "pass" } >= 6, "\(found)")
    }

    @Test func aBadOneFails() async throws {
        let run = try CheckedRun()
        let profile = try profile(run, bug: "motorsport-7-offsets")
        let found = try await verdicts(run, ["--filter", "TEL-01", "--client", profile], results: "bad")
        #expect(found["TEL-01"] != "pass", "\(found)")
    }
}
