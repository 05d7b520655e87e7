/// The meaning of one line of data.
enum Frame: Hashable, Sendable {
    /// A complete message.
    case message(Message)
    /// The first frame of a message of `length` bytes.
    case first(source: UInt32, length: Int, bytes: [UInt8])
    /// A further frame; `index` is its sequence number, 0 to 15.
    case consecutive(source: UInt32, index: Int, bytes: [UInt8])
    /// The length of a segmented message, shown when headers are off.
    case length(Int)
    /// A segment; `index` is its number, 0 to 15.
    case segment(index: Int, bytes: [UInt8])
}

/// Parses a line of hex digits, with or without header, by its form and its expected first bytes.
///
/// Sources: ELM327 data sheet, "Interpreting OBD Messages", "Multiline Responses", "CAN Message Formats"; ISO 15765-2
/// (frames); ISO 15765-4 and ISO 14230-4 (addresses); SAE J1850 and ISO 9141-2 (headers of three bytes).
struct FrameLine: Sendable {
    /// The requested service.
    let service: UInt8

    let bug: BugSwitch<ClientBug>

    /// Parses `line`; nil when it is not a frame, is damaged, or is from a node that does not answer diagnostic requests.
    func read(_ line: String) -> Frame? {
        if bug == .echoNotStripped, let frame = echoAsData(line) { return frame }
        if line.dropFirst().first == ":" {
            guard bug != .noSegments, let index = line.first?.hexDigitValue,
                let bytes = Self.bytes(line.dropFirst(2))
            else { return nil }
            return .segment(index: index, bytes: bytes)
        }
        if line.count == 3 { return Int(line, radix: 16).map(Frame.length) }
        if line.count.isMultiple(of: 2) { return Self.bytes(line[...]).flatMap(wholeBytes) }
        guard line.hasPrefix("7E"), let id = UInt32(line.prefix(3), radix: 16),
            let bytes = Self.bytes(line.dropFirst(3))
        else { return nil }
        return segmented(bytes, source: id)
    }

    /// Parses a line of whole bytes: with a 29-bit identifier, with a header of three bytes, or without header.
    private func wholeBytes(_ bytes: [UInt8]) -> Frame? {
        // Tester F1, or E0 of some electric cars.
        if bytes.starts(with: [0x18, 0xDA, 0xF1]) || bytes.starts(with: [0x18, 0xDA, 0xE0]),
            let id = bytes.dropFirst(3).first, !isTooLong(bytes)
        {
            return segmented(Array(bytes.dropFirst(4)), source: UInt32(id))
        }
        let isAnswer = bytes.first == service | 0x40 || bytes.starts(with: [0x7F, service])
        return (legacy(bytes) ?? (isAnswer ? Message(bytes: bytes) : nil)).map(Frame.message)
    }

    /// Whether a mutant does not know the 29-bit identifier with which the line `bytes` begins.
    private func isTooLong(_ bytes: [UInt8]) -> Bool {
        if bug == .elevenBitOnly { return true }
        if bug == .unifiedOnShortHeaders { return [0x14, 0x19, 0x22].contains(service) }
        if bug == .codesOnShortHeaders { return [0x03, 0x07, 0x0A].contains(service) }
        if bug == .bitmapsOnShortHeaders {
            return service == 0x01 && bytes.dropFirst(6).first.map { $0 > 0 && $0 % 0x20 == 0 } ?? false
        }
        if bug == .valuesOnShortHeaders {
            return service == 0x01 && bytes.dropFirst(6).first.map { $0 % 0x20 != 0 } ?? false
        }
        return false
    }

    /// Parses the data field of a CAN frame.
    private func segmented(_ bytes: [UInt8], source: UInt32) -> Frame? {
        guard let control = bytes.first else { return nil }
        if bug == .reliesOnNoHeaders {
            return .message(Message(bytes: [service | 0x40] + bytes.dropFirst(2).prefix(1) + bytes))
        }
        switch control >> 4 {
        case 0:
            let length = Int(control)
            guard bytes.count > length else { return nil }
            let end = bug == .paddingAsData ? bytes.count : length + 1
            return .message(Message(source: source, isCAN: true, bytes: Array(bytes[1..<end])))
        case 1:
            guard let low = bytes.dropFirst().first else { return nil }
            let high = bug == .eightBitLength ? 0 : Int(control & 0xF)
            return .first(source: source, length: high << 8 | Int(low), bytes: Array(bytes.dropFirst(2)))
        case 2:
            return .consecutive(source: source, index: Int(control & 0xF), bytes: Array(bytes.dropFirst()))
        default: return nil
        }
    }

    /// Parses a message with a header of three bytes and a check byte; nil when these are wrong. The second byte is
    /// the target: the tester on ISO 14230, a function on SAE J1850 and ISO 9141-2.
    private func legacy(_ bytes: [UInt8]) -> Message? {
        guard bytes.count >= 5, bytes[1] == 0xF1 || bytes[1] == 0x6B, bug != .onlyCANHeaders else {
            return nil
        }
        if bug == .noPulseWidthHeaders, bytes[0] == 0x41 { return nil }
        var body = bytes[...]
        let check = body.removeLast()
        guard [Self.sum(body), Self.cyclicCheck(body)].contains(check) || bug == .takesDamagedLines else {
            return nil
        }
        let data = Array((bug == .checksumAsData ? bytes[...] : body).dropFirst(3))
        return Message(source: UInt32(bytes[2]), isCAN: false, bytes: data)
    }

    private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt8 { bytes.reduce(0, &+) }

    /// The check byte of SAE J1850: polynomial 1D, initial value FF, inverted.
    private static func cyclicCheck(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        var check: UInt8 = 0xFF
        for byte in bytes {
            check ^= byte
            for _ in 0..<8 { check = check & 0x80 == 0 ? check << 1 : check << 1 ^ 0x1D }
        }
        return ~check
    }

    private static func bytes(_ digits: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits.utf8 {
            guard let value = hexDigit(digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? bytes : nil
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Parses the echo and the following bytes as one answer, like a client that reads at fixed positions.
    private func echoAsData(_ line: String) -> Frame? {
        guard let bytes = Self.bytes(line), bytes.count >= 2, bytes[0] == service else { return nil }
        return .message(Message(bytes: [service | 0x40, bytes[1], service | 0x40, bytes[1], 0, 0]))
    }
}
