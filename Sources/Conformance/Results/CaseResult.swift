/// What came of one case with one client: all that a report says of it.
///
/// What the case is and how it was run stand in parts of their own; results hold all of it side by side.
@dynamicMemberLookup
public struct CaseResult: Sendable {
    /// The case's lasting id, such as `ELM-03`, with `/NAME` of its variant when it has variants.
    public var id: String

    /// What the case is.
    public var about: About

    /// What came of it.
    public var verdict: Verdict

    /// One line that says why; empty for a plain pass.
    public var reason: String

    /// What came of its expectations, in the order of the file.
    public var expectations: [ExpectationResult] = []

    /// The reason that the client's profile gives for a known failure, or nil.
    public var known: String?

    /// The case on which this one builds and that failed too, by id; nil when none did.
    public var through: String?

    /// How often the repetitions of the case came to each verdict, when they did not all come to one; nil when they did.
    public var shares: [String: Int]?

    /// How it was run.
    public var run = Run()

    /// What crossed the wire, or nil when nobody wants to draw it.
    public var trace: Trace?

    /// What the client met.
    public var exposure = UsageCoverage()

    /// A result with these parts.
    public init(
        id: String, title: String, group: String, severity: String, verdict: Verdict, reason: String
    ) {
        self.id = id
        about = About(title: title, group: group, severity: severity)
        self.verdict = verdict
        self.reason = reason
    }

    /// What a case is, by its file.
    public struct About: Codable, Sendable {
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

        /// What is the matter with a client that fails the case, when others build on it; nil when none does.
        public var general: String?

        /// The cases without which this one cannot be passed, by id; nil when there are none.
        public var buildsOn: [String]?

        /// A case with these parts.
        public init(title: String, group: String, severity: String) {
            self.title = title
            self.group = group
            self.severity = severity
        }
    }

    /// How a case was run.
    public struct Run: Codable, Sendable {
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

        /// A first run that took no time.
        public init() {}
    }

    /// What the case is.
    public subscript<Value>(dynamicMember path: WritableKeyPath<About, Value>) -> Value {
        get { about[keyPath: path] }
        set { about[keyPath: path] = newValue }
    }

    /// How it was run.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Run, Value>) -> Value {
        get { run[keyPath: path] }
        set { run[keyPath: path] = newValue }
    }
}

extension CaseResult: Codable {
    private enum CodingKeys: CodingKey {
        case id, verdict, reason, expectations, known, through, shares, trace, exposure
    }

    /// Reads a result whose parts stand side by side.
    public init(from decoder: any Decoder) throws {
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

    /// Writes the parts side by side.
    public func encode(to encoder: any Encoder) throws {
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
