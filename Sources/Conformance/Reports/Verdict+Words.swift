extension Verdict {
    /// The order in which reports count verdicts: good ones first, then the troubles by weight, then the undecided.
    static let reportOrder: [Verdict] = [
        .pass, .notMet, .fixed, .info, .known, .warn, .fail, .error, .inconclusive, .notApplicable,
    ]

    /// The word that reports use.
    var word: String { rawValue }

    /// A sign that tells verdicts apart without colour.
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

    /// What it means, for people who see it for the first time.
    var meaning: String {
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

    /// Whether reports explain it with an excerpt of the wire.
    var needsExplanation: Bool {
        switch self {
        case .fail, .warn, .error, .known: true
        case .pass, .notMet, .info, .fixed, .inconclusive, .notApplicable: false
        }
    }
}

extension CaseResult {
    /// Its id, with the repetition when it is not the first.
    var name: String { run.repetition > 1 ? "\(id) (run \(run.repetition))" : id }
}

extension RunResult {
    /// The client with its version.
    var clientName: String { clientVersion.isEmpty ? client : "\(client) \(clientVersion)" }

    /// The groups in the order in which they first occur.
    var groups: [String] {
        var seen: Set<String> = []
        return cases.map(\.group).filter { seen.insert($0).inserted }
    }

    /// `5 pass, 1 fail`: the verdicts that occur, in the order of reports.
    static func sentence(of counts: [Verdict: Int]) -> String {
        let parts = Verdict.reportOrder.compactMap { verdict in
            counts[verdict].map { "\($0) \(verdict.word)" }
        }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
