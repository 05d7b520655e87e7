import CANBus

extension Settings {
    /// What flow control frames are made from; lost in sleep.
    struct FlowControl: Hashable, Sendable {
        /// What the frame is made from (`FC SM`).
        enum Mode: UInt8, Hashable, Sendable { case automatic = 0, userDefined = 1, userData = 2 }

        /// `FC SM`.
        var mode = Mode.automatic

        /// `FC SH` and `FC SD`, nil until they are set.
        var header: CANIdentifier?
        var data: CANData?
    }
}
