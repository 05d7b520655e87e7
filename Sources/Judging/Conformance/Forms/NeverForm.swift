package import Documents
import Rig
package import Scenarios
package import SimulationCore

/// A request or a misbehaviour does not occur.
package struct NeverForm: Hashable, Sendable {
    package var endpoint: EndpointID
    package var what: What
    /// For `before-prompt` and `insists`, the requests that are examined; nil for all requests.
    package var during: RequestPattern?
    /// The window also ends at the first request that matches this pattern.
    package var until: RequestPattern?
    /// The part of the run that is examined.
    package var window: Window

    /// The events that an expectation can forbid.
    package enum What: Hashable, Sendable {
        case request(RequestPattern)
        /// A named misbehaviour. Only `before-prompt` uses `patience`.
        case misbehaviour(Misbehaviour, patience: Duration?)
    }
}

extension NeverForm: ExpectationForm {
    package static let key = Shape.Key(
        "never", .choice(keys), required: true, "Something that does not occur")

    private static let keys: [Shape.Record] =
        [
            .init(
                [
                    .init(
                        "sends", .word(Misbehaviour.self), required: true, "A misbehaviour by its name"),
                    .init(
                        "patience", .duration, "For before-prompt: after this long the client may send again"),
                    .init(
                        "during", Keys.requests,
                        "For before-prompt and insists: only these requests count"),
                ] + tail)
        ]
        + Keys.pattern.map { key in
            .init([.init(key.name, key.shape, required: true, key.meaning)] + tail)
        }

    private static let tail =
        [
            Keys.endpoint,
            Shape.Key("until", Keys.requests, "It ends at the first of these requests, too"),
        ] + Keys.window

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> NeverForm? {
        let patience = reader.duration(item["patience"], "\(path).patience")
        let what: What?
        if let sends = item["sends"] {
            let misbehaviour = reader.word(sends, Misbehaviour.self)
            if let stated = item["patience"], let misbehaviour, misbehaviour != .beforePrompt {
                reader.findings.error(
                    stated.place, "\(path).patience",
                    .excluded("patience", by: "sends: \(misbehaviour.rawValue)"))
            }
            if let stated = item["during"], let misbehaviour,
                ![.beforePrompt, .insists].contains(misbehaviour)
            {
                reader.findings.error(
                    stated.place, "\(path).during", .excluded("during", by: "sends: \(misbehaviour.rawValue)")
                )
            }
            what = misbehaviour.map { .misbehaviour($0, patience: patience) }
        } else {
            what = reader.pattern(item, path).map(What.request)
        }
        guard let endpoint = reader.endpoint(item, path, names), let what else { return nil }
        return NeverForm(
            endpoint: endpoint, what: what,
            during: item["during"].map { RequestPattern(reader.lines($0, "\(path).during")) },
            until: item["until"].map { RequestPattern(reader.lines($0, "\(path).until")) },
            window: reader.window(item, path, names))
    }
}

extension NeverForm: JudgedForm {
    package var about: String {
        switch what {
        case .request(let pattern): "Never sends \(pattern)."
        case .misbehaviour(let misbehaviour, _): "Never does this: \(misbehaviour.rawValue)."
        }
    }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool {
        switch what {
        case .request, .misbehaviour(.anything, _), .misbehaviour(.clearWithoutTask, _),
            .misbehaviour(.memoryWrite, _), .misbehaviour(.busyLoop, _):
            evaluator.isOver(window, endpoint)
        case .misbehaviour: false
        }
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        if window.within != nil { try evaluator.checkLag(window.within) }
        var span = try evaluator.span(window, endpoint: endpoint)
        if let until {
            let end = evaluator.evidence.requests(to: endpoint).first {
                span.contains($0.moment) && until.matches($0.request)
            }
            if let moment = end?.moment, span.before.map({ moment < $0 }) ?? true { span.before = moment }
        }
        switch what {
        case .request(let pattern):
            try checkInput(evaluator)
            return never(pattern, span, evaluator)
        case .misbehaviour(let misbehaviour, let patience):
            if misbehaviour != .busyLoop { try checkInput(evaluator) }
            if misbehaviour == .busyLoop, evaluator.evidence.attempts.isEmpty, evaluator.record.seesProgram,
                mayBeRefused(in: evaluator)
            {
                throw .notApplicable("attempts to connect that the system refuses cannot be seen")
            }
            switch misbehaviour {
            case .anything: return neverAnything(span, evaluator)
            case .beforePrompt:
                return try PromptDiscipline(evaluator: evaluator).judge(self, span, patience: patience)
            case .resend: return neverResend(span, evaluator)
            case .unsupportedPID: return try SupportedPIDDiscipline(evaluator: evaluator).judge(self, span)
            case .clearWithoutTask: return neverClear(span, evaluator)
            case .busyLoop: return try neverBusy(span, evaluator)
            case .insists: return CommandDiscipline(evaluator: evaluator).neverInsists(self, span)
            case .memoryWrite: return CommandDiscipline(evaluator: evaluator).neverWritesMemory(self, span)
            case .wrongBlock: return try TransferDiscipline(evaluator: evaluator).judge(self, span)
            case .earlyFrame: return try FlowControlDiscipline(evaluator: evaluator).judge(self, span)
            case .plaintextPassword, .beforeActivation, .missedAliveCheck:
                let dialect = evaluator.record.description.endpoints[endpoint].dialect
                guard let outcome = try dialect?.judge(misbehaviour, self, span, evaluator) else {
                    throw CaseEvaluator.Obstacle("clients of this endpoint cannot do this")
                }
                return outcome
            }
        }
    }

