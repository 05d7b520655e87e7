/// The forms in which the result of a run leaves the program; each a pure function of it.
public enum Reports {
    /// For people at a terminal: a line a case, the failures with their excerpt of the wire, the counts.
    public static func terminal(_ run: RunResult, style: TerminalReport = TerminalReport()) -> String {
        style.text(of: run)
    }

    /// JUnit XML, which continuous integration reads.
    public static func junit(_ run: RunResult) -> String { JUnitReport.text(of: run) }

    /// The whole result as JSON, members sorted by name; `result(json:file:)` reads it back.
    ///
    /// Throws when a number is not finite.
    public static func json(_ run: RunResult) throws -> String { try ResultFile.text(of: run) }

    /// The JSON Schema of `json`.
    public static func schema() -> String { ResultSchema.text }

    /// One page that needs nothing but itself.
    public static func html(_ run: RunResult) -> String { RunPage(run).text }

    /// Reads what `json` has written; `file` names it in mistakes.
    public static func result(json: String, file: String) throws(ReportMistake) -> RunResult {
        try ResultFile.result(of: json, file: file)
    }
}
