public import CANBus
import SimulationCore

/// The meaning of bytes between a tool and its access to the bus.
public enum AccessContent: Hashable, Sendable {
    case frame(CANFrame)
    /// A message of ISO 15765-2, as the ISO-TP mode of socketcand passes it.
    case message([UInt8])

    /// Returns the frames and messages in `bytes`, in order; what belongs to neither is left out, as is what `bytes` has only a
    /// part of.
    public static func read(
        _ bytes: [UInt8], of access: CANAccessDescription.Access, isFromTool: Bool
    ) -> [AccessContent] {
        switch access {
        case .socketcand: elements(bytes)
        case .slcan: lines(bytes)
        case .gvret: records(bytes, isFromTool: isFromTool)
        case .multicast:
            if case .frame(let frame)? = try? PythonCANMessage(parsing: bytes) { [.frame(frame)] } else { [] }
        }
    }

    // MARK: socketcand

    private static func elements(_ bytes: [UInt8]) -> [AccessContent] {
        bytes.split(separator: 0x3E).compactMap { part in
            guard let start = part.lastIndex(of: 0x3C) else { return nil }
            return element(part[start...] + [0x3E])
        }
    }

    private static func element(_ text: ArraySlice<UInt8>) -> AccessContent? {
        func word(_ index: Int) -> ArraySlice<UInt8>? {
            ElementWords.range(of: index, in: text).map { text[$0] }
        }
        if ElementWords.begins(text, with: "< send ") {
            return SocketcandSession.frame(in: text, after: 7, word: 2).map { .frame($0) }
        }
        if ElementWords.begins(text, with: "< sendfd ") {
            return SocketcandSession.flexibleFrame(in: text).map { .frame($0) }
        }
        if ElementWords.begins(text, with: "< fdframe "), let identifier = word(2), let time = word(3) {
            return frame(
                identifier, text[time.endIndex...].filter { $0 != 0x20 && $0 != 0x3E }, isFD: true,
                bitRateSwitch: true)
        }
        if ElementWords.begins(text, with: "< frame "), let identifier = word(2), let time = word(3) {
            // Data without blanks in raw mode, with blanks in BCM mode.
            return frame(identifier, text[time.endIndex...].filter { $0 != 0x20 && $0 != 0x3E })
        }
        let isPDU = ElementWords.begins(text, with: "< pdu ")
        if isPDU || ElementWords.begins(text, with: "< sendpdu "), let data = word(isPDU ? 3 : 2) {
            return Hex.bytes(String(decoding: data, as: UTF8.self)).map { .message($0) }
        }
        return nil
    }

    /// Returns a frame of hex digits: 3 of an identifier of 11 bits or 8 of one of 29.
    private static func frame(
        _ identifier: ArraySlice<UInt8>, _ data: [UInt8], isFD: Bool = false, bitRateSwitch: Bool = false
    ) -> AccessContent? {
        guard let raw = UInt32(String(decoding: identifier, as: UTF8.self), radix: 16),
            let bytes = data.isEmpty ? [] : Hex.bytes(String(decoding: data, as: UTF8.self))
        else { return nil }
        let id = CANIdentifier(rawValue: raw, isExtended: identifier.count == 8)
        return frame(id, bytes[...], isFD: isFD, bitRateSwitch: bitRateSwitch).map { .frame($0) }
    }

    /// Returns a frame with these bytes, or nil when none has that many.
    private static func frame(
        _ identifier: CANIdentifier, _ bytes: ArraySlice<UInt8>, isFD: Bool, bitRateSwitch: Bool
    ) -> CANFrame? {
        guard bytes.count <= CANData.capacity else { return nil }
        guard !isFD else { return CANFrame(fd: identifier, CANData(bytes), bitRateSwitch: bitRateSwitch) }
        return bytes.count <= ClassicalData.capacity ? CANFrame(identifier, CANData(bytes)) : nil
    }

    // MARK: slcan

    /// The commands that carry data frames, as lower-case letters.
    private enum LineKind: UInt8 {
        case classical = 0x74
        case flexible = 0x64
        case switching = 0x62
    }

    private static func lines(_ bytes: [UInt8]) -> [AccessContent] {
        bytes.split(separator: 0x0D).compactMap { line in
            // An answer to the line before may stand in front.
            let line = line.drop { [0x07, 0x7A, 0x5A].contains($0) }
            guard let command = line.first, let kind = LineKind(rawValue: command | 0x20) else { return nil }
            let digits = command & 0x20 == 0 ? 8 : 3
            guard line.count > digits + 1 else { return nil }
            let place = line.startIndex + 1 + digits
            guard let code = Hex.value(of: line[place]), kind != .classical || code <= 8 else { return nil }
            let length = 2 * DataLengthCode.lengths[Int(code)]
            guard line.count >= digits + 2 + length else { return nil }
            return frame(
                line[(line.startIndex + 1)..<place], Array(line[(place + 1)...].prefix(length)),
                isFD: kind != .classical, bitRateSwitch: kind == .switching)
        }
    }

    // MARK: GVRET

    private static func records(_ bytes: [UInt8], isFromTool: Bool) -> [AccessContent] {
        var found: [AccessContent] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: 0xF1) {
            rest = rest[start...]
            let isFD = rest.count > 1 && rest[start + 1] == 0x14
            let isFrame = isFD || rest.count > 1 && rest[start + 1] == 0
            // A device states the time before the identifier, a tool the bus after it; a device the bus of a frame of CAN FD
            // after the length.
            let lengthPlace = isFromTool ? 7 : 10
            let head = lengthPlace + (isFD && !isFromTool ? 2 : 1)
            let length = rest.count > lengthPlace ? Int(rest[start + lengthPlace] & (isFD ? 0xFF : 0x0F)) : 0
            guard isFrame, rest.count >= head + length else {
                rest = rest.dropFirst(isFrame ? 1 : 2)
                continue
            }
            let place = start + (isFromTool ? 2 : 6)
            let raw = (0..<4).reduce(UInt32(0)) { $0 | UInt32(rest[place + $1]) << UInt32(8 * $1) }
            let id = CANIdentifier(rawValue: raw, isExtended: raw >> 31 == 1)
            let bytes = rest[(start + head)...].prefix(length)
            if let frame = frame(id, bytes, isFD: isFD, bitRateSwitch: isFD) { found.append(.frame(frame)) }
            rest = rest.dropFirst(head + length)
        }
        return found
    }
}
