import Scenarios
import SimulationCore

/// One case before the judge: what is expected and what is known.
struct CaseEvaluator {
    let scenario: Scenario
    let record: CaseRecord
    let evidence: Evidence

    init(_ scenario: Scenario, _ record: CaseRecord) {
        self.scenario = scenario
        self.record = record
        evidence = Evidence(record)
    }

    /// The part of the run that a window comes down to.
    struct Span: Hashable {
        /// Records behind this one count; from the very first on when nil.
        var after: Moment?
        /// The time that it begins at.
        var start: SimInstant
        /// Records before this one count.
        var before: Moment?
        /// Up to and including this time.
        var end: SimInstant

        /// Whether `moment` lies in it.
        func contains(_ moment: Moment) -> Bool {
            if let after, moment.sequence <= after.sequence { return false }
            if let before, moment.sequence >= before.sequence { return false }
            return moment.time <= end
        }
    }

    /// Why something cannot be judged.
    struct Obstacle: Error {
        let reason: String
        /// Whether it does not apply to the client at all, rather than being hidden from us.
        var isLackOfClaim = false
        /// Whether an event of the case never came.
        var lacksEvent = false

        init(_ reason: String) { self.reason = reason }

        /// What the expectation is about cannot be had of this client.
        static func notApplicable(_ reason: String) -> Obstacle {
            var obstacle = Obstacle(reason)
            obstacle.isLackOfClaim = true
            return obstacle
        }
    }

    /// What came of `expectation`.
    func outcome(of expectation: Expectation) -> Outcome {
        if let lack = record.claims.lack(for: expectation, in: scenario) { return .notApplicable(lack) }
        do throws(Obstacle) {
            switch expectation.form {
            case .sequence(let form): return try judge(form)
            case .count(let form): return try judge(form)
            case .every(let form): return try judge(form)
            case .never(let form): return try judge(form)
            case .recovers(let form): return try judge(form)
            case .report(let form): return try judge(form)
            case .response(let form): return try judge(form)
            case .connection(let form): return try judge(form)
            case .exit(let form): return try judge(form)
            case .output(let form): return try judge(form)
            case .alerts(let form): return try AuditJudgement(evaluator: self).judge(form)
            case .stored(let form): return try AuditJudgement(evaluator: self).judge(form)
            }
        } catch {
            if error.isLackOfClaim { return .notApplicable(error.reason) }
            var outcome = Outcome.undecided(error.reason)
            outcome.lacksEvent = error.lacksEvent
            return outcome
        }
    }

    // MARK: Windows

    /// The moment that `mark` stands for; throws when it never came.
    func moment(_ mark: Mark, endpoint: Int?) throws(Obstacle) -> Moment {
        let here = { (other: Int) in endpoint == nil || other == endpoint }
        let moment: Moment? =
            switch mark {
            case .start: evidence.timeZero
            case .connect: evidence.links.first { here($0.endpoint) }?.opened
            case .disconnect: evidence.links.filter { here($0.endpoint) }.compactMap(\.closed).min()
            case .event(let index, _): evidence.events[index]
            case .request(let pattern, let nth):
                evidence.exchanges.lazy.filter { here($0.endpoint) && pattern.matches($0.request) }
                    .dropFirst(nth - 1).first?.moment
            }
        guard let moment else {
            var obstacle = Obstacle("\(mark) never came")
            if case .event = mark { obstacle.lacksEvent = true }
            throw obstacle
        }
        return moment
    }

    /// The part of the run that `window` comes down to; without a mark its time counts from `usual`.
    func span(_ window: Window, endpoint: Int?, usual: SimInstant? = nil) throws(Obstacle) -> Span {
        var after: Moment?
        if let mark = window.after { after = try moment(mark, endpoint: endpoint) }
        // Time zero is itself the first byte: what that byte begins lies behind it, and so does everything else.
        let start = after?.time ?? usual ?? evidence.timeZero.time
        if window.after == .start { after = nil }
        var before: Moment?
        if let mark = window.before { before = try moment(mark, endpoint: endpoint) }
        let end = window.within.map { start.advanced(by: $0) } ?? .distantFuture
        return Span(after: after, start: start, before: before, end: end)
    }

    /// Throws when the host was late by more than a quarter of the tightest of `limits`.
    func checkLag(_ limits: Duration?...) throws(Obstacle) {
        guard let tightest = limits.compactMap({ $0 }).min(), record.worstLag * 4 > tightest else { return }
        throw Obstacle(
            "the host was late by \(Words.seconds(record.worstLag)), more than a quarter of "
                + Words.seconds(tightest))
    }

    /// Throws when something took longer than `limit`, and less than twice as long, on a host that had more to do than it has
    /// processors for: the client may have had none when it needed one.
    func checkLoad(_ took: Duration, limit: Duration) throws(Obstacle) {
        guard record.load > 1, took > limit, took <= limit * 2 else { return }
        throw Obstacle(
            "it took \(Words.seconds(took)), more than \(Words.seconds(limit)), on a host with \(Words.number(record.load)) "
                + "programs for each processor")
    }

    /// How often something has to come that should come `count` times: once from a client that has ended in order long
    /// before the task's time was over, as one does that says what it was asked for and ends.
    func least(_ count: Int) -> Int {
        guard count > 1, let duration = scenario.task?.duration, scenario.task?.kind == .liveData,
            let end = evidence.program.last(where: { [.exited, .killed, .stopped].contains($0.stage) }),
            end.stage == .exited, end.number == 0,
            let begun = evidence.exchanges.first(where: { Self.isForValue($0.request) })?.prompt,
            begun.time.duration(to: end.moment.time) * 2 < duration
        else { return count }
        return 1
    }

    /// Whether `line` asks for more than bitmaps.
    private static func isForValue(_ line: String) -> Bool {
        RequestPattern.pids(of: line).contains { $0 % 0x20 != 0 }
    }

    /// Throws when the host, or who reads what the client says, was late by more than a quarter of the tightest of `limits`:
    /// what is written down late looks old, or as if it had been said behind a mark that came first.
    func checkReadingLag(_ limits: Duration?...) throws(Obstacle) {
        guard let tightest = limits.compactMap({ $0 }).min() else { return }
        try checkLag(tightest)
        guard record.worstReadingLag * 4 > tightest else { return }
        throw Obstacle(
            "what the client says was read late by \(Words.seconds(record.worstReadingLag)), more than a quarter of "
                + Words.seconds(tightest))
    }

    /// `, after the event 'drop'` and `, within 2.000 s`, as far as `window` says so.
    func words(_ window: Window) -> String {
        var words = ""
        if let after = window.after { words += " after \(after)" }
        if let before = window.before { words += " before \(before)" }
        if let within = window.within { words += " within \(Words.seconds(within))" }
        return words
    }

    /// When the case was over, in words.
    var ended: String { "the case ended at \(Words.seconds(record.end))" }
}
