package import CANBus
import SimulationCore

/// A parameter group number (PGN): 18 bits that identify the content of a message (SAE J1939-21, 5.2).
///
/// A group whose PDU format byte is below F0 has a destination address (PDU1), and the last byte of its number is
/// zero. Other groups are broadcast (PDU2).
package struct ParameterGroupNumber: Hashable, Sendable, Comparable {
    /// The number, 0...3FFFF.
    package let rawValue: UInt32

    /// The group `rawValue`; bits above the 18th are dropped, and so is the last byte of a PDU1 group.
    package init(_ rawValue: UInt32) {
        let number = rawValue & 0x3FFFF
        self.rawValue = number >> 8 & 0xFF < 0xF0 ? number & 0x3FF00 : number
    }

    /// Whether messages of the group have a destination address (PDU1).
    package var hasDestination: Bool { format < 0xF0 }

    /// The PDU format byte (PF).
    package var format: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }

    /// The three bytes as messages carry them, least significant first.
    package var bytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: rawValue), UInt8(truncatingIfNeeded: rawValue >> 8),
            UInt8(truncatingIfNeeded: rawValue >> 16),
        ]
    }

    /// The group in three bytes of `data` from `index` on, or nil when there are fewer.
    package init?(in data: CANData, at index: Int) {
        guard index >= 0, data.count >= index + 3 else { return nil }
        self.init(UInt32(data[index]) | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2]) << 16)
    }

    /// Returns whether `left` has the lower number.
    package static func < (left: ParameterGroupNumber, right: ParameterGroupNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ParameterGroupNumber: CustomStringConvertible {
    /// Five hex digits, as adapters print it: `0FECA`.
    package var description: String { Hex.string(rawValue, width: 5) }
}

extension ParameterGroupNumber {
    /// Request (59904).
    package static let request = ParameterGroupNumber(0xEA00)
    /// Acknowledgement (59392).
    package static let acknowledgement = ParameterGroupNumber(0xE800)
    /// Address claimed, and cannot claim (60928).
    package static let addressClaimed = ParameterGroupNumber(0xEE00)
    /// Transport protocol, connection management (60416).
    package static let connectionManagement = ParameterGroupNumber(0xEC00)
    /// Transport protocol, data transfer (60160).
    package static let dataTransfer = ParameterGroupNumber(0xEB00)
    /// Vehicle identification (65260).
    package static let vehicleIdentification = ParameterGroupNumber(0xFEEC)
    /// Component identification (65259).
    package static let componentIdentification = ParameterGroupNumber(0xFEEB)
    /// Software identification (65242).
    package static let softwareIdentification = ParameterGroupNumber(0xFEDA)
    /// DM1: active trouble codes (65226).
    package static let activeCodes = ParameterGroupNumber(0xFECA)
    /// DM2: previously active trouble codes (65227).
    package static let previouslyActiveCodes = ParameterGroupNumber(0xFECB)
    /// DM3: clear previously active trouble codes (65228).
    package static let clearPreviouslyActiveCodes = ParameterGroupNumber(0xFECC)
    /// DM4: freeze frames (65229).
    package static let freezeFrames = ParameterGroupNumber(0xFECD)
    /// DM5: readiness (65230).
    package static let readiness = ParameterGroupNumber(0xFECE)
    /// DM6: pending emission-related trouble codes (65231).
    package static let pendingCodes = ParameterGroupNumber(0xFECF)
    /// DM11: clear active trouble codes (65235).
    package static let clearActiveCodes = ParameterGroupNumber(0xFED3)
    /// DM12: active emission-related trouble codes (65236).
    package static let emissionCodes = ParameterGroupNumber(0xFED4)
    /// DM23: previously active emission-related trouble codes (64949).
    package static let previousEmissionCodes = ParameterGroupNumber(0xFDB5)
    /// DM28: permanent trouble codes (64896).
    package static let permanentCodes = ParameterGroupNumber(0xFD80)
}
