/// What came of an expectation, a case or a run.
public enum Verdict: String, CaseIterable, Codable, Hashable, Sendable {
    /// Dyno's own trouble; never counted as the client's.
    case error
    /// A `must` is broken.
    case fail
    /// A `should` is broken.
    case warn
    /// Nothing could be decided.
    case inconclusive
    /// A `may` is broken.
    case info
    /// As expected.
    case pass
    /// As expected, because nothing of the case has acted on the client: it shows nothing.
    case notMet = "pass (not met)"
    /// A failure that the client's profile lists with a reason.
    case known
    /// A failure that the client's profile lists, and that did not occur.
    case fixed
    /// The client does not claim a capability that the case needs.
    case notApplicable = "n/a"

    /// The worse of several: error, fail, warn, inconclusive, info, pass; nil for none.
    ///
    /// `pass (not met)`, `known`, `fixed` and `n/a` say nothing bad and count as `pass` here.
    public static func worst(_ verdicts: some Sequence<Verdict>) -> Verdict? {
        verdicts.min { $0.rank < $1.rank }
    }

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

    /// Whether something was decided about the client.
    public var isDecided: Bool {
        switch self {
        case .pass, .info, .warn, .fail, .known, .fixed: true
        case .notMet, .inconclusive, .error, .notApplicable: false
        }
    }
}
