/// The report formats; each is a pure function of the result of a run.
public enum Reports {
    /// Formats the run as text for a terminal: one line for each case, the failures with an excerpt of the
    /// traffic, the counts.
    public static func terminal(_ run: RunResult, style: TerminalReport = TerminalReport()) -> String {
        style.text(of: run)
    }

    /// Formats the run as JUnit XML, which continuous integration systems read.
    public static func junit(_ run: RunResult) -> String { JUnitReport.text(of: run) }

    /// Encodes the whole result as JSON with members sorted by name; `result(json:file:)` decodes it.
    ///
    /// Throws when a number is not finite.
    public static func json(_ run: RunResult) throws -> String { try ResultFile.text(of: run) }

    /// Returns the JSON Schema of `json`, draft 2020-12.
    public static func schema() -> String { ResultSchema.text }

    /// Formats the run as one HTML page without external resources.
    public static func html(_ run: RunResult) -> String { RunPage(run).text }

    /// Decodes the output of `json`; `file` is the name in error messages.
    public static func result(json: String, file: String) throws(ReportMistake) -> RunResult {
        try ResultFile.result(of: json, file: file)
    }
}
