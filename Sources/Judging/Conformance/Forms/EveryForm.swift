package import Documents
package import Scenarios
package import SimulationCore

/// A request recurs with a period.
///
/// An interval is the time from one occurrence in the window to the next. At least `share` percent of the
/// intervals differ from `period` by at most `tolerance`. The time after the last occurrence is not an
/// interval.
package struct EveryForm: Hashable, Sendable {
    package var endpoint: EndpointID = 0
    package var pattern = RequestPattern.any
    /// The nominal time between two occurrences.
    package var period = Duration.zero
    /// The greatest permitted difference between an interval and `period`, in both directions.
    package var tolerance = Duration.zero
    /// The smallest permitted percentage of intervals within the tolerance, 1 to 100.
    package var share = 100
    /// The smallest number of intervals that is judged. With fewer intervals, the expectation is broken
    /// if the window was long enough for them and the client has sent anything, and is undecided
    /// otherwise.
    package var atLeast = 3
    /// The part of the run that is examined.
    package var window = Window()
}

extension EveryForm: ExpectationForm {
    package static let key = Shape.Key(
        "every", .record(keys), required: true, "A request at regular times")

    private static let keys = Shape.Record(
        rows, unless: Self(), and: Keys.pattern + [Keys.endpoint] + Keys.window, anyOf: Keys.patternNames)

    private static let rows: [PropertyKey<Self>] = [
        .key("period", .scalar(.spread), required: true, "Write a time and its tolerance: 1s ± 200ms") {
            item, path, form, reader in
            guard let spread = reader.spread(item, path) else { return }
            (form.period, form.tolerance) = spread
            if spread.tolerance == .zero || spread.middle <= spread.tolerance {
                reader.findings.error(
                    item.place, path,
                    .unusable(
                        item.text ?? "", expected: "a time and a smaller tolerance, such as 1s ± 200ms"))
            }
        },
        .integer("share", 1...100, \.share, "How many per cent of the intervals must fit"),
        .integer("at_least", Keys.ordinals, \.atLeast, "Fewer intervals decide nothing"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> EveryForm? {
        var form = Self(window: reader.window(item, path, names))
        reader.read(rows, of: item, path, into: &form)
        guard let endpoint = reader.endpoint(item, path, names), let pattern = reader.pattern(item, path)
        else {
            return nil
        }
        (form.endpoint, form.pattern) = (endpoint, pattern)
        return form
    }
}

extension EveryForm: JudgedForm {
    package var about: String {
        "Sends \(pattern) every \(Words.seconds(period)) ± \(Words.seconds(tolerance))."
    }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool { evaluator.isOver(window, endpoint) }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        claims.lack(for: pattern, in: scenario)
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(tolerance)
        let span = try evaluator.span(window, endpoint: endpoint)
        let found = evaluator.evidence.requests(to: endpoint).filter {
            span.contains($0.moment) && pattern.matches($0.request)
        }
        let intervals = zip(found, found.dropFirst()).map { $0.moment.time.duration(to: $1.moment.time) }
        let expected =
            "expected \(pattern) every \(Words.seconds(period)) ± \(Words.seconds(tolerance))"
        guard intervals.count >= atLeast else {
            let room = span.start.duration(
                to: min(span.end, span.before?.time ?? evaluator.record.end, evaluator.record.end))
            let wanted = (period + tolerance) * (atLeast + 1)
            let got = found.isEmpty ? "got none" : "got it \(Words.times(found.count))"
            guard evaluator.evidence.hasInput(at: endpoint), room >= wanted else {
                throw CaseEvaluator.Obstacle(
                    "\(got) of \(pattern): fewer than \(atLeast) intervals decide nothing")
            }
            return .broken(
                "\(expected)\(evaluator.words(window)); \(got) in \(Words.seconds(room))",
                at: found.last?.moment)
        }
        var outcome = Outcome.held
        let misses = intervals.indices.filter {
            intervals[$0] < period - tolerance || intervals[$0] > period + tolerance
        }
        if let worst = misses.max(by: { distance(intervals[$0]) < distance(intervals[$1]) }),
            (intervals.count - misses.count) * 100 < share * intervals.count
        {
            let share = share == 100 ? "" : ", of which \(share) % must fit"
            outcome = .broken(
                "\(expected); got \(misses.count) of \(intervals.count) intervals outside\(share), the worst "
                    + "\(Words.seconds(intervals[worst])) up to \(Words.seconds(found[worst + 1].moment.time))",
                at: found[worst + 1].moment, records: [found[worst].moment])
        }
        outcome.intervals = intervals.map(\.seconds)
        return outcome
    }

    private func distance(_ interval: Duration) -> Duration {
        interval > period ? interval - period : period - interval
    }
}
