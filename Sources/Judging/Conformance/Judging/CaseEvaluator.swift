package import Scenarios
package import SimulationCore

/// Evaluates the expectations of one case against its record.
///
/// A class because scenario and record are large and every form and discipline has it.
package final class CaseEvaluator {
    package let scenario: Scenario
    private let indexed: IndexedRecord

    /// The allowance on every limit of time. It is zero except when `outcome(of:)` asks whether the measured lateness can have
    /// broken an expectation.
    let leeway: Duration

    /// Whether the lateness of the host is left out of account.
    private let ignoresLateness: Bool

    package init(
        _ scenario: Scenario, _ indexed: IndexedRecord, leeway: Duration = .zero,
        ignoresLateness: Bool = false
    ) {
        self.scenario = scenario
        self.indexed = indexed
        self.leeway = leeway
        self.ignoresLateness = ignoresLateness
    }

    package var record: CaseRecord { indexed.record }

    package var evidence: Evidence { indexed.evidence }

    /// The part of the run that a window covers.
    package struct Span: Hashable {
        /// Only records after this one count; nil means from the very first record on.
        package var after: Moment?
        /// The time from which limits are counted; `contains` does not check it.
        package var start: SimInstant
        /// Only records before this one count; nil means up to the last record.
        package var before: Moment?
        /// The last time that counts, inclusive.
        package var end: SimInstant

        /// Returns whether `moment` lies in the span.
        package func contains(_ moment: Moment) -> Bool {
            if let after, moment.sequence <= after.sequence { return false }
            if let before, moment.sequence >= before.sequence { return false }
            return moment.time <= end
        }
    }

    /// Why an expectation cannot be judged.
    package struct Obstacle: Error {
        package let reason: String
        /// Whether the expectation does not apply to the client at all. When false, the facts are only
        /// invisible to Dyno.
        var isLackOfClaim = false
        /// Whether an event of the case never happened.
        var lacksEvent = false
        /// Whether the host was too late to judge.
        var isLateness = false
        /// Whether the client has not had its turns to poll.
        var lacksTurns = false

        package init(_ reason: String) { self.reason = reason }

        /// Creates an obstacle that the lateness of the host is.
        package static func lateness(_ reason: String) -> Obstacle {
            var obstacle = Obstacle(reason)
            obstacle.isLateness = true
            return obstacle
        }

        /// Creates an obstacle that more turns to poll would remove.
        static func tooFewTurns(_ reason: String) -> Obstacle {
            var obstacle = Obstacle(reason)
            obstacle.lacksTurns = true
            return obstacle
        }

        /// Creates an obstacle for an expectation that does not apply to this client.
        static func notApplicable(_ reason: String) -> Obstacle {
            var obstacle = Obstacle(reason)
            obstacle.isLackOfClaim = true
            return obstacle
        }
    }

    /// Returns the outcome of `expectation`. The reason of a broken one names the refusal that a tester got before.
    package func outcome(of expectation: Expectation) -> Outcome {
        var outcome = judged(expectation)
        guard outcome.decision == .broken else { return outcome }
        if expectation.form is NeverForm { return outcome }
        if let refusal = refusalWords(before: outcome.at) { outcome.reason += "; \(refusal)" }
        return outcome
    }

    private func judged(_ expectation: Expectation) -> Outcome {
        let form = expectation.judged
        if let lack = record.claims.lack(for: form, in: scenario) { return .notApplicable(lack) }
        if record.isByHand, let outcome = form.outcomeBySight(expectation.id, self) { return outcome }
        return excused(judged(form), form)
    }

    private func judged(_ form: any JudgedForm) -> Outcome {
        do throws(Obstacle) {
            return try form.judge(self)
        } catch {
            if error.isLackOfClaim { return .notApplicable(error.reason) }
            var outcome = Outcome.undecided(error.reason)
            outcome.lacksEvent = error.lacksEvent
            outcome.isLateness = error.isLateness
            outcome.lacksTurns = error.lacksTurns
            return outcome
        }
    }

    /// Returns `outcome`, except that lateness which can have broken `form` makes it undecided, and that what
    /// came later than all measured lateness together is the client's.
    private func excused(_ outcome: Outcome, _ form: any JudgedForm) -> Outcome {
        let lateness = record.lateness
        guard lateness > .zero, form.hasLatestTime else { return outcome }
        var plain = outcome
        if outcome.isLateness {
            plain = CaseEvaluator(scenario, indexed, ignoresLateness: true).judged(form)
        }
        guard plain.decision == .broken else { return outcome }
        let patient = CaseEvaluator(scenario, indexed, leeway: lateness, ignoresLateness: true)
        guard patient.judged(form).decision != .broken else { return plain }
        if outcome.isLateness { return outcome }
        var late = Outcome.undecided(
            "\(plain.reason); the host and the client's program were late by \(Words.seconds(lateness)) in all"
        )
        late.isLateness = true
        return late
    }

    // MARK: Windows

    /// Returns whether the part of the run that `window` covers ended more than `margin` ago.
    package func isOver(
        _ window: Window, _ endpoint: EndpointID?, usual: SimInstant? = nil, margin: Duration = .zero
    ) -> Bool {
        guard let span = try? span(window, endpoint: endpoint, usual: usual) else { return false }
        let end = min(span.end, span.before?.time ?? .distantFuture)
        return end < .distantFuture && end.advanced(by: margin) < record.end
    }

    /// Returns the moment that `mark` stands for; throws when it never came.
    package func moment(_ mark: Mark, endpoint: EndpointID?) throws(Obstacle) -> Moment {
        let here = { (other: EndpointID) in endpoint == nil || other == endpoint }
        let moment: Moment? =
            switch mark {
            case .start: evidence.timeZero
            case .connect: evidence.links.first { here($0.endpoint) }?.opened
            case .disconnect: evidence.links.filter { here($0.endpoint) }.compactMap(\.closed).min()
            case .event(let event, _): evidence.events[event]
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

    /// Returns the part of the run that `window` covers; without a start mark its time limit counts from
    /// `usual`.
    package func span(_ window: Window, endpoint: EndpointID?, usual: SimInstant? = nil) throws(Obstacle)
        -> Span
    {
        var after: Moment?
        if let mark = window.after { after = try moment(mark, endpoint: endpoint) }
        // Time zero is the first byte itself. Everything that this byte causes comes after it, and so does
        // everything else.
        let start = after?.time ?? usual ?? evidence.timeZero.time
        if window.after == .start { after = nil }
        var before: Moment?
        if let mark = window.before { before = try moment(mark, endpoint: endpoint) }
        let end = window.within.map { start.advanced(by: $0 + leeway) } ?? .distantFuture
        return Span(after: after, start: start, before: before, end: end)
    }

    /// Throws when the host's largest delay exceeds a quarter of the smallest of `limits`.
    package func checkLag(_ limits: Duration?...) throws(Obstacle) {
        guard !ignoresLateness, let tightest = limits.compactMap({ $0 }).min(),
            record.worstLag * 4 > tightest
        else { return }
        throw .lateness(
            "the host was late by \(Words.seconds(record.worstLag)), more than a quarter of "
                + Words.seconds(tightest))
    }

    /// Returns how often something expected `count` times must occur.
    ///
    /// One occurrence is enough in a live-data task when the client's program exited with status 0 before
    /// half of the task's duration had passed since its first answered request for a value: such a client
    /// reports each value once and ends.
    package func least(_ count: Int) -> Int {
        guard count > 1, let duration = scenario.task?.duration, scenario.task?.kind == .liveData,
            let end = evidence.program.last(where: { [.exited, .killed, .stopped].contains($0.stage) }),
            end.stage == .exited, end.number == 0,
            let begun = evidence.exchanges.first(where: { Self.isForValue($0.request) })?.prompt,
            begun.time.duration(to: end.moment.time) * 2 < duration
        else { return count }
        return 1
    }

    /// Returns whether `line` asks for more than supported-PID bitmaps.
    static func isForValue(_ line: String) -> Bool {
        RequestPattern.pids(of: line).contains { $0 % 0x20 != 0 }
    }

    /// Throws when the host's largest delay, or that of the reader of the client's output, exceeds a quarter
    /// of the smallest of `limits`.
    ///
    /// Output that was recorded late looks older than it is, or looks as if it came after a mark that it
    /// preceded.
    package func checkReadingLag(_ limits: Duration?...) throws(Obstacle) {
        guard !ignoresLateness, let tightest = limits.compactMap({ $0 }).min() else { return }
        try checkLag(tightest)
        guard record.worstReadingLag * 4 > tightest else { return }
        throw .lateness(
            "what the client says was read late by \(Words.seconds(record.worstReadingLag)), more than a quarter of "
                + Words.seconds(tightest))
    }

    /// Returns ` after the event 'drop'` and ` within 2.000 s`, as far as `window` states them.
    package func words(_ window: Window) -> String {
        var words = ""
        if let after = window.after { words += " after \(after)" }
        if let before = window.before { words += " before \(before)" }
        if let within = window.within { words += " within \(Words.seconds(within))" }
        return words
    }

    /// The end of the case, as text for reports.
    package var ended: String { "the case ended at \(Words.seconds(record.end))" }
}

/// The common part of the forms about the client's program.
extension CaseEvaluator {
    /// Throws when Dyno did not start the client's program.
    func checkProgram() throws(Obstacle) {
        guard record.seesProgram else { throw Obstacle("the client's program was not started by Dyno") }
    }

    /// Throws when the client printed more than is kept, so that what is missing may have been said.
    func checkOutputIsWhole() throws(Obstacle) {
        guard let cut = evidence.program.first(where: { $0.stage == .truncated }) else { return }
        throw Obstacle("the client printed \(cut.number) bytes more than are kept")
    }

    /// Returns whether `text` begins with the first part, ends with the last one and has the others in order
    /// between them.
    package static func matches(_ text: String, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else { return false }
        guard parts.count > 1 else { return text == first }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

/// The common part of the forms about reports.
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
