import Rig
package import Scenarios
import SimulationCore

/// Judges the form `never`.
extension CaseEvaluator {
    package func judge(_ form: Expectation.Never) throws(Obstacle) -> Outcome {
        if form.window.within != nil { try checkLag(form.window.within) }
        var span = try span(form.window, endpoint: form.endpoint)
        if let until = form.until {
            let end = evidence.requests(to: form.endpoint).first {
                span.contains($0.moment) && until.matches($0.request)
            }
            if let moment = end?.moment, span.before.map({ moment < $0 }) ?? true { span.before = moment }
        }
        switch form.what {
        case .request(let pattern):
            try checkInput(form)
            return never(pattern, form, span)
        case .misbehaviour(let misbehaviour, let patience):
            if misbehaviour != .busyLoop { try checkInput(form) }
            if misbehaviour == .busyLoop, evidence.attempts.isEmpty, record.seesProgram, mayRefuse(form) {
                throw .notApplicable("attempts to connect that the system refuses cannot be seen")
            }
            switch misbehaviour {
            case .anything: return neverAnything(form, span)
            case .beforePrompt:
                return try PromptDiscipline(evaluator: self).judge(form, span, patience: patience)
            case .resend: return neverResend(form, span)
            case .unsupportedPID: return try SupportedPIDDiscipline(evaluator: self).judge(form, span)
            case .clearWithoutTask: return neverClear(form, span)
            case .busyLoop: return try neverBusy(form, span)
            case .insists: return CommandDiscipline(evaluator: self).neverInsists(form, span)
            case .memoryWrite: return CommandDiscipline(evaluator: self).neverWritesMemory(form, span)
            case .wrongBlock: return try TransferDiscipline(evaluator: self).judge(form, span)
            case .earlyFrame: return try FlowControlDiscipline(evaluator: self).judge(form, span)
            case .plaintextPassword, .beforeActivation, .missedAliveCheck:
                let dialect = record.description.endpoints[form.endpoint].dialect
                guard let outcome = try dialect?.judge(misbehaviour, form, span, self) else {
                    throw Obstacle("clients of this endpoint cannot do this")
                }
                return outcome
            }
        }
    }

    /// Throws when the client has sent nothing at all, because then the case has tested nothing.
    private func checkInput(_ form: Expectation.Never) throws(Obstacle) {
        guard !evidence.hasInput(at: form.endpoint) else { return }
        throw Obstacle("the client sent nothing")
    }

    private func never(_ pattern: RequestPattern, _ form: Expectation.Never, _ span: Span) -> Outcome {
        let found = evidence.requests(to: form.endpoint).first {
            span.contains($0.moment) && pattern.matches($0.request)
        }
        guard let found else { return .held }
        var limit = words(form.window)
        if let until = form.until { limit += " before \(until)" }
        return .broken(
            "expected no \(pattern)\(limit); got \(found.request) at \(Words.seconds(found.moment.time))",
            at: found.moment
        ).showing("it sends what the case forbids", found.request)
    }

    private func neverAnything(_ form: Expectation.Never, _ span: Span) -> Outcome {
        let reads = evidence.links.filter { $0.endpoint == form.endpoint }.flatMap(\.input)
        let found = reads.filter { span.contains($0.moment) }.min { $0.moment < $1.moment }
        guard let found else { return .held }
        return .broken(
            "expected no byte\(words(form.window)); got \(Words.text(found.bytes)) at "
                + Words.seconds(found.moment.time), at: found.moment)
    }

    /// Returns whether an event of the scenario has the fault `refuse` at the endpoint of `form`, so that
    /// connection attempts may be invisible.
    private func mayRefuse(_ form: Expectation.Never) -> Bool {
        scenario.rig.events.contains { event in
            event.actions.contains { action in
                guard case .fault(let fault, let endpoint, _, _) = action, fault.name == "refuse" else {
                    return false
                }
                return (endpoint ?? event.trigger.endpoint).map { $0 == form.endpoint } ?? true
            }
        }
    }

