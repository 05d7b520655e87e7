import SimulationCore

/// The end of a command with a message and an exit code of the command line's table.
struct Stop: Error {
    let message: String
    let code: Int32

    /// Wrong usage or an invalid file.
    static func usage(_ message: String) -> Stop { Stop(message: message, code: 2) }

    /// Wrong usage in one line, whatever stands in the names that it repeats.
    static func usage(line message: String) -> Stop { Stop(message: TerminalText.line(message), code: 2) }

    /// Dyno itself failed: a port in use, a file that cannot be written; in one line.
    static func failure(_ message: String) -> Stop {
        Stop(message: TerminalText.line("error: \(message)"), code: 3)
    }
}
