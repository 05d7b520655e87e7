/// The result of one execution of a case.
///
/// `about` describes the case and `run` its execution. JSON holds the members of both directly in the object
/// of the result.
@dynamicMemberLookup
package struct CaseResult: Sendable {
    /// The stable id of the case, such as `ELM-03`; a variant appends `/NAME`.
    package var id: String

    package var about: About
    package var verdict: Verdict

    /// The reason for the verdict in one line; empty for a plain pass.
    package var reason: String

    /// The results of the expectations, in the order of the file.
    package var expectations: [ExpectationResult] = []

    /// The reason that the client's profile states for a known failure; nil when the profile lists none.
    package var known: String?

    /// The id of the first case in `buildsOn` that failed too and states a general fault; nil when there is
    /// none.
    ///
    /// `RunResult.findCauses()` sets it.
    package var through: String?

    /// The number of repetitions with each verdict, by the verdict's raw value; nil when all repetitions have
    /// the same verdict.
    ///
    /// `RunResult.findCauses()` sets it.
    package var shares: [String: Int]?

    package var run = Run()

    /// Whether the case is inconclusive for nothing but the lateness of the host or of the client's processes. No file
    /// of results has it.
    package var isUndecidedByLateness = false

    /// The traffic for charts and excerpts; nil when no report needs it.
    package var trace: Trace?

    /// The commands, requests, responses and faults that the client has met.
    package var exposure = UsageCoverage()

    /// Creates a result without expectations, trace or usage coverage.
    package init(
        id: String, title: String, group: String, severity: String, verdict: Verdict, reason: String
    ) {
        self.id = id
        about = About(title: title, group: group, severity: severity)
        self.verdict = verdict
        self.reason = reason
    }

    /// The description of a case, from its file.
    package struct About: Codable, Sendable {
        package var title: String

        /// The `about` of the case's file: what it puts to the client; nil when it says nothing.
        package var purpose: String?

        /// The usual cause of a failure and what mends it; nil when its file states none.
        package var remedy: String?

        /// The folder of its file below the catalogue, such as `framing`.
        package var group: String

        /// `must`, `should` or `may`.
        package var severity: String

        /// The observations that a full verdict needs: `wire`, `values`, `ui`.
        package var observes: [String] = []

        /// The sources of the facts, such as standards and data sheets.
        package var sources: [String] = []

        /// The tags that a filter can select.
        package var tags: [String] = []

        /// The path of the file, as it was found.
        package var file: String = ""

        /// The line of the case in its file, counted from 1; nil when it is unknown.
        package var line: Int?

        package var scenario: String = ""

        /// The general fault of a client that fails the case, as a clause; nil when the case states none.
        package var general: String?

        /// The ids of the cases that a client must pass before it can pass this one; nil when there are none.
        package var buildsOn: [String]?

        /// Creates a description without sources, tags or file.
        package init(title: String, group: String, severity: String) {
            self.title = title
            self.group = group
            self.severity = severity
        }
    }

    package struct Run: Codable, Sendable {
        /// The number of the repetition, counted from 1.
        package var repetition = 1

        /// The number of times that the case has run, of which the last decides; nil for one.
        package var attempts: Int?

        package var seed: UInt64 = 1

        /// The time in seconds from power-on to the end of the case, on the clock of the rig.
        package var duration: Double = 0

        /// The parts of the wall time of the execution; nil when the client was not started by the runner.
        package var times: CaseTimes?

        /// The lateness of the host; nil when that was not measured.
        package var lateness: HostLateness?

        /// The end of the client program, as text; empty when there was no program.
        package var ending: String = ""

        /// The first and the last lines that the client printed, 4096 bytes each at most.
        ///
        /// Lines from standard error begin with `! `, remarks of Dyno with `… `. With several clients each
        /// line begins with `NAME: `.
        package var clientOutput: [String] = []

        /// The files in the folder of the case, by kind (`journal`, `pcap`, `ip-pcap`, `stdout`, `stderr`).
        ///
        /// Paths are relative to the results directory. With several clients the key of a client's own file
        /// is `KIND of NAME`.
        package var files: [String: String] = [:]

        /// Creates a first execution with a duration of 0 s.
        package init() {}
    }

    /// Accesses a member of the description of the case.
    package subscript<Value>(dynamicMember path: WritableKeyPath<About, Value>) -> Value {
        get { about[keyPath: path] }
        set { about[keyPath: path] = newValue }
    }

    /// Accesses a member of the execution.
    package subscript<Value>(dynamicMember path: WritableKeyPath<Run, Value>) -> Value {
        get { run[keyPath: path] }
        set { run[keyPath: path] = newValue }
    }
}

extension CaseResult: Codable {
    private enum CodingKeys: CodingKey {
        case id, verdict, reason, expectations, known, through, shares, trace, exposure
    }

    /// Decodes a result; the members of `about` and `run` are members of the same object.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        about = try About(from: decoder)
        verdict = try members.decode(Verdict.self, forKey: .verdict)
        reason = try members.decode(String.self, forKey: .reason)
        expectations = try members.decode([ExpectationResult].self, forKey: .expectations)
        known = try members.decodeIfPresent(String.self, forKey: .known)
        through = try members.decodeIfPresent(String.self, forKey: .through)
        shares = try members.decodeIfPresent([String: Int].self, forKey: .shares)
        run = try Run(from: decoder)
        trace = try members.decodeIfPresent(Trace.self, forKey: .trace)
        exposure = try members.decode(UsageCoverage.self, forKey: .exposure)
    }

    /// Encodes a result; the members of `about` and `run` become members of the same object.
    package func encode(to encoder: any Encoder) throws {
        try about.encode(to: encoder)
        try run.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(verdict, forKey: .verdict)
        try members.encode(reason, forKey: .reason)
        try members.encode(expectations, forKey: .expectations)
        try members.encodeIfPresent(known, forKey: .known)
        try members.encodeIfPresent(through, forKey: .through)
        try members.encodeIfPresent(shares, forKey: .shares)
        try members.encodeIfPresent(trace, forKey: .trace)
        try members.encode(exposure, forKey: .exposure)
    }
}

extension [CaseResult] {
    /// The first with the worst verdict, of the repetitions of a case; nil when there is none.
    package var worst: CaseResult? {
        let verdict = Verdict.worst(map(\.verdict))
        return first { $0.verdict == verdict }
    }
}
