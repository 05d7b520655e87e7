package import Documents
package import Scenarios
package import SimulationCore

/// Requests occur in this order.
///
/// Other requests may occur between the steps unless `isStrict` is set: then the steps follow one another
/// directly. With `after` in the window, the first step of a strict order is the first request after that
/// mark.
package struct SequenceForm: Hashable, Sendable {
    package struct Step: Hashable, Sendable {
        package var pattern: RequestPattern
        /// The longest time from the previous step; nil for the `gap` of the order.
        package var within: Duration?

        /// Creates a step; without `within`, the `gap` of the order limits its time.
        package init(_ pattern: RequestPattern, within: Duration? = nil) {
            self.pattern = pattern
            self.within = within
        }
    }

    package var endpoint: EndpointID = 0
    /// At least one.
    package var steps: [Step] = []
    /// The longest time from one step to the next, or nil for no limit.
    package var gap: Duration?
    /// Whether no other request may occur between two steps.
    package var isStrict = false
    /// The part of the run that is examined. Its `within` limits the time to the last step, from the mark
    /// or else from the first step.
    package var window = Window()
}

extension SequenceForm: ExpectationForm {
    package static let key = Shape.Key(
        "sequence", .record(keys), required: true, "Requests in this order")

    private static let keys = Shape.Record(rows, unless: Self(), and: [Keys.endpoint] + Keys.window)

    private static let rows: [PropertyKey<Self>] = [
        .key(
            "requests",
            .list(
                .kinds([
                    .scalar(.requestPattern), .list(.scalar(.requestPattern), count: 1...64),
                    .record(
                        .init(
                            Keys.pattern + [
                                .init("within", .duration, "The longest time from the step before")
                            ],
                            anyOf: Keys.patternNames)),
                ]), count: 1...256), required: true, "Write the requests in their order"
        ) { item, path, form, reader in
            for (index, member) in item.members.enumerated() {
                let place = "\(path)[\(index)]"
                if member.kind == .mapping {
                    guard let pattern = reader.pattern(member, place) else { continue }
                    form.steps.append(
                        .init(pattern, within: reader.duration(member["within"], "\(place).within")))
                } else {
                    form.steps.append(.init(RequestPattern(reader.lines(member, place))))
                }
            }
        },
        .duration("gap", ifStated: \.gap, "The longest time from one step to the next"),
        .onOff("strict", \.isStrict, "Nothing else may come between"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> SequenceForm? {
        var form = Self(window: reader.window(item, path, names))
        reader.read(rows, of: item, path, into: &form)
        guard let endpoint = reader.endpoint(item, path, names), !form.steps.isEmpty else { return nil }
        form.endpoint = endpoint
        return form
    }
}

extension SequenceForm: JudgedForm {
    package var about: String { "Sends \(steps.map { "\($0.pattern)" }.joined(separator: ", then "))." }

    package var hasLatestTime: Bool { true }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool { true }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        steps.lazy.compactMap { claims.lack(for: $0.pattern, in: scenario) }.first
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(window.within, gap, steps.compactMap(\.within).min())
        var window = window
        // Without a mark the time limit counts from the first step, which is checked below.
        if window.after == nil { window.within = nil }
        let span = try evaluator.span(window, endpoint: endpoint)
        let requests = evaluator.evidence.requests(to: endpoint).filter { span.contains($0.moment) }
        let limit = window.after == nil ? window.within.map { $0 + evaluator.leeway } : nil
        let mustBeFirst = isStrict && window.after != nil
        /// For each request, the latest request of the first step from which a chain of steps leads to it.
        var starts: [Int?] = requests.indices.map { index in
            steps[0].pattern.matches(requests[index].request) && (!mustBeFirst || index == 0)
                ? index : nil
        }
        var reached = starts.first { $0 != nil }.flatMap { $0 }
        guard var furthest = reached else {
            return missing(step: 0, behind: nil, requests, evaluator)
        }
        for (number, step) in steps.enumerated().dropFirst() {
            var next = [Int?](repeating: nil, count: requests.count)
            var latest: Int?
            reached = nil
            for index in requests.indices {
                defer { if starts[index] != nil { latest = index } }
                guard
                    let from = isStrict
                        ? (index > 0 && starts[index - 1] != nil ? index - 1 : nil) : latest,
                    step.pattern.matches(requests[index].request), let start = starts[from]
                else { continue }
                if let gap = step.within ?? gap,
                    requests[from].moment.time.duration(to: requests[index].moment.time) > gap
                        + evaluator.leeway
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
                return missing(step: number, behind: requests[furthest], requests, evaluator)
            }
            furthest = place
            starts = next
        }
        return .held
    }

    private func missing(
        step number: Int, behind last: Evidence.Exchange?, _ requests: [Evidence.Exchange],
        _ evaluator: CaseEvaluator
    ) -> Outcome {
        let step = steps[number]
        var expected = "expected \(step.pattern)"
        if let limit = step.within ?? gap, number > 0 { expected += " within \(Words.seconds(limit))" }
        guard let last else {
            let first = requests.first.map { "got \($0.request) first, at \(Words.seconds($0.moment.time))" }
            let got = first ?? "got no request; \(evaluator.lastStateAndEnd)"
            return .broken("\(expected)\(evaluator.words(window)); \(got)", at: requests.first?.moment)
        }
        expected += " after \(last.request) at \(Words.seconds(last.moment.time))"
        let next = requests.first { $0.moment > last.moment }
        let got =
            next.map { "got \($0.request) at \(Words.seconds($0.moment.time))" }
            ?? "got nothing more; \(evaluator.lastStateAndEnd)"
        return .broken("\(expected); \(got)", at: next?.moment ?? last.moment, records: [last.moment])
    }
}