    /// Throws when the client has sent nothing at all, because then the case has tested nothing.
    private func checkInput(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) {
        guard !evaluator.evidence.hasInput(at: endpoint) else { return }
        throw CaseEvaluator.Obstacle("the client sent nothing")
    }

    private func never(
        _ pattern: RequestPattern, _ span: CaseEvaluator.Span, _ evaluator: CaseEvaluator
    ) -> Outcome {
        let found = evaluator.evidence.requests(to: endpoint).first {
            span.contains($0.moment) && pattern.matches($0.request)
        }
        guard let found else { return .held }
        var limit = evaluator.words(window)
        if let until { limit += " before \(until)" }
        return .broken(
            "expected no \(pattern)\(limit); got \(found.request) at \(Words.seconds(found.moment.time))",
            at: found.moment
        ).showing("it sends what the case forbids", found.request)
    }

    private func neverAnything(_ span: CaseEvaluator.Span, _ evaluator: CaseEvaluator) -> Outcome {
        let reads = evaluator.evidence.links.filter { $0.endpoint == endpoint }.flatMap(\.input)
        let found = reads.filter { span.contains($0.moment) }.min { $0.moment < $1.moment }
        guard let found else { return .held }
        return .broken(
            "expected no byte\(evaluator.words(window)); got \(Words.text(found.bytes)) at "
                + Words.seconds(found.moment.time), at: found.moment)
    }

    /// Returns whether an event of the scenario has the fault `refuse` at the endpoint, so that connection attempts
    /// may be invisible.
    private func mayBeRefused(in evaluator: CaseEvaluator) -> Bool {
        evaluator.scenario.rig.events.contains { event in
            event.actions.contains { action in
                guard let fault = action as? FaultAction, fault.setting.name == "refuse" else { return false }
                return (fault.endpoint ?? event.trigger.endpoint).map { $0 == self.endpoint } ?? true
            }
        }
    }

    // MARK: clear-without-task

    private func neverClear(_ span: CaseEvaluator.Span, _ evaluator: CaseEvaluator) -> Outcome {
        guard evaluator.scenario.task?.kind != .clearDTC else { return .held }
        let clear = RequestPattern([.service(0x04)])
        let found = evaluator.evidence.requests(to: endpoint).first {
            span.contains($0.moment) && clear.matches($0.request)
        }
        guard let found else { return .held }
        let task = evaluator.scenario.task?.kind.rawValue ?? "none"
        return .broken(
            "expected no service 04, for the task is \(task); got \(found.request) at "
                + Words.seconds(found.moment.time), at: found.moment
        ).showing("it clears trouble codes unasked")
    }

    // MARK: resend

    private func neverResend(_ span: CaseEvaluator.Span, _ evaluator: CaseEvaluator) -> Outcome {
        for link in evaluator.evidence.links where link.endpoint == endpoint && !sendsTwice(link, evaluator) {
            let found = firstRepeat(on: link, evaluator) { first, second in
                span.contains(second.moment) && RequestPattern.bytes(of: first.request) != nil
                    && !isPolled(first.request, evaluator)
            }
            if let (first, second) = found {
                let prompt = first.prompt ?? second.moment
                return .broken(
                    "expected \(first.request) once, for it was answered at \(Words.seconds(prompt.time)); got it again at "
                        + "\(Words.seconds(second.moment.time)), "
                        + "\(Words.seconds(first.moment.time.duration(to: second.moment.time))) after the first",
                    at: second.moment, records: [first.moment, prompt]
                ).showing("it asks again after a good answer", first.request)
            }
        }
        return .held
    }

