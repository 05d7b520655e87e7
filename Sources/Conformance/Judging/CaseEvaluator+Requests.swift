package import Scenarios
import SimulationCore

/// Judges the forms about requests: `sequence`, `count`, `every`, `response`.
extension CaseEvaluator {
    // MARK: sequence

    package func judge(_ form: Expectation.Order) throws(Obstacle) -> Outcome {
        try checkLag(form.window.within, form.gap, form.steps.compactMap(\.within).min())
        var window = form.window
        // Without a mark the time limit counts from the first step, which is checked below.
        if window.after == nil { window.within = nil }
        let span = try span(window, endpoint: form.endpoint)
        let requests = evidence.requests(to: form.endpoint).filter { span.contains($0.moment) }
        let limit = form.window.after == nil ? form.window.within.map { $0 + leeway } : nil
        let mustBeFirst = form.isStrict && form.window.after != nil
        /// For each request, the latest request of the first step from which a chain of steps leads to it.
        var starts: [Int?] = requests.indices.map { index in
            form.steps[0].pattern.matches(requests[index].request) && (!mustBeFirst || index == 0)
                ? index : nil
        }
        var reached = starts.first { $0 != nil }.flatMap { $0 }
        guard var furthest = reached else {
            return missing(form, step: 0, behind: nil, requests)
        }
        for (number, step) in form.steps.enumerated().dropFirst() {
            var next = [Int?](repeating: nil, count: requests.count)
            var latest: Int?
            reached = nil
            for index in requests.indices {
                defer { if starts[index] != nil { latest = index } }
                guard
                    let from = form.isStrict
                        ? (index > 0 && starts[index - 1] != nil ? index - 1 : nil) : latest,
                    step.pattern.matches(requests[index].request), let start = starts[from]
                else { continue }
                if let gap = step.within ?? form.gap,
                    requests[from].moment.time.duration(to: requests[index].moment.time) > gap + leeway
                {
                    continue
                }
                if let limit, requests[start].moment.time.duration(to: requests[index].moment.time) > limit {
                    continue
                }
                next[index] = start
                if reached == nil { reached = index }
            }
            guard let place = reached else {
                return missing(form, step: number, behind: requests[furthest], requests)
            }
            furthest = place
            starts = next
        }
        return .held
    }

    private func missing(
        _ form: Expectation.Order, step number: Int, behind last: Evidence.Exchange?,
        _ requests: [Evidence.Exchange]
    ) -> Outcome {
        let step = form.steps[number]
        var expected = "expected \(step.pattern)"
        if let limit = step.within ?? form.gap, number > 0 { expected += " within \(Words.seconds(limit))" }
        guard let last else {
            let first = requests.first.map { "got \($0.request) first, at \(Words.seconds($0.moment.time))" }
            let got = first ?? "got no request; \(lastStateAndEnd)"
            return .broken("\(expected)\(words(form.window)); \(got)", at: requests.first?.moment)
        }
        expected += " after \(last.request) at \(Words.seconds(last.moment.time))"
        let next = requests.first { $0.moment > last.moment }
        let got =
            next.map { "got \($0.request) at \(Words.seconds($0.moment.time))" }
            ?? "got nothing more; \(lastStateAndEnd)"
        return .broken("\(expected); \(got)", at: next?.moment ?? last.moment, records: [last.moment])
    }

    // MARK: count

    package func judge(_ form: Expectation.Count) throws(Obstacle) -> Outcome {
        try checkLag(form.window.within)
        let span = try span(form.window, endpoint: form.endpoint)
        let found = evidence.requests(to: form.endpoint).filter {
            span.contains($0.moment) && form.pattern.matches($0.request)
        }
        let (least, most) = (self.least(form.atLeast), form.atMost)
        guard found.count < least || most.map({ found.count > $0 }) ?? false else { return .held }
        if found.count < least { try checkTurns(form.pattern, at: form.endpoint, least, span) }
        let expected: String
        if form.atLeast == most {
            expected = "exactly \(Words.times(form.atLeast))"
        } else if found.count < least {
            expected = "at least \(Words.times(form.atLeast))"
        } else {
            expected = "at most \(Words.times(most ?? 0))"
        }
        let excess = most.flatMap { found.count > $0 ? found[$0].moment : nil }
        let end = excess ?? found.last?.moment
        let got = found.isEmpty ? "got none" : "got it \(Words.times(found.count))"
        let when = excess.map { ", once too often at \(Words.seconds($0.time))" } ?? "; \(lastStateAndEnd)"
        return .broken(
            "expected \(form.pattern) \(expected)\(words(form.window)); \(got)\(when)", at: end,
            records: [found.first?.moment])
    }

