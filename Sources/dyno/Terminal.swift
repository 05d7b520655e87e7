import Foundation
import SimulationCore
import Synchronization

/// Output to people on standard output and standard error. All text passes through `TerminalText`, so that a terminal
/// obeys only line ends and Dyno's own styles.
enum Terminal {
    /// Whether standard output carries records for a program, so that messages for people go to standard error.
    private static let hasRecords = Atomic(false)

    /// Sends all messages for people to standard error from now on.
    static func leaveOutputToRecords() { hasRecords.store(true, ordering: .relaxed) }

    /// The descriptor of standard output.
    static let outputDescriptor = STDOUT_FILENO

    /// The descriptor of standard error.
    static let errorDescriptor = STDERR_FILENO

    /// Whether standard output is a terminal, so that colour and a status line make sense.
    static let isInteractive = isatty(STDOUT_FILENO) == 1

    /// Whether standard error is a terminal.
    static let errorIsInteractive = isatty(STDERR_FILENO) == 1

    /// Prints a line to standard output and flushes it.
    static func say(_ text: String) {
        write(
            TerminalText.screen(text) + "\n",
            to: hasRecords.load(ordering: .relaxed) ? .standardError : .standardOutput)
    }

    /// Prints the JSON text `text` to standard output.
    static func say(json text: String) {
        write(TerminalText.json(text) + "\n", to: .standardOutput)
    }

    /// Writes a piece of foreign text to standard output, keeping its line feeds.
    static func pass(on text: String) {
        write(TerminalText.lines(text), to: .standardOutput)
    }

    /// Replaces the line with the cursor of standard output by `text`, and moves the cursor `back` characters before
    /// its end.
    static func draw(_ text: String, back: Int = 0) {
        let cursor = back > 0 ? "\u{1B}[\(back)D" : ""
        write("\r\u{1B}[2K\(TerminalText.line(text))\(cursor)", to: .standardOutput)
    }

    /// Prints a line to standard error.
    static func complain(_ text: String) {
        guard !text.isEmpty else { return }
        write(TerminalText.screen(text) + "\n", to: .standardError)
    }

    /// Writes `text`; an error because the reader has gone, as with `head`, is ignored.
    private static func write(_ text: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data(text.utf8))
    }

    /// Replaces the status line on standard error; does nothing when that is not a terminal.
    static func status(_ text: String) {
        guard errorIsInteractive else { return }
        write("\r\u{1B}[2K\(TerminalText.line(text))", to: .standardError)
    }

    /// `text` in bold on a terminal.
    static func bold(_ text: String) -> String {
        isInteractive ? TerminalText.styled(text, .bold) : text
    }

    /// Rows with aligned columns, two spaces apart; each cell is one line.
    static func table(_ cells: [[String]]) -> String {
        let rows = cells.map { $0.map { TerminalText.line($0) } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { index, cell in
                index == row.count - 1
                    ? cell : cell.padding(toLength: widths[index], withPad: " ", startingAt: 0)
            }
            return cells.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
