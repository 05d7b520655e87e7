package import Documents
package import Scenarios
package import SimulationCore

/// The number of occurrences of a request lies within limits.
package struct CountForm: Hashable, Sendable {
    package var endpoint: EndpointID
    package var pattern: RequestPattern
    /// The smallest permitted number of occurrences.
    package var atLeast: Int
    /// The greatest permitted number of occurrences, or nil for no limit.
    package var atMost: Int?
    /// The part of the run that is examined.
    package var window: Window
}

extension CountForm: ExpectationForm {
    package static let key = Shape.Key(
        "count", .record(keys), required: true, "A request a number of times")

    private static let keys = Shape.Record(
        Keys.pattern + [
            .init("exactly", .integer(Keys.counts), "How often"),
            .init("at_least", .integer(Keys.counts), "How often at least"),
            .init("at_most", .integer(Keys.counts), "How often at most"), Keys.endpoint,
        ] + Keys.window, anyOf: Keys.patternNames)

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> CountForm? {
        let times = reader.times(item, path, keys)
        if item["exactly"] == nil, item["at_least"] == nil, item["at_most"] == nil {
            reader.findings.error(
                item.place, path, .incomplete("at_least", meaning: "write exactly, at_least or at_most"))
        }
        guard let endpoint = reader.endpoint(item, path, names), let pattern = reader.pattern(item, path)
        else {
            return nil
        }
        return CountForm(
            endpoint: endpoint, pattern: pattern, atLeast: times.least ?? 0, atMost: times.most,
            window: reader.window(item, path, names))
    }
}

extension CountForm: JudgedForm {
    package var about: String {
        "Sends \(pattern) "
            + (atMost == atLeast
                ? "exactly \(Words.times(atLeast))."
                : atMost.map { "\(atLeast) to \(Words.times($0))." } ?? "at least \(Words.times(atLeast)).")
    }

    package var hasLatestTime: Bool { atMost == nil && window.within != nil }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool {
        atMost == nil || evaluator.isOver(window, endpoint)
    }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        atLeast > 0 ? claims.lack(for: pattern, in: scenario) : nil
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(window.within)
        let span = try evaluator.span(window, endpoint: endpoint)
        let found = evaluator.evidence.requests(to: endpoint).filter {
            span.contains($0.moment) && pattern.matches($0.request)
        }
        let (least, most) = (evaluator.least(atLeast), atMost)
        guard found.count < least || most.map({ found.count > $0 }) ?? false else { return .held }
        if found.count < least { try evaluator.checkTurns(pattern, at: endpoint, least, span) }
        let expected: String
        if atLeast == most {
            expected = "exactly \(Words.times(atLeast))"
        } else if found.count < least {
            expected = "at least \(Words.times(atLeast))"
        } else {
            expected = "at most \(Words.times(most ?? 0))"
        }
        let excess = most.flatMap { found.count > $0 ? found[$0].moment : nil }
        let end = excess ?? found.last?.moment
        let got = found.isEmpty ? "got none" : "got it \(Words.times(found.count))"
        let when =
            excess.map { ", once too often at \(Words.seconds($0.time))" } ?? "; \(evaluator.lastStateAndEnd)"
        return .broken(
            "expected \(pattern) \(expected)\(evaluator.words(window)); \(got)\(when)", at: end,
            records: [found.first?.moment])
    }
}
