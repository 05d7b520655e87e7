import SimulationCore

/// The report formats; each is a pure function of the result of a run.
package enum Reports {
    /// Formats the run as text for a terminal: one line for each case, the failures with an excerpt of the
    /// traffic, the counts.
    package static func terminal(_ run: RunResult, style: TerminalReport = TerminalReport()) -> String {
        style.text(of: run)
    }

    /// Formats the run as JUnit XML, which continuous integration systems read.
    package static func junit(_ run: RunResult) -> String { JUnitReport.text(of: run) }

    /// Encodes the whole result as JSON with members sorted by name; `result(json:file:)` decodes it.
    ///
    /// Throws when a number is not finite.
    package static func json(_ run: RunResult) throws -> String { try ResultFile.text(of: run) }

    /// Returns the JSON Schema of `json`, draft 2020-12.
    package static func schema() -> String { ResultSchema.text }

    /// Formats the run, whose client could meet what is `known`, as one HTML page with all cases and without external
    /// resources; `ReportPages` is a folder.
    ///
    /// `files` is the results folder as a URL reference relative to the page, empty or ending in `/`; with nil the page
    /// names the files of a case without links. With `hasTraces` the folder has the trace viewer. Throws when a number is
    /// not finite.
    package static func html(
        _ run: RunResult, _ known: KnownUsageCoverage, files: String? = nil, hasTraces: Bool = false
    ) throws -> String {
        try ReportPages.single(run, known, files: files, hasTraces: hasTraces)
    }

    /// Decodes the output of `json`; `file` is the name in error messages.
    package static func result(json: String, file: String) throws(ReportMistake) -> RunResult {
        try ResultFile.result(of: json, file: file)
    }
}

/// A reason why files of results cannot be used.
package struct ReportMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message in one line; the name of the file comes first when one file is wrong.
    package let description: String

    /// Creates a mistake in `file`; `what` states what is wrong and what is expected.
    package init(file: String, what: String) {
        description = TerminalText.line("\(file): error: \(what)")
    }

    /// Creates a mistake that concerns several files or none.
    init(_ what: String) {
        description = TerminalText.line("error: \(what)")
    }
}
