package import Conformance
import SimulationCore

/// Formats a run as text for a terminal, with optional colours.
package struct TerminalReport: Sendable {
    /// Whether verdicts are coloured with ANSI escape sequences; set it for terminals only.
    package var isColoured = false

    /// The width of the id column; a longer id shifts the rest of its line.
    package var idWidth = 8

    /// The width of the title column; a longer title is cut.
    package var titleWidth = 44

    /// The path of the results folder, as the user may type it; empty when there is none.
    package var directory = ""

    /// The arguments of `dyno check` that select the same client again, such as `--client python-OBD`; empty
    /// when unknown.
    package var client = ""

    /// The largest number of failures that are shown with an excerpt.
    package var mostFailures = 20

    /// Creates a report without colours and with the default widths.
    package init() {}

    /// Sets `idWidth` to the longest of `ids`, within 8 to 28 columns.
    package mutating func fit(ids: some Sequence<String>) {
        idWidth = min(28, max(8, ids.map(\.count).max() ?? 0))
    }

    /// Formats one case as a line without line feed; a run prints it when the case finishes.
    package func line(for result: CaseResult) -> String {
        var line = "\(verdict(result.verdict))  \(padded(Self.oneLine(result.name), idWidth))  "
        line += padded(cut(Self.oneLine(result.title), titleWidth), titleWidth)
        line += "  " + leftPadded(Decimal.time(result.duration), 8)
        let reason = result.verdict == .known ? result.known ?? result.reason : result.reason
        if !reason.isEmpty { line += "  \(Self.oneLine(reason))" }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }

    /// Formats the whole report: one line for each case, the failures, the summary.
    package func text(of run: RunResult) -> String {
        var style = self
        style.fit(ids: run.cases.map(\.name))
        let lines = run.cases.map { style.line(for: $0) + "\n" }.joined()
        return lines + style.failures(of: run) + style.summary(of: run)
    }

    // MARK: Pieces

    /// Formats the verdict in fourteen columns; `fail`, `warn` and `error` are in capitals.
    package func verdict(_ verdict: Verdict) -> String {
        let word = verdict.needsExplanation && verdict != .known ? verdict.word.uppercased() : verdict.word
        return colour(padded(word, 14), verdict)
    }

    package func colour(_ text: String, _ verdict: Verdict) -> String {
        let style: TerminalText.Style =
            switch verdict {
            case .pass, .fixed: .green
            case .fail: .red
            case .error: .magenta
            case .warn: .yellow
            case .known: .cyan
            case .notMet, .info, .inconclusive, .notApplicable: .grey
            }
        return isColoured ? TerminalText.styled(text, style) : text
    }

    package func bold(_ text: String) -> String { isColoured ? TerminalText.styled(text, .bold) : text }

    func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    func leftPadded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    func cut(_ text: String, _ width: Int) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    /// Returns `text` as one line with control characters escaped, so that client output cannot control the
    /// terminal.
    static func oneLine(_ text: String) -> String { TerminalText.line(text) }
}
