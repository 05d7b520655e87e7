public import SimulationCore

/// The answer to one command: all bytes, their times, and how the answer ended.
public struct AdapterAnswer: Hashable, Sendable {
    /// The end of the wait for the answer.
    public enum Ending: String, Hashable, Sendable {
        case prompt
        /// Bytes were received, but no prompt.
        case missingPrompt = "missing prompt"
        /// No bytes were received, or only the echo.
        case silence
        /// The time limit or the size limit was reached while bytes were still arriving.
        case endless
    }

    /// The command without its carriage return.
    public let command: [UInt8]

    /// Every byte that came, in order, echo and prompt included.
    public let raw: [UInt8]

    public let ending: Ending
    public let sent: SimInstant

    /// When the last byte came; `sent` when none did.
    public let last: SimInstant

    /// Whether the adapter sent the command back first.
    public let isEchoed: Bool

    /// The lines that were printed, without echo, prompt, empty lines and the spaces around them.
    public let lines: [String]

    /// Parses `raw`; NUL bytes, which some chips send by mistake, are dropped.
    public init(command: [UInt8], raw: [UInt8], ending: Ending, sent: SimInstant, last: SimInstant) {
        self.command = command
        self.raw = raw
        self.sent = sent
        self.last = last
        var text = raw.filter { $0 != 0 }[...]
        isEchoed = !command.isEmpty && text.starts(with: command)
        if isEchoed { text = text.dropFirst(command.count) }
        if text.last == UInt8(ascii: ">"), ending == .prompt { text = text.dropLast() }
        lines = text.split { $0 == 0x0D || $0 == 0x0A }.map(Self.trimmed).filter { !$0.isEmpty }
        self.ending = ending == .missingPrompt && lines.isEmpty && isEchoed ? .silence : ending
    }

    /// The time from the command to the last byte.
    public var duration: Duration { sent.duration(to: last) }

    /// The lines with carriage returns between them.
    public var text: String { lines.joined(separator: "\r") }

    /// Whether the command was an OBD request: hex digits only.
    public var isRequest: Bool {
        let significant = command.filter { $0 > 0x20 }
        return !significant.isEmpty && significant.allSatisfy { Hex.value(of: $0) != nil }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
        let start = line.firstIndex { $0 > 0x20 } ?? line.endIndex
        let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return String(decoding: line[start..<end], as: UTF8.self)
    }
}
