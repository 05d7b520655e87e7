package import Documents
package import Scenarios
package import SimulationCore

/// The client sends its next request within a limited time after a prompt.
///
/// Each request that matches the pattern, that has its prompt in the window and that is followed by
/// another request on the same connection is judged. When there is none, the expectation is broken if the
/// client stayed connected for longer than `limit` after the prompt of such a request, and is undecided
/// otherwise.
package struct ResponseForm: Hashable, Sendable {
    package var endpoint: EndpointID = 0
    /// The pattern of the request whose prompt starts the time.
    package var pattern = RequestPattern.any
    /// The longest permitted time from the prompt to the carriage return of the next request.
    package var limit = Duration.zero
    /// The part of the run that is examined; its `within` is ignored.
    package var window = Window()
}

extension ResponseForm: ExpectationForm {
    package static let key = Shape.Key(
        "response", .record(keys), required: true, "How soon the client goes on after a prompt")

    private static let keys = Shape.Record(
        rows, unless: Self(), and: Keys.pattern + [Keys.endpoint] + Keys.marks)

    private static let rows: [PropertyKey<Self>] = [
        .duration("within", \.limit, "Write the longest time from prompt to request").required()
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> ResponseForm? {
        var form = Self(window: reader.window(item, path, names))
        form.window.within = nil
        reader.read(rows, of: item, path, into: &form)
        if let pattern = reader.pattern(item, path) { form.pattern = pattern }
        guard let endpoint = reader.endpoint(item, path, names) else { return nil }
        form.endpoint = endpoint
        return form
    }
}

extension ResponseForm: JudgedForm {
    package var about: String { "Goes on within \(Words.seconds(limit)) of the prompt." }

    package var hasLatestTime: Bool { true }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool {
        // A prompt at the end of the window has its limit after it.
        evaluator.isOver(window, endpoint, margin: limit)
    }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        claims.lack(for: pattern, in: scenario)
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(limit)
        let span = try evaluator.span(window, endpoint: endpoint)
        var pairs = 0
        var unanswered: (Evidence.Exchange, Moment)?
        for link in evaluator.evidence.links where link.endpoint == endpoint {
            for (place, index) in link.exchanges.enumerated() {
                let exchange = evaluator.evidence.exchanges[index]
                guard let prompt = exchange.prompt, span.contains(prompt),
                    pattern.matches(exchange.request)
                else { continue }
                guard place + 1 < link.exchanges.count else {
                    let end = link.closed?.time ?? evaluator.record.end
                    if prompt.time.duration(to: end) > limit { unanswered = (exchange, prompt) }
                    continue
                }
                pairs += 1
                let next = evaluator.evidence.exchanges[link.exchanges[place + 1]]
                let time = prompt.time.duration(to: next.moment.time)
                guard time > limit + evaluator.leeway else { continue }
                return .broken(
                    "expected the next request within \(Words.seconds(limit)) of the prompt of \(exchange.request) "
                        + "at \(Words.seconds(prompt.time)); got \(next.request) at \(Words.seconds(next.moment.time)), "
                        + "\(Words.seconds(time)) after it", at: next.moment,
                    records: [exchange.moment, prompt])
            }
        }
        guard pairs == 0 else { return .held }
        guard let (exchange, prompt) = unanswered else {
            throw CaseEvaluator.Obstacle(
                "no prompt\(evaluator.words(window)) has shown how soon the client goes on")
        }
        return .broken(
            "expected the next request within \(Words.seconds(limit)) of the prompt of \(exchange.request) at "
                + "\(Words.seconds(prompt.time)); got none; "
                + evaluator.lastStateAndEnd, at: prompt,
            records: [exchange.moment])
    }
}
