import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A terminal without line editing, echo and signals of its own, until it is let go.
///
/// A class because the settings must be given back once, whatever happens.
public final class RawTerminal {
    private let descriptor: CInt
    private var before = termios()

    /// The terminal at standard input; nil when that is none.
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

    /// The bytes that have been typed; waits for the first one at most `duration`, nil when the terminal is gone.
    public func read(atMost duration: Duration) -> [UInt8]? {
        let events = DeviceLink.wait(for: Int16(POLLIN), on: descriptor, atMost: duration)
        guard events & Int16(POLLIN) != 0 else { return events == 0 ? [] : nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
