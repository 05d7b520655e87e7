/// The protocol of a vehicle's diagnostic bus, numbered as the ELM327 numbers protocols (`ATDPN`). The ELM327's
/// protocols B and C are adapter settings for other CAN buses and are not listed.
public enum BusProtocol: String, CaseIterable, Hashable, Sendable {
    /// SAE J1850 PWM, 41.6 kbit/s.
    case j1850PWM = "1"
    /// SAE J1850 VPW, 10.4 kbit/s.
    case j1850VPW = "2"
    /// ISO 9141-2, 10.4 kbit/s, five-baud initialisation.
    case iso9141 = "3"
    /// ISO 14230-4, 10.4 kbit/s, five-baud initialisation.
    case iso14230Slow = "4"
    /// ISO 14230-4, 10.4 kbit/s, fast initialisation.
    case iso14230Fast = "5"
    /// ISO 15765-4, 11-bit identifiers, 500 kbit/s.
    case can11Bit500 = "6"
    /// ISO 15765-4, 29-bit identifiers, 500 kbit/s.
    case can29Bit500 = "7"
    /// ISO 15765-4, 11-bit identifiers, 250 kbit/s.
    case can11Bit250 = "8"
    /// ISO 15765-4, 29-bit identifiers, 250 kbit/s.
    case can29Bit250 = "9"
    /// SAE J1939, 29-bit identifiers, 250 kbit/s.
    case j1939 = "A"

    /// Bits per second.
    public var bitRate: Int {
        switch self {
        case .j1850PWM: 41_600
        case .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast: 10_400
        case .can11Bit500, .can29Bit500: 500_000
        case .can11Bit250, .can29Bit250, .j1939: 250_000
        }
    }

    /// Whether frames travel on CAN.
    public var isCAN: Bool {
        switch self {
        case .j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast: false
        case .can11Bit500, .can29Bit500, .can11Bit250, .can29Bit250, .j1939: true
        }
    }

    /// Whether the bus is SAE J1850, on which every node may send at any time.
    public var isJ1850: Bool { self == .j1850PWM || self == .j1850VPW }

    /// Whether diagnostic frames have 29-bit identifiers.
    public var isExtended: Bool {
        switch self {
        case .can29Bit500, .can29Bit250, .j1939: true
        case .j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast: false
        case .can11Bit500, .can11Bit250: false
        }
    }
}

/// The diagnostic bus that a vehicle's ECUs share.
public struct BusDescription: Hashable, Sendable {
    /// The protocol of the bus; identifier width and usual bit rate follow from it.
    public var `protocol`: BusProtocol

    /// The two key bytes that ECUs on a K line send, or nil for the protocol's default.
    public var keyWords: [UInt8]?

    /// The state of its wires at power-on.
    public var condition = BusCondition.sound

    /// Bits per second where the protocol leaves a choice, or nil for its usual rate: SAE J1939 has 250 and 500 kbit/s, and
    /// a bus of CAN FD any.
    public var rate: Int?

    /// Bits per second in the data phase of CAN FD; nil for a classical bus.
    public var dataRate: Int?

    /// Bits per second.
    public var bitRate: Int { rate ?? `protocol`.bitRate }

    public init(protocol: BusProtocol = .can11Bit500) {
        self.protocol = `protocol`
    }
}
