package import Scenarios
package import SimulationCore

/// The state of a case whose client a person sees, at a moment while it runs or at its end.
package struct SightReview {
    private let evaluator: CaseEvaluator

    /// Reviews `scenario` by `record`, whose journal goes as far as the present moment.
    package init(_ scenario: Scenario, _ record: CaseRecord) {
        evaluator = CaseEvaluator(scenario, IndexedRecord(record))
    }

    /// Returns the next question whose moment has come and whose key is not in `done`; nil when there is none.
    ///
    /// `isEnding` is whether the client has gone or its time is over, so that all remaining questions are
    /// due.
    package func nextQuestion(except done: Set<String>, isEnding: Bool) -> SightQuestion? {
        evaluator.questions(isEnding: isEnding).first { !done.contains($0.key) }
    }

    /// Returns whether an answer to `question`, asked at `time`, still is about what the client must show: its
    /// value has not changed since.
    package func stands(_ question: SightQuestion, since time: SimInstant) -> Bool {
        guard let shown = question.shown else { return true }
        return evaluator.evidence.samples.allSatisfy { sample in
            guard sample.signal == shown.signal.index, sample.isSent, let delivered = sample.delivered,
                delivered.time >= time
            else { return true }
            return evaluator.isSame(sample.value, shown.value)
        }
    }
}
