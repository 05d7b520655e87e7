import CANBus

extension Settings {
    /// Whom requests go to and who asks; lost in sleep.
    struct Addressing: Hashable, Sendable {
        /// The header bytes that `SH` set (three, right-justified), or nil for the protocol's own.
        var header: UInt32?

        /// `CP`: the five upper bits of a 29-bit identifier, right-justified.
        var priority: UInt8 = 0x18

        /// The tester's address (PP 06), and the one that `TA` set for J1939 too.
        var tester: UInt8
        var userTester: UInt8?

        /// The receive address that `RA`/`SR` set, or nil for automatic reception.
        var receiver: UInt8?

        init(_ parameters: ParameterValues) {
            tester = parameters[.testerAddress]
        }

        /// Returns the tester's address on a protocol of `format`: on J1939 it is F9 unless `TA` says otherwise (data sheet,
        /// "TA").
        func tester(on format: CANOptions.Format) -> UInt8 {
            userTester ?? (format == .j1939 ? 0xF9 : tester)
        }

        /// The tester's address on J1850 and the K line.
        var testerOnLine: UInt8 { userTester ?? tester }

        /// Takes a header of three to eight digits.
        mutating func setHeader(_ digits: Operand) {
            header = digits.value & 0xFF_FFFF
            if digits.characters.count == 8 {
                priority = UInt8(truncatingIfNeeded: digits.value >> 24) & 0x1F
            }
        }

        /// Returns the identifier that a request goes out with: the header that `SH` set, else the functional one from the
        /// tester's address, which on J1939 is F9 unless `TA` says otherwise.
        func requestIdentifier(_ options: CANOptions, usingHeader: Bool = true) -> CANIdentifier {
            let header = usingHeader ? header : nil
            guard options.isExtended else { return .base(header ?? 0x7DF) }
            let standard: UInt32 =
                (options.format == .j1939 ? 0xEA_FF00 : 0xDB_3300) | UInt32(tester(on: options.format))
            let priority: UInt8 = usingHeader ? priority : 0x18
            return .extended(UInt32(priority) << 24 | (header ?? standard) & 0xFF_FFFF)
        }
    }
}
