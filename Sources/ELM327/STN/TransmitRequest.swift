import CANBus
import SimulationCore

/// What `STPX` sends: a message with a header, a wait and a number of answers of its own.
struct TransmitRequest: Sendable {
    /// The header's digits; nil for the one that is set.
    var header: Operand?

    /// The bytes, or nil when the host types `length` of them behind `DATA>`.
    var bytes: [UInt8]?
    var length = 0

    /// The wait for answers in milliseconds, or nil for the one that is set.
    var timeout: UInt16?

    /// After how many answers the reply ends, 0 for a message that nothing answers; nil for what `R` has set.
    var limit: Int?

    /// Two hex digits or a decimal number: the address byte of extended addressing on CAN, the length of the answer on
    /// ISO 9141.
    var extra: Operand?

    /// Whether check bytes are appended and checked, or nil for what `STPCB` has set.
    var checks: Bool?

    /// Reads `h:7E0,d:0100,t:50,r:1,x:F1,f:10001` or `l:2` in place of `d`; nil for anything else.
    init?(_ operand: Operand) {
        var seen: Set<UInt8> = []
        for part in operand.parts {
            guard part.count >= 2, let key = part.first, part[part.startIndex + 1] == UInt8(ascii: ":"),
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
            header = operand
        case UInt8(ascii: "D"):
            guard value.count.isMultiple(of: 2), value.allSatisfy({ Hex.value(of: $0) != nil }) else {
                return false
            }
            bytes = operand.bytes
        case UInt8(ascii: "L"):
            guard Command.Argument.number(1...65_535).accepts(value) else { return false }
            length = operand.decimal
        case UInt8(ascii: "T"):
            guard Command.Argument.number(0...65_535).accepts(value) else { return false }
            timeout = UInt16(operand.decimal)
        case UInt8(ascii: "R"):
            guard Command.Argument.number(0...65_535).accepts(value) else { return false }
            limit = operand.decimal
        case UInt8(ascii: "X"):
            guard Command.Argument.hex([1, 2, 3]).accepts(value) else { return false }
            extra = operand
        case UInt8(ascii: "F"):
            guard Command.Argument.hex([1, 2, 3, 4, 5, 6, 7, 8]).accepts(value) else { return false }
            // Bit 0 says that bit 16 counts, and that one switches check bytes off.
            if operand.value & 1 != 0 { checks = operand.value & 0x1_0000 == 0 }
        default: return false
        }
        return true
    }
}

extension Operand {
    /// Whether all characters are decimal digits.
    fileprivate var isDecimal: Bool { characters.allSatisfy { (0x30...0x39).contains($0) } }
}

extension Adapter {
    /// The longest message that the device's memory holds.
    private var longestMessage: Int { traits.device?.longestMessage ?? 0 }

    /// `STPX`: sends the message, or asks for its bytes.
    mutating func begin(_ message: TransmitRequest, now: SimInstant) -> Command.Reply {
        guard protocolState.openProtocol != nil || protocolState.selected != .automatic else {
            return .refused
        }
        guard let bytes = message.bytes else {
            guard message.length <= longestMessage else { return .text("OUT OF MEMORY") }
            stn.value?.message.awaited = message
            print("DATA>")
            return .none
        }
        send(bytes, message, now: now)
        return .none
    }

    /// The line behind `DATA>`.
    mutating func takeData(_ line: [UInt8], for message: TransmitRequest, now: SimInstant) {
        stn.value?.message.awaited = nil
        guard line.count == 2 * message.length, line.allSatisfy({ Hex.value(of: $0) != nil }) else {
            return refuse()
        }
        send(Operand(characters: line[...]).bytes, message, now: now)
    }

    /// Sends `bytes` under the message's own header, wait and address; the end of the reply brings the settings back.
    private mutating func send(_ bytes: [UInt8], _ message: TransmitRequest, now: SimInstant) {
        guard let state = stn.value else { return refuse() }
        if let extra = message.extra {
            guard (extra.characters.count == 2 && !speaksLegacy) || extra.isDecimal && speaksLegacy else {
                return refuse()
            }
        }
        stn.value?.message.replaced = STNState.Replaced(settings: settings, checks: state.checks)
        if let header = message.header { setHeader(header) }
        if let timeout = message.timeout { settings.timing.exactTimeout = timeout }
        if let limit = message.limit { settings.requests.showsResponses = limit != 0 }
        if let checks = message.checks { stn.value?.checks = checks }
        if let extra = message.extra {
            if speaksLegacy {
                stn.value?.line.expectedLength = extra.decimal
            } else {
                settings.can.extendedAddress = extra.byte
            }
        }
        send(bytes, limit: message.limit ?? 0, now: now)
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
        if speaksLegacy { return sendLegacy(bytes, limit: limit, now: now) }
        let room = settings.can.formats ? (settings.can.extendedAddress == nil ? 7 : 6) : 8
        if bytes.count <= room {
            begin(Request(data: CANData(bytes), limit: limit), now: now)
        } else {
            beginLong(bytes, limit: limit, now: now)
        }
    }
}
