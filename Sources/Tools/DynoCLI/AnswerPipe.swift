import Platform
import SimulationCore

/// The lines of standard input where that is not a terminal, read without waiting.
struct AnswerPipe {
    /// The longest line that is kept.
    private static let longest = 4096

    private var bytes: [UInt8] = []
    private var isClosed = false

    /// Whether all lines were taken and no more will come.
    var isAtEnd: Bool { isClosed && bytes.isEmpty }

    /// Removes and returns the next line without blanks at its ends; nil while there is none. The last line needs no
    /// line feed.
    mutating func takeLine() -> String? {
        while !isClosed, !bytes.contains(0x0A), fill() {}
        guard let end = bytes.firstIndex(of: 0x0A) ?? (isClosed && !bytes.isEmpty ? bytes.endIndex : nil)
        else {
            return nil
        }
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(min(end + 1, bytes.count))
        return line.trimmed
    }

    /// Reads what waits on standard input; false when nothing does.
    private mutating func fill() -> Bool {
        var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        guard count > 0 else {
            isClosed = count == 0 || errno != EINTR
            return !isClosed
        }
        bytes += buffer[..<count]
        if bytes.count > Self.longest { bytes.removeFirst(bytes.count - Self.longest) }
        return true
    }
}
