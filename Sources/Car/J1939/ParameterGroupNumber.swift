public import CANBus
import SimulationCore

/// A parameter group number (PGN): 18 bits that identify the content of a message (SAE J1939-21, 5.2).
///
/// A group whose PDU format byte is below F0 has a destination address (PDU1), and the last byte of its number is
/// zero. Other groups are broadcast (PDU2).
public struct ParameterGroupNumber: Hashable, Sendable, Comparable {
    /// The number, 0...3FFFF.
    public let rawValue: UInt32

    /// The group `rawValue`; bits above the 18th are dropped, and so is the last byte of a PDU1 group.
    public init(_ rawValue: UInt32) {
        let number = rawValue & 0x3FFFF
        self.rawValue = number >> 8 & 0xFF < 0xF0 ? number & 0x3FF00 : number
    }

    /// Whether messages of the group have a destination address (PDU1).
    public var hasDestination: Bool { format < 0xF0 }

    /// The PDU format byte (PF).
    public var format: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }

    /// The three bytes as messages carry them, least significant first.
    public var bytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: rawValue), UInt8(truncatingIfNeeded: rawValue >> 8),
            UInt8(truncatingIfNeeded: rawValue >> 16),
        ]
    }

    /// The group in three bytes of `data` from `index` on, or nil when there are fewer.
    public init?(in data: CANData, at index: Int) {
        guard index >= 0, data.count >= index + 3 else { return nil }
        self.init(UInt32(data[index]) | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2]) << 16)
    }

    /// Returns whether `left` has the lower number.
    public static func < (left: ParameterGroupNumber, right: ParameterGroupNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ParameterGroupNumber: CustomStringConvertible {
    /// Five hex digits, as adapters print it: `0FECA`.
    public var description: String { Hex.string(rawValue, width: 5) }
}

extension ParameterGroupNumber {
    /// Request (59904).
    public static let request = ParameterGroupNumber(0xEA00)
    /// Acknowledgement (59392).
    public static let acknowledgement = ParameterGroupNumber(0xE800)
    /// Address claimed, and cannot claim (60928).
    public static let addressClaimed = ParameterGroupNumber(0xEE00)
    /// Transport protocol, connection management (60416).
    public static let connectionManagement = ParameterGroupNumber(0xEC00)
    /// Transport protocol, data transfer (60160).
    public static let dataTransfer = ParameterGroupNumber(0xEB00)
    /// Vehicle identification (65260).
    public static let vehicleIdentification = ParameterGroupNumber(0xFEEC)
    /// Component identification (65259).
    public static let componentIdentification = ParameterGroupNumber(0xFEEB)
    /// Software identification (65242).
    public static let softwareIdentification = ParameterGroupNumber(0xFEDA)
    /// DM1: active trouble codes (65226).
    public static let activeCodes = ParameterGroupNumber(0xFECA)
    /// DM2: previously active trouble codes (65227).
    public static let previouslyActiveCodes = ParameterGroupNumber(0xFECB)
    /// DM3: clear previously active trouble codes (65228).
    public static let clearPreviouslyActiveCodes = ParameterGroupNumber(0xFECC)
    /// DM4: freeze frames (65229).
    public static let freezeFrames = ParameterGroupNumber(0xFECD)
    /// DM5: readiness (65230).
    public static let readiness = ParameterGroupNumber(0xFECE)
    /// DM6: pending emission-related trouble codes (65231).
    public static let pendingCodes = ParameterGroupNumber(0xFECF)
    /// DM11: clear active trouble codes (65235).
    public static let clearActiveCodes = ParameterGroupNumber(0xFED3)
    /// DM12: active emission-related trouble codes (65236).
    public static let emissionCodes = ParameterGroupNumber(0xFED4)
    /// DM23: previously active emission-related trouble codes (64949).
    public static let previousEmissionCodes = ParameterGroupNumber(0xFDB5)
    /// DM28: permanent trouble codes (64896).
    public static let permanentCodes = ParameterGroupNumber(0xFD80)
}
