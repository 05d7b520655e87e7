package import Scenarios
import SimulationCore

/// Judges the form `connection`.
extension CaseEvaluator {
    package func judge(_ form: Expectation.Connection) throws(Obstacle) -> Outcome {
        try checkLag(form.connects, form.reconnects, form.givesUp)
        let span = try span(form.window, endpoint: form.endpoint, usual: evidence.start.time)
        let links = evidence.links.filter { $0.endpoint == form.endpoint }
        let attempts = evidence.attempts.filter { $0.endpoint == form.endpoint }.map(\.moment)
        if let limit = form.connects,
            let outcome = connects(within: limit, of: span, links.map(\.opened), "a connection")
        {
            return outcome
        }
        if let limit = form.reconnects {
            var span = span
            if form.window.after == nil {
                let ended = try moment(.disconnect, endpoint: form.endpoint)
                (span.after, span.start) = (ended, ended.time)
            }
            if let outcome = connects(within: limit, of: span, links.map(\.opened), "a new connection") {
                return outcome
            }
        }
        if let limit = form.givesUp, let outcome = try givesUp(limit, form, span, attempts, links) {
            return outcome
        }
        if form.stays, let outcome = try stays(span, links) { return outcome }
        if let most = form.atMost, let crowd = crowd(links, above: most, span) {
            return .broken(
                "expected at most \(most) \(most == 1 ? "connection" : "connections") at once; got one more at "
                    + Words.seconds(crowd.time), at: crowd)
        }
        if let most = form.attempts {
            let tries = attempts.filter(span.contains)
            if tries.count > most {
                return .broken(
                    "expected at most \(most) attempts to connect\(words(form.window)); got \(tries.count), once too often at "
                        + Words.seconds(tries[most].time), at: tries[most], records: [tries.first])
            }
        }
        return .held
    }

    private func connects(
        within limit: Duration, of span: Span, _ opened: [Moment], _ what: String
    ) -> Outcome? {
        let first = opened.first(where: span.contains)
        let expected = "expected \(what) within \(Words.seconds(limit)) of \(Words.seconds(span.start))"
        guard let first else {
            return Outcome.broken("\(expected); got none; \(ended)", at: span.after)
                .showing("it does not connect", what)
        }
        guard span.start.duration(to: first.time) > limit + leeway else { return nil }
        return .broken(
            "\(expected); got it at \(Words.seconds(first.time))", at: first, records: [span.after])
    }

    private func givesUp(
        _ limit: Duration, _ form: Expectation.Connection, _ span: Span, _ attempts: [Moment],
        _ links: [Evidence.Link]
    ) throws(Obstacle) -> Outcome? {
        guard let start = form.window.after == nil ? attempts.first?.time : span.start else {
            throw Obstacle("no attempt to connect was seen; those that the system refuses cannot be")
        }
        let quiet = start.advanced(by: limit + leeway)
        let signs = attempts + links.flatMap { $0.input.map(\.moment) }
        if let sign = signs.filter({ span.contains($0) && $0.time > quiet }).min() {
            return .broken(
                "expected the client to have given up by \(Words.seconds(quiet)); got another attempt or byte at "
                    + Words.seconds(sign.time), at: sign)
        }
        let hasEnded = evidence.program.contains { $0.stage == .exited }
        guard record.end > quiet || hasEnded else {
            throw Obstacle("\(ended), before the client had to have given up at \(Words.seconds(quiet))")
        }
        return nil
    }

    /// How long before the end of its program a client may close its connection.
    private static let leave = Duration.seconds(2)

    private func stays(_ span: Span, _ links: [Evidence.Link]) throws(Obstacle) -> Outcome? {
        guard !links.isEmpty else { throw Obstacle("the client never connected") }
        let end =
            evidence.program.last { [.exited, .killed, .stopped].contains($0.stage) }?.moment.time
            ?? record.end
        let left = links.compactMap { $0.wasEndedForIt ? nil : $0.closed }.first { closed in
            span.contains(closed) && closed.time.duration(to: end) > Self.leave
        }
        return left.map {
            .broken(
                "expected the client to keep its connection; it was closed at \(Words.seconds($0.time)) and the client went on "
                    + "until \(Words.seconds(end))", at: $0)
        }
    }

    /// Returns the moment at which more than `most` connections were open at once, or nil.
    private func crowd(_ links: [Evidence.Link], above most: Int, _ span: Span) -> Moment? {
        links.map(\.opened).first { opened in
            span.contains(opened)
                && links.count { $0.opened <= opened && ($0.closed.map { $0 > opened } ?? true) } > most
        }
    }
}
