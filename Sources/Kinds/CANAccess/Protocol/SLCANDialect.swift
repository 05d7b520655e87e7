/// The makes of LAWICEL adapters, which differ in a few commands.
public enum SLCANDialect: String, CaseIterable, Hashable, Sendable {
    /// The LAWICEL CANUSB: received frames are sent at once, and a sent frame is answered with `z` or `Z`.
    case canusb
    /// The LAWICEL CAN232: received frames wait for a poll until `X1`.
    case can232
    /// A clone, such as a CANable with slcan firmware: answers `v`, and tolerates more.
    case clone
}
