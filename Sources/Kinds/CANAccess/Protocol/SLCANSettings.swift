import CANBus

/// The settings that the commands of a LAWICEL adapter change.
struct SLCANSettings: Hashable, Sendable {
    /// The bit rates of `S0` to `S8`, bit/s.
    private static let bitRates = [
        10_000, 20_000, 50_000, 100_000, 125_000, 250_000, 500_000, 800_000, 1_000_000,
    ]

    /// The clock of the bit timing registers, Hz.
    private static let clock = 8_000_000

    /// The bit rate; nil before `S` or `s`.
    var bitRate: Int?

    /// The bit rate of the data phase; nil for a classical port.
    var dataBitRate: Int?

    /// Whether received frames are sent without a poll.
    var sendsAtOnce: Bool

    /// Whether received frames carry a timestamp.
    var hasTimestamps = false

    /// Whether a received frame of an error passive sender ends with `S` (`MS`).
    var marksErrorPassive = false

    /// Whether there is one long filter instead of two short ones (`W1`).
    var hasSingleFilter = false

    /// The acceptance code: the registers ACR0 to ACR3 of the SJA1000, ACR0 highest.
    var acceptanceCode: UInt32 = 0

    /// The acceptance mask: a bit that is set is not compared.
    var acceptanceMask: UInt32 = .max

    /// Returns the bit rate of `S` and this digit; nil for none. Some clones have S9 for 83,333 bit/s, and normaldotcom's
    /// firmware has 750 kbit/s for S7.
    static func bitRate(digit: UInt8, _ dialect: SLCANDialect) -> Int? {
        if digit == UInt8(ascii: "9"), dialect == .clone || dialect == .canable2 { return 83_333 }
        if digit == UInt8(ascii: "7"), dialect == .canable2 { return 750_000 }
        guard digit >= 0x30, Int(digit - 0x30) < bitRates.count else { return nil }
        return bitRates[Int(digit - 0x30)]
    }

    /// Returns the data bit rate of `Y` and this digit; nil for none.
    static func dataBitRate(digit: UInt8, _ dialect: SLCANDialect) -> Int? {
        switch (dialect, digit - 0x30) {
        case (.canable2, 2), (.nakakiyo, 2), (.canable25, 2): 2_000_000
        case (.canable2, 5), (.nakakiyo, 5), (.canable25, 5): 5_000_000
        case (.nakakiyo, 0), (.canable25, 0): 500_000
        case (.nakakiyo, 1), (.canable25, 1): 1_000_000
        case (.nakakiyo, 4), (.canable25, 4): 4_000_000
        case (.nakakiyo, 8), (.canable25, 8): 8_000_000
        default: nil
        }
    }

    /// Returns the bit rate of the bit timing registers BTR0 and BTR1 (SJA1000 data sheet, 6.5).
    static func bitRate(timing0: UInt8, timing1: UInt8) -> Int {
        let prescaler = Int(timing0 & 0x3F) + 1
        let quanta = 3 + Int(timing1 & 0x0F) + Int(timing1 >> 4 & 0x07)
        return clock / (prescaler * quanta)
    }

    /// Returns whether the acceptance filter passes `frame` (SJA1000 data sheet, 6.4.15).
    func accepts(_ frame: CANFrame) -> Bool {
        guard acceptanceMask != .max else { return true }
        return hasSingleFilter ? singleFilterAccepts(frame) : dualFilterAccepts(frame)
    }

    private func matches(_ bits: UInt32, within compared: UInt32) -> Bool {
        (bits ^ acceptanceCode) & ~acceptanceMask & compared == 0
    }

    private func singleFilterAccepts(_ frame: CANFrame) -> Bool {
        let remote: UInt32 = frame.isRemote ? 1 : 0
        guard !frame.identifier.isExtended else {
            return matches(frame.identifier.rawValue << 3 | remote << 2, within: 0xFFFF_FFFC)
        }
        var bits = frame.identifier.rawValue << 21 | remote << 20
        var compared: UInt32 = 0xFFF0_0000
        // Data bytes that a frame does not have are not compared.
        if frame.data.count > 0 {
            bits |= UInt32(frame.data[0]) << 8
            compared |= 0xFF00
        }
        if frame.data.count > 1 {
            bits |= UInt32(frame.data[1])
            compared |= 0x00FF
        }
        return matches(bits, within: compared)
    }

    private func dualFilterAccepts(_ frame: CANFrame) -> Bool {
        let remote: UInt32 = frame.isRemote ? 1 : 0
        guard !frame.identifier.isExtended else {
            let upper = frame.identifier.rawValue >> 13
            return matches(upper << 16, within: 0xFFFF_0000) || matches(upper, within: 0x0000_FFFF)
        }
        let head = frame.identifier.rawValue << 5 | remote << 4
        var (bits, compared): (UInt32, UInt32) = (head << 16, 0xFFF0_0000)
        if let first = frame.data.first {
            bits |= UInt32(first >> 4) << 16 | UInt32(first & 0xF)
            compared |= 0x000F_000F
        }
        return matches(bits, within: compared) || matches(head, within: 0x0000_FFF0)
    }
}

/// The bits of the answer to `F`.
struct SLCANStatus: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let receiveQueueFull = SLCANStatus(rawValue: 0x01)
    static let transmitQueueFull = SLCANStatus(rawValue: 0x02)
    static let errorWarning = SLCANStatus(rawValue: 0x04)
    static let dataOverrun = SLCANStatus(rawValue: 0x08)
    static let errorPassive = SLCANStatus(rawValue: 0x20)
    static let arbitrationLost = SLCANStatus(rawValue: 0x40)
    static let busError = SLCANStatus(rawValue: 0x80)

    /// The bits that a disturbance of the bus sets.
    init(_ error: BusError) {
        self =
            switch error {
            case .unacknowledged: [.errorWarning, .errorPassive, .busError]
            case .busOff: [.errorWarning, .busError]
            case .noGap: .arbitrationLost
            case .protocolViolation: .busError
            case .overflow: .transmitQueueFull
            }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
}
