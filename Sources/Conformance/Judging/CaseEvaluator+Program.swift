package import Scenarios
import SimulationCore

/// Judges the forms about the client's program: `exit` and `output`.
extension CaseEvaluator {
    package func judge(_ form: Expectation.Exit) throws(Obstacle) -> Outcome {
        try checkReadingLag(form.window.within)
        let span = try span(form.window, endpoint: nil, usual: evidence.start.time)
        try checkProgram()
        if form.isLeave { return .held }
        let expected = "expected the client to end" + status(form.statuses) + words(form.window)
        guard let end = evidence.program.last(where: { [.exited, .killed, .stopped].contains($0.stage) })
        else {
            return .broken("\(expected); it was still running when \(ended)")
        }
        let when = Words.seconds(end.moment.time)
        switch end.stage {
        case .killed: return .broken("\(expected); signal \(end.number) ended it at \(when)", at: end.moment)
        case .stopped: return .broken("\(expected); it had to be stopped at \(when)", at: end.moment)
        case .started, .output, .errorOutput, .exited, .truncated, .asked, .answered: break
        }
        guard form.statuses.isEmpty || form.statuses.contains(where: { $0 == end.number }) else {
            return .broken("\(expected); it ended with status \(end.number) at \(when)", at: end.moment)
        }
        guard span.contains(end.moment) else {
            return .broken("\(expected); it ended at \(when)", at: end.moment)
        }
        return .held
    }

    private func status(_ statuses: [Int]) -> String {
        statuses.isEmpty ? "" : " with status \(statuses.map(String.init).joined(separator: " or "))"
    }

    package func judge(_ form: Expectation.Line) throws(Obstacle) -> Outcome {
        try checkReadingLag(form.window.within)
        let span = try span(form.window, endpoint: nil, usual: evidence.start.time)
        try checkProgram()
        let parts = form.text.split(separator: "*", omittingEmptySubsequences: false)
        let lines = evidence.program.filter { line in
            guard span.contains(line.moment) else { return false }
            switch line.stage {
            case .output: return form.stream != .stderr && Self.matches(line.text, parts)
            case .errorOutput: return form.stream != .stdout && Self.matches(line.text, parts)
            case .started, .exited, .killed, .stopped, .truncated, .asked, .answered: return false
            }
        }
        let stream = form.stream.map { " on \($0.rawValue)" } ?? ""
        let line = "the line \(Words.quoted(form.text))\(stream)\(words(form.window))"
        if form.isForbidden {
            guard let first = lines.first else { return .held }
            return .broken(
                "expected never \(line); got \(Words.quoted(first.text)) at \(Words.seconds(first.moment.time))",
                at: first.moment)
        }
        guard lines.count < form.atLeast else { return .held }
        if let cut = evidence.program.first(where: { $0.stage == .truncated }) {
            throw Obstacle("the client printed \(cut.number) bytes more than are kept")
        }
        let got = lines.isEmpty ? "got none" : "got it \(Words.times(lines.count))"
        let often = form.atLeast == 1 ? "" : " \(Words.times(form.atLeast))"
        return .broken("expected \(line)\(often); \(got); \(ended)", at: lines.last?.moment)
    }

    private func checkProgram() throws(Obstacle) {
        guard record.seesProgram else { throw Obstacle("the client's program was not started by Dyno") }
    }

    /// Returns whether `text` begins with the first part, ends with the last one and has the others in order
    /// between them.
    package static func matches(_ text: String, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else { return false }
        guard parts.count > 1 else { return text == first }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
