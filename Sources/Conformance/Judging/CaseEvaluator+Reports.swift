import SimulationCore

/// What the forms about reports share.
extension CaseEvaluator {
    /// Returns whether the client, after `mark`, reported a reason to stop and then ended by itself.
    func hasStopped(after mark: Moment) -> Bool {
        guard let end = evidence.program.last(where: { $0.stage == .exited })?.moment, end > mark else {
            return false
        }
        return record.reports.contains { report in
            guard case .state(let state) = report.content, report.record > mark.sequence else { return false }
            return Self.reasonsToStop.contains(state)
        }
    }

    /// Throws when the client's values are not visible.
    package func checkSight() throws(Obstacle) {
        guard record.seesValues else { throw Obstacle("what the client says cannot be seen") }
    }

    /// Returns what the wrong value of `report` looks like; nil when nothing is known.
    func signature(of report: ClientReport) -> String? {
        KnownSignature.cause(
            of: report.content, in: self, before: Moment(sequence: report.record, time: report.time))
    }
}
