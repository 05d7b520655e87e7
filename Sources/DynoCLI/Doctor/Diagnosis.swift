/// What `dyno doctor` has found about one thing that Dyno uses.
struct Diagnosis: Encodable, Sendable {
    /// How it is.
    enum Status: String, Encodable, Sendable {
        /// It works.
        case ok
        /// It does not work, or not now; most of Dyno does without it.
        case note
        /// It does not work, and Dyno cannot do without it.
        case failure = "FAIL"
    }

    /// What was looked at: `adapter over TCP`.
    let subject: String

    /// How it is.
    let status: Status

    /// What was found, and what to do about it where it does not work.
    let found: String

    init(_ subject: String, _ status: Status, _ found: String) {
        self.subject = subject
        self.status = status
        self.found = found
    }
}
