extension CaseResult {
    /// The part of the wire that decided `expectation`, one line for each event, the deciding ones marked with `▶`.
    ///
    /// Empty when the result has no trace (`illustrate`), or when nothing on the wire decided.
    package func excerpt(around expectation: ExpectationResult) -> [String] {
        guard let trace else { return [] }
        return Excerpt(trace, around: expectation).lines.map { ($0.isDeciding ? "▶ " : "  ") + $0.text }
    }
}
