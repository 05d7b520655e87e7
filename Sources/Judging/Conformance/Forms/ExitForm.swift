package import Documents
package import Scenarios
import SimulationCore

/// The client's program exits by itself. This is undecided for a client that Dyno did not start.
///
/// Without statuses and without a window, this is a permission and not a requirement: the program may
/// exit with any status or run until it is stopped.
package struct ExitForm: Hashable, Sendable {
    /// The permitted exit statuses; empty for any but 128 and a signal.
    package var statuses: [Int]
    /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
    /// client's program.
    package var window: Window
}

extension ExitForm: ExpectationForm {
    package static let key = Shape.Key(
        "exit", .record(keys), required: true, "How the client's program ends")

    private static let keys = Shape.Record(
        [
            .init(
                "status",
                .kinds([
                    .scalar(.integerOrAny, .integers(0...255)), .list(.integer(0...255), count: 1...256),
                ]), required: true,
                "Write the exit status, several of which any is right, or any (but 128 and a signal, as shells have it)"
            )
        ] + Keys.window)

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> ExitForm? {
        var statuses: [Int] = []
        if let status = item["status"], status.text != "any" {
            let members = status.text == nil ? status.members : [status]
            statuses = members.enumerated().compactMap { index, member in
                reader.integer(
                    member, status.text == nil ? "\(path).status[\(index)]" : "\(path).status",
                    within: keys.limits("status"))
            }
        }
        return ExitForm(statuses: statuses, window: reader.window(item, path, names))
    }
}

extension ExitForm: JudgedForm {
    package var about: String { "Ends as it should." }

    package var hasLatestTime: Bool { window.within != nil }

    /// Whether the expectation demands nothing: any status, or none, at any time.
    package var isLeave: Bool { statuses.isEmpty && window == Window() }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool { isLeave }

    package func decides(in scenario: Scenario) -> Bool { !isLeave }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? {
        isLeave ? .held : .notApplicable("a person starts the client, and its exit status is not seen")
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkReadingLag(window.within)
        let span = try evaluator.span(window, endpoint: nil, usual: evaluator.evidence.start.time)
        try evaluator.checkProgram()
        if isLeave { return .held }
        let expected = "expected the client to end" + status(statuses) + evaluator.words(window)
        guard
            let end = evaluator.evidence.program.last(where: {
                [.exited, .killed, .stopped].contains($0.stage)
            })
        else {
            return .broken("\(expected); it was still running when \(evaluator.ended)")
        }
        let when = Words.seconds(end.moment.time)
        switch end.stage {
        case .killed:
            return .broken("\(expected); signal \(end.number) ended it at \(when)", at: end.moment)
        case .stopped: return .broken("\(expected); it had to be stopped at \(when)", at: end.moment)
        case .started, .output, .errorOutput, .exited, .truncated, .asked, .answered: break
        }
        let number = Int(clamping: end.number)
        guard statuses.isEmpty ? !Self.crashes.contains(number) : statuses.contains(number) else {
            return .broken(
                "\(expected); it ended with status \(end.number) at \(when)", at: end.moment)
        }
        guard span.contains(end.moment) else {
            return .broken("\(expected); it ended at \(when)", at: end.moment)
        }
        return .held
    }

    /// The statuses by which a shell tells that a signal has ended a program: 128 and its number (POSIX, 2.8.2).
    private static let crashes = 129...159

    private func status(_ statuses: [Int]) -> String {
        statuses.isEmpty ? "" : " with status \(statuses.map(String.init).joined(separator: " or "))"
    }
}
