import CANBus
import SimulationCore

/// The CAN controller's transmit error counter (ISO 11898-1).
///
/// It stops at 128 where nobody acknowledges, which makes the node error passive; 32 bit errors in a row take it past 255
/// and the node off the bus.
struct TransmitErrors: Hashable, Sendable {
    private var count: UInt16 = 0

    /// Counts a frame that could not be sent.
    mutating func add(_ fault: TransmitFault) {
        switch fault {
        case .unacknowledged: count = 0x80
        case .noFeedback: count = 0x100
        case .noGap, .stuck: break
        }
    }

    /// Resets the count after a frame has been sent.
    mutating func clear() { count = 0 }

    /// The text of `CS`.
    var text: String {
        count > 0xFF ? "OFF" : Hex.string(UInt8(truncatingIfNeeded: count), width: 2)
    }
}

/// The checks of CAN messages: the bits of PP 2A (ELM327 data sheet, "PP 2A").
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
