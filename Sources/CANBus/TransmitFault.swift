/// Why a transmission of a node failed.
public enum TransmitFault: Hashable, Sendable {
    /// CAN: no node acknowledges, or the bus has another rate.
    case unacknowledged
    /// The node does not read back the level that it sends.
    case noFeedback
    /// The wires are never idle for long enough to begin.
    case noGap
    /// CAN: the wires are permanently dominant, so the controller cannot join the bus.
    case stuck
}
