import Foundation
import Synchronization

/// The two streams that people read.
enum Terminal {
    /// Whether standard output carries records for a program, so that people read all on standard error.
    private static let hasRecords = Atomic(false)

    /// From now on nothing for people goes to standard output.
    static func leaveOutputToRecords() { hasRecords.store(true, ordering: .relaxed) }

    /// Whether standard output is a terminal, so that colour and a status line make sense.
    static let isInteractive = isatty(STDOUT_FILENO) == 1

    /// Whether standard error is a terminal.
    static let errorIsInteractive = isatty(STDERR_FILENO) == 1

    /// Prints a line to standard output at once, so that a reader behind a pipe sees it.
    static func say(_ text: String) {
        write(text + "\n", to: hasRecords.load(ordering: .relaxed) ? .standardError : .standardOutput)
    }

    /// Prints a line to standard error.
    static func complain(_ text: String) {
        guard !text.isEmpty else { return }
        write(text + "\n", to: .standardError)
    }

    /// Writes `text`; a reader that has gone, as `head` does, is no reason to stop.
    private static func write(_ text: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data(text.utf8))
    }

    /// Rewrites the status line on standard error; does nothing when that is no terminal.
    static func status(_ text: String) {
        guard errorIsInteractive else { return }
        write("\r\u{1B}[2K\(text)", to: .standardError)
    }

    /// `text` in bold on a terminal.
    static func bold(_ text: String) -> String {
        isInteractive ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    /// Rows with their columns lined up, two spaces apart.
    static func table(_ rows: [[String]]) -> String {
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
