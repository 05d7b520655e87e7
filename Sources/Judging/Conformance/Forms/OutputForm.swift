package import Documents
package import Scenarios
import SimulationCore

/// The client's program prints a line, or does not print it. This is undecided for a client that Dyno did
/// not start.
package struct OutputForm: Hashable, Sendable {
    /// The pattern of the whole line. `*` matches any text, including none.
    package var text = ""
    /// The output stream of the line; nil for both streams.
    package var stream: Stream?
    /// Whether the line must not be printed.
    package var isForbidden = false
    /// The smallest number of matching lines; ignored for a forbidden line.
    package var atLeast = 1
    /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
    /// client's program.
    package var window = Window()

    package enum Stream: String, CaseIterable, Hashable, Sendable { case stdout, stderr }
}

extension OutputForm: ExpectationForm {
    package static let key = Shape.Key(
        "output", .record(keys), required: true, "A line that the client's program prints")

    private static let keys = Shape.Record(rows, unless: Self(), and: Keys.window)

    private static let rows: [PropertyKey<Self>] = [
        .text("line", \.text, "Write the line; `*` stands for any text").required(),
        .word("on", ifStated: \.stream, "Where it is printed").unlessStated("both"),
        .onOff("never", \.isForbidden, "Such a line must not appear"),
        .integer("at_least", Keys.counts, \.atLeast, "How many such lines there are at least"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> OutputForm? {
        var form = Self(window: reader.window(item, path, names))
        reader.read(rows, of: item, path, into: &form)
        return form
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
