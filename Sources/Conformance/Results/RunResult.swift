/// What came of a whole run: the content of `--json`, and what all reports are made from.
public struct RunResult: Codable, Sendable {
    /// The version of this format.
    public static let currentFormat = 1

    /// The version of this format in the file at hand.
    public var format = Self.currentFormat

    /// The program that wrote it, with its version.
    public var tool: String

    /// The client's name in its profile, or the command that was run.
    public var client: String

    /// What the client's version probe printed; empty when there is none.
    public var clientVersion: String = ""

    /// The seed that everything left to chance came from.
    public var seed: UInt64

    /// When it began, as ISO 8601 in UTC.
    public var started: String

    /// How long it took, in seconds of wall time.
    public var duration: Double

    /// `K/N` when this is one of N shards; empty otherwise.
    public var shard: String = ""

    /// Whether the run was interrupted, so that cases are missing.
    public var isPartial = false

    /// How many cases were chosen, those included that an interruption kept from running.
    public var chosen = 0

    /// Whether `warn` counts as failure.
    public var isStrict = false

    /// What came of the cases, in the order of the catalogue.
    public var cases: [CaseResult]

    /// A result with these parts.
    public init(
        tool: String, client: String, seed: UInt64, started: String, duration: Double, cases: [CaseResult]
    ) {
        self.tool = tool
        self.client = client
        self.seed = seed
        self.started = started
        self.duration = duration
        self.cases = cases
        chosen = cases.count
    }

    /// How many cases have each verdict.
    public var counts: [Verdict: Int] {
        cases.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
    }

    /// 0 all passed, 1 a `must` case failed (or a `should` when strict), nothing was decided or cases are missing, 3 Dyno's
    /// own trouble.
    public var exitCode: Int32 {
        let counts = counts
        if counts[.error, default: 0] > 0 { return 3 }
        if counts[.fail, default: 0] > 0 || isStrict && counts[.warn, default: 0] > 0 { return 1 }
        return !isPartial && cases.contains { $0.verdict.isDecided } ? 0 : 1
    }
}
