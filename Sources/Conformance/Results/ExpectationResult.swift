/// What came of one expectation of a case.
public struct ExpectationResult: Codable, Hashable, Sendable {
    /// The expectation's name, unique in its case.
    public var id: String

    /// The name of the client that it is about; nil when the case has one.
    public var client: String?

    /// Its form: `sequence`, `count`, `every`, `never`, `recovers`, `report`, `response`, `connection`, `exit`, `output`.
    public var form: String

    /// What it demands, in one sentence for people.
    public var about: String

    /// `must`, `should` or `may`.
    public var severity: String

    /// What came of it.
    public var verdict: Verdict

    /// One line: what was expected, what came instead, and when; for `inconclusive` what was missing.
    public var reason: String

    /// Seconds since power-on of the moment that decided it, or nil when there is no such moment.
    public var at: Double?

    /// Sequence numbers of the journal records that the reason is about, in order.
    public var records: [UInt64] = []

    /// The intervals in seconds that an `every` measured; empty for other forms.
    public var intervals: [Double] = []

    /// The known client bug that the value points to, in one line, or nil.
    public var signature: String?

    /// A result with these parts.
    public init(
        id: String, form: String, about: String, severity: String, verdict: Verdict, reason: String,
        at: Double? = nil, records: [UInt64] = [], intervals: [Double] = [], signature: String? = nil
    ) {
        self.id = id
        self.form = form
        self.about = about
        self.severity = severity
        self.verdict = verdict
        self.reason = reason
        self.at = at
        self.records = records
        self.intervals = intervals
        self.signature = signature
    }
}
