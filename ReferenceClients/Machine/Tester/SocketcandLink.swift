import CANBus
import ISOTP
import SimulationCore

/// A link over a socketcand server in raw mode, with the transport of ISO 15765-2 in the tester.
struct SocketcandLink: TesterLink {
    private enum Stage: Hashable, Sendable {
        case greeting, opening, changingMode, open
    }

    /// The longest wait for each word of the server.
    private static let patience = Duration.seconds(2)

    /// The greatest number of WAIT flow controls in a row that is accepted (N_WFTmax).
    private static let mostWaits = 10

    var output: [UInt8] = []

    private let bus: String
    let bug: BugSwitch<TesterBug>
    private var transport: ISOTP.Endpoint
    private var stage = Stage.greeting
    private var stageDue: SimInstant?
    private var text: [UInt8] = []
    /// The number of the next consecutive frame, for a mutant.
    var nextNumber: UInt8 = 1

    init(bus: String, request: UInt32, response: UInt32, bug: BugSwitch<TesterBug>, habits: Habits) {
        self.bus = bus
        self.bug = bug
        let isExtended = max(request, response) > 0x7FF
        var parameters = ISOTP.Endpoint.Parameters()
        parameters.maximumWaitFrames = Self.mostWaits
        if habits == .other {
            parameters.padding = 0xCC
            parameters.reception.blockSize = 4
        }
        transport = ISOTP.Endpoint(
            .normal(
                transmit: CANIdentifier(rawValue: request, isExtended: isExtended),
                receive: CANIdentifier(rawValue: response, isExtended: isExtended)),
            parameters: parameters)
    }

    var deadline: SimInstant? { .earlier(stageDue, transport.deadline) }

    mutating func connected(now: SimInstant) { stageDue = now.advanced(by: Self.patience) }

    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [LinkNews] {
        text += bytes
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
            var outputs: [ISOTP.Endpoint.Output] = []
            transport.receive(altered(frame), now: now, &outputs)
            return carryOut(outputs, now: now)
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
        var outputs: [ISOTP.Endpoint.Output] = []
        do throws(Sender.SendError) {
            try transport.send(message, now: now, &outputs)
        } catch {
            return [.failed("the request is too long", mayRepeat: false)]
        }
        return carryOut(outputs, now: now)
    }

    mutating func wake(now: SimInstant) -> [LinkNews] {
        if let due = stageDue, due <= now {
            stageDue = nil
            return [.unusable("the server does not answer", mayRetry: true)]
        }
        guard let due = transport.deadline, due <= now else { return [] }
        var outputs: [ISOTP.Endpoint.Output] = []
        transport.timeout(now: now, &outputs)
        return carryOut(outputs, now: now)
    }

    private mutating func carryOut(
        _ actions: [ISOTP.Endpoint.Output], now: SimInstant
    ) -> [LinkNews] {
        var rest = actions[...]
        var news: [LinkNews] = []
        while let action = rest.popFirst() {
            switch action {
            case .transmit(let frame):
                output += Self.text(frame)
                // The server tells nothing when the frame is on the bus.
                var more: [ISOTP.Endpoint.Output] = []
                transport.confirmed(frame, now: now, &more)
                rest += more
            case .started: news.append(.begun)
            case .deliver(let payload, _): news.append(.message(Array(payload)))
            case .failed: news.append(.torn)
            case .finished(.ok): news.append(.sent)
            case .finished(.bufferOverflow) where bug == .silentOverflow: news.append(.sent)
            case .finished(.bufferOverflow):
                news.append(
                    .failed("overflow: the request does not fit into the ECU's buffer", mayRepeat: false))
            case .finished(let result):
                news.append(.failed("the request was not taken (\(result))", mayRepeat: true))
            }
        }
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
