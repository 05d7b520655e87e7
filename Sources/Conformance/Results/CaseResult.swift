/// What came of one case with one client: all that a report says of it.
public struct CaseResult: Codable, Sendable {
    /// The case's lasting id, such as `ELM-03`, with `/NAME` of its variant when it has variants.
    public var id: String

    /// One line for people.
    public var title: String

    /// The folder of its file below the catalogue, such as `framing`.
    public var group: String

    /// `must`, `should` or `may`.
    public var severity: String

    /// What a full verdict looks at: `wire`, `values`, `ui`.
    public var observes: [String] = []

    /// Where its facts come from.
    public var sources: [String] = []

    /// Words to select it by.
    public var tags: [String] = []

    /// The case's file as it was found.
    public var file: String = ""

    /// The text of the scenario.
    public var scenario: String = ""

    /// What came of it.
    public var verdict: Verdict

    /// One line that says why; empty for a plain pass.
    public var reason: String

    /// What came of its expectations, in the order of the file.
    public var expectations: [ExpectationResult] = []

    /// The reason that the client's profile gives for a known failure, or nil.
    public var known: String?

    /// What is the matter with a client that fails the case, when others build on it; nil when none does.
    public var general: String?

    /// The cases without which this one cannot be passed, by id; nil when there are none.
    public var buildsOn: [String]?

    /// The case on which this one builds and that failed too, by id; nil when none did.
    public var through: String?

    /// How often the repetitions of the case came to each verdict, when they did not all come to one; nil when they did.
    public var shares: [String: Int]?

    /// Which repetition this is, counted from 1.
    public var repetition = 1

    /// The seed of this run of the case.
    public var seed: UInt64 = 1

    /// How long it took in seconds of the clock that the rig ran on.
    public var duration: Double = 0

    /// How the client's program ended, for people; empty when there was none.
    public var ending: String = ""

    /// What the client printed, at most some kilobytes of it; lines on standard error begin with `! `.
    public var clientOutput: [String] = []

    /// Files of the case's folder by kind (`journal`, `pcap`, `ip-pcap`, `stdout`, `stderr`), relative to the results
    /// directory.
    public var files: [String: String] = [:]

    /// What crossed the wire, or nil when nobody wants to draw it.
    public var trace: Trace?

    /// What the client met.
    public var exposure = UsageCoverage()

    /// A result with these parts.
    public init(
        id: String, title: String, group: String, severity: String, verdict: Verdict, reason: String
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.severity = severity
        self.verdict = verdict
        self.reason = reason
    }
}
