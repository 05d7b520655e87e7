import Foundation
import SimulationCore
import Synchronization

/// The two streams that people read, and the only way to them: nothing is written that a terminal obeys but line ends and
/// Dyno's own styles.
enum Terminal {
    /// Whether standard output carries records for a program, so that people read all on standard error.
    private static let hasRecords = Atomic(false)

    /// From now on nothing for people goes to standard output.
    static func leaveOutputToRecords() { hasRecords.store(true, ordering: .relaxed) }

    /// The number of standard output, for whoever asks where it goes.
    static let outputDescriptor = STDOUT_FILENO

    /// The number of standard error, for whoever asks where it goes.
    static let errorDescriptor = STDERR_FILENO

    /// Whether standard output is a terminal, so that colour and a status line make sense.
    static let isInteractive = isatty(STDOUT_FILENO) == 1

    /// Whether standard error is a terminal.
    static let errorIsInteractive = isatty(STDERR_FILENO) == 1

    /// Prints a line to standard output at once, so that a reader behind a pipe sees it.
    static func say(_ text: String) {
        write(
            TerminalText.screen(text) + "\n",
            to: hasRecords.load(ordering: .relaxed) ? .standardError : .standardOutput)
    }

    /// Prints the JSON text `text` to standard output.
    static func say(json text: String) {
        write(TerminalText.json(text) + "\n", to: .standardOutput)
    }

    /// Writes a piece of what somebody else has written to standard output, with its line feeds.
    static func pass(on text: String) {
        write(TerminalText.lines(text), to: .standardOutput)
    }

    /// Replaces the line in which standard output's cursor stands by `text`, and puts the cursor `back` characters before
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

    /// Writes `text`; a reader that has gone, as `head` does, is no reason to stop.
    private static func write(_ text: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data(text.utf8))
    }

    /// Rewrites the status line on standard error; does nothing when that is no terminal.
    static func status(_ text: String) {
        guard errorIsInteractive else { return }
        write("\r\u{1B}[2K\(TerminalText.line(text))", to: .standardError)
    }

    /// `text` in bold on a terminal.
    static func bold(_ text: String) -> String {
        isInteractive ? TerminalText.styled(text, .bold) : text
    }

    /// Rows with their columns lined up, two spaces apart; a cell is a line.
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
