import SimulationCore

/// Finds out how the client's program started and ended.
extension CaseEvaluator {
    /// Why nothing can be judged about the client; nil when there is no such reason.
    ///
    /// Reasons are that its program never ran, or that its stored records cannot be read. A shell reports a
    /// program that it cannot start with exit status 126 or 127; a program that attempted a connection did
    /// start.
    var trouble: String? {
        let looksAtStore = scenario.expectations.contains { $0.judged.readsStore }
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

    /// The end of the client's program, as text for reports; empty when it did not end.
    package var ending: String {
        guard let end = evidence.program.last(where: { [.exited, .killed, .stopped].contains($0.stage) })
        else {
            return ""
        }
        let when = Words.seconds(end.moment.time)
        switch end.stage {
        case .exited: return "ended with status \(end.number) at \(when)"
        case .killed: return "ended by signal \(end.number) at \(when)"
        case .started, .output, .errorOutput, .stopped, .truncated, .asked, .answered:
            return "stopped at \(when)"
        }
    }

    /// The outcome for a crash of the client's program; nil when it did not crash.
    ///
    /// A crash is an end by a signal, also one that a shell reports by a status above 128, or an exit status other
    /// than 0 after an unhandled exception in a case without an `exit` expectation. Any other status is the
    /// program's own way to say that it did not get what it was asked for.
    package var crash: Outcome? {
        for end in evidence.program {
            let when = Words.seconds(end.moment.time)
            if end.stage == .killed {
                return .broken(
                    "expected the client to keep running; signal \(end.number) ended it at \(when)\(lastWords)",
                    at: end.moment
                ).showing(ExpectationResult.Behaviour.crash, exception ?? "signal \(end.number)")
            }
            guard end.stage == .exited, end.number != 0 else { continue }
            // An `exit` expectation judges the status itself, whether it allows it or not.
            let isExpected = scenario.expectations.contains { $0.form is ExitForm }
            guard !isExpected, exception != nil || end.number > 128 else { continue }
            return .broken(
                "expected the client to keep running or to end in order; it ended with status \(end.number) at \(when)\(lastWords)",
                at: end.moment
            ).showing(ExpectationResult.Behaviour.crash, exception ?? "status \(end.number)")
        }
        return nil
    }

    /// The reported states that are a reason for a client to stop.
    static let reasonsToStop: Set<String> = [
        "disconnected", "not-connected", "no-vehicle", "error", "rejected",
    ]

    /// The last meaningful line on standard error, as text to append to a sentence; empty when there is none.
    private var lastWords: String {
        let lines = evidence.program.filter { $0.stage == .errorOutput }.map(\.text)
        if let exception = ErrorOutput.exception(in: lines) { return "; \(Self.shortened(exception))" }
        guard let words = ErrorOutput.last(of: lines) else { return "" }
        return "; its last words: \(Words.quoted(words))"
    }

    /// The exception of a client's program that ended with one, as text to append to the reason of another
    /// expectation; nil when it has none.
    var exceptionRemark: String? {
        let hasFailed = evidence.program.contains {
            $0.stage == .killed || $0.stage == .exited && $0.number != 0
        }
        return hasFailed
            ? exception.map { "the client's program ended with \(Self.shortened($0))" } : nil
    }

    /// Returns `line` without blanks before it, control characters, and what is beyond 200 characters.
    private static func shortened(_ line: String) -> String {
        let text = line.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
            .drop { $0 == " " }
        return text.count > 200 ? String(text.prefix(197)) + "..." : String(text)
    }

    /// The line that names the exception with which the client's program ended, or nil.
    private var exception: String? {
        ErrorOutput.exception(in: evidence.program.filter { $0.stage == .errorOutput }.map(\.text))
    }
}
