import Conformance

/// The documents of the site's JSON API, which its pages read too; `SiteSchema` describes them.
enum SiteForms {
    /// The number of clients or cases with each verdict, by the verdict.
    typealias Counts = [String: Int]

    /// `index.json`: clients, kinds and cases.
    struct Index: Encodable {
        let format = RunResult.currentFormat
        let tool: String
        /// The start of the newest run.
        let newest: String
        let clients: [Client]
        let kinds: [Kind]
        let cases: [Case]
    }

    /// A kind of endpoint with the areas of its cases.
    struct Kind: Encodable {
        let name: String
        let areas: [String]
    }

    struct Client: Encodable {
        /// The name in links and of its file.
        let name: String
        let client: String
        let version: String
        let started: String
        let isPartial: Bool
        let runs: Int
        let counts: Counts
        let areas: [String: [String: Counts]]
    }

    struct Case: Encodable {
        let name: String
        let id: String
        let title: String
        let kind: String
        let area: String
        let severity: String
        let sources: [String]
        /// The verdict of each client, by the client's name in links.
        let verdicts: [String: Verdict]
    }

    /// `clients/NAME.json`: the newest version of a client, and its earlier runs.
    struct ClientPage: Encodable {
        let format = RunResult.currentFormat
        let name: String
        let client: String
        let version: String
        let arguments: String
        let tool: String
        let seed: String
        let started: String
        let isPartial: Bool
        let counts: Counts
        let causes: [Cause]
        /// The changes since the version before; nil when there is none.
        let changes: Changes?
        let cases: [Outcome]
        let history: [Run]
    }

    /// A cause that failed cases have in common.
    struct Cause: Encodable {
        let words: String
        let details: String
        let cases: [String]
    }

    /// The differences to an earlier version.
    struct Changes: Encodable {
        let version: String
        let started: String
        let remarks: [String]
        let cases: [RunDifference.Entry]
    }

    /// The verdict on one case or of one client.
    struct Outcome: Encodable {
        /// The name in links of the case, or of the client on the page of a case.
        let name: String
        /// The id of the case, or the client with its version.
        let label: String
        let verdict: Verdict
        let reason: String
        /// The case in the report of its run as a reference relative to the site; nil when there is no report.
        let report: String?
    }

    struct Run: Encodable {
        let version: String
        let started: String
        let tool: String
        let isPartial: Bool
        let counts: Counts
        /// The number of cases that are worse, and better, than in the run before with a case in common; nil for the first.
        let worse: Int?
        let better: Int?
    }

    /// `cases/NAME.json`: a case, and the clients that ran it.
    struct CasePage: Encodable {
        let format = RunResult.currentFormat
        let name: String
        let id: String
        let title: String
        let purpose: String?
        let remedy: String?
        let severity: String
        let kind: String
        let area: String
        let observes: [String]
        let sources: [String]
        let tags: [String]
        let file: String
        let buildsOn: [String]
        let clients: [Outcome]
    }
}
