package import Documents
package import Scenarios
package import SimulationCore
package import VehicleModel

/// The client receives a good answer within a limited time after a mark.
///
/// An answer is good when it is data (a complete message that is not a negative response) and the prompt
/// has reached the client. At the endpoint of a game, the first datagram after the mark takes the place
/// of the answer. Where `values` are stated, the client reports each of them after the good answer and
/// within the time, and the first reported value of each is true.
package struct RecoversForm: Hashable, Sendable {
    package var endpoint: EndpointID = 0
    /// The pattern of the request; nil for any request to the car.
    package var pattern: RequestPattern?
    /// The mark from which the time counts.
    package var after = Mark.start
    /// The longest time from the mark to the prompt of the good answer.
    package var within = Duration.zero
    /// The signals that the client must report correctly again.
    package var values: [SignalID] = []
    /// The greatest permitted age of the sample on which a reported value is based.
    package var staleness = ReportForm.usualStaleness
    /// Whether the expectation also holds when the client reports a reason to stop (`disconnected`,
    /// `not-connected`, `no-vehicle`, `error`, `rejected`) after the mark and its program exits by
    /// itself.
    package var orEnds = false
}

extension RecoversForm: ExpectationForm {
    package static let key = Shape.Key(
        "recovers", .record(keys), required: true, "Back to a good request after a mark")

    private static let keys = Shape.Record(rows, unless: Self(), and: Keys.pattern + [Keys.endpoint])

