import Scenarios
import SimulationCore

/// How the client's program began and ended.
extension CaseEvaluator {
    /// Why nothing can be said of the client: its program never ran, or what it has stored cannot be looked at; nil when
    /// there is no such reason.
    ///
    /// A shell says so with status 126 or 127; one that had got as far as connecting was something else.
    var trouble: String? {
        let looksAtStore = scenario.expectations.contains {
            if case .stored = $0.form { true } else { false }
        }
        if looksAtStore, !record.storeObstacle.isEmpty {
            return "what the client has stored cannot be looked at: \(record.storeObstacle)"
        }
        guard record.seesProgram, evidence.attempts.isEmpty else { return nil }
        guard evidence.program.contains(where: { $0.stage == .started }) else {
            return evidence.program.isEmpty && record.reports.isEmpty
                ? "the client's program was not started" : nil
        }
        guard let exit = evidence.program.last(where: { $0.stage == .exited }),
            [126, 127].contains(exit.number)
        else { return nil }
        let words =
            evidence.program.last { $0.stage == .errorOutput }.map { ": \(Words.quoted($0.text))" } ?? ""
        return "the client's program could not be started (status \(exit.number))\(words)"
    }

    /// How the client's program ended, for people.
    var ending: String {
        guard let end = evidence.program.last(where: { [.exited, .killed, .stopped].contains($0.stage) })
        else {
            return ""
        }
        let when = Words.seconds(end.moment.time)
        switch end.stage {
        case .exited: return "ended with status \(end.number) at \(when)"
        case .killed: return "ended by signal \(end.number) at \(when)"
        case .started, .output, .errorOutput, .stopped, .truncated: return "stopped at \(when)"
        }
    }

    /// A program that a signal ended, or that ended with a status that no `exit` expectation allows; nil for none.
    ///
    /// One that has said what is the matter and then ends with a status other than 0 has stopped, not crashed.
    var crash: Outcome? {
        for end in evidence.program {
            let when = Words.seconds(end.moment.time)
            if end.stage == .killed {
                return .broken(
                    "expected the client to keep running; signal \(end.number) ended it at \(when)\(lastWords)",
                    at: end.moment)
            }
            guard end.stage == .exited, end.number != 0 else { continue }
            // An `exit` expectation speaks for itself, whether it allows the status or not.
            let isExpected = scenario.expectations.contains {
                if case .exit = $0.form { true } else { false }
            }
            guard !isExpected, !(hasSaidWhy(before: end.moment) && end.number < 126) else { continue }
            return .broken(
                "expected the client to end with status 0; it ended with status \(end.number) at \(when)\(lastWords)",
                at: end.moment)
        }
        return nil
    }

    /// The states in which a client may stop.
    static let reasonsToStop: Set<String> = [
        "disconnected", "not-connected", "no-vehicle", "error", "rejected",
    ]

    /// Whether the last state that the client said before `moment` is a reason to stop; nobody says so by crashing.
    func hasSaidWhy(before moment: Moment) -> Bool {
        let last = record.reports.last { report in
            guard case .state = report.content else { return false }
            return report.record < moment.sequence
        }
        guard case .state(let state)? = last?.content else { return false }
        return Self.reasonsToStop.contains(state) && exception == nil
    }

    /// What the client wrote last on standard error that says something, in words that follow a sentence.
    private var lastWords: String {
        let lines = evidence.program.filter { $0.stage == .errorOutput }.map(\.text)
        guard let words = ErrorOutput.exception(in: lines) ?? ErrorOutput.last(of: lines) else { return "" }
        return "; its last words: \(Words.quoted(words))"
    }

    /// The exception that the client's program died of, or nil.
    private var exception: String? {
        ErrorOutput.exception(in: evidence.program.filter { $0.stage == .errorOutput }.map(\.text))
    }
}
