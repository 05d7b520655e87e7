/// The makes of LAWICEL adapters, which differ in a few commands.
public enum SLCANDialect: String, CaseIterable, Hashable, Sendable {
    /// The LAWICEL CANUSB: received frames are sent at once, and a sent frame is answered with `z` or `Z`.
    case canusb
    /// The LAWICEL CAN232: received frames wait for a poll until `X1`.
    case can232
    /// A clone, such as a CANable with slcan firmware: answers `v`, and tolerates more.
    case clone
    /// A CANable 2 with normaldotcom's firmware: CAN FD, and no answer to any command but `V`.
    case canable2
    /// A CANable 2 with Nakakiyo's firmware: CAN FD, with the answers of LAWICEL.
    case nakakiyo
    /// A CANable 2.5: CAN FD, and no answers unless asked for, which it is not here.
    case canable25 = "canable2.5"

    var hasFD: Bool {
        switch self {
        case .canusb, .can232, .clone: false
        case .canable2, .nakakiyo, .canable25: true
        }
    }

    /// Whether commands are answered with a carriage return or BEL.
    var acknowledges: Bool {
        switch self {
        case .canusb, .can232, .clone, .nakakiyo: true
        case .canable2, .canable25: false
        }
    }

    /// The data bit rate when `Y` has not been sent, bit/s; nil for a classical port.
    var usualDataBitRate: Int? { self == .canable2 ? 2_000_000 : nil }

    /// The greatest number of characters of a line; a longer one is an error. Firmwares without CAN FD have a buffer of
    /// 32, those with it take a frame of 64 bytes.
    var lineLimit: Int { hasFD ? 138 : 31 }
}
