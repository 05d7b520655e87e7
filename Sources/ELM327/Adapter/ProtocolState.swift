import SimulationCore

/// How the adapter uses the vehicle's buses.
struct ProtocolState: Sendable {
    /// The protocol that `SP` or a search has chosen.
    var selected = ProtocolNumber.automatic

    /// Whether a search may choose another one.
    var isAutomatic = true

    /// The protocol that requests go out on, nil while none is open.
    var openProtocol: ProtocolNumber?

    /// How fast the vehicle answers.
    var adaptive = AdaptiveTimer()

    /// The long messages of SAE J1939 that are under way.
    var followed = J1939Reassemblies()

    /// The two key words of the last initiation on a K line, which `KW` prints.
    var keyWords: (first: UInt8, second: UInt8) = (0, 0)

    /// The session that is open on a K line.
    var session: KLineSession?

    /// The CAN controller's transmit error counter, which `CS` prints.
    ///
    /// Above 255 the controller is off the bus (ISO 11898-1).
    var transmitErrors: UInt16 = 0

    /// When there was last traffic on the bus.
    var lastActivity: SimInstant = .powerOn
}
