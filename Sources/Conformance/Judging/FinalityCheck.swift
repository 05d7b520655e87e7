import Scenarios
import SimulationCore

/// Finds out which expectations nothing can change any more while a case still runs.
struct FinalityCheck {
    let evaluator: CaseEvaluator

    private var evidence: Evidence { evaluator.evidence }

    /// Returns whether `expectation`, which holds now or does not apply, does so whatever the client does from
    /// now on.
    ///
    /// Forms that look at the whole run, or at a part of it that has not ended, are not final; nor are
    /// misbehaviours that later requests excuse or that earlier requests may still turn out to be.
    func isFinal(_ expectation: Expectation) -> Bool {
        if evaluator.record.claims.lack(for: expectation, in: evaluator.scenario) != nil { return true }
        switch expectation.form {
        case .sequence, .recovers: return true
        case .count(let form): return form.atMost == nil || isOver(form.window, form.endpoint)
        case .every(let form): return isOver(form.window, form.endpoint)
        case .never(let form):
            switch form.what {
            case .request, .misbehaviour(.anything, _), .misbehaviour(.clearWithoutTask, _),
                .misbehaviour(.memoryWrite, _), .misbehaviour(.busyLoop, _):
                return isOver(form.window, form.endpoint)
            case .misbehaviour: return false
            }
        case .report(let form): return isFinal(form)
        case .response(let form):
            // A prompt at the end of the window has its limit after it.
            return isOver(form.window, form.endpoint, margin: form.limit)
        case .connection(let form):
            return form.givesUp == nil && !form.stays && form.atMost == nil && form.attempts == nil
        case .exit(let form): return form.isLeave
        case .output(let form):
            return !form.isForbidden || isOver(form.window, nil, usual: evidence.start.time)
        case .sent(let form): return isOver(form.window, form.endpoint)
        case .alerts, .stored, .updates: return false
        }
    }

    private func isFinal(_ form: Expectation.Report) -> Bool {
        if isOver(form.window, nil, usual: evidence.start.time) { return true }
        guard case .state = form.subject else { return false }
        return !form.isForbidden && !form.isLastOnly && form.atMost == nil && form.onlyAfter == nil
    }

    /// Returns whether the part of the run that `window` covers ended more than `margin` ago.
    private func isOver(
        _ window: Window, _ endpoint: Int?, usual: SimInstant? = nil, margin: Duration = .zero
    ) -> Bool {
        guard let span = try? evaluator.span(window, endpoint: endpoint, usual: usual) else { return false }
        let end = min(span.end, span.before?.time ?? .distantFuture)
        return end < .distantFuture && end.advanced(by: margin) < evaluator.record.end
    }
}

extension Judge {
    /// Returns whether `tested`, which still runs, is passed whatever its clients do from now on, except that
    /// their programs crash.
    package static func isPassed(_ tested: Case, _ records: [IndexedRecord]) -> Bool {
        let result = judge(tested, records)
        guard result.verdict == .pass,
            result.expectations.allSatisfy({ [.pass, .notApplicable].contains($0.verdict) })
        else { return false }
        let scenario = tested.scenario
        let checks = records.enumerated().map { place, indexed in
            FinalityCheck(
                evaluator: CaseEvaluator(
                    indexed.record.client == nil ? scenario : scenario.part(of: place), indexed))
        }
        return scenario.expectations.allSatisfy { checks[$0.client ?? 0].isFinal($0) }
    }
}

extension Judge {
    /// Returns whether an expectation of `tested`, which still runs with its only client, is undecided because the
    /// client has not had its turns to poll.
    package static func awaitsTurns(_ tested: Case, _ record: IndexedRecord) -> Bool {
        let evaluator = CaseEvaluator(tested.scenario, record)
        return tested.scenario.expectations.contains { evaluator.outcome(of: $0).lacksTurns }
    }
}
