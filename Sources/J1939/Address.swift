import SimulationCore

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

    /// Two hex digits, followed by the usual owner of the address when it is known: `00 (engine 1)`.
    public static func description(of address: UInt8) -> String {
        let digits = Hex.string(address, width: 2)
        return names[address].map { "\(digits) (\($0))" } ?? digits
    }
}
