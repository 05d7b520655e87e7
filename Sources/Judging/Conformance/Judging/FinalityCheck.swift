import SimulationCore

extension Judge {
    /// Returns whether `tested`, which still runs, is passed whatever its clients do from now on, except that
    /// their programs crash.
    package static func isPassed(_ tested: Case, _ records: [IndexedRecord]) -> Bool {
        let result = judge(tested, records)
        guard result.verdict == .pass,
            result.expectations.allSatisfy({ [.pass, .notApplicable].contains($0.verdict) })
        else { return false }
        let scenario = tested.scenario
        let evaluators = records.enumerated().map { place, indexed in
            CaseEvaluator(indexed.record.client == nil ? scenario : scenario.part(of: place), indexed)
        }
        return scenario.expectations.allSatisfy { expectation in
            let evaluator = evaluators[expectation.client ?? 0]
            let form = expectation.judged
            // What does not apply never will.
            return evaluator.record.claims.lack(for: form, in: evaluator.scenario) != nil
                || form.isFinal(evaluator)
        }
    }

    /// Returns whether an expectation of `tested`, which still runs with its only client, is undecided because the
    /// client has not had its turns to poll.
    package static func awaitsTurns(_ tested: Case, _ record: IndexedRecord) -> Bool {
        let evaluator = CaseEvaluator(tested.scenario, record)
        return tested.scenario.expectations.contains { evaluator.outcome(of: $0).lacksTurns }
    }
}
