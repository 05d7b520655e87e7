import SimulationCore

/// Why a file of results cannot be used, in one line with its name.
public struct ReportMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line for people, with the file's name in front.
    public let description: String

    /// A mistake in `file`: what is wrong; what would be right.
    public init(file: String, what: String) {
        description = TerminalText.line("\(file): error: \(what)")
    }

    /// A mistake of several files together.
    init(_ what: String) {
        description = TerminalText.line("error: \(what)")
    }
}
