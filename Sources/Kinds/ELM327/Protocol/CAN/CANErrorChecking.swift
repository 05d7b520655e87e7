/// How strictly CAN messages are checked: the bits of PP 2A (ELM327 data sheet, "PP 2A").
///
/// Bits 5-3 concern faults: `ERR94`, a dip of the supply, and wiring that is tested before CAN is opened.
struct CANErrorChecking: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// b7: an ISO 15765 frame must have eight bytes.
    static let eightBytes = CANErrorChecking(rawValue: 1 << 7)
    /// b6: an ISO 15765 single frame without data is not allowed.
    static let noEmptyFrames = CANErrorChecking(rawValue: 1 << 6)
    /// b5: after `ERR94` a search leaves CAN out.
    static let blocksAfterError = CANErrorChecking(rawValue: 1 << 5)
    /// b4: after `LV RESET` a search leaves CAN out.
    static let blocksAfterDip = CANErrorChecking(rawValue: 1 << 4)
    /// b3: the wiring is tested before a CAN protocol is opened, from version 1.3a on.
    static let testsWiring = CANErrorChecking(rawValue: 1 << 3)
    /// b2: `7F xx 78` lengthens the wait.
    static let responsePending = CANErrorChecking(rawValue: 1 << 2)
    /// b1: it does so for services 00-0F only.
    static let pendingForLegislated = CANErrorChecking(rawValue: 1 << 1)
    /// b0: it does so on protocols of ISO 15765 format only.
    static let pendingForISO15765 = CANErrorChecking(rawValue: 1 << 0)
}
