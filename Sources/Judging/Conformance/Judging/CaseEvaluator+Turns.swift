import Diagnostics
import Scenarios
import SimulationCore
package import VehicleModel

/// Finds out how often a client that polls had its turn: how often it asks is its own affair.
extension CaseEvaluator {
    /// Returns the time from one request for `pattern` to the next, the lower median over the run or over the part
    /// of it before `mark`; nil when the task polls nothing or the client has not asked twice.
    func ownInterval(
        of pattern: RequestPattern, at endpoint: EndpointID, before mark: Moment? = nil
    ) -> Duration? {
        let moments = polls(of: pattern, at: endpoint).map(\.moment).filter { moment in
            mark.map { moment < $0 } ?? true
        }
        let gaps = zip(moments, moments.dropFirst()).map { $0.time.duration(to: $1.time) }.sorted()
        return gaps.isEmpty ? nil : gaps[(gaps.count - 1) / 2]
    }

    /// Throws when the client asked for `pattern` fewer than `least` times in `span` only because its own interval
    /// is too long for more.
    func checkTurns(
        _ pattern: RequestPattern, at endpoint: EndpointID, _ least: Int, _ span: Span
    ) throws(Obstacle) {
        let polls = polls(of: pattern, at: endpoint)
        guard let first = polls.first?.moment.time, isShown(pattern, polls) else { return }
        let over = evidence.program.last { $0.stage == .exited }?.moment.time ?? record.end
        let wait = first.duration(to: over)
        // The next turn of a client that has asked once may still come, but not for ever.
        guard
            let interval = ownInterval(of: pattern, at: endpoint)
                ?? (wait <= Self.longestInterval ? wait : nil)
        else { return }
        let begin = max(span.start, first)
        let end = min(span.end, span.before?.time ?? over, over)
        guard end > begin, interval * least > begin.duration(to: end) else { return }
        throw .tooFewTurns(
            "the client asks for \(pattern) every \(Words.seconds(interval)), too seldom for "
                + "\(Words.times(least)) in \(Words.seconds(begin.duration(to: end)))")
    }

    /// The longest wait for the next turn of a client that has asked once.
    private static let longestInterval = Duration.seconds(15)

    /// Throws when the client reported `signal` only `count` times, fewer than `least`, in `span` because its own
    /// interval is too long for more.
    func checkTurns(_ signal: SignalID, _ count: Int, _ least: Int, _ span: Span) throws(Obstacle) {
        let endpoint = record.client?.endpoint ?? 0
        guard let pattern = pattern(of: signal, at: endpoint) else { return }
        let answered = polls(of: pattern, at: endpoint).count {
            $0.isAnsweredWithData && span.contains($0.moment)
        }
        guard answered < least, count > 0 || answered == 0 else { return }
        try checkTurns(pattern, at: endpoint, least, span)
    }

    /// Returns whether the client's program ended in order after the task's duration, and before `interval` had passed
    /// since `mark`: its next turn would have come later.
    func endedBeforeItsTurn(_ interval: Duration, after mark: Moment) -> Bool {
        guard let end = evidence.program.last(where: { $0.stage == .exited && $0.number == 0 })?.moment.time,
            let duration = scenario.task?.duration
        else { return false }
        return evidence.timeZero.time.advanced(by: duration) <= end && end < mark.time.advanced(by: interval)
    }

    /// Returns how much older than usual a reported value of `signal` may be: as long as the client does not ask again.
    package func patience(for signal: SignalID, _ values: ReportForm.Values) -> Duration {
        let endpoint = record.client?.endpoint ?? 0
        guard case .samples(let staleness, _) = values.truth, let pattern = pattern(of: signal, at: endpoint),
            let interval = ownInterval(of: pattern, at: endpoint), interval > staleness
        else { return .zero }
        return interval
    }

    /// Returns the requests for values that match `pattern` in a task that polls.
    private func polls(of pattern: RequestPattern, at endpoint: EndpointID) -> [Evidence.Exchange] {
        guard scenario.task?.kind == .liveData else { return [] }
        return evidence.requests(to: endpoint).filter {
            pattern.matches($0.request) && Self.isForValue($0.request)
        }
    }

    /// Returns whether the client shows what it is answered, as far as that is visible: one that waits in vain for
    /// an answer that it has does not poll slowly.
    private func isShown(_ pattern: RequestPattern, _ polls: [Evidence.Exchange]) -> Bool {
        guard record.seesValues else { return true }
        let signals = Set(polls.flatMap { RequestPattern.pids(of: $0.request) }.flatMap(Self.signals))
        let answered = polls.count(where: \.isAnsweredWithData)
        let shown = record.reports.count { report in
            if case .value(let signal, _, _) = report.content { signals.contains(signal) } else { false }
        }
        return shown >= max(1, answered - 1)
    }

    /// Returns the requests for the parameters that carry `signal`: those that the client asks for, or all when it asks for
    /// none.
    private func pattern(of signal: SignalID, at endpoint: EndpointID) -> RequestPattern? {
        let pids = ParameterTable.mode01.map(\.pid).filter { Self.signals(of: $0).contains(signal) }
        let asked = Set(evidence.requests(to: endpoint).flatMap { RequestPattern.pids(of: $0.request) })
        let own = pids.filter(asked.contains)
        return pids.isEmpty ? nil : RequestPattern((own.isEmpty ? pids : own).map { .parameter($0) })
    }

    /// Returns the signals that a parameter of service 01 carries.
    private static func signals(of pid: UInt8) -> [SignalID] {
        ParameterTable.parameter(pid)?.fields.compactMap { field in
            switch field.source {
            case .signal(let id), .counter(let id): id
            case .derived: nil
            }
        } ?? []
    }
}
