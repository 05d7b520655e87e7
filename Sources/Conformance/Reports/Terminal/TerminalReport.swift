import SimulationCore

/// A run for people at a terminal: pure text, coloured on demand.
public struct TerminalReport: Sendable {
    /// Whether verdicts are in colour; only a terminal should get that.
    public var isColoured = false

    /// How many columns ids take; longer ones push the rest of their line to the right.
    public var idWidth = 8

    /// How many columns titles take; longer ones are cut.
    public var titleWidth = 44

    /// The folder in which the results lie, as the user may type it; empty when there is none.
    public var directory = ""

    /// What follows `dyno check` to drive the same client again, such as `--client python-OBD`; empty when nobody knows.
    public var client = ""

    /// How many failures are shown with their excerpt.
    public var mostFailures = 20

    /// Plain text, with the usual widths.
    public init() {}

    /// Widths that fit `cases`.
    public mutating func fit(ids: some Sequence<String>) {
        idWidth = min(28, max(8, ids.map(\.count).max() ?? 0))
    }

    /// The line of one case, without line feed; a run prints it as the case finishes.
    public func line(for result: CaseResult) -> String {
        var line = "\(verdict(result.verdict))  \(padded(Self.oneLine(result.name), idWidth))  "
        line += padded(cut(Self.oneLine(result.title), titleWidth), titleWidth)
        line += "  " + leftPadded(Decimal.time(result.duration), 8)
        let reason = result.verdict == .known ? result.known ?? result.reason : result.reason
        if !reason.isEmpty { line += "  \(Self.oneLine(reason))" }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }

    /// Everything: a line a case, the failures, the counts.
    public func text(of run: RunResult) -> String {
        var style = self
        style.fit(ids: run.cases.map(\.name))
        let lines = run.cases.map { style.line(for: $0) + "\n" }.joined()
        return lines + style.failures(of: run) + style.summary(of: run)
    }

    // MARK: Pieces

    /// The verdict in capitals where it is a trouble, in fourteen columns.
    func verdict(_ verdict: Verdict) -> String {
        let word = verdict.needsExplanation && verdict != .known ? verdict.word.uppercased() : verdict.word
        return colour(padded(word, 14), verdict)
    }

    func colour(_ text: String, _ verdict: Verdict) -> String {
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

    func bold(_ text: String) -> String { isColoured ? TerminalText.styled(text, .bold) : text }

    func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    func leftPadded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    func cut(_ text: String, _ width: Int) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    /// `text` so that nothing that a client sent can move the cursor or break the line.
    static func oneLine(_ text: String) -> String { TerminalText.line(text) }
}
