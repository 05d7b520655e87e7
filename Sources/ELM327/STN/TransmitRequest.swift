import CANBus
import SimulationCore

/// What `STPX` sends: a message with a header, a wait and a number of answers of its own.
struct TransmitRequest: Hashable, Sendable {
    /// The header's digits as a number, and how many there were; nil for the one that is set.
    var header: UInt32?
    var headerDigits = 0

    /// The bytes, or nil when the host types `length` of them behind `DATA>`.
    var bytes: [UInt8]?
    var length = 0

    /// The wait for answers in milliseconds, or nil for the one that is set.
    var timeout: UInt16?

    /// After how many answers the reply ends, 0 for no limit.
    var limit = 0

    /// The address byte of extended addressing, or nil for the one that is set.
    var address: UInt8?

    /// The longest message that ISO 15765-2 has a length for without escape.
    static let longest = 4095

    /// Reads `h:7E0,d:0100,t:50,r:1,x:F1` or `l:2` in place of `d`; nil for anything else.
    init?(_ operand: Operand) {
        var seen: Set<UInt8> = []
        for part in operand.parts {
            guard part.count >= 3, let key = part.first, part[part.startIndex + 1] == UInt8(ascii: ":"),
                seen.insert(key).inserted, take(key, part.dropFirst(2))
            else { return nil }
        }
        guard (bytes != nil) != (length > 0) else { return nil }
    }

    private mutating func take(_ key: UInt8, _ value: ArraySlice<UInt8>) -> Bool {
        let operand = Operand(characters: value)
        switch key {
        case UInt8(ascii: "H"):
            guard Command.Argument.hex([3, 4, 6, 8]).accepts(value) else { return false }
            header = operand.value
            headerDigits = value.count
        case UInt8(ascii: "D"):
            guard value.count.isMultiple(of: 2), value.allSatisfy({ Hex.value(of: $0) != nil }) else {
                return false
            }
            bytes = operand.bytes
        case UInt8(ascii: "L"):
            guard Command.Argument.number(1...Self.longest).accepts(value) else { return false }
            length = operand.decimal
        case UInt8(ascii: "T"):
            guard Command.Argument.number(0...65_535).accepts(value) else { return false }
            timeout = UInt16(operand.decimal)
        case UInt8(ascii: "R"):
            guard Command.Argument.number(0...65_535).accepts(value) else { return false }
            limit = operand.decimal
        case UInt8(ascii: "X"):
            guard Command.Argument.hex([2]).accepts(value) else { return false }
            address = operand.byte
        default: return false
        }
        return true
    }
}

extension Adapter {
    /// `STPX`: sends the message, or asks for its bytes.
    mutating func begin(_ message: TransmitRequest, now: SimInstant) -> Command.Reply {
        guard openProtocol != nil || selected != .automatic else { return .refused }
        guard let bytes = message.bytes else {
            stn.value?.awaited = message
            print("DATA>")
            return .none
        }
        send(bytes, message, now: now)
        return .none
    }

    /// The line behind `DATA>`.
    mutating func takeData(_ line: [UInt8], for message: TransmitRequest, now: SimInstant) {
        stn.value?.awaited = nil
        guard line.count == 2 * message.length, line.allSatisfy({ Hex.value(of: $0) != nil }) else {
            return refuse()
        }
        send(Operand(characters: line[...]).bytes, message, now: now)
    }

    /// Sends `bytes` under the message's own header, wait and address; the end of the reply brings the settings back.
    private mutating func send(_ bytes: [UInt8], _ message: TransmitRequest, now: SimInstant) {
        stn.value?.replaced = settings
        if let header = message.header {
            settings.header = header & 0xFF_FFFF
            if message.headerDigits == 8 {
                settings.canPriority = UInt8(truncatingIfNeeded: header >> 24) & 0x1F
            }
        }
        if let timeout = message.timeout { settings.exactTimeout = timeout }
        if let address = message.address { settings.extendedAddress = address }
        send(bytes, limit: message.limit, now: now)
        if case .idle = task { endExtended() }
    }

    /// A hex line longer than a frame, under `STCSEGT 1`; whether `line` is one.
    mutating func runLongLine(_ line: [UInt8], now: SimInstant) -> Bool {
        guard line.count > 14, line.allSatisfy({ Hex.value(of: $0) != nil }) else { return false }
        let bytes = Operand(characters: line[...]).bytes
        let limit = line.count.isMultiple(of: 2) ? 0 : Int(line.last.flatMap { Hex.value(of: $0) } ?? 0)
        guard bytes.count > 7 else { return false }
        send(bytes, limit: limit, now: now)
        return true
    }

    private mutating func send(_ bytes: [UInt8], limit: Int, now: SimInstant) {
        let room = settings.formats ? (settings.extendedAddress == nil ? 7 : 6) : 8
        if bytes.count <= room {
            begin(Request(data: CANData(bytes), limit: limit), now: now)
        } else {
            beginLong(bytes, limit: limit, now: now)
        }
    }
}
