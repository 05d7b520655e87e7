import Conformance

extension Verdict {
    /// The order of verdicts by the attention that they need: what to mend comes first.
    static let attentionOrder: [Verdict] = [
        .fail, .error, .warn, .known, .info, .inconclusive, .fixed, .notMet, .pass, .notApplicable,
    ]

    /// The word for the verdict in reports.
    package var word: String { rawValue }

    /// A character that marks the verdict without colour; the same for `pass` and `fixed`, and for `fail` and
    /// `error`.
    var sign: String {
        switch self {
        case .pass: "✓"
        case .notMet: "○"
        case .fixed: "✓"
        case .info: "i"
        case .known: "~"
        case .warn: "!"
        case .fail: "✗"
        case .error: "✗"
        case .inconclusive: "?"
        case .notApplicable: "–"
        }
    }

    /// The meaning of the verdict, as a clause.
    package var meaning: String {
        switch self {
        case .pass: "as expected"
        case .notMet: "nothing of the case has acted on the client, so that it shows nothing"
        case .fixed: "listed as a known failure, and did not fail"
        case .info: "departs from something optional"
        case .known: "fails as its profile says it does"
        case .warn: "departs from something recommended"
        case .fail: "breaks something required"
        case .error: "trouble of the test itself, not of the client"
        case .inconclusive: "nothing could be decided"
        case .notApplicable: "the client does not claim what the case needs"
        }
    }

    /// Whether reports explain the verdict with an excerpt of the traffic.
    var needsExplanation: Bool {
        switch self {
        case .fail, .warn, .error, .known: true
        case .pass, .notMet, .info, .fixed, .inconclusive, .notApplicable: false
        }
    }
}

extension CaseResult {
    /// The id; the number of the repetition follows when it is greater than 1.
    package var name: String { run.repetition > 1 ? "\(id) (run \(run.repetition))" : id }

    /// The command that runs the case again, without the arguments that select the client.
    ///
    /// With the seed of the case, the first repetition is the same one.
    package var command: String {
        "dyno check\(about.file.isEmpty ? "" : " \(about.file)") --filter \(id) --seed \(run.seed)"
    }
}

extension RunResult {
    var clientName: String { clientVersion.isEmpty ? client : "\(client) \(clientVersion)" }

    /// The groups, in the order of their first case.
    var groups: [String] {
        var seen: Set<String> = []
        return cases.map(\.group).filter { seen.insert($0).inserted }
    }

    /// Formats counts such as `5 pass, 1 fail`, in the order of reports; `none` without counts.
    static func sentence(of counts: [Verdict: Int]) -> String {
        let parts = Verdict.reportOrder.compactMap { verdict in
            counts[verdict].map { "\($0) \(verdict.word)" }
        }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
