package struct ExpectationResult: Codable, Hashable, Sendable {
    /// The expectation's name, unique in its case.
    package var id: String

    /// The line of the expectation in the file of the case, counted from 1; nil for one that no file states.
    package var line: Int?

    /// The name of the client under test; nil when the case has one client.
    package var client: String?

    /// The form of the expectation: `sequence`, `count`, `every`, `never`, `recovers`, `report`, `response`,
    /// `connection`, `exit`, `output`.
    package var form: String

    /// The requirement, in one sentence.
    package var about: String

    /// `must`, `should` or `may`.
    package var severity: String

    package var verdict: Verdict

    /// The expected behaviour, the observed behaviour and the time, in one line; for `inconclusive`, what was
    /// missing.
    package var reason: String

    /// The deciding moment, in seconds since power-on; nil when there is none.
    package var at: Double?

    /// The sequence numbers of the journal records that the reason refers to, in ascending order.
    package var records: [UInt64] = []

    /// The intervals in seconds that an `every` measured; empty for other forms.
    package var intervals: [Double] = []

    /// The rate at which the client has shown a value, for `updates`; nil for other forms.
    package var updates: UpdateRate?

    /// The known client bug that the reported value indicates, in one line; nil when none matches.
    package var signature: String?

    /// The behaviour that broke the expectation; nil when it held, or when the behaviour says nothing outside its case.
    package var behaviour: Behaviour?

    /// The behaviour of a client, described so that several cases can be compared.
    package struct Behaviour: Codable, Hashable, Sendable {
        /// The behaviour as a clause without times, such as `it sends before the prompt`.
        package var words: String

        /// The part that may differ from case to case, such as the request concerned; nil when there is none.
        package var detail: String?

        /// The words for a crash of the client's program.
        package static let crash = "it crashes"

        package init(words: String, detail: String? = nil) {
            self.words = words
            self.detail = detail
        }
    }

    /// Creates a result for a case with one client.
    package init(
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