    private static let rows: [PropertyKey<Self>] = [
        .key(
            "after", Keys.mark, required: true, "Write from when: an event's name, or connect or disconnect"),
        .duration("within", \.within, "Write how long it may take").required(),
        .key(
            "values", .kinds([.text, .list(.text, count: 1...64)]), "Signals whose values are right again"
        ) { item, path, form, reader in form.values = reader.signals(item, path) },
        .duration("staleness", \.staleness, "The greatest age of a sample"),
        .onOff(
            "or_ends", \.orEnds,
            "A client that has said that it is not connected and ended by itself has done enough"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> RecoversForm? {
        let after = reader.mark(item["after"], "\(path).after", names)
        var form = Self()
        reader.read(rows, of: item, path, into: &form)
        form.pattern = reader.pattern(item, path)
        guard let endpoint = reader.endpoint(item, path, names), let after else { return nil }
        (form.endpoint, form.after) = (endpoint, after)
        return form
    }
}

extension RecoversForm: JudgedForm {
    package var about: String { "Recovers within \(Words.seconds(within)) of \(after)." }

    package var hasLatestTime: Bool { true }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool { true }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        pattern.flatMap { claims.lack(for: $0, in: scenario) }
    }

    package func questions(
        _ id: String, _ evaluator: CaseEvaluator, isEnding: Bool
    ) -> [SightQuestion] {
        guard case .held? = try? wireOutcome(evaluator).decision,
            let mark = try? evaluator.moment(after, endpoint: endpoint)
        else { return [] }
        let span = CaseEvaluator.Span(after: mark, start: mark.time, before: nil, end: .distantFuture)
        return values.filter(evaluator.record.claims.says).compactMap { signal in
            evaluator.question(
                ofSamplesOf: signal, CaseEvaluator.key(id, signal), span, "", isEnding)
        }
    }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? {
        let values = values.filter(evaluator.record.claims.says)
        guard !values.isEmpty, case .held? = try? wireOutcome(evaluator).decision else { return nil }
        return evaluator.outcome(
            ofAnswersTo: values.map { CaseEvaluator.key(id, $0) }, Window(after: after))
    }

    /// Returns the outcome as far as the wire shows it.
    private func wireOutcome(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        var form = self
        form.values = []
        return try form.judge(evaluator)
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(within)
        let mark = try evaluator.moment(after, endpoint: endpoint)
        let patience = pattern.flatMap { evaluator.ownInterval(of: $0, at: endpoint, before: mark) }
        // A client whose turn to ask has not come yet has missed nothing.
        let turn = patience.map { $0 * 2 > within ? $0 : .zero } ?? .zero
        let end = mark.time.advanced(by: within + turn + evaluator.leeway)
        if evaluator.evidence.dataMoments[endpoint] != nil {
            return try data(after: mark, until: end, evaluator)
        }
        let candidates = evaluator.evidence.requests(to: endpoint).filter { exchange in
            exchange.moment > mark
                && (pattern?.matches(exchange.request)
                    ?? (RequestPattern.bytes(of: exchange.request) != nil))
        }
        if orEnds, evaluator.hasStopped(after: mark) { return .held }
        let expected =
            "expected a good answer\(pattern.map { " to \($0)" } ?? "") within \(Words.seconds(within)) of "
            + "\(after) at \(Words.seconds(mark.time))"
        guard let good = candidates.first(where: \.isAnsweredWithData), let prompt = good.prompt else {
            if candidates.isEmpty, let patience,
                turn > .zero && evaluator.record.end < end
                    || evaluator.endedBeforeItsTurn(patience, after: mark)
            {
                throw .tooFewTurns(
                    "the client asks for \(pattern.map { "\($0)" } ?? "") every \(Words.seconds(patience)), and "
                        + "\(evaluator.ended) before its next turn")
            }
            let last = candidates.last
            let got =
                last.map {
                    "got none; the last request was \($0.request) at \(Words.seconds($0.moment.time))"
                }
                ?? "got no such request; \(evaluator.ended)"
            return Outcome.broken("\(expected); \(got)", at: last?.moment ?? mark, records: [mark])
                .showing("it does not recover", "from \(after)")
        }
        guard prompt.time <= end else {
            return .broken(
                "\(expected); got the first to \(good.request) at \(Words.seconds(prompt.time)), "
                    + "\(Words.seconds(mark.time.duration(to: prompt.time))) after it", at: prompt,
                records: [mark, good.moment])
        }
        let values = values.filter(evaluator.record.claims.says)
        guard !values.isEmpty else { return .held }
        try evaluator.checkSight()
        try evaluator.checkReadingLag(within, staleness)
        for signal in values {
            let outcome = first(of: signal, after: prompt, until: end, evaluator)
            if outcome.decision == .broken { return outcome }
        }
        return .held
    }

    /// Judges recovery at a game's endpoint: datagrams arrive again, and the values that the client reports
    /// after the first one are true.
    private func data(
        after mark: Moment, until end: SimInstant, _ evaluator: CaseEvaluator
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        let moments = evaluator.evidence.dataMoments[endpoint] ?? []
        guard let first = moments.first(where: { $0 > mark }), first.time <= end else {
            return .broken(
                "expected data within \(Words.seconds(within)) of \(after) at "
                    + "\(Words.seconds(mark.time)); got none; \(evaluator.ended)", at: mark)
        }
        let values = values.filter(evaluator.record.claims.says)
        guard !values.isEmpty else { return .held }
        try evaluator.checkSight()
        try evaluator.checkReadingLag(within, staleness)
        for signal in values {
            let outcome = self.first(of: signal, after: first, until: end, evaluator)
            if outcome.decision == .broken { return outcome }
        }
        return .held
    }

    /// Returns whether the first value of `signal` that the client reports after `prompt` arrives in time and
    /// is true.
    private func first(
        of signal: SignalID, after prompt: Moment, until end: SimInstant, _ evaluator: CaseEvaluator
    ) -> Outcome {
        let name = SignalCatalogue.signal(signal).name
        for report in evaluator.record.reports {
            let moment = Moment(sequence: report.record, time: report.time)
            guard moment > prompt, moment.time <= end,
                case .value(signal, let value, let rounding) = report.content
            else { continue }
            var truth = GroundTruth(signal, evaluator.evidence, staleness: staleness, tolerance: 0)
            return truth.check(value, rounding: rounding, at: moment).map {
                .broken($0, at: moment, records: [prompt], signature: evaluator.signature(of: report))
            } ?? .held
        }
        return .broken(
            "expected a value of \(name) by \(Words.seconds(end)), after good data at "
                + "\(Words.seconds(prompt.time)); got none", at: prompt)
    }
}
