import Conformance
import LiveHost
import Scenarios
import SimulationCore

/// What a result says beside the verdicts: the case, the run of it, and the client's program.
enum ResultParts {
    /// How much of what the client has printed a result holds, at its beginning and at its end.
    static let outputShare = 4096

    /// The result of a case that has not been judged.
    static func result(of planned: PlannedCase, _ verdict: Verdict, _ reason: String) -> CaseResult {
        let tested = planned.tested
        var result = CaseResult(
            id: tested.id, title: tested.scenario.rig.title, group: tested.group,
            severity: (tested.scenario.severity ?? .must).rawValue, verdict: verdict, reason: reason)
        describe(&result, planned)
        return result
    }

    /// Adds to what the judge has said what only the runner knows.
    static func complete(
        _ result: inout CaseResult, of planned: PlannedCase, _ record: CaseRecord, ending: ProgramEnding?
    ) {
        describe(&result, planned)
        result.duration = record.end.seconds
        result.ending = ending?.description ?? ""
        result.clientOutput = output(in: record.journal)
        if case .killed(let signal) = ending { addCrash(&result, signal, at: record.end) }
    }

    private static func describe(_ result: inout CaseResult, _ planned: PlannedCase) {
        let scenario = planned.tested.scenario
        result.id = planned.tested.id
        result.group = planned.tested.group
        result.observes = scenario.observes.map(\.rawValue)
        result.sources = scenario.sources
        result.tags = scenario.tags
        result.file = planned.tested.file
        result.scenario = planned.tested.text
        result.repetition = planned.repetition
        result.seed = scenario.rig.seed
    }

    /// A program that a signal ends has crashed, whatever the case is about.
    private static func addCrash(_ result: inout CaseResult, _ signal: Int32, at end: SimInstant) {
        let words = "signal \(signal) has ended the client's program"
        result.expectations.append(
            ExpectationResult(
                id: "does-not-crash", form: "exit", about: "the client's program does not crash",
                severity: Scenario.Severity.must.rawValue, verdict: .fail, reason: words, at: end.seconds))
        if Verdict.worst([result.verdict, .fail]) == .fail {
            result.reason = result.verdict == .fail && !result.reason.isEmpty ? result.reason : words
            result.verdict = .fail
        }
    }

    /// What the profile says of the case: a failure that is known, or one that is no longer there.
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
        case .error, .inconclusive, .known, .fixed, .notApplicable: break
        }
    }

    /// The first and the last lines that the client has printed.
    static func output(in journal: Journal) -> [String] {
        var lines: [String] = []
        var position = JournalPosition()
        while let (record, payload) = position.read(journal) {
            guard record.kind == .client, let payload else { continue }
            let text = String(decoding: payload, as: UTF8.self)
            switch JournalRecord.ClientStage(rawValue: record.detail) {
            case .output: lines.append(text)
            case .errorOutput: lines.append("! \(text)")
            case .truncated: lines.append("… \(text)")
            case .started, .exited, .killed, .stopped, nil: break
            }
        }
        let head = count(of: lines)
        let tail = count(of: lines[head...].reversed())
        guard head + tail < lines.count else { return lines }
        let left = lines.count - head - tail
        return lines.prefix(head) + ["… \(left) lines are left out"] + lines.suffix(tail)
    }

    /// How many of the first `lines` fit into one share.
    private static func count(of lines: some Sequence<String>) -> Int {
        var (count, used) = (0, 0)
        for line in lines {
            used += line.utf8.count + 1
            guard used <= outputShare else { break }
            count += 1
        }
        return count
    }
}
