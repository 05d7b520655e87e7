/// The answer of an adapter to one command: words, and complete messages by ECU. It is parsed by the data sheet and
/// the standards alone, independently of the reference client.
struct GoodAnswer {
    /// The lines without data, in upper case and without blanks.
    private(set) var words: [String] = []

    /// The complete messages from the service byte on, in the order of the senders' addresses.
    private(set) var messages: [(source: String, bytes: [UInt8])] = []

    /// Whether part of a message is missing.
    private(set) var isTorn = false

    /// Whether the messages are from a link older than CAN, with three header bytes and a check byte.
    private(set) var isLegacy = false

    /// Whether the adapter has been reset after its prompt.
    private let isResetLater: Bool

    /// Parses `text`, the answer to `command`; the prompt and the bytes after it are ignored.
    init(_ text: String, to command: String) {
        isResetLater = text.drop { $0 != ">" }.contains("LV RESET")
        var frames: [(source: String, bytes: [UInt8])] = []
        for line in Self.lines(text, command) {
            guard let frame = Self.frame(line, service: UInt8(command.prefix(2), radix: 16)) else {
                words.append(line)
                continue
            }
            if frame.isWhole {
                isLegacy = isLegacy || !frame.source.isEmpty
                messages.append((frame.source, frame.bytes))
            } else {
                frames.append((frame.source, frame.bytes))
            }
        }
        join(frames)
        messages = messages.enumerated().sorted {
            ($0.element.source, $0.offset) < ($1.element.source, $1.offset)
        }.map(\.element)
    }

    /// Whether one of `texts` occurs in the words.
    func says(_ texts: String...) -> Bool { words.contains { word in texts.contains { word.contains($0) } } }

    /// Whether the adapter reports that its settings were reset.
    var statesReset: Bool { says("LVRESET", "ERR94") || isResetLater }

    /// The messages that answer `service`, those of each ECU once.
    func data(_ service: UInt8) -> [[UInt8]] {
        var seen: [(source: String, bytes: [UInt8])] = []
        for message in messages where message.bytes.first == service | 0x40 {
            let isKnown = seen.contains { $0.source == message.source && $0.bytes == message.bytes }
            if !isKnown { seen.append(message) }
        }
        return seen.map(\.bytes)
    }

    /// The code of a negative response when there is no other answer, or nil.
    var refusal: UInt8? {
        guard messages.allSatisfy({ $0.bytes.first == 0x7F }) else { return nil }
        return messages.last { $0.bytes.count >= 3 }?.bytes[2]
    }

    // MARK: Lines

    private static func lines(_ text: String, _ command: String) -> [String] {
        let answer = text.prefix { $0 != ">" }
        return answer.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }.compactMap { line in
            var line = String(
                line.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }.map(Character.init)
            )
            .uppercased()
            if line.hasPrefix(command) { line.removeFirst(command.count) }
            for announcement in ["SEARCHING", "BUSINIT:"]
            where line.hasPrefix(announcement) && !line.contains("ERR") {
                line.removeFirst(announcement.count)
            }
            while line.hasPrefix(".") { line.removeFirst() }
            if line == "OK" && !command.hasPrefix("AT") { line = "" }
            return line.isEmpty ? nil : line
        }
    }

    /// ELM327 data sheet: an 11-bit identifier has three digits, a 29-bit one eight. SAE J1850, ISO 9141-2 and ISO
    /// 14230-4 have three header bytes and a check byte.
    private static func frame(
        _ line: String, service: UInt8?
    ) -> (source: String, bytes: [UInt8], isWhole: Bool)? {
        guard let service, line.allSatisfy(\.isHexDigit) else { return nil }
        if line.count % 2 == 1 {
            guard line.hasPrefix("7E"), let bytes = bytes(line.dropFirst(3)), !bytes.isEmpty else {
                return nil
            }
            return (String(line.prefix(3)), bytes, false)
        }
        guard let bytes = bytes(line[...]) else { return nil }
        // Tester F1, or E0 of some electric cars.
        if line.hasPrefix("18DAF1") || line.hasPrefix("18DAE0"), bytes.count > 4 {
            return (String(line.dropFirst(6).prefix(2)), Array(bytes[4...]), false)
        }
        let isStandard = bytes.count > 4 && [0x48, 0x41].contains(bytes[0]) && bytes[1] == 0x6B
        let isKeyword = bytes.count > 4 && bytes[0] & 0xC0 == 0x80 && bytes[1] == 0xF1
        if isStandard || isKeyword {
            return (String(line.dropFirst(4).prefix(2)), Array(bytes[3..<bytes.count - 1]), true)
        }
        guard bytes.first == service | 0x40 || bytes.first == 0x7F && bytes.dropFirst().first == service
        else {
            return nil
        }
        return ("", bytes, true)
    }

    private static func bytes(_ digits: Substring) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var rest = digits
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    // MARK: Messages

    /// ISO 15765-2: joins a single frame, or a first frame and consecutive frames by their numbers.
    private mutating func join(_ frames: [(source: String, bytes: [UInt8])]) {
        var open: [String: (length: Int, bytes: [UInt8], next: UInt8, parts: [UInt8: [UInt8]])] = [:]
        for (source, bytes) in frames {
            let (kind, low) = (bytes[0] >> 4, bytes[0] & 0xF)
            switch kind {
            case 0 where low > 0 && bytes.count > Int(low):
                messages.append((source, Array(bytes[1...Int(low)])))
            case 1 where bytes.count > 2 && open[source] == nil:
                open[source] = (Int(low) << 8 | Int(bytes[1]), Array(bytes[2...]), 1, [:])
            case 2:
                guard var message = open[source] else {
                    isTorn = true
                    continue
                }
                message.parts[low] = Array(bytes[1...])
                while let part = message.parts.removeValue(forKey: message.next) {
                    message.bytes += part
                    message.next = (message.next + 1) & 0xF
                }
                open[source] = message
            default: break
            }
        }
        for (source, message) in open {
            if message.bytes.count >= message.length {
                messages.append((source, Array(message.bytes.prefix(message.length))))
            } else {
                isTorn = true
            }
        }
    }
}
