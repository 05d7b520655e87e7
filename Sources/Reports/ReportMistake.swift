import Conformance
import SimulationCore

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
