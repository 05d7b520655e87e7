import SimulationCore

/// The identifier of a CAN frame: 11 bits (base format) or 29 bits (extended format), ISO 11898-1.
public struct CANIdentifier: Hashable, Sendable {
    /// The identifier's bits, right-justified: 0...0x7FF or 0...0x1FFF_FFFF.
    public let rawValue: UInt32

    /// Whether this is a 29-bit identifier; 11-bit 7E0 and 29-bit 7E0 are different identifiers.
    public let isExtended: Bool

    /// Returns an 11-bit identifier; bits above the eleventh are dropped.
    @inlinable
    public static func base(_ rawValue: UInt32) -> CANIdentifier {
        CANIdentifier(rawValue: rawValue & 0x7FF, isExtended: false)
    }

    /// Returns a 29-bit identifier; bits above the 29th are dropped.
    @inlinable
    public static func extended(_ rawValue: UInt32) -> CANIdentifier {
        CANIdentifier(rawValue: rawValue & 0x1FFF_FFFF, isExtended: true)
    }

    /// An identifier of `rawValue`, masked to its width.
    @inlinable
    public init(rawValue: UInt32, isExtended: Bool) {
        self.rawValue = rawValue & (isExtended ? 0x1FFF_FFFF : 0x7FF)
        self.isExtended = isExtended
    }
}

extension CANIdentifier: CustomStringConvertible {
    /// Three hex digits for 11 bits, eight for 29, as candump prints them.
    public var description: String { Hex.string(rawValue, width: isExtended ? 8 : 3) }
}
