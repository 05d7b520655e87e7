import CANBus

/// Which identifier the flow control of mode 0 has, on 11-bit identifiers.
public enum FlowControlRule: String, CaseIterable, Hashable, Sendable {
    /// The received one with bit 3 cleared.
    case standard
    /// The received one less 8.
    case minusEight = "minus-8"
    /// The identifier of the request.
    case request
    /// The received one, so that the ECU never sees it.
    case received
    /// None: no flow control is sent.
    case missing

    /// Returns the identifier of the flow control for a first frame with `received`, or nil when none is sent (data sheet, "FC
    /// SM"; how others differ is known from field reports); `request` is that of the request.
    func identifier(for received: CANIdentifier, request: @autoclosure () -> CANIdentifier) -> CANIdentifier?
    {
        switch self {
        case .missing: return nil
        case .received: return received
        case .request: return request()
        case .standard, .minusEight: break
        }
        let raw = received.rawValue
        if received.isExtended { return .extended(raw & 0x1FFF_0000 | (raw & 0xFF) << 8 | raw >> 8 & 0xFF) }
        return .base(self == .minusEight ? (raw &- 8) & 0x7FF : raw & ~0x08)
    }
}