    // MARK: every

    package func judge(_ form: Expectation.Period) throws(Obstacle) -> Outcome {
        try checkLag(form.tolerance)
        let span = try span(form.window, endpoint: form.endpoint)
        let found = evidence.requests(to: form.endpoint).filter {
            span.contains($0.moment) && form.pattern.matches($0.request)
        }
        let intervals = zip(found, found.dropFirst()).map { $0.moment.time.duration(to: $1.moment.time) }
        let expected =
            "expected \(form.pattern) every \(Words.seconds(form.period)) ± \(Words.seconds(form.tolerance))"
        guard intervals.count >= form.atLeast else {
            let room = span.start.duration(to: min(span.end, span.before?.time ?? record.end, record.end))
            let wanted = (form.period + form.tolerance) * (form.atLeast + 1)
            let got = found.isEmpty ? "got none" : "got it \(Words.times(found.count))"
            guard evidence.hasInput(at: form.endpoint), room >= wanted else {
                throw Obstacle(
                    "\(got) of \(form.pattern): fewer than \(form.atLeast) intervals decide nothing")
            }
            return .broken(
                "\(expected)\(words(form.window)); \(got) in \(Words.seconds(room))", at: found.last?.moment)
        }
        var outcome = Outcome.held
        let misses = intervals.indices.filter {
            intervals[$0] < form.period - form.tolerance || intervals[$0] > form.period + form.tolerance
        }
        if let worst = misses.max(by: { distance(intervals[$0], form) < distance(intervals[$1], form) }),
            (intervals.count - misses.count) * 100 < form.share * intervals.count
        {
            let share = form.share == 100 ? "" : ", of which \(form.share) % must fit"
            outcome = .broken(
                "\(expected); got \(misses.count) of \(intervals.count) intervals outside\(share), the worst "
                    + "\(Words.seconds(intervals[worst])) up to \(Words.seconds(found[worst + 1].moment.time))",
                at: found[worst + 1].moment, records: [found[worst].moment])
        }
        outcome.intervals = intervals.map(\.seconds)
        return outcome
    }

    private func distance(_ interval: Duration, _ form: Expectation.Period) -> Duration {
        interval > form.period ? interval - form.period : form.period - interval
    }

    // MARK: response

    package func judge(_ form: Expectation.Response) throws(Obstacle) -> Outcome {
        try checkLag(form.limit)
        let span = try span(form.window, endpoint: form.endpoint)
        var pairs = 0
        var unanswered: (Evidence.Exchange, Moment)?
        for link in evidence.links where link.endpoint == form.endpoint {
            for (place, index) in link.exchanges.enumerated() {
                let exchange = evidence.exchanges[index]
                guard let prompt = exchange.prompt, span.contains(prompt),
                    form.pattern.matches(exchange.request)
                else { continue }
                guard place + 1 < link.exchanges.count else {
                    let end = link.closed?.time ?? record.end
                    if prompt.time.duration(to: end) > form.limit { unanswered = (exchange, prompt) }
                    continue
                }
                pairs += 1
                let next = evidence.exchanges[link.exchanges[place + 1]]
                let time = prompt.time.duration(to: next.moment.time)
                guard time > form.limit + leeway else { continue }
                return .broken(
                    "expected the next request within \(Words.seconds(form.limit)) of the prompt of \(exchange.request) "
                        + "at \(Words.seconds(prompt.time)); got \(next.request) at \(Words.seconds(next.moment.time)), "
                        + "\(Words.seconds(time)) after it", at: next.moment,
                    records: [exchange.moment, prompt])
            }
        }
        guard pairs == 0 else { return .held }
        guard let (exchange, prompt) = unanswered else {
            throw Obstacle("no prompt\(words(form.window)) has shown how soon the client goes on")
        }
        return .broken(
            "expected the next request within \(Words.seconds(form.limit)) of the prompt of \(exchange.request) at "
                + "\(Words.seconds(prompt.time)); got none; "
                + lastStateAndEnd, at: prompt,
            records: [exchange.moment])
    }
}
