package import SimulationCore

package struct Outcome: Sendable {
    enum Decision: Hashable, Sendable { case held, broken, undecided, notApplicable }

    var decision: Decision
    /// One line: what was expected, what came instead and when, or what is missing. Empty when the
    /// expectation held.
    package var reason: String
    /// The moment that decided the outcome.
    package var at: SimInstant?
    /// The sequence numbers of the journal records that the outcome is about.
    package var records: [UInt64] = []
    /// The measured intervals in seconds.
    var intervals: [Double] = []
    /// The rate at which the client has shown a value.
    package var updates: UpdateRate?
    /// The known bug that the wrong value points to; nil when none is known.
    var signature: String?
    package var behaviour: ExpectationResult.Behaviour?
    /// Whether the expectation is undecided because an event of the case never happened.
    var lacksEvent = false
    /// Whether it is undecided because the host was too late.
    var isLateness = false
    /// Whether it is undecided because the client has not had its turns to poll.
    var lacksTurns = false

    package static let held = Outcome(decision: .held, reason: "")

    /// Creates the outcome of a broken expectation; `reason` has the form `expected …; got …`.
    package static func broken(
        _ reason: String, at moment: Moment? = nil, records: [Moment?] = [], signature: String? = nil
    ) -> Outcome {
        let sequences = (records + [moment]).compactMap { $0?.sequence }
        return Outcome(
            decision: .broken, reason: reason, at: moment?.time, records: Array(Set(sequences)).sorted(),
            signature: signature)
    }

    /// Returns the outcome with the behaviour that broke the expectation; several cases may show the same `words`.
    package func showing(_ words: String, _ detail: String? = nil) -> Outcome {
        var outcome = self
        outcome.behaviour = .init(words: words, detail: detail)
        return outcome
    }

    /// Creates the outcome of an expectation that could not be decided, for this reason.
    package static func undecided(_ reason: String) -> Outcome {
        Outcome(decision: .undecided, reason: reason)
    }

    /// Creates the outcome of an expectation that does not apply to the client, for this reason.
    package static func notApplicable(_ reason: String) -> Outcome {
        Outcome(decision: .notApplicable, reason: reason)
    }
}
