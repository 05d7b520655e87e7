/// An acceptance filter: an identifier passes when it equals the pattern in every bit that is set in the mask.
public struct CANFilter: Hashable, Sendable {
    /// The expected bits.
    public var pattern: UInt32

    /// The mask: 1 for each bit to compare.
    public var mask: UInt32

    /// Restricts the filter to 29-bit (true) or 11-bit (false) identifiers; nil accepts both.
    public var isExtended: Bool?

    /// A filter of these bits.
    public init(pattern: UInt32, mask: UInt32, isExtended: Bool? = nil) {
        self.pattern = pattern
        self.mask = mask
        self.isExtended = isExtended
    }

    /// Accepts every identifier.
    public static let all = CANFilter(pattern: 0, mask: 0)

    /// Accepts exactly one identifier.
    public static func only(_ identifier: CANIdentifier) -> CANFilter {
        CANFilter(
            pattern: identifier.rawValue, mask: identifier.isExtended ? 0x1FFF_FFFF : 0x7FF,
            isExtended: identifier.isExtended)
    }

    public func accepts(_ identifier: CANIdentifier) -> Bool {
        if let isExtended, isExtended != identifier.isExtended { return false }
        return (identifier.rawValue ^ pattern) & mask == 0
    }
}
