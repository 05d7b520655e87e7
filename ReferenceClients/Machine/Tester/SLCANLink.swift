import CANBus
import SimulationCore

/// A link over an adapter with slcan and CAN FD, 500 kbit/s and 2 Mbit/s. It answers no command, as the CANable 2.5; frames of
/// error passive senders are marked.
struct SLCANLink: TesterLink {
    /// Closes the channel, sets both rates, asks for the marks, and opens it.
    private static let opening = "C\rS6\rY2\rMS\rO\r"

    var output: [UInt8] = []

    private var transport: TesterTransport
    private var line: [UInt8] = []

    init(transport: TesterTransport) { self.transport = transport }

    var deadline: SimInstant? { transport.deadline }

    mutating func connected(now: SimInstant) -> [LinkNews] {
        output += Array(Self.opening.utf8)
        return [.ready]
    }

    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [LinkNews] {
        var news: [LinkNews] = []
        for byte in bytes {
            guard byte == 0x0D else {
                line.append(byte)
                continue
            }
            if let frame = Self.frame(String(decoding: line, as: UTF8.self)) {
                news += transport.receive(frame, now: now)
            }
            line = []
        }
        return flush(news)
    }

    mutating func send(_ message: [UInt8], now: SimInstant) -> [LinkNews] {
        flush(transport.send(message, now: now))
    }

    mutating func wake(now: SimInstant) -> [LinkNews] { flush(transport.wake(now: now)) }

    /// Sends the transport's frames, and returns `news`.
    private mutating func flush(_ news: [LinkNews]) -> [LinkNews] {
        for frame in transport.frames { output += Array(Self.text(frame).utf8) }
        transport.frames = []
        return news
    }

    /// The frame in a line such as `b7E8900080001020304050607CCCC`; nil for any other line.
    private static func frame(_ line: String) -> CANFrame? {
        guard let letter = line.first, "tTdDbB".contains(letter) else { return nil }
        let isExtended = letter.isUppercase
        let text = line.dropFirst().prefix(isExtended ? 8 : 3)
        var rest = line.dropFirst(1 + text.count)
        guard let identifier = UInt32(text, radix: 16), let code = rest.popFirst()?.hexDigitValue else {
            return nil
        }
        let length = DataLengthCode.lengths[code]
        let isPassive = rest.hasSuffix("S")
        guard let data = HexText.bytes(String(isPassive ? rest.dropLast() : rest)), data.count == length
        else { return nil }
        let place = CANIdentifier(rawValue: identifier, isExtended: isExtended)
        guard !"tT".contains(letter) else {
            return length <= ClassicalData.capacity ? CANFrame(place, CANData(data)) : nil
        }
        return CANFrame(
            fd: place, CANData(data), bitRateSwitch: "bB".contains(letter), errorStateIndicator: isPassive)
    }

    private static func text(_ frame: CANFrame) -> String {
        let isExtended = frame.identifier.isExtended
        let letter = frame.isFD ? (frame.switchesBitRate ? "b" : "d") : "t"
        let identifier = Hex.string(frame.identifier.rawValue, width: isExtended ? 8 : 3)
        let data = Hex.string(frame.data, separator: "")
        return (isExtended ? letter.uppercased() : letter) + identifier
            + Hex.string(UInt32(frame.dataLengthCode), width: 1) + data + "\r"
    }
}
