import SimulationCore

/// The end of a command with a message and an exit code of the command line's table.
struct Stop: Error {
    let message: String
    let code: Int32

    /// Wrong usage or an invalid file.
    static func usage(_ message: String) -> Stop { Stop(message: message, code: 2) }

    /// Wrong usage in one line; the message is escaped, because it may repeat names from the user.
    static func usage(line message: String) -> Stop { Stop(message: TerminalText.line(message), code: 2) }

    /// A failure of Dyno itself, such as a port in use or a file that cannot be written, in one line.
    static func failure(_ message: String) -> Stop {
        Stop(message: TerminalText.line("error: \(message)"), code: 3)
    }
}
