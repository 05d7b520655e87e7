import SimulationCore

public import CANBus

/// The parts of a 29-bit identifier (SAE J1939-21, 5.2): priority, data pages, PDU format, PDU
/// specific, source address.
public struct MessageIdentifier: Hashable, Sendable {
    /// The priority, 0 (highest) to 7.
    public let priority: UInt8

    public let group: ParameterGroupNumber

    /// The destination address; the global address for groups of PDU2.
    public let destination: UInt8

    public let source: UInt8

    /// An identifier of these parts; `destination` is used only by groups of PDU1, and only the three
    /// lowest bits of `priority`.
    public init(
        _ group: ParameterGroupNumber, from source: UInt8, to destination: UInt8 = Address.global,
        priority: UInt8 = 6
    ) {
        self.group = group
        self.source = source
        self.priority = priority & 7
        self.destination = group.hasDestination ? destination : Address.global
    }

    /// Parses `identifier`; nil when it has 11 bits.
    public init?(_ identifier: CANIdentifier) {
        guard identifier.isExtended else { return nil }
        let raw = identifier.rawValue
        group = ParameterGroupNumber(raw >> 8)
        priority = UInt8(truncatingIfNeeded: raw >> 26)
        source = UInt8(truncatingIfNeeded: raw)
        destination = group.hasDestination ? UInt8(truncatingIfNeeded: raw >> 8) : Address.global
    }

    /// The 29-bit CAN identifier.
    public var identifier: CANIdentifier {
        let specific = group.hasDestination ? UInt32(destination) : 0
        return .extended(UInt32(priority) << 26 | (group.rawValue | specific) << 8 | UInt32(source))
    }

    /// Returns whether a node at `address` receives the message.
    public func isFor(_ address: UInt8) -> Bool { destination == address || destination == Address.global }
}

/// Source addresses (SAE J1939, appendix B, table B2), and the null and global addresses.
public enum Address {
    /// Engine 1.
    public static let engine: UInt8 = 0x00
    /// Off-board diagnostic tool 1.
    public static let tool: UInt8 = 0xF9
    /// The null address of a node without an address.
    public static let null: UInt8 = 0xFE
    /// The global address, which every node receives.
    public static let global: UInt8 = 0xFF

    // swift-format-ignore
    private static let names: [UInt8: String] = [
        0x00: "engine 1",     0x01: "engine 2",        0x03: "transmission",           0x0B: "brakes",
        0x0F: "retarder",     0x11: "cruise control",  0x17: "instrument cluster",     0x21: "body",
        0x27: "management",   0x31: "cab",             0x3D: "exhaust emission",       0xEE: "tachograph",
        0xF0: "tractor ECU",  0xF9: "off-board tool 1", 0xFA: "off-board tool 2",      0xFE: "null",
        0xFF: "global",
    ]

    /// Returns two hex digits, followed by the usual owner of the address when it is known: `00 (engine 1)`.
    public static func description(of address: UInt8) -> String {
        let digits = Hex.string(address, width: 2)
        return names[address].map { "\(digits) (\($0))" } ?? digits
    }
}