    /// Returns whether the client also repeats adapter commands. Then repeating is a habit and not a retry
    /// after an answer that it could not read.
    private func sendsTwice(_ link: Evidence.Link, _ evaluator: CaseEvaluator) -> Bool {
        firstRepeat(on: link, evaluator) { first, _ in RequestPattern.bytes(of: first.request) == nil } != nil
    }

    /// Returns the first of the pairs of equal consecutive requests on `link` that meet `condition` and whose first
    /// request was answered well.
    private func firstRepeat(
        on link: Evidence.Link, _ evaluator: CaseEvaluator,
        where condition: (Evidence.Exchange, Evidence.Exchange) -> Bool
    ) -> (Evidence.Exchange, Evidence.Exchange)? {
        zip(link.exchanges, link.exchanges.dropFirst()).lazy.map { index, next in
            (evaluator.evidence.exchanges[index], evaluator.evidence.exchanges[next])
        }.first { first, second in
            guard first.request == second.request, !second.flags.contains(.partial),
                !first.flags.contains(.aborted), let prompt = first.prompt, prompt < second.moment
            else { return false }
            return condition(first, second) && isWellAnswered(first)
        }
    }

    /// Returns whether the answer is valid: not an error text, not a negative response and not malformed.
    private func isWellAnswered(_ exchange: Evidence.Exchange) -> Bool {
        switch exchange.kind {
        case .data: exchange.hasGoodMessages
        case .accepted: true
        case .text: RequestPattern.bytes(of: exchange.request) == nil
        case .refused, .noData, .stopped, .failure, .nothing: false
        }
    }

    /// Returns whether the task sends this request repeatedly.
    ///
    /// That holds for every request that the client's profile lists. In a task that shows values it also
    /// holds for the supply voltage (`ATRV`) and for every request of service 01 that asks for more than
    /// supported-PID bitmaps.
    private func isPolled(_ request: String, _ evaluator: CaseEvaluator) -> Bool {
        if evaluator.record.polled.contains(request) { return true }
        switch evaluator.scenario.task?.kind {
        case .liveData, .dashboard:
            return request == "ATRV" || RequestPattern.pids(of: request).contains { $0 % 0x20 != 0 }
        case .connect, .supportedPIDs, .readDTC, .clearDTC, .freezeFrame, .vin, .info, .testResults, .idle,
            .download, .app, .diagnose, nil:
            return false
        }
    }

    // MARK: busy-loop

    /// The number of attempts or unanswered requests within `busyTime` that are not yet a busy loop.
    static let busyCount = 10
    static let busyTime = Duration.seconds(1)

    private func neverBusy(
        _ span: CaseEvaluator.Span, _ evaluator: CaseEvaluator
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        let attempts = evaluator.evidence.attempts.filter { $0.endpoint == endpoint }
        guard !attempts.isEmpty else {
            throw CaseEvaluator.Obstacle(
                "no attempt to connect was seen; those that the system refuses cannot be")
        }
        let tries = attempts.map(\.moment).filter(span.contains)
        if let (first, last) = burst(tries) {
            return .broken(
                "expected at most \(Self.busyCount) attempts to connect in \(Words.seconds(Self.busyTime)); got one more "
                    + "from \(Words.seconds(first.time)) to \(Words.seconds(last.time))", at: last,
                records: [first]
            ).showing("it tries to connect without a pause")
        }
        for link in evaluator.evidence.links where link.endpoint == endpoint {
            var unanswered: [Moment] = []
            for exchange in link.exchanges.map({ evaluator.evidence.exchanges[$0] })
            where span.contains(exchange.moment) {
                unanswered.append(exchange.moment)
                if let (first, last) = burst(unanswered) {
                    return .broken(
                        "expected at most \(Self.busyCount) requests in \(Words.seconds(Self.busyTime)) without a prompt; "
                            + "got one more from \(Words.seconds(first.time)) to \(Words.seconds(last.time))",
                        at: last, records: [first]
                    ).showing("it sends requests without a pause and without an answer")
                }
                if exchange.end != nil { unanswered = [] }
            }
        }
        return .held
    }

    /// Returns the first and the last of more than `busyCount` moments within `busyTime`, or nil.
    private func burst(_ moments: [Moment]) -> (Moment, Moment)? {
        zip(moments, moments.dropFirst(Self.busyCount)).first {
            $0.time.duration(to: $1.time) <= Self.busyTime
        }
    }
}

extension Trigger {
    /// The endpoint at which the trigger is observed; nil when it is not observed at a single endpoint.
    fileprivate var endpoint: EndpointID? {
        if case .when(let condition) = self { condition.endpoint } else { nil }
    }
}
