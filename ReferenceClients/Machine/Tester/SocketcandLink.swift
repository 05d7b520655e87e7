import CANBus
import SimulationCore

/// A link over a socketcand server in raw mode, with the transport of ISO 15765-2 in the tester.
struct SocketcandLink: TesterLink {
    private enum Stage: Hashable, Sendable {
        case greeting, opening, changingMode, open
    }

    /// The longest wait for each word of the server.
    private static let patience = Duration.seconds(2)

    var output: [UInt8] = []

    private let bus: String
    private var transport: TesterTransport
    private var stage = Stage.greeting
    private var stageDue: SimInstant?
    private var text: [UInt8] = []

    init(bus: String, transport: TesterTransport) {
        self.bus = bus
        self.transport = transport
    }

    var deadline: SimInstant? { .earlier(stageDue, transport.deadline) }

    mutating func connected(now: SimInstant) -> [LinkNews] {
        stageDue = now.advanced(by: Self.patience)
        return []
    }

    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [LinkNews] {
        text += bytes
        // Frames are collected, the greeting is not.
        if transport.bug == .greetingAtOnce, stage != .open, text.last != 0x3E {
            return [.unusable("it is no socketcand", mayRetry: false)]
        }
        var news: [LinkNews] = []
        while let start = text.firstIndex(of: 0x3C), let end = text[start...].firstIndex(of: 0x3E) {
            let words = text[start + 1..<end].split(separator: 0x20).map {
                String(decoding: $0, as: UTF8.self)
            }
            text.removeFirst(end + 1)
            news += take(words, now: now)
        }
        return news
    }

    private mutating func take(_ words: [String], now: SimInstant) -> [LinkNews] {
        switch (stage, words.first) {
        case (.greeting, "hi"): begin(.opening, "< open \(bus) >", now: now)
        case (.opening, "ok"): begin(.changingMode, "< rawmode >", now: now)
        case (.changingMode, "ok"):
            stage = .open
            stageDue = nil
            return [.ready]
        case (.open, "frame"):
            guard let frame = Self.frame(words) else { return [] }
            return flush(transport.receive(frame, now: now))
        case (.greeting, "error"), (.opening, "error"), (.changingMode, "error"):
            return [.unusable("the bus cannot be opened", mayRetry: false)]
        default: break
        }
        return []
    }

    private mutating func begin(_ next: Stage, _ words: String, now: SimInstant) {
        stage = next
        stageDue = now.advanced(by: Self.patience)
        output += Array(words.utf8)
    }

    /// The frame of the words `frame ID SECONDS DATA`.
    private static func frame(_ words: [String]) -> CANFrame? {
        guard words.count >= 3, let identifier = UInt32(words[1], radix: 16) else { return nil }
        let data = words.count > 3 ? HexText.bytes(words[3...].joined()) : []
        guard let data, data.count <= 8 else { return nil }
        return CANFrame(
            CANIdentifier(rawValue: identifier, isExtended: words[1].utf8.count > 3), CANData(data))
    }

    mutating func send(_ message: [UInt8], now: SimInstant) -> [LinkNews] {
        flush(transport.send(message, now: now))
    }

    mutating func wake(now: SimInstant) -> [LinkNews] {
        if let due = stageDue, due <= now {
            stageDue = nil
            return [.unusable("the server does not answer", mayRetry: true)]
        }
        return flush(transport.wake(now: now))
    }

    /// Sends the transport's frames, and returns `news`.
    private mutating func flush(_ news: [LinkNews]) -> [LinkNews] {
        for frame in transport.frames { output += Self.text(frame) }
        transport.frames = []
        return news
    }

    private static func text(_ frame: CANFrame) -> [UInt8] {
        let width = frame.identifier.isExtended ? 8 : 3
        let bytes = frame.data.map { " " + Hex.string([$0]) }.joined()
        return Array(
            "< send \(Hex.string(frame.identifier.rawValue, width: width)) \(frame.data.count)\(bytes) >".utf8
        )
    }
}

/// Hex digits as bytes.
enum HexText {
    /// The bytes in `text`; nil when it is not pairs of hex digits.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Hex.value(of: $0) }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
