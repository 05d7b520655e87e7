/// A diagnostic link older than CAN.
public enum LegacyLink: String, CaseIterable, Hashable, Sendable {
    /// SAE J1850 with pulse-width modulation, 41.6 kbit/s on two wires.
    case pulseWidth = "pwm"
    /// SAE J1850 with variable pulse width, 10.4 kbit/s on one wire.
    case variablePulseWidth = "vpw"
    /// ISO 9141-2 on the K line, 10.4 kbit/s.
    case iso9141 = "9141"
    /// ISO 14230 (KWP2000) on the K line, 10.4 kbit/s.
    case iso14230 = "kwp"

    /// The wires that a link uses; nodes on the same wires receive each other's signals.
    public enum Medium: Hashable, Sendable { case j1850PulseWidth, j1850VariablePulseWidth, kLine }

    /// The wires of this link.
    public var medium: Medium {
        switch self {
        case .pulseWidth: .j1850PulseWidth
        case .variablePulseWidth: .j1850VariablePulseWidth
        case .iso9141, .iso14230: .kLine
        }
    }

    /// Whether the link is SAE J1850: messages end in a CRC and arbitrate bit by bit.
    public var isJ1850: Bool { medium != .kLine }

    /// The nominal bit rate in bits per second.
    public var bitRate: Int { self == .pulseWidth ? 41_600 : 10_400 }

    /// The greatest number of data bytes of a message: 255 on ISO 14230, 7 on the others, whose
    /// messages have no length byte.
    public var longestData: Int { self == .iso14230 ? 255 : 7 }

    /// The first byte of a functional request; on ISO 14230 the length is still to be added.
    ///
    /// Source: SAE J1979: 61 on PWM, 68 on VPW and ISO 9141-2, C0 and the length on ISO 14230-4.
    public var functionalFormat: UInt8 {
        switch self {
        case .pulseWidth: 0x61
        case .variablePulseWidth, .iso9141: 0x68
        case .iso14230: 0xC0
        }
    }

    /// The functional target address: 33 on ISO 14230-4, 6A on the others.
    public var functionalAddress: UInt8 { self == .iso14230 ? 0x33 : 0x6A }
}
