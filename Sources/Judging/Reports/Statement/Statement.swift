package import Conformance

/// A client's publisher's statement: its claims, the decided cases, the failures, and the cases that show them.
///
/// It corresponds to the test report of ISO/IEC 9646. All of it follows from the result of a run, so that it can be checked
/// against one; it is not signed.
package struct Statement: Codable, Hashable, Sendable {
    /// The version of the format that this program reads and writes.
    package static let currentFormat = 1

    /// The cases of a run.
    package struct Catalogue: Codable, Hashable, Sendable {
        package var cases: Int
        /// The SHA-256 digest over the cases in the order of their ids: of each the id, a zero byte, the text of its
        /// scenario, a zero byte.
        package var sha256: String
    }

    /// A case that did not pass.
    package struct Outcome: Codable, Hashable, Sendable {
        package var id: String
        package var severity: String
        package var verdict: Verdict
        package var reason: String
        /// The profile's reason for a known failure.
        package var known: String?
    }

    package var format = Self.currentFormat
    package var client: String
    package var clientVersion: String
    /// The program that ran the cases, with its version.
    package var tool: String
    package var seed: UInt64
    /// The start of the run, as ISO 8601 in UTC.
    package var started: String
    /// Whether every chosen case ran.
    package var isComplete: Bool
    /// The claims of the client's profile; nil when the result has none.
    package var claims: [String]?
    package var catalogue: Catalogue
    /// The number of cases with each verdict.
    package var counts: [String: Int]
    /// The ids of the cases that passed.
    package var passed: [String]
    /// The cases that were decided and did not pass.
    package var failed: [Outcome]
    /// The cases that were not decided.
    package var undecided: [Outcome]

    /// States what `run` decided; `digest` returns the SHA-256 digest of bytes in hex digits. Of several repetitions of a case
    /// the worst counts.
    package init(_ run: RunResult, digest: ([UInt8]) -> String) {
        client = run.client
        clientVersion = run.clientVersion
        tool = run.tool
        seed = run.seed
        started = run.started
        isComplete = !run.isPartial && run.cases.count >= run.chosen
        claims = run.claims
        let grouped = Dictionary(grouping: run.cases, by: \.id)
        let cases = grouped.keys.sorted(by: NaturalOrder.precedes).compactMap { grouped[$0]?.worst }
        var text: [UInt8] = []
        for result in cases {
            text += Array(result.id.utf8) + [0] + Array(result.scenario.utf8) + [0]
        }
        catalogue = Catalogue(cases: cases.count, sha256: digest(text))
        counts = cases.reduce(into: [:]) { $0[$1.verdict.rawValue, default: 0] += 1 }
        let kept = cases.filter { $0.verdict == .pass || $0.verdict == .fixed }
        passed = kept.map(\.id)
        let others = cases.filter { $0.verdict != .pass && $0.verdict != .fixed }
        failed = others.filter(\.verdict.isDecided).map(Outcome.init)
        undecided = others.filter { !$0.verdict.isDecided }.map(Outcome.init)
    }

    /// The statement as JSON, with members sorted by name.
    package var json: String {
        get throws { try ResultFile.text(of: self) }
    }

    /// Reads a statement; `file` is the name in error messages.
    package init(json: String, file: String) throws(ReportMistake) {
        self = try ResultFile.decoded(
            Statement.self, json, file: file, version: Self.currentFormat,
            expected: "what dyno check --statement has written")
    }
}

extension Statement.Outcome {
    init(_ result: CaseResult) {
        id = result.id
        severity = result.severity
        verdict = result.verdict
        reason = result.reason
        known = result.known
    }
}
