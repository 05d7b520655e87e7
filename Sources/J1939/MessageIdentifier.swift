public import CANBus

/// A 29-bit identifier in its parts (SAE J1939-21, 5.2): priority, data pages, format, specific byte, source.
public struct MessageIdentifier: Hashable, Sendable {
    /// 0 goes first, 7 last.
    public let priority: UInt8

    /// The parameter group of the message.
    public let group: ParameterGroupNumber

    /// The destination address; the global address for broadcast groups.
    public let destination: UInt8

    /// Who sends it.
    public let source: UInt8

    /// An identifier of these parts; `destination` counts only for groups that have one, of `priority` three bits.
    public init(
        _ group: ParameterGroupNumber, from source: UInt8, to destination: UInt8 = Address.global,
        priority: UInt8 = 6
    ) {
        self.group = group
        self.source = source
        self.priority = priority & 7
        self.destination = group.hasDestination ? destination : Address.global
    }

    /// The parts of `identifier`, or nil when it has 11 bits.
    public init?(_ identifier: CANIdentifier) {
        guard identifier.isExtended else { return nil }
        let raw = identifier.rawValue
        group = ParameterGroupNumber(raw >> 8)
        priority = UInt8(truncatingIfNeeded: raw >> 26)
        source = UInt8(truncatingIfNeeded: raw)
        destination = group.hasDestination ? UInt8(truncatingIfNeeded: raw >> 8) : Address.global
    }

    /// The identifier as it goes over the bus.
    public var identifier: CANIdentifier {
        let specific = group.hasDestination ? UInt32(destination) : 0
        return .extended(UInt32(priority) << 26 | (group.rawValue | specific) << 8 | UInt32(source))
    }

    /// Whether the message is for a node at `address`.
    public func isFor(_ address: UInt8) -> Bool { destination == address || destination == Address.global }
}
