import Conformance
import LiveHost
import Scenarios

/// The parts of a result besides the verdicts: the case, its run, and the client's program.
enum ResultParts {
    /// Returns the result of a case that has not been judged.
    static func result(of planned: PlannedCase, _ verdict: Verdict, _ reason: String) -> CaseResult {
        let tested = planned.tested
        var result = CaseResult(
            id: tested.id, title: tested.scenario.rig.title, group: tested.group,
            severity: (tested.scenario.severity ?? .must).rawValue, verdict: verdict, reason: reason)
        describe(&result, planned)
        return result
    }

    /// Adds the details that only the runner knows to a result of the judge.
    static func complete(
        _ result: inout CaseResult, of planned: PlannedCase, _ records: [CaseRecord], ending: String
    ) {
        describe(&result, planned)
        result.duration = (records.map(\.end).max() ?? .powerOn).seconds
        if !ending.isEmpty { result.ending = ending }
        result.illustrate(with: records)
    }

    private static func describe(_ result: inout CaseResult, _ planned: PlannedCase) {
        let scenario = planned.tested.scenario
        result.id = planned.tested.id
        result.group = planned.tested.group
        result.purpose = scenario.about.isEmpty ? nil : scenario.about
        result.remedy = scenario.remedy.isEmpty ? nil : scenario.remedy
        result.observes = scenario.observes.map(\.rawValue)
        result.sources = scenario.sources
        result.tags = scenario.tags
        result.file = planned.tested.file
        result.line = scenario.place.line
        result.scenario = planned.tested.text
        result.repetition = planned.repetition
        result.seed = scenario.rig.seed
    }

    /// Applies the known failures of the profile: a failure that is known, or a known one that no longer occurs.
    static func applyKnown(_ result: inout CaseResult, _ profile: ClientProfile) {
        let base = result.id.split(separator: "/").first.map(String.init) ?? result.id
        guard let reason = profile.known[result.id] ?? profile.known[base] else { return }
        switch result.verdict {
        case .fail, .warn:
            result.verdict = .known
            result.known = reason
        case .pass, .info:
            result.verdict = .fixed
            result.known = reason
        case .error, .notMet, .inconclusive, .known, .fixed, .notApplicable: break
        }
    }
}