    // MARK: clear-without-task

    private func neverClear(_ form: Expectation.Never, _ span: Span) -> Outcome {
        guard scenario.task?.kind != .clearDTC else { return .held }
        let clear = RequestPattern([.service(0x04)])
        let found = evidence.requests(to: form.endpoint).first {
            span.contains($0.moment) && clear.matches($0.request)
        }
        guard let found else { return .held }
        let task = scenario.task?.kind.rawValue ?? "none"
        return .broken(
            "expected no service 04, for the task is \(task); got \(found.request) at "
                + Words.seconds(found.moment.time), at: found.moment
        ).showing("it clears trouble codes unasked")
    }

    // MARK: resend

    private func neverResend(_ form: Expectation.Never, _ span: Span) -> Outcome {
        for link in evidence.links where link.endpoint == form.endpoint && !sendsTwice(link) {
            for (first, second) in repeats(on: link)
            where span.contains(second.moment) && RequestPattern.bytes(of: first.request) != nil
                && !isPolled(first.request)
            {
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
    private func sendsTwice(_ link: Evidence.Link) -> Bool {
        repeats(on: link).contains { RequestPattern.bytes(of: $0.0.request) == nil }
    }

    /// Returns the pairs of equal consecutive requests on `link` whose first request was answered well.
    private func repeats(on link: Evidence.Link) -> [(Evidence.Exchange, Evidence.Exchange)] {
        zip(link.exchanges, link.exchanges.dropFirst()).compactMap { index, next in
            let (first, second) = (evidence.exchanges[index], evidence.exchanges[next])
            guard first.request == second.request, !second.flags.contains(.partial),
                !first.flags.contains(.aborted), let prompt = first.prompt, prompt < second.moment,
                isWellAnswered(first)
            else { return nil }
            return (first, second)
        }
    }

    /// Returns whether the answer is valid: not an error text, not a negative response and not malformed.
    private func isWellAnswered(_ exchange: Evidence.Exchange) -> Bool {
        switch exchange.kind {
        case .data: exchange.isAnsweredWithData
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
    private func isPolled(_ request: String) -> Bool {
        if record.polled.contains(request) { return true }
        switch scenario.task?.kind {
        case .liveData, .dashboard:
            return request == "ATRV" || RequestPattern.pids(of: request).contains { $0 % 0x20 != 0 }
        case .connect, .supportedPIDs, .readDTC, .clearDTC, .freezeFrame, .vin, .info, .testResults, .idle,
            .download, .app, .diagnose, nil:
            return false
        }
    }

    // MARK: busy-loop

    /// How many attempts or unanswered requests within `busyTime` are not yet a busy loop.
    static let busyCount = 10
    static let busyTime = Duration.seconds(1)

    private func neverBusy(_ form: Expectation.Never, _ span: Span) throws(Obstacle) -> Outcome {
        let attempts = evidence.attempts.filter { $0.endpoint == form.endpoint }
        guard !attempts.isEmpty else {
            throw Obstacle("no attempt to connect was seen; those that the system refuses cannot be")
        }
        let tries = attempts.map(\.moment).filter(span.contains)
        if let (first, last) = burst(tries) {
            return .broken(
                "expected at most \(Self.busyCount) attempts to connect in \(Words.seconds(Self.busyTime)); got one more "
                    + "from \(Words.seconds(first.time)) to \(Words.seconds(last.time))", at: last,
                records: [first]
            ).showing("it tries to connect without a pause")
        }
        for link in evidence.links where link.endpoint == form.endpoint {
            var unanswered: [Moment] = []
            for exchange in link.exchanges.map({ evidence.exchanges[$0] })
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
    fileprivate var endpoint: Int? {
        if case .when(let condition) = self { condition.endpoint } else { nil }
    }
}
