package import Scenarios
import SimulationCore

extension ReportForm: JudgedForm {
    package var about: String {
        let says = isForbidden ? "Never says" : "Says"
        return switch subject {
        case .signal(let signal, let values):
            switch values.truth {
            case .samples: "\(says) what \(signal) is at the time."
            case .value(let value, _): "\(says) that \(signal) is \(Words.number(value))."
            case .anything: isForbidden ? "Never says a \(signal)." : "Says nothing wrong about \(signal)."
            }
        case .codes(let kinds):
            "\(says) exactly the trouble codes that are \(kinds.map(\.kind).joined(separator: " and "))."
        case .supported: "\(says) exactly which parameters are supported."
        case .text(let name, _): isForbidden ? "Never says a \(name)." : "Says the right \(name)."
        case .state(let states): "\(says) that its state is \(states.joined(separator: " or "))."
        }
    }

    package var hasLatestTime: Bool { !isForbidden && atMost == nil && onlyAfter == nil }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try ReportJudgement(evaluator: evaluator).judge(self)
    }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool {
        if evaluator.isOver(window, nil, usual: evaluator.evidence.start.time) { return true }
        guard case .state = subject else { return false }
        return !isForbidden && !isLastOnly && atMost == nil && onlyAfter == nil
    }

    package func decides(in scenario: Scenario) -> Bool { true }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        if orNone.map(claims.says) == true { return nil }
        switch subject {
        case .signal(let signal, _):
            return claims.says(signal) ? nil : "the client does not claim to say \(signal)"
        case .codes(let asked):
            guard let kinds = claims.kinds, kinds.isDisjoint(with: asked.map(\.kind)) else { return nil }
            return "the client does not claim to say \(Words.list(asked.map(\.kind))) codes"
        case .supported:
            return claims.saysSupported
                ? nil : "the client does not claim to say which parameters are supported"
        case .text(let name, _):
            return claims.texts?.contains(name) ?? true
                ? nil : "the client does not claim to say the text \(name)"
        case .state(let asked):
            guard let states = claims.states, states.isDisjoint(with: asked) else { return nil }
            return "the client does not claim to say \(asked.joined(separator: " or "))"
        }
    }

    package func questions(
        _ id: String, _ evaluator: CaseEvaluator, isEnding: Bool
    ) -> [SightQuestion] {
        evaluator.question(self, id, isEnding).map { [$0] } ?? []
    }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? {
        if window.before != nil || per != nil {
            return .notApplicable("no person can tell\(evaluator.words(window)) from before or after")
        }
        let outcome = evaluator.outcome(ofAnswersTo: [id], window)
        guard outcome.decision == .undecided, atLeast == 0, !isForbidden,
            evaluator.hasAskedOthers(than: id)
        else { return outcome }
        return .notApplicable("nothing that the client could have shown has reached it")
    }
}
