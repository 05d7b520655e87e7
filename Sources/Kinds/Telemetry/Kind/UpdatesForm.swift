package import Conformance
package import Documents
package import Scenarios
package import SimulationCore
package import VehicleModel

/// The client shows a signal of a game as often as the task's interval permits, and as often as its profile claims.
///
/// Only the mean rate counts, from the first to the last report of the signal.
package struct UpdatesForm: Hashable, Sendable {
    package var endpoint: EndpointID
    package var signal: SignalID
}

extension UpdatesForm: ExpectationForm {
    package static let key = Shape.Key(
        "updates", .record(keys), required: true, "How often the client shows a signal of a game")

    private static let keys = Shape.Record([
        .init("signal", .text, required: true, "A signal of the catalogue"), Keys.endpoint,
    ])

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> UpdatesForm? {
        guard let named = item["signal"], let signal = reader.signal(named: named, "\(path).signal"),
            let endpoint = reader.endpoint(item, path, names)
        else { return nil }
        return UpdatesForm(endpoint: endpoint, signal: signal)
    }
}

extension UpdatesForm: JudgedForm {
    package var about: String { "Shows values as often as it is asked to." }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try UpdatesJudgement(evaluator: evaluator).judge(self)
    }

    package func decides(in scenario: Scenario) -> Bool { true }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        claims.says(signal)
            ? claims.lackOfRate(in: scenario) : "the client does not claim to say \(signal)"
    }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? {
        .notApplicable("no person can count updates of a display")
    }
}
