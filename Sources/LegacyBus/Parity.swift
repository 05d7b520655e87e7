/// The bit that may follow the eight of a byte; ECUs on a K line use none (ISO 9141-2, ISO 14230-1).
public enum Parity: Hashable, Sendable {
    case none, odd, even

    /// Whether a device without parity and one with this parity read `byte` alike: the bit is then a 1, which to the former
    /// is the stop bit.
    public func passes(_ byte: UInt8) -> Bool {
        switch self {
        case .none: true
        case .odd: byte.nonzeroBitCount.isMultiple(of: 2)
        case .even: !byte.nonzeroBitCount.isMultiple(of: 2)
        }
    }

    /// Whether every byte of `signal` passes.
    public func passes(_ signal: LineSignal) -> Bool {
        guard self != .none else { return true }
        return switch signal {
        case .message(let bytes): bytes.allSatisfy { passes($0) }
        case .byte(let byte), .address(let byte): passes(byte)
        case .wakeUp: true
        }
    }
}
