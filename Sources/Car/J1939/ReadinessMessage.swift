/// The content of DM5: the counts of trouble codes and the readiness of the monitors (SAE J1939-73, 5.7.5).
public struct ReadinessMessage: Hashable, Sendable {
    /// A monitor with its bit position: 0-2 continuous (byte 4), 8-23 the others (bytes 5 and 6).
    public enum Monitor: Int, CaseIterable, Hashable, Sendable {
        case misfire = 0
        case fuelSystem = 1
        case component = 2
        case catalyst = 8
        case heatedCatalyst = 9
        case evaporativeSystem = 10
        case secondaryAir = 11
        case airConditioning = 12
        case oxygenSensor = 13
        case oxygenSensorHeater = 14
        case exhaustGasRecirculation = 15
        case coldStartAid = 16
        case boostPressure = 17
        case particulateFilter = 18
        case nitrogenOxideConverter = 19
        case hydrocarbonCatalyst = 20
    }

    /// The number of active trouble codes, 0...250.
    public var active: UInt8

    /// The number of previously active trouble codes, 0...250.
    public var previouslyActive: UInt8

    /// The regulation that the node follows (SPN 1220): 1 OBD II, 5 none, 6 EOBD.
    public var compliance: UInt8

    public var supported: Set<Monitor>

    /// The supported monitors that have not completed.
    public var incomplete: Set<Monitor>

    /// A message of these parts.
    public init(
        active: UInt8, previouslyActive: UInt8, compliance: UInt8, supported: Set<Monitor>,
        incomplete: Set<Monitor>
    ) {
        self.active = active
        self.previouslyActive = previouslyActive
        self.compliance = compliance
        self.supported = supported
        self.incomplete = incomplete
    }

    /// Parses eight bytes; nil when there are fewer.
    public init?(parsing bytes: some RandomAccessCollection<UInt8>) {
        guard bytes.count >= 8 else { return nil }
        let data = Array(bytes)
        let support = UInt32(data[3] & 0x07) | UInt32(data[4]) << 8 | UInt32(data[5]) << 16
        let status = UInt32(data[3] >> 4 & 0x07) | UInt32(data[6]) << 8 | UInt32(data[7]) << 16
        self.init(
            active: data[0], previouslyActive: data[1], compliance: data[2],
            supported: Self.monitors(support), incomplete: Self.monitors(status))
    }

    /// Returns the eight bytes.
    public func encoded() -> [UInt8] {
        let support = Self.bits(supported)
        let status = Self.bits(incomplete)
        return [
            active, previouslyActive, compliance,
            UInt8(truncatingIfNeeded: support & 7 | (status & 7) << 4),
            UInt8(truncatingIfNeeded: support >> 8), UInt8(truncatingIfNeeded: support >> 16),
            UInt8(truncatingIfNeeded: status >> 8), UInt8(truncatingIfNeeded: status >> 16),
        ]
    }

    private static func bits(_ monitors: Set<Monitor>) -> UInt32 {
        monitors.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    }

    private static func monitors(_ bits: UInt32) -> Set<Monitor> {
        Set(Monitor.allCases.filter { bits >> UInt32($0.rawValue) & 1 == 1 })
    }
}
