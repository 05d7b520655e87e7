package import Scenarios
import SimulationCore

/// A form of expectation that is judged from the record of a run.
package protocol JudgedForm: ExpectationForm {
    /// The requirement in one sentence, for reports.
    var about: String { get }

    /// Whether lateness alone can break the form: it says until when something has to come, and nothing that comes
    /// later or not at all can break it otherwise.
    var hasLatestTime: Bool { get }

    /// Whether the stored records of the client are examined.
    var readsStore: Bool { get }

    /// Judges the run of `evaluator`. Throws what makes a judgement impossible.
    func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome

    /// Returns whether the expectation, which holds now, holds whatever the client does from now on.
    ///
    /// Forms that look at the whole run, or at a part of it that has not ended, are not final; nor are
    /// misbehaviours that later requests excuse or that earlier requests may still turn out to be.
    func isFinal(_ evaluator: CaseEvaluator) -> Bool

    /// Returns why the form does not apply in `scenario` to a client with `claims`, or nil when it does.
    func lack(_ claims: Claims, in scenario: Scenario) -> String?

    /// Returns whether the form is what `scenario` is about. Forms about the wire are when the case observes the wire.
    func decides(in scenario: Scenario) -> Bool

    /// Returns the questions for a person who sees the client whose moment has come. `id` is the id of the expectation;
    /// `isEnding` is whether the client has gone or its time is over.
    func questions(_ id: String, _ evaluator: CaseEvaluator, isEnding: Bool) -> [SightQuestion]

    /// Returns the outcome by the answers of a person who sees the client; nil when the wire decides.
    func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome?
}

extension JudgedForm {
    package var hasLatestTime: Bool { false }

    package var readsStore: Bool { false }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool { false }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? { nil }

    package func decides(in scenario: Scenario) -> Bool {
        scenario.observes.isEmpty || scenario.observes.contains(.wire)
    }

    package func questions(
        _ id: String, _ evaluator: CaseEvaluator, isEnding: Bool
    ) -> [SightQuestion] { [] }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? { nil }
}

extension Expectation {
    package var judged: any JudgedForm {
        guard let judged = form as? any JudgedForm else {
            preconditionFailure("the form '\(form.name)' has no judge")
        }
        return judged
    }
}

/// The forms that clients of every kind of endpoint can meet, in the order in which the documentation lists them.
package enum Forms {
    package static let general: [any JudgedForm.Type] = [
        SequenceForm.self, CountForm.self, EveryForm.self, NeverForm.self, RecoversForm.self, ReportForm.self,
        ResponseForm.self, ConnectionForm.self, ExitForm.self, OutputForm.self,
    ]
}
