import CANBus
import SimulationCore

/// The request of `STPX`: a message with a header, a wait and a number of answers of its own.
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
