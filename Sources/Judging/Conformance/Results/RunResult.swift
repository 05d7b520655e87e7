/// The result of a run: the content of the `--json` file and the input of all reports.
package struct RunResult: Codable, Sendable {
    /// The version of the format that this program reads and writes.
    package static let currentFormat = 1

    package var format = Self.currentFormat

    /// The program that wrote the result, with its version.
    package var tool: String

    /// The name of the client from its profile, or the command that started it.
    package var client: String

    /// The output of the client's version probe; empty when there is none.
    package var clientVersion: String = ""

    /// The arguments of `dyno check` that select the same client again, such as `--client python-OBD`; nil when they
    /// are unknown.
    package var clientArguments: String?

    /// The seed that was set for the run, or 1 when none was set; each case records the seed that it used.
    package var seed: UInt64

    /// The start of the run, as ISO 8601 in UTC.
    package var started: String

    /// The duration of the run in seconds of wall-clock time.
    package var duration: Double

    /// `K/N` when this is one of N shards; empty otherwise.
    package var shard: String = ""

    /// Whether the run was interrupted, or merged while shards were missing; cases may be missing then.
    package var isPartial = false

    /// The number of selected cases, repetitions and cases that did not run included.
    package var chosen = 0

    /// Whether `warn` counts as a failure.
    package var isStrict = false

    /// The claims of the client's profile, such as `capability vin` and `signal engine.speed`; nil when it is unknown.
    package var claims: [String]?

    /// The translated words of the profile that the client has never said in a complete run, as `NAME: WORDS`; nil for none.
    package var unsaid: [String]?

    /// The lateness of the host in all cases; nil when that was not measured.
    package var lateness: HostLateness?

    /// The results of the cases, in the order of the catalogue; after a merge, in the natural order of their
    /// ids.
    package var cases: [CaseResult]

    /// Creates the result of a complete run; `chosen` becomes the number of `cases`.
    package init(
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

    /// Sets `lateness` to the sum over the cases.
    package mutating func sumLateness() { lateness = HostLateness(sumOf: cases.compactMap(\.lateness)) }

    /// The number of cases with each verdict; verdicts that do not occur have no entry.
    package var counts: [Verdict: Int] {
        cases.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
    }

    /// The exit status of the program.
    ///
    /// 3: a case has the verdict `error`. 1: a case has the verdict `fail` (or `warn` when strict), no case
    /// was decided, or the run is partial. 0: otherwise.
    package var exitCode: Int32 {
        let counts = counts
        if counts[.error, default: 0] > 0 { return 3 }
        if counts[.fail, default: 0] > 0 || isStrict && counts[.warn, default: 0] > 0 { return 1 }
        return !isPartial && cases.contains { $0.verdict.isDecided } ? 0 : 1
    }

    /// Returns the ids of the cases that another run should repeat: those that failed, were in error or inconclusive, and with
    /// `isStrict` those with a warning.
    package func idsToRepeat(isStrict: Bool) -> Set<String> {
        Set(
            cases.filter { result in
                switch result.verdict {
                case .fail, .error, .inconclusive: true
                case .warn: isStrict
                case .info, .pass, .notMet, .known, .fixed, .notApplicable: false
                }
            }.map(\.id))
    }
}
