import Platform
import SimulationCore

/// Puts a terminal into raw mode: without line editing, echo and signals, until the object is released.
///
/// A class because the terminal's settings must be restored exactly once.
package final class RawTerminal {
    private let descriptor: CInt
    private var before = termios()
    private var own = termios()

    /// The terminal at standard input; nil when standard input is not a terminal.
    ///
    /// With `keepsSignals`, Ctrl-C and its like still send signals; one that ends the process at once restores the settings
    /// first, and so does `restore`.
    package init?(keepsSignals: Bool = false) {
        descriptor = STDIN_FILENO
        guard isatty(descriptor) == 1, tcgetattr(descriptor, &before) == 0 else { return nil }
        var attributes = before
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO | (keepsSignals ? 0 : ISIG | IEXTEN))
        if !keepsSignals { attributes.c_iflag &= ~tcflag_t(ICRNL | IXON) }
        if keepsSignals { TerminalRescue.arm(descriptor, before) }
        guard tcsetattr(descriptor, TCSANOW, &attributes) == 0 else { return nil }
        own = attributes
    }

    deinit {
        tcsetattr(descriptor, TCSANOW, &before)
        TerminalRescue.disarm()
    }

    /// Sets raw mode again, which a shell has ended while the process was stopped.
    package func refresh() {
        var current = termios()
        guard tcgetattr(descriptor, &current) == 0, current.c_lflag != own.c_lflag else { return }
        // A process in the background is stopped by a change of its terminal.
        guard tcgetpgrp(descriptor) == getpgrp() else { return }
        tcsetattr(descriptor, TCSANOW, &own)
    }

    /// Reads typed bytes; waits at most `duration` for the first one. Nil when the terminal was closed.
    package func read(atMost duration: Duration) -> [UInt8]? {
        let events = Socket.wait(for: Int16(POLLIN), on: descriptor, atMost: duration)
        guard events & Int16(POLLIN) != 0 else { return events == 0 ? [] : nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = buffer.withUnsafeMutableBytes { Platform.read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
