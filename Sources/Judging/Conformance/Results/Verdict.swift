package enum Verdict: String, CaseIterable, Codable, Hashable, Sendable {
    /// The test itself failed; never counted as a failure of the client.
    case error
    /// The client violates a `must` requirement.
    case fail
    /// The client violates a `should` requirement.
    case warn
    /// The observations do not suffice for a decision.
    case inconclusive
    /// The client departs from a `may` requirement.
    case info
    /// The client behaves as expected.
    case pass
    /// The events that the case tests did not reach the client, so that the result proves nothing.
    case notMet = "pass (not met)"
    /// The client fails as its profile says, with a reason.
    case known
    /// The profile lists a failure that did not occur.
    case fixed
    /// The client does not declare a capability that the case needs.
    case notApplicable = "n/a"

    /// Returns the worst of `verdicts`, in the order error, fail, warn, inconclusive, info, pass; nil for an
    /// empty sequence.
    ///
    /// `pass (not met)`, `known`, `fixed` and `n/a` have the rank of `pass`.
    package static func worst(_ verdicts: some Sequence<Verdict>) -> Verdict? {
        verdicts.min { $0.rank < $1.rank }
    }

    /// The order of verdicts in reports: success, then failures by severity, then undecided.
    package static let reportOrder: [Verdict] = [
        .pass, .notMet, .fixed, .info, .known, .warn, .fail, .error, .inconclusive, .notApplicable,
    ]

    private var rank: Int {
        switch self {
        case .error: 0
        case .fail: 1
        case .warn: 2
        case .inconclusive: 3
        case .info: 4
        case .pass, .notMet, .known, .fixed, .notApplicable: 5
        }
    }

    /// Whether the client departs from what is expected.
    package var isBroken: Bool {
        switch self {
        case .fail, .warn, .info, .known: true
        case .pass, .notMet, .fixed, .error, .inconclusive, .notApplicable: false
        }
    }

    /// Whether the verdict says something about the client: not for `pass (not met)`, `inconclusive`, `error`
    /// and `n/a`.
    package var isDecided: Bool {
        switch self {
        case .pass, .info, .warn, .fail, .known, .fixed: true
        case .notMet, .inconclusive, .error, .notApplicable: false
        }
    }
}
