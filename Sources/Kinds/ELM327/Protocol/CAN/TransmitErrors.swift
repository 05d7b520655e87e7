import CANBus
import SimulationCore

/// The CAN controller's transmit error counter (ISO 11898-1).
///
/// It stops at 128 where nobody acknowledges, which makes the node error passive; 32 bit errors in a row take it past 255
/// and the node off the bus.
struct TransmitErrors: Hashable, Sendable {
    private var count: UInt16 = 0

    /// A frame could not be sent.
    mutating func add(_ fault: TransmitFault) {
        switch fault {
        case .unacknowledged: count = 0x80
        case .noFeedback: count = 0x100
        case .noGap, .stuck: break
        }
    }

    /// A frame has been sent.
    mutating func clear() { count = 0 }

    /// What `CS` prints.
    var text: String {
        count > 0xFF ? "OFF" : Hex.string(UInt8(truncatingIfNeeded: count), width: 2)
    }
}
