package import Scenarios
import SimulationCore
import VehicleModel

/// Judges the form `recovers`.
extension CaseEvaluator {
    package func judge(_ form: Expectation.Recovery) throws(Obstacle) -> Outcome {
        try checkLag(form.within)
        let mark = try moment(form.after, endpoint: form.endpoint)
        let patience = form.pattern.flatMap { ownInterval(of: $0, at: form.endpoint, before: mark) }
        // A client whose turn to ask has not come yet has missed nothing.
        let turn = patience.map { $0 * 2 > form.within ? $0 : .zero } ?? .zero
        let end = mark.time.advanced(by: form.within + turn + leeway)
        if evidence.dataMoments[form.endpoint] != nil { return try data(again: form, mark, end) }
        let candidates = evidence.requests(to: form.endpoint).filter { exchange in
            exchange.moment > mark
                && (form.pattern?.matches(exchange.request)
                    ?? (RequestPattern.bytes(of: exchange.request) != nil))
        }
        if form.orEnds, hasStopped(after: mark) { return .held }
        let expected =
            "expected a good answer\(form.pattern.map { " to \($0)" } ?? "") within \(Words.seconds(form.within)) of "
            + "\(form.after) at \(Words.seconds(mark.time))"
        guard let good = candidates.first(where: \.isAnsweredWithData), let prompt = good.prompt else {
            if candidates.isEmpty, let patience,
                turn > .zero && record.end < end || endedBeforeItsTurn(patience, after: mark)
            {
                throw .tooFewTurns(
                    "the client asks for \(form.pattern.map { "\($0)" } ?? "") every \(Words.seconds(patience)), and "
                        + "\(ended) before its next turn")
            }
            let last = candidates.last
            let got =
                last.map {
                    "got none; the last request was \($0.request) at \(Words.seconds($0.moment.time))"
                }
                ?? "got no such request; \(ended)"
            return Outcome.broken("\(expected); \(got)", at: last?.moment ?? mark, records: [mark])
                .showing("it does not recover", "from \(form.after)")
        }
        guard prompt.time <= end else {
            return .broken(
                "\(expected); got the first to \(good.request) at \(Words.seconds(prompt.time)), "
                    + "\(Words.seconds(mark.time.duration(to: prompt.time))) after it", at: prompt,
                records: [mark, good.moment])
        }
        let values = form.values.filter(record.claims.says)
        guard !values.isEmpty else { return .held }
        try checkSight()
        try checkReadingLag(form.within, form.staleness)
        for signal in values {
            let outcome = first(of: signal, after: prompt, until: end, form)
            if outcome.decision == .broken { return outcome }
        }
        return .held
    }

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

    /// Judges recovery at a game's endpoint: datagrams arrive again, and the values that the client reports
    /// after the first one are true.
    private func data(
        again form: Expectation.Recovery, _ mark: Moment, _ end: SimInstant
    ) throws(Obstacle) -> Outcome {
        let moments = evidence.dataMoments[form.endpoint] ?? []
        guard let first = moments.first(where: { $0 > mark }), first.time <= end else {
            return .broken(
                "expected data within \(Words.seconds(form.within)) of \(form.after) at "
                    + "\(Words.seconds(mark.time)); got none; \(ended)", at: mark)
        }
        let values = form.values.filter(record.claims.says)
        guard !values.isEmpty else { return .held }
        try checkSight()
        try checkReadingLag(form.within, form.staleness)
        for signal in values {
            let outcome = self.first(of: signal, after: first, until: end, form)
            if outcome.decision == .broken { return outcome }
        }
        return .held
    }

    /// Returns whether the first value of `signal` that the client reports after `prompt` arrives in time and
    /// is true.
    private func first(
        of signal: SignalID, after prompt: Moment, until end: SimInstant, _ form: Expectation.Recovery
    ) -> Outcome {
        let name = SignalCatalogue.signal(signal).name
        for report in record.reports {
            let moment = Moment(sequence: report.record, time: report.time)
            guard moment > prompt, moment.time <= end,
                case .value(signal, let value, let rounding) = report.content
            else { continue }
            var truth = GroundTruth(signal, evidence, staleness: form.staleness, tolerance: 0)
            return truth.check(value, rounding: rounding, at: moment).map {
                .broken($0, at: moment, records: [prompt], signature: signature(of: report, $0))
            } ?? .held
        }
        return .broken(
            "expected a value of \(name) by \(Words.seconds(end)), after good data at "
                + "\(Words.seconds(prompt.time)); got none", at: prompt)
    }

    /// Throws when the client's values are not visible.
    package func checkSight() throws(Obstacle) {
        guard record.seesValues else { throw Obstacle("what the client says cannot be seen") }
    }

    private func signature(of report: ClientReport, _ reason: String) -> String? {
        KnownSignature.cause(
            of: report.content, in: self, before: Moment(sequence: report.record, time: report.time))
    }
}
