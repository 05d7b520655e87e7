/// The NAME that identifies a node independently of its address: 64 bits (SAE J1939-81, 4.1.1). The node with the
/// lower number wins a contended address.
public struct Name: Hashable, Sendable {
    /// The 64 bits; the identity number is the lowest 21.
    public let rawValue: UInt64

    /// The name with these bits.
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The name with these fields; surplus upper bits of each are ignored.
    public init(
        identity: UInt32, manufacturer: UInt16, ecuInstance: UInt8 = 0, functionInstance: UInt8 = 0,
        function: UInt8, vehicleSystem: UInt8 = 0, vehicleSystemInstance: UInt8 = 0, industryGroup: UInt8,
        isArbitraryAddressCapable: Bool = false
    ) {
        var bits = UInt64(identity & 0x1F_FFFF)
        bits |= UInt64(manufacturer & 0x7FF) << 21
        bits |= UInt64(ecuInstance & 7) << 32
        bits |= UInt64(functionInstance & 0x1F) << 35
        bits |= UInt64(function) << 40
        bits |= UInt64(vehicleSystem & 0x7F) << 49
        bits |= UInt64(vehicleSystemInstance & 0xF) << 56
        bits |= UInt64(industryGroup & 7) << 60
        bits |= isArbitraryAddressCapable ? 1 << 63 : 0
        rawValue = bits
    }

    /// Parses the eight bytes of an address claim, least significant first; nil when there are fewer.
    public init?(parsing bytes: some Collection<UInt8>) {
        guard bytes.count >= 8 else { return nil }
        rawValue = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the eight bytes of an address claim, least significant first.
    public func encoded() -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: rawValue >> UInt64(8 * $0)) }
    }

    private func field(_ shift: UInt64, _ width: UInt64) -> UInt64 { rawValue >> shift & ((1 << width) - 1) }

    /// The serial number of the unit, given by its manufacturer, 21 bits.
    public var identity: UInt32 { UInt32(field(0, 21)) }
    /// The manufacturer code, 11 bits.
    public var manufacturer: UInt16 { UInt16(field(21, 11)) }
    /// The instance of the ECU within its function, 3 bits.
    public var ecuInstance: UInt8 { UInt8(field(32, 3)) }
    /// The instance of the function, 5 bits.
    public var functionInstance: UInt8 { UInt8(field(35, 5)) }
    /// The function code, 8 bits.
    public var function: UInt8 { UInt8(field(40, 8)) }
    /// The vehicle system (kind of vehicle or implement), 7 bits.
    public var vehicleSystem: UInt8 { UInt8(field(49, 7)) }
    /// The instance of the vehicle system, 4 bits.
    public var vehicleSystemInstance: UInt8 { UInt8(field(56, 4)) }
    /// The industry group: 0 global, 1 on-highway, 2 agriculture, 3 construction, 4 marine, 5 industrial.
    public var industryGroup: UInt8 { UInt8(field(60, 3)) }
    /// Whether the node takes another address when it loses its own.
    public var isArbitraryAddressCapable: Bool { field(63, 1) == 1 }
}
