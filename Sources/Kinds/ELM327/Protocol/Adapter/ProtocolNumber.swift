import LegacyBus

/// A protocol of the ELM327, by the digit that `SP` takes and `DPN` prints.
///
/// Source: ELM327 data sheet, "Setting the protocol"; names are those that `DP` prints.
public enum ProtocolNumber: UInt8, CaseIterable, Hashable, Sendable {
    case automatic = 0
    case j1850PWM = 1
    case j1850VPW = 2
    case iso9141 = 3
    case iso14230Slow = 4
    case iso14230Fast = 5
    case can11At500 = 6
    case can29At500 = 7
    case can11At250 = 8
    case can29At250 = 9
    case j1939 = 0xA
    case user1 = 0xB
    case user2 = 0xC

    /// The bus of the protocol, which decides how requests are framed and answers printed.
    public enum Family: Hashable, Sendable { case none, j1850, iso9141, iso14230, can }

    public var family: Family {
        switch self {
        case .automatic: .none
        case .j1850PWM, .j1850VPW: .j1850
        case .iso9141: .iso9141
        case .iso14230Slow, .iso14230Fast: .iso14230
        case .can11At500, .can29At500, .can11At250, .can29At250, .j1939, .user1, .user2: .can
        }
    }

    /// The version that brought the protocol.
    var since: ChipVersion {
        switch self {
        case .j1939, .user1, .user2: .v1_2
        case .automatic, .j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast, .can11At500,
            .can29At500,
            .can11At250, .can29At250:
            .v1_0
        }
    }

    /// The one hexadecimal digit of `SP`, `TP` and `DPN`.
    public var digit: UInt8 { rawValue < 10 ? 0x30 + rawValue : 0x37 + rawValue }
}

/// The use of the bus by a CAN protocol: bit rate, identifier length and the meaning of the data bytes.
public struct CANOptions: Hashable, Sendable {
    /// The meaning of the data bytes of a frame (PP 2C and 2E, bits 2-0).
    public enum Format: UInt8, Hashable, Sendable {
        case none = 0
        case iso15765 = 1
        case j1939 = 2
    }

    /// Bits per second.
    public var bitRate: Int

    /// Whether requests go out with 29-bit identifiers.
    public var isExtended: Bool

    /// Whether frames of both identifier lengths are received.
    public var receivesBoth: Bool = false

    /// Whether a short request is sent with a short data length code rather than padded to eight.
    public var variableLength: Bool = false

    /// The meaning of the data bytes.
    public var format: Format = .iso15765

    static let can11At500 = CANOptions(bitRate: 500_000, isExtended: false)
    static let can29At500 = CANOptions(bitRate: 500_000, isExtended: true)
    static let can11At250 = CANOptions(bitRate: 250_000, isExtended: false)
    static let can29At250 = CANOptions(bitRate: 250_000, isExtended: true)

    /// The options that a programmable-parameter pair stands for: PP 2C/2E bits and the 500/n kbit/s divisor.
    ///
    /// Source: ELM327 data sheet, "PP 2C": b7 11-bit transmission, b6 variable length, b5 both lengths received,
    /// b4 rate times 8/7, b2-b0 format.
    init(options: UInt8, divisor: UInt8) {
        let base = 500_000 / max(Int(divisor), 1)
        bitRate = options & 0x10 != 0 ? base * 8 / 7 : base
        isExtended = options & 0x80 == 0
        variableLength = options & 0x40 != 0
        receivesBoth = options & 0x20 != 0
        format = Format(rawValue: options & 0x07) ?? .none
    }

    /// The options of a fixed ISO 15765-4 protocol.
    init(bitRate: Int, isExtended: Bool) {
        self.bitRate = bitRate
        self.isExtended = isExtended
    }
}

extension ProtocolNumber {
    /// Returns the name that `DP` prints, without the `AUTO, ` in front; A-C name their settings.
    func name(_ can: CANOptions?) -> String {
        switch self {
        case .automatic: "AUTO"
        case .j1850PWM: "SAE J1850 PWM"
        case .j1850VPW: "SAE J1850 VPW"
        case .iso9141: "ISO 9141-2"
        case .iso14230Slow: "ISO 14230-4 (KWP 5BAUD)"
        case .iso14230Fast: "ISO 14230-4 (KWP FAST)"
        case .can11At500: "ISO 15765-4 (CAN 11/500)"
        case .can29At500: "ISO 15765-4 (CAN 29/500)"
        case .can11At250: "ISO 15765-4 (CAN 11/250)"
        case .can29At250: "ISO 15765-4 (CAN 29/250)"
        case .j1939: "SAE J1939 (CAN 29/\(kilobits(can)))"
        case .user1: "USER1 (CAN \(can?.isExtended == true ? 29 : 11)/\(kilobits(can)))"
        case .user2: "USER2 (CAN \(can?.isExtended == true ? 29 : 11)/\(kilobits(can)))"
        }
    }

    /// Returns the bit rate in whole kbit/s; the 8/7 multiplier is not shown (data sheet, "PP 2C").
    private func kilobits(_ can: CANOptions?) -> Int { (can?.bitRate ?? 0) / 1000 }
}

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
