import Scenarios
import SimulationCore

/// Decides what came of a case.
public enum Judge {
    /// The verdict of each expectation of `tested` and of the whole, from what `record` holds and nothing else.
    ///
    /// The whole is the worst of its expectations, of those that apply to the client; a program that crashed is a finding of
    /// its own, named `no-crash`. When nothing was decided it is inconclusive; when none of those that the case is about
    /// applies, n/a; when nothing of the case has acted on the client, a pass that is not met; and when the client's program
    /// could not be started, an error.
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
        result.general = scenario.general.isEmpty ? nil : scenario.general
        result.buildsOn = scenario.buildsOn.isEmpty ? nil : scenario.buildsOn
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
        Self.conclude(&result, scenario, evaluator)
        return result
    }

    /// Makes one verdict of those of the expectations.
    private static func conclude(_ result: inout CaseResult, _ scenario: Scenario, _ evaluator: CaseEvaluator)
    {
        let applicable = result.expectations.filter { $0.verdict != .notApplicable }
        let lacking = result.expectations.filter { $0.verdict == .notApplicable }
        let worst = applicable.min { isWorse($0.verdict, $1.verdict) }
        result.verdict = worst?.verdict ?? .inconclusive
        result.reason = worst?.reason ?? "the case expects nothing"
        if let worst, worst.verdict != .pass, !worst.reason.isEmpty {
            result.reason = "\(worst.id): \(worst.reason)"
            if let signature = worst.signature { result.reason += " (it looks as if \(signature))" }
        }
        let hasDecided = zip(scenario.expectations, result.expectations).contains {
            $1.verdict == .pass && $0.decides(in: scenario)
        }
        if let lack = lacking.first, worst.map({ $0.verdict == .pass }) ?? true, !hasDecided {
            result.verdict = .notApplicable
            result.reason = lack.reason
        } else if let reason = evaluator.notMet, worst?.verdict == .pass || evaluator.lacksOnlyEvents(result)
        {
            result.verdict = .notMet
            result.reason = reason
        }
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
            case (.notApplicable, _): .notApplicable
            case (.broken, .must): .fail
            case (.broken, .should): .warn
            case (.broken, .may): .info
            }
        return ExpectationResult(
            id: id, form: form, about: about, severity: severity.rawValue, verdict: verdict,
            reason: outcome.reason, at: outcome.at?.seconds, records: outcome.records,
            intervals: outcome.intervals, signature: outcome.signature)
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
