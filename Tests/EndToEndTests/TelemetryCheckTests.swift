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

    /// The verdicts of the cases that `filters` name, and all that was printed.
    private func verdicts(
        _ run: CheckedRun, _ filters: [String], client: String, jobs: Int
    ) async throws -> (verdicts: [String: String], printed: String) {
        let child = try Dyno.start(
            [
                "check", "\(VectorFolder.checkout)/Scenarios/telemetry/cases", "--out",
                run.scratch.file("results"), "--client", client, "--jobs", "\(jobs)",
            ] + filters.flatMap { ["--filter", $0] })
        _ = try await child.end()
        return (try run.result("results").verdicts, child.output + child.errors)
    }

    @Test func aGoodDashboardPasses() async throws {
        let run = try CheckedRun()
        let (found, printed) = try await verdicts(run, Self.cases, client: try profile(run), jobs: 4)
        #expect(found.count >= Self.cases.count)
        #expect(!found.values.contains { !["pass", "inconclusive"].contains($0) }, "\(printed)")
        #expect(found.values.count { $0 == "pass" } >= 6, "\(printed)")
    }

    @Test func aBadOneFails() async throws {
        let run = try CheckedRun()
        let profile = try profile(run, bug: "motorsport-7-offsets")
        let (found, printed) = try await verdicts(run, ["TEL-01"], client: profile, jobs: 1)
        #expect(found["TEL-01"] == "fail", "\(printed)")
    }
}
