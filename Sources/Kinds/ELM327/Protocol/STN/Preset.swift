import CANBus

/// A protocol of the STN chips: a bus and what is spoken on it (`STP`).
struct Preset: Hashable, Sendable {
    /// Two digits, as `STP` takes and `STPR` prints them.
    let number: Int

    /// The name that `STPRS` prints; the wording is that of the manual's table, the framing is not published.
    let name: String

    /// The ELM327's protocol that does the same, USER1 where there is none.
    let protocolNumber: ProtocolNumber

    /// USER1's options and divisor (as PP 2C and 2D), or nil for another protocol.
    let user1: UserProtocol?

    /// Whether the device opens a session by itself, and keeps it open.
    var opensItself: Bool { number != 21 && number != 23 }

    /// Whether messages have a header that the device makes.
    var hasHeader: Bool { number != 21 }

    var isSingleWire: Bool { (61...64).contains(number) }

    /// Options and divisor of USER1.
    struct UserProtocol: Hashable, Sendable {
        let options: UInt8
        let divisor: UInt8
    }

    private init(_ number: Int, _ name: String, _ protocolNumber: ProtocolNumber) {
        self.number = number
        self.name = name
        self.protocolNumber = protocolNumber
        user1 = nil
    }

    private init(_ number: Int, _ name: String, options: UInt8, divisor: UInt8) {
        self.number = number
        self.name = name
        protocolNumber = .user1
        user1 = UserProtocol(options: options, divisor: divisor)
    }

    static func row(_ number: Int) -> Preset? { rows.first { $0.number == number } }

    static func row(_ number: ProtocolNumber) -> Preset? {
        rows.first { $0.protocolNumber == number && $0.user1 == nil }
    }

    /// All presets (OBDLink Family Reference and Programming Manual rev F, "STP"); raw ones send short frames.
    static let rows: [Preset] = [
        Preset(11, "SAE J1850 PWM", .j1850PWM),
        Preset(12, "SAE J1850 VPW", .j1850VPW),
        Preset(22, "ISO 9141-2", .iso9141),
        Preset(21, "ISO 9141 (no autoinit)", .iso9141),
        Preset(24, "ISO 14230-4 (5 baud init)", .iso14230Slow),
        Preset(23, "ISO 14230 (no autoinit)", .iso14230Slow),
        Preset(25, "ISO 14230-4 (fast init)", .iso14230Fast),
        Preset(31, "HS CAN (ISO 11898, 500K/11B)", options: 0xC0, divisor: 1),
        Preset(32, "HS CAN (ISO 11898, 500K/29B)", options: 0x40, divisor: 1),
        Preset(33, "HS CAN (ISO 15765, 500K/11B)", .can11At500),
        Preset(34, "HS CAN (ISO 15765, 500K/29B)", .can29At500),
        Preset(35, "HS CAN (ISO 15765, 250K/11B)", .can11At250),
        Preset(36, "HS CAN (ISO 15765, 250K/29B)", .can29At250),
        Preset(41, "J1939 (250K/11B)", options: 0xC2, divisor: 2),
        Preset(42, "J1939 (250K/29B)", .j1939),
        Preset(51, "MS CAN (ISO 11898, 125K/11B)", options: 0xC0, divisor: 4),
        Preset(52, "MS CAN (ISO 11898, 125K/29B)", options: 0x40, divisor: 4),
        Preset(53, "MS CAN (ISO 15765, 125K/11B)", options: 0x81, divisor: 4),
        Preset(54, "MS CAN (ISO 15765, 125K/29B)", options: 0x01, divisor: 4),
        Preset(61, "SW CAN (ISO 11898, 33.3K/11B)", options: 0xC0, divisor: 15),
        Preset(62, "SW CAN (ISO 11898, 33.3K/29B)", options: 0x40, divisor: 15),
        Preset(63, "SW CAN (ISO 15765, 33.3K/11B)", options: 0x81, divisor: 15),
        Preset(64, "SW CAN (ISO 15765, 33.3K/29B)", options: 0x01, divisor: 15),
    ]
}

extension Preset {
    /// Returns the same preset on another rate.
    func withRate(_ options: UInt8, _ divisor: UInt8) -> Preset {
        Preset(number, name, options: options, divisor: divisor)
    }
}
