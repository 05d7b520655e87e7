/// The check byte at the end of every message: a CRC on J1850, a checksum on the K line.
public enum CheckByte {
    /// The CRC remainder, before inversion, of an intact J1850 message including its check byte.
    public static let residue: UInt8 = 0xC4

    /// Returns the CRC of SAE J1850: polynomial 1Dh, initial value FFh, high bit first, inverted at the end.
    public static func crc(_ bytes: some Sequence<UInt8>) -> UInt8 {
        ~remainder(bytes)
    }

    /// Returns the remainder of the CRC before it is inverted.
    public static func remainder(_ bytes: some Sequence<UInt8>) -> UInt8 {
        var crc: UInt8 = 0xFF
        for byte in bytes {
            crc ^= byte
            for _ in 0..<8 { crc = crc & 0x80 == 0 ? crc << 1 : crc << 1 ^ 0x1D }
        }
        return crc
    }

    /// Returns the checksum of ISO 9141-2 and ISO 14230: all bytes added, modulo 256.
    public static func sum(_ bytes: some Sequence<UInt8>) -> UInt8 {
        bytes.reduce(0, &+)
    }
}

extension LegacyLink {
    /// Returns the check byte of a message with these `bytes`.
    public func check(of bytes: some Sequence<UInt8>) -> UInt8 {
        isJ1850 ? CheckByte.crc(bytes) : CheckByte.sum(bytes)
    }

    /// Returns whether the last byte is the correct check byte of the others.
    public func isIntact(_ bytes: [UInt8]) -> Bool {
        guard let last = bytes.last, bytes.count > 1 else { return false }
        return check(of: bytes.dropLast()) == last
    }
}

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
