import Platform
import SimulationCore
import Synchronization

/// Output to people on standard output and standard error. All text passes through `TerminalText`, so that a terminal
/// obeys only line ends and Dyno's own styles.
enum Terminal {
    /// Whether standard output is a terminal that can redraw lines, and is for people.
    static var canRedraw: Bool {
        isInteractive && !carriesRecords && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// The standard streams of the process.
    private static let process = OutputState()

    /// Where the output of a command goes that runs inside another program; nil for the standard streams.
    @TaskLocal static var captured: CapturedOutput?

    /// The output of the running command.
    static var state: OutputState { captured?.state ?? process }

    /// Sends all messages for people to standard error from now on.
    static func leaveOutputToRecords() { state.hasRecords.store(true, ordering: .relaxed) }

    static let outputDescriptor = STDOUT_FILENO
    static let errorDescriptor = STDERR_FILENO

    /// Whether standard output is a terminal.
    static let isInteractive = isatty(STDOUT_FILENO) == 1

    /// Whether standard output is styled: on a terminal unless the environment says otherwise.
    static let isColoured = TerminalStyle.isWanted(
        ProcessInfo.processInfo.environment, isTerminal: isInteractive)

    /// Whether standard error is a terminal.
    static let errorIsInteractive = isatty(STDERR_FILENO) == 1

    /// Prints a line to standard output.
    static func say(_ text: String) {
        put(
            TerminalText.screen(text) + "\n",
            to: carriesRecords ? errorDescriptor : outputDescriptor)
    }

    /// Prints a text of Dyno's own, such as a completion script, to standard output as it is.
    static func say(verbatim text: String) { put(text + "\n", to: outputDescriptor) }

    /// Prints the JSON text `text` to standard output.
    static func say(json text: String) {
        put(TerminalText.json(text) + "\n", to: outputDescriptor)
    }

    /// Writes a piece of foreign text to standard output, keeping its line feeds.
    static func pass(on text: String) {
        put(TerminalText.lines(text), to: outputDescriptor)
    }

    /// Replaces the line with the cursor of standard output by `text`, and moves the cursor `back` characters before
    /// its end.
    static func draw(_ text: String, back: Int = 0) {
        let cursor = back > 0 ? "\u{1B}[\(back)D" : ""
        put("\r\u{1B}[2K\(TerminalText.line(text))\(cursor)", to: outputDescriptor)
    }

    /// Replaces the block of lines with the cursor behind it, which takes up `rows` rows of the screen, by `lines`. Each
    /// of these must fit the terminal.
    static func redraw(_ lines: [String], over rows: Int, style: (Int) -> TerminalText.Style?) {
        var text = rows > 0 ? "\r\u{1B}[\(rows)A" : "\r"
        for (place, line) in lines.enumerated() {
            let shown = TerminalText.line(line)
            text += (isColoured ? style(place) : nil).map { TerminalText.styled(shown, $0) } ?? shown
            text += "\u{1B}[K\r\n"
        }
        put(text + "\u{1B}[J", to: outputDescriptor)
    }

    /// Whether standard output carries records for a program rather than text for people.
    static var carriesRecords: Bool { state.hasRecords.load(ordering: .relaxed) }

    /// Prints a line to standard error.
    static func complain(_ text: String) {
        guard !text.isEmpty else { return }
        put(TerminalText.screen(text) + "\n", to: errorDescriptor)
    }

    /// Replaces the status line on standard error; does nothing when that is not a terminal.
    static func status(_ text: String) {
        guard errorIsInteractive else { return }
        put("\r\u{1B}[2K\(TerminalText.line(text))", to: errorDescriptor)
    }

    /// Returns `text` in bold where output is styled.
    static func bold(_ text: String) -> String {
        isColoured ? TerminalText.styled(text, .bold) : text
    }

    /// Rows with aligned columns, two spaces apart; each cell is one line. On a terminal columns that are too wide for it
    /// continue on further lines.
    static func table(_ cells: [[String]]) -> String {
        TextTable.text(cells, width: isInteractive ? columns : nil)
    }

    /// The number of columns of the terminal; 80 when it does not say.
    static var columns: Int { size.columns }

    /// The number of columns and rows of the terminal; 80 and 24 when it does not say.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

/// Whether output is styled, as its reader asks for it in the environment.
enum TerminalStyle {
    /// Returns whether styles are written to an output.
    ///
    /// `NO_COLOR` with any text forbids them (no-color.org), otherwise `CLICOLOR_FORCE` other than `0` demands them
    /// (bixense.com/clicolors). Otherwise they are for terminals that know them and where `CLICOLOR` is not `0`.
    static func isWanted(_ environment: [String: String], isTerminal: Bool) -> Bool {
        func text(_ name: String) -> String { environment[name] ?? "" }
        if !text("NO_COLOR").isEmpty { return false }
        if !text("CLICOLOR_FORCE").isEmpty, text("CLICOLOR_FORCE") != "0" { return true }
        return isTerminal && text("TERM") != "dumb" && text("CLICOLOR") != "0"
    }
}

/// Preparation of the standard streams before any file is opened or written.
enum StandardStreams {
    /// Opens closed standard streams, so that no other file gets their numbers, and ignores SIGPIPE and SIGXFSZ, so that a
    /// write without a reader or room fails instead of ending the process.
    static func prepare() {
        for descriptor in STDIN_FILENO...Terminal.errorDescriptor where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }
}
