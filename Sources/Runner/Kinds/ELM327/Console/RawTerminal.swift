import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts a terminal into raw mode: without line editing, echo and signals, until the object is released.
///
/// A class because the terminal's settings must be restored exactly once.
public final class RawTerminal {
    private let descriptor: CInt
    private var before = termios()

    /// The terminal at standard input; nil when standard input is not a terminal.
    public init?() {
        descriptor = STDIN_FILENO
        guard isatty(descriptor) == 1, tcgetattr(descriptor, &before) == 0 else { return nil }
        var attributes = before
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        attributes.c_iflag &= ~tcflag_t(ICRNL | IXON)
        guard tcsetattr(descriptor, TCSANOW, &attributes) == 0 else { return nil }
    }

    deinit {
        tcsetattr(descriptor, TCSANOW, &before)
    }

    /// Reads typed bytes; waits at most `duration` for the first one. Nil when the terminal was closed.
    public func read(atMost duration: Duration) -> [UInt8]? {
        let events = DeviceLink.wait(for: Int16(POLLIN), on: descriptor, atMost: duration)
        guard events & Int16(POLLIN) != 0 else { return events == 0 ? [] : nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
