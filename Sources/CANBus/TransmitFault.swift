/// Why a node's transmission has failed.
public enum TransmitFault: Hashable, Sendable {
    /// CAN: no node acknowledges, or the bus has another rate.
    case unacknowledged
    /// The level that is sent does not appear on the input.
    case noFeedback
    /// The wires are never idle for long enough.
    case noGap
    /// CAN: the wires are dominant without end, so that the controller finds no bus to join.
    case stuck
}
