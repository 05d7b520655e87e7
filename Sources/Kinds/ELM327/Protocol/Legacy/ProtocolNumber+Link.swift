import LegacyBus

extension ProtocolNumber {
    /// The link that carries one of the protocols 1-5.
    var legacyLink: LegacyLink {
        switch self {
        case .j1850PWM: .pulseWidth
        case .j1850VPW: .variablePulseWidth
        case .iso9141: .iso9141
        case .iso14230Slow, .iso14230Fast: .iso14230
        case .automatic, .can11At500, .can29At500, .can11At250, .can29At250, .j1939, .user1, .user2: .iso9141
        }
    }
}
