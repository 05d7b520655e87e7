import Scenarios
import SimulationCore

package enum Judge {
    /// The id of the finding that a client's program crashes.
    private static let crashID = "no-crash"

    /// The id of the finding that a client does not begin its task.
    package static let firstStepID = "first-step"

    /// The ids of the findings that no case states and every case can have.
    package static let generalIDs: Set = [crashID, firstStepID]

    /// Returns the verdict of each expectation of `tested` and of the whole case, from the contents of
    /// `record` alone.
    ///
    /// The verdict of the case is the worst verdict of the expectations that apply to the client. A crash of
    /// the client's program adds a finding named `no-crash`, and a task that the client has not begun one named
    /// `first-step`; both weigh as much as the case. Other rules are:
    ///
    /// * error: the client's program could not be started, or its stored records could not be read;
    /// * inconclusive: there is no expectation;
    /// * n/a: an expectation does not apply, none that the case is about passed, and none that applies has
    ///   another verdict than pass;
    /// * not met: nothing of the case acted on the client, and the verdict would otherwise be a pass, or
    ///   inconclusive only because events never happened.
    package static func judge(_ tested: Case, _ record: CaseRecord) -> CaseResult { judge(tested, [record]) }

    /// Returns the verdicts of a case with several clients.
    ///
    /// `records` holds one record for each client, in the order of the scenario; a case with one client has
    /// one record.
    package static func judge(_ tested: Case, _ records: [CaseRecord]) -> CaseResult {
        judge(tested, records.map(IndexedRecord.init))
    }

    /// Returns the verdicts of a case from records whose journals are indexed.
    package static func judge(_ tested: Case, _ records: [IndexedRecord]) -> CaseResult {
        let scenario = tested.scenario
        let evaluators = records.enumerated().map { place, indexed in
            CaseEvaluator(indexed.record.client == nil ? scenario : scenario.part(of: place), indexed)
        }
        let records = records.map(\.record)
        var result = CaseResult(
            id: tested.id, title: scenario.rig.title, group: tested.group,
            severity: (scenario.severity ?? .must).rawValue, verdict: .inconclusive, reason: "")
        result.purpose = scenario.about.isEmpty ? nil : scenario.about
        result.remedy = scenario.remedy.isEmpty ? nil : scenario.remedy
        result.observes = scenario.observes.map(\.rawValue)
        result.sources = scenario.sources
        result.tags = scenario.tags
        result.file = tested.file
        result.line = scenario.place.line
        result.scenario = tested.text
        result.seed = scenario.rig.seed
        result.general = scenario.general.isEmpty ? nil : scenario.general
        result.buildsOn = scenario.buildsOn.isEmpty ? nil : scenario.buildsOn
        let end = records.map(\.end).max() ?? .powerOn
        result.duration = SimInstant.powerOn.duration(to: end).seconds
        result.ending = evaluators.filter { !$0.ending.isEmpty }.map { $0.prefix + $0.ending }.joined(
            separator: "; ")
        if let trouble = evaluators.lazy.compactMap({ evaluator in
            evaluator.trouble.map { evaluator.prefix + $0 }
        }).first {
            (result.verdict, result.reason) = (.error, trouble)
            return result
        }
        let outcomes = scenario.expectations.map { evaluators[$0.client ?? 0].outcome(of: $0) }
        result.expectations = zip(scenario.expectations, outcomes).map { expectation, outcome in
            let severity = expectation.severity ?? scenario.severity ?? .must
            var result = evaluators[expectation.client ?? 0].result(
                outcome, id: expectation.id, form: expectation.form.name,
                about: expectation.about.isEmpty ? expectation.judged.about : expectation.about, severity)
            result.line = expectation.place.line
            return result
        }
        for evaluator in evaluators {
            guard let crash = evaluator.crash else { continue }
            result.expectations.append(
                evaluator.result(
                    crash, id: crashID, form: "exit", about: "The client's program does not crash.",
                    scenario.severity ?? .must))
        }
        // `met` describes the endpoint of one client only.
        let met = evaluators.first { $0.scenario.met != nil } ?? evaluators[0]
        Self.conclude(&result, scenario, outcomes, met)
        // An exception explains what else is missing, so that the reason names it.
        let remarks = evaluators.compactMap { evaluator in
            evaluator.exceptionRemark.map { evaluator.prefix + $0 }
        }
        if result.verdict == .fail, let remark = remarks.first, !result.reason.hasPrefix(crashID) {
            result.reason += "; \(remark)"
        }
        return result
    }

    private static func conclude(
        _ result: inout CaseResult, _ scenario: Scenario, _ outcomes: [Outcome], _ evaluator: CaseEvaluator
    ) {
        let applicable = result.expectations.filter { $0.verdict != .notApplicable }
        let lacking = result.expectations.filter { $0.verdict == .notApplicable }
        let worst = applicable.min { isWorse($0.verdict, $1.verdict) }
        result.verdict = worst?.verdict ?? .inconclusive
        result.reason = worst?.reason ?? "the case expects nothing"
        if let worst, worst.verdict != .pass, !worst.reason.isEmpty {
            let client = worst.client.map { " (\($0))" } ?? ""
            result.reason = "\(worst.id)\(client): \(worst.reason)"
            if let signature = worst.signature { result.reason += " (it looks as if \(signature))" }
        }
        let hasDecided = zip(scenario.expectations, result.expectations).contains {
            $1.verdict == .pass && $0.judged.decides(in: scenario)
        }
        if let lack = lacking.first, worst.map({ $0.verdict == .pass }) ?? true, !hasDecided {
            result.verdict = .notApplicable
            result.reason = lack.reason
            return
        }
        let open = zip(outcomes, result.expectations).filter { $1.verdict == .inconclusive }
        result.isUndecidedByLateness =
            result.verdict == .inconclusive && !open.isEmpty && open.allSatisfy { $0.0.isLateness }
        if evaluator.wasStarved, ![.pass, .error].contains(result.verdict) {
            result.verdict = .inconclusive
            result.isUndecidedByLateness = true
            result.reason =
                "the client has not sent a byte, and its processes waited for a processor for "
                + Words.seconds(evaluator.record.processorWait)
            return
        }
        let notMet =
            worst?.verdict == .pass || lacksOnlyEvents(result, outcomes) ? evaluator.notMet : nil
        let isOpen = [.pass, .inconclusive].contains(result.verdict)
        if notMet != nil || isOpen && evaluator.wasIdle, let omission = evaluator.omission {
            let step = evaluator.result(
                omission, id: firstStepID, form: "count", about: "Begins what it is asked to do.",
                scenario.severity ?? .must)
            result.expectations.append(step)
            result.verdict = step.verdict
            result.reason = "\(step.id): \(step.reason)"
        } else if let notMet {
            result.verdict = .notMet
            result.reason = notMet
        }
    }

    /// Returns whether every open expectation is open only because an event of the case never happened.
    private static func lacksOnlyEvents(_ result: CaseResult, _ outcomes: [Outcome]) -> Bool {
        let open = zip(outcomes, result.expectations).filter {
            ![.pass, .notApplicable].contains($1.verdict)
        }
        return !open.isEmpty && result.verdict == .inconclusive
            && result.expectations.count == outcomes.count && open.allSatisfy { $0.0.lacksEvent }
    }

    private static func isWorse(_ one: Verdict, _ other: Verdict) -> Bool {
        one != other && Verdict.worst([one, other]) == one
    }
}

extension CaseEvaluator {
    /// Converts `outcome` into a result; the severity decides the verdict of a broken expectation.
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
        var result = ExpectationResult(
            id: id, form: form, about: about, severity: severity.rawValue, verdict: verdict,
            reason: outcome.reason, at: outcome.at?.seconds, records: outcome.records,
            intervals: outcome.intervals, signature: outcome.signature)
        result.client = record.client?.name
        result.updates = outcome.updates
        result.behaviour = outcome.decision == .broken ? outcome.behaviour : nil
        return result
    }

    /// The client's name and a colon, to precede text about it; empty for the only client.
    package var prefix: String { record.client.map { "\($0.name): " } ?? "" }
}
