/// The optional parity bit after the eight bits of a byte; ECUs on a K line use none (ISO 9141-2, ISO 14230-1).
public enum Parity: Hashable, Sendable {
    case none, odd, even

    /// Returns whether a device without parity can read `byte` sent with this parity: the parity bit is then 1, which
    /// the device reads as the stop bit.
    public func passes(_ byte: UInt8) -> Bool {
        switch self {
        case .none: true
        case .odd: byte.nonzeroBitCount.isMultiple(of: 2)
        case .even: !byte.nonzeroBitCount.isMultiple(of: 2)
        }
    }

    /// Returns whether a device without parity can read every byte of `signal`.
    public func passes(_ signal: LineSignal) -> Bool {
        guard self != .none else { return true }
        return switch signal {
        case .message(let bytes): bytes.allSatisfy { passes($0) }
        case .byte(let byte), .address(let byte): passes(byte)
        case .wakeUp: true
        }
    }
}
