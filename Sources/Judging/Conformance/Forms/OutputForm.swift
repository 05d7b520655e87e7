package import Documents
package import Scenarios
import SimulationCore

/// The client's program prints a line, or does not print it. This is undecided for a client that Dyno did
/// not start.
package struct OutputForm: Hashable, Sendable {
    /// The pattern of the whole line. `*` matches any text, including none.
    package var text: String
    /// The output stream of the line; nil for both streams.
    package var stream: Stream?
    /// Whether the line must not be printed.
    package var isForbidden: Bool
    /// The smallest number of matching lines; ignored for a forbidden line.
    package var atLeast: Int
    /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
    /// client's program.
    package var window: Window

    package enum Stream: String, CaseIterable, Hashable, Sendable { case stdout, stderr }
}

extension OutputForm: ExpectationForm {
    package static let key = Shape.Key(
        "output", .record(keys), required: true, "A line that the client's program prints")

    private static let keys = Shape.Record(
        [
            .init("line", .text, required: true, "Write the line; `*` stands for any text"),
            .init("on", .word(Stream.self), "Where it is printed; both unless stated"),
            .init("never", .onOff, "Such a line must not appear"),
            .init(
                "at_least", .integer(Keys.counts), "How many such lines there are at least; 1 unless stated"),
        ] + Keys.window)

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> OutputForm? {
        let isForbidden = reader.isOn(item["never"]) ?? false
        let least = reader.integer("at_least", of: item, path, keys)
        guard let text = item["line"]?.text else { return nil }
        return OutputForm(
            text: text, stream: reader.word(item["on"]), isForbidden: isForbidden,
            atLeast: isForbidden ? 0 : least ?? 1, window: reader.window(item, path, names))
    }
}

extension OutputForm: JudgedForm {
    package var about: String {
        isForbidden ? "Never prints \(Words.quoted(text))." : "Prints \(Words.quoted(text))."
    }

    package var hasLatestTime: Bool { !isForbidden && window.within != nil }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool {
        !isForbidden || evaluator.isOver(window, nil, usual: evaluator.evidence.start.time)
    }

    package func decides(in scenario: Scenario) -> Bool { true }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? {
        .notApplicable("a person starts the client, and its output is not seen")
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkReadingLag(window.within)
        let span = try evaluator.span(window, endpoint: nil, usual: evaluator.evidence.start.time)
        try evaluator.checkProgram()
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        let lines = evaluator.evidence.program.filter { line in
            guard span.contains(line.moment) else { return false }
            switch line.stage {
            case .output: return self.stream != .stderr && CaseEvaluator.matches(line.text, parts)
            case .errorOutput: return self.stream != .stdout && CaseEvaluator.matches(line.text, parts)
            case .started, .exited, .killed, .stopped, .truncated, .asked, .answered: return false
            }
        }
        let stream = stream.map { " on \($0.rawValue)" } ?? ""
        let line = "the line \(Words.quoted(text))\(stream)\(evaluator.words(window))"
        if isForbidden {
            guard let first = lines.first else { return .held }
            return .broken(
                "expected never \(line); got \(Words.quoted(first.text)) at \(Words.seconds(first.moment.time))",
                at: first.moment)
        }
        guard lines.count < atLeast else { return .held }
        try evaluator.checkOutputIsWhole()
        let got = lines.isEmpty ? "got none" : "got it \(Words.times(lines.count))"
        let often = atLeast == 1 ? "" : " \(Words.times(atLeast))"
        return .broken("expected \(line)\(often); \(got); \(evaluator.ended)", at: lines.last?.moment)
    }
}
