import SimulationCore

/// What looking at one expectation has shown.
struct Outcome: Sendable {
    /// The ways that it can go.
    enum Decision: Hashable, Sendable { case held, broken, undecided, notApplicable }

    var decision: Decision
    /// One line: what was expected, what came instead, and when; or what is missing. Empty when it held.
    var reason: String
    /// The moment that decided it.
    var at: SimInstant?
    /// The sequence numbers of the records that it is about.
    var records: [UInt64] = []
    /// The intervals that were measured, in seconds.
    var intervals: [Double] = []
    /// The known bug that the value points to.
    var signature: String?
    /// Whether nothing can be said because an event of the case never came.
    var lacksEvent = false

    /// As expected.
    static let held = Outcome(decision: .held, reason: "")

    /// Not as expected: `expected …; got …`.
    static func broken(
        _ reason: String, at moment: Moment? = nil, records: [Moment?] = [], signature: String? = nil
    ) -> Outcome {
        let sequences = (records + [moment]).compactMap { $0?.sequence }
        return Outcome(
            decision: .broken, reason: reason, at: moment?.time, records: Array(Set(sequences)).sorted(),
            signature: signature)
    }

    /// Nothing can be said, for this reason.
    static func undecided(_ reason: String) -> Outcome { Outcome(decision: .undecided, reason: reason) }

    /// It does not apply to the client, for this reason.
    static func notApplicable(_ reason: String) -> Outcome {
        Outcome(decision: .notApplicable, reason: reason)
    }
}
