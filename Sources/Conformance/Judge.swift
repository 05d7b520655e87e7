import Scenarios
import SimulationCore

/// Decides what came of a case.
public enum Judge {
    /// The verdict of each expectation of `tested` and of the whole, from what `record` holds and nothing else.
    ///
    /// The whole is the worst of its expectations; a program that crashed is a finding of its own, named `no-crash`. When
    /// nothing was decided it is inconclusive, and when the client's program could not be started, an error.
    public static func judge(_ tested: Case, _ record: CaseRecord) -> CaseResult {
        let scenario = tested.scenario
        let evaluator = CaseEvaluator(scenario, record)
        var result = CaseResult(
            id: tested.id, title: scenario.rig.title, group: tested.group,
            severity: (scenario.severity ?? .must).rawValue, verdict: .inconclusive, reason: "")
        result.observes = scenario.observes.map(\.rawValue)
        result.sources = scenario.sources
        result.tags = scenario.tags
        result.file = tested.file
        result.scenario = tested.text
        result.seed = record.description.seed
        result.duration = SimInstant.powerOn.duration(to: record.end).seconds
        result.ending = evaluator.ending
        if let trouble = evaluator.trouble {
            (result.verdict, result.reason) = (.error, trouble)
            return result
        }
        result.expectations = scenario.expectations.map { expectation in
            let severity = expectation.severity ?? scenario.severity ?? .must
            return evaluator.result(
                evaluator.outcome(of: expectation), id: expectation.id, form: expectation.form.name,
                about: expectation.about.isEmpty ? expectation.form.about : expectation.about, severity)
        }
        if let crash = evaluator.crash {
            result.expectations.append(
                evaluator.result(
                    crash, id: "no-crash", form: "exit", about: "The client's program does not crash.", .must)
            )
        }
        let worst = result.expectations.min { Self.isWorse($0.verdict, $1.verdict) }
        result.verdict = worst?.verdict ?? .inconclusive
        result.reason = worst?.reason ?? "the case expects nothing"
        if let worst, worst.verdict != .pass, !worst.reason.isEmpty {
            result.reason = "\(worst.id): \(worst.reason)"
            if let signature = worst.signature { result.reason += " (known: \(signature))" }
        }
        return result
    }

    private static func isWorse(_ one: Verdict, _ other: Verdict) -> Bool {
        one != other && Verdict.worst([one, other]) == one
    }
}

extension CaseEvaluator {
    /// What `outcome` means at this severity.
    func result(
        _ outcome: Outcome, id: String, form: String, about: String, _ severity: Scenario.Severity
    ) -> ExpectationResult {
        let verdict: Verdict =
            switch (outcome.decision, severity) {
            case (.held, _): .pass
            case (.undecided, _): .inconclusive
            case (.broken, .must): .fail
            case (.broken, .should): .warn
            case (.broken, .may): .info
            }
        return ExpectationResult(
            id: id, form: form, about: about, severity: severity.rawValue, verdict: verdict,
            reason: outcome.reason, at: outcome.at?.seconds, records: outcome.records,
            intervals: outcome.intervals, signature: outcome.signature)
    }

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
    var crash: Outcome? {
        for end in evidence.program {
            let when = Words.seconds(end.moment.time)
            if end.stage == .killed {
                return .broken(
                    "expected the client to keep running; signal \(end.number) ended it at \(when)",
                    at: end.moment)
            }
            guard end.stage == .exited, end.number != 0 else { continue }
            // An `exit` expectation speaks for itself, whether it allows the status or not.
            let isExpected = scenario.expectations.contains {
                if case .exit = $0.form { true } else { false }
            }
            guard !isExpected else { continue }
            let words = evidence.program.last { $0.stage == .errorOutput }.map {
                "; its last words: \(Words.quoted($0.text))"
            }
            return .broken(
                "expected the client to end with status 0; it ended with status \(end.number) at \(when)\(words ?? "")",
                at: end.moment)
        }
        return nil
    }
}

extension Expectation.Form {
    /// What the form demands, in one sentence for people.
    var about: String {
        switch self {
        case .sequence(let form): "Sends \(form.steps.map { "\($0.pattern)" }.joined(separator: ", then "))."
        case .count(let form):
            "Sends \(form.pattern) "
                + (form.atMost == form.atLeast
                    ? "exactly \(Words.times(form.atLeast))."
                    : form.atMost.map { "\(form.atLeast) to \(Words.times($0))." }
                        ?? "at least \(Words.times(form.atLeast)).")
        case .every(let form):
            "Sends \(form.pattern) every \(Words.seconds(form.period)) ± \(Words.seconds(form.tolerance))."
        case .never(let form):
            switch form.what {
            case .request(let pattern): "Never sends \(pattern)."
            case .misbehaviour(let misbehaviour, _): "Never does this: \(misbehaviour.rawValue)."
            }
        case .recovers(let form): "Recovers within \(Words.seconds(form.within)) of \(form.after)."
        case .report(let form): form.about
        case .response(let form): "Goes on within \(Words.seconds(form.limit)) of the prompt."
        case .connection: "Connects as it should."
        case .exit: "Ends as it should."
        case .output(let form):
            form.isForbidden
                ? "Never prints \(Words.quoted(form.text))." : "Prints \(Words.quoted(form.text))."
        case .alerts(let form):
            form.equals.map { "Shows exactly these alerts: \(Words.list($0.map(\.description)))." }
                ?? "Shows exactly the alerts that the records call for."
        case .stored: "Stores exactly the records that it got, with their values."
        }
    }
}
