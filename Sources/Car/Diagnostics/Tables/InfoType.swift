public import VehicleModel

/// An information type of service 09.
public struct InfoType: Hashable, Sendable {
    public let id: UInt8

    /// The name, for people.
    public let name: String

    public let format: Format
    /// In bytes.
    public let itemLength: Int

    public enum Format: Hashable, Sendable {
        /// A support bitmap; the answer has no number of data items.
        case bitmap
        /// The number of messages of an answer on links without ISO-TP; not used on CAN.
        case messageCount
        /// ASCII, padded with 00.
        case text
        case hexadecimal
        /// Counters of two bytes; the number of data items is the number of counters.
        case counters(MonitorLayout)
        case number(unit: String)
    }

    init(_ id: UInt8, _ itemLength: Int, _ format: Format, _ name: String) {
        self.id = id
        self.itemLength = itemLength
        self.format = format
        self.name = name
    }

    /// The types that are not reserved, ascending; source: SAE J1979-DA as public decoders report it.
    // swift-format-ignore
    public static let all: [InfoType] = [
        .init(0x00,  4, .bitmap,                 "supported information types"),
        .init(0x01,  1, .messageCount,           "messages of the VIN"),
        .init(0x02, 17, .text,                   "vehicle identification number"),
        .init(0x03,  1, .messageCount,           "messages of the calibration identifications"),
        .init(0x04, 16, .text,                   "calibration identification"),
        .init(0x05,  1, .messageCount,           "messages of the calibration verification numbers"),
        .init(0x06,  4, .hexadecimal,            "calibration verification number"),
        .init(0x07,  1, .messageCount,           "messages of the in-use performance counters"),
        .init(0x08,  2, .counters(.spark),       "in-use performance, spark ignition"),
        .init(0x09,  1, .messageCount,           "messages of the ECU name"),
        .init(0x0A, 20, .text,                   "ECU name"),
        .init(0x0B,  2, .counters(.compression), "in-use performance, compression ignition"),
        .init(0x0C,  1, .messageCount,           "messages of the engine serial number"),
        .init(0x0D, 17, .text,                   "engine serial number"),
        .init(0x0E,  1, .messageCount,           "messages of the type approval number"),
        .init(0x0F, 17, .text,                   "type approval number"),
        .init(0x11, 11, .text,                   "number of the global technical regulation"),
        .init(0x12,  2, .number(unit: ""),       "ignition cycles with the engine fuelled"),
        .init(0x14,  2, .number(unit: "km"),     "distance since the last decision of the fuel vapour monitor"),
    ]

    /// Returns the type with this identifier, or nil when it is reserved.
    public static func find(_ id: UInt8) -> InfoType? {
        all.first { $0.id == id }
    }

    /// Returns the names of the counters of a list, in wire order: numerators end in COMP, denominators in COND.
    public static func counterNames(_ layout: MonitorLayout) -> [String] {
        let stems =
            switch layout {
            case .spark:
                ["CAT-1", "CAT-2", "O2S-1", "O2S-2", "EGR-", "AIR-", "EVAP-", "SO2S-1", "SO2S-2"]
            case .compression:
                ["HCCAT-", "NCAT-", "NADS-", "PM-", "EGS-", "EGR-", "BP-", "FUEL-"]
            }
        return ["OBDCOND", "IGNCNTR"]
            + stems.flatMap { stem -> [String] in
                let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
                return ["\(parts[0])COMP\(parts[1])", "\(parts[0])COND\(parts[1])"]
            }
    }
}
