public import CANBus

/// A disturbance of the bus, as controllers report it to tools.
public enum BusError: Hashable, Sendable {
    /// No node has acknowledged a frame of the tool; the controller is error passive.
    case unacknowledged
    /// The tool's controller has left the bus.
    case busOff
    /// The bus was never idle long enough to send.
    case noGap
    /// A received frame was damaged, or the wires are stuck.
    case protocolViolation
    /// The tool sends faster than the bus; a frame was lost in the controller.
    case overflow

    public init(_ fault: TransmitFault) {
        self =
            switch fault {
            case .unacknowledged: .unacknowledged
            case .noFeedback: .busOff
            case .noGap: .noGap
            case .stuck: .protocolViolation
            }
    }

    /// The classes in the identifier of an error frame of Linux (`linux/can/error.h`): 001 transmission timed out,
    /// 004 controller, 008 protocol, 020 no acknowledgement, 040 bus off, 080 bus error.
    public var linuxClass: UInt32 {
        switch self {
        case .unacknowledged: 0x024
        case .busOff: 0x040
        case .noGap: 0x001
        case .protocolViolation: 0x088
        case .overflow: 0x004
        }
    }
}
