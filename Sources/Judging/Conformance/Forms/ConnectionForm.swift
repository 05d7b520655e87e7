package import Documents
package import Scenarios
package import SimulationCore

/// The connections of the client satisfy every requirement that is stated here.
package struct ConnectionForm: Hashable, Sendable {
    package var endpoint: EndpointID = 0
    /// The longest time until the first connection, from the mark or else from the start of the client's
    /// program.
    package var connects: Duration?
    /// The longest time until a new connection, from the mark or else from the first disconnection.
    package var reconnects: Duration?
    /// The time after which the client neither connects nor sends, from the mark or else from its first
    /// attempt to connect.
    package var givesUp: Duration?
    /// Whether the client must keep its connections open. It may close them in the last 2 s before its
    /// program ends or is told to stop.
    package var stays = false
    /// The greatest number of simultaneous connections, or nil for no limit.
    package var atMost: Int?
    /// The greatest number of attempts to connect in the window, including refused attempts; nil for no
    /// limit.
    package var attempts: Int?
    /// The part of the run that is examined; its `within` is ignored.
    package var window = Window()
}

extension ConnectionForm: ExpectationForm {
    package static let key = Shape.Key(
        "connection", .record(keys), required: true, "What the client does about connecting")

    private static let keys = Shape.Record(
        rows, unless: Self(), and: [Keys.endpoint] + Keys.marks,
        anyOf: ["connects", "reconnects", "gives_up", "stays", "at_most", "attempts"])

    private static let rows: [PropertyKey<Self>] = [
        .duration("connects", ifStated: \.connects, "It connects within this time"),
        .duration(
            "reconnects", ifStated: \.reconnects,
            "It connects again within this time of the mark or the disconnection"),
        .duration("gives_up", ifStated: \.givesUp, "From then on it neither connects nor sends"),
        .word("stays", ["on": true], \.stays, "It ends no connection itself"),
        .integer("at_most", Keys.counts, ifStated: \.atMost, "How many connections it holds at once"),
        .integer(
            "attempts", Keys.counts, ifStated: \.attempts,
            "How often it tries at most, refused attempts included"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> ConnectionForm? {
        var form = Self(window: reader.window(item, path, names))
        reader.read(rows, of: item, path, into: &form)
        guard let endpoint = reader.endpoint(item, path, names) else { return nil }
        form.endpoint = endpoint
        return form
    }
}

extension ConnectionForm: JudgedForm {
    package var about: String { "Connects as it should." }

    package var hasLatestTime: Bool {
        !stays && atMost == nil && attempts == nil && (connects ?? reconnects ?? givesUp) != nil
    }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool {
        givesUp == nil && !stays && atMost == nil && attempts == nil
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(connects, reconnects, givesUp)
        let span = try evaluator.span(window, endpoint: endpoint, usual: evaluator.evidence.start.time)
        let links = evaluator.evidence.links.filter { $0.endpoint == endpoint }
        let attempts = evaluator.evidence.attempts.filter { $0.endpoint == endpoint }.map(\.moment)
        if let limit = connects,
            let outcome = connection(within: limit, of: span, links.map(\.opened), "a connection", evaluator)
        {
            return outcome
        }
        if let limit = reconnects {
            var span = span
            if window.after == nil {
                let ended = try evaluator.moment(.disconnect, endpoint: endpoint)
                (span.after, span.start) = (ended, ended.time)
            }
            if let outcome = connection(
                within: limit, of: span, links.map(\.opened), "a new connection", evaluator)
            {
                return outcome
            }
        }
        if let limit = givesUp, let outcome = try silence(after: limit, span, attempts, links, evaluator) {
            return outcome
        }
        if stays, let outcome = try lasting(span, links, evaluator) { return outcome }
        if let most = atMost, let crowd = crowd(links, above: most, span) {
            return .broken(
                "expected at most \(most) \(most == 1 ? "connection" : "connections") at once; got one more at "
                    + Words.seconds(crowd.time), at: crowd)
        }
        if let most = self.attempts {
            let tries = attempts.filter(span.contains)
            if tries.count > most {
                return .broken(
                    "expected at most \(most) attempts to connect\(evaluator.words(window)); got \(tries.count), once too often at "
                        + Words.seconds(tries[most].time), at: tries[most], records: [tries.first])
            }
        }
        return .held
    }

    private func connection(
        within limit: Duration, of span: CaseEvaluator.Span, _ opened: [Moment], _ what: String,
        _ evaluator: CaseEvaluator
    ) -> Outcome? {
        let first = opened.first(where: span.contains)
        let expected = "expected \(what) within \(Words.seconds(limit)) of \(Words.seconds(span.start))"
        guard let first else {
            return Outcome.broken("\(expected); got none; \(evaluator.ended)", at: span.after)
                .showing("it does not connect", what)
        }
        guard span.start.duration(to: first.time) > limit + evaluator.leeway else { return nil }
        return .broken(
            "\(expected); got it at \(Words.seconds(first.time))", at: first, records: [span.after])
    }

    private func silence(
        after limit: Duration, _ span: CaseEvaluator.Span, _ attempts: [Moment], _ links: [Evidence.Link],
        _ evaluator: CaseEvaluator
    ) throws(CaseEvaluator.Obstacle) -> Outcome? {
        guard let start = window.after == nil ? attempts.first?.time : span.start else {
            throw CaseEvaluator.Obstacle(
                "no attempt to connect was seen; those that the system refuses cannot be")
        }
        let quiet = start.advanced(by: limit + evaluator.leeway)
        let signs = attempts + links.flatMap { $0.input.map(\.moment) }
        if let sign = signs.filter({ span.contains($0) && $0.time > quiet }).min() {
            return .broken(
                "expected the client to have given up by \(Words.seconds(quiet)); got another attempt or byte at "
                    + Words.seconds(sign.time), at: sign)
        }
        let hasEnded = evaluator.evidence.program.contains { $0.stage == .exited }
        guard evaluator.record.end > quiet || hasEnded else {
            throw CaseEvaluator.Obstacle(
                "\(evaluator.ended), before the client had to have given up at \(Words.seconds(quiet))")
        }
        return nil
    }

    /// The time before the end of its program at which a client may close its connection.
    private static let leave = Duration.seconds(2)

    private func lasting(_ span: CaseEvaluator.Span, _ links: [Evidence.Link], _ evaluator: CaseEvaluator)
        throws(CaseEvaluator.Obstacle) -> Outcome?
    {
        guard !links.isEmpty else { throw CaseEvaluator.Obstacle("the client never connected") }
        let end =
            evaluator.evidence.program.last { [.exited, .killed, .stopped].contains($0.stage) }?.moment.time
            ?? evaluator.record.end
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
    private func crowd(_ links: [Evidence.Link], above most: Int, _ span: CaseEvaluator.Span) -> Moment? {
        links.map(\.opened).first { opened in
            span.contains(opened)
                && links.count { $0.opened <= opened && ($0.closed.map { $0 > opened } ?? true) } > most
        }
    }
}
