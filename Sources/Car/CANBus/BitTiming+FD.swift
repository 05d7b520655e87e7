/// The length of a frame of CAN FD on the wire (ISO 11898-1).
extension BitTiming {
    /// The bits of a frame by the rate that they have.
    public struct Phases: Hashable, Sendable {
        /// The bits of the nominal rate.
        public var nominal: Int

        /// The bits of the data phase: from ESI to the CRC delimiter.
        public var data: Int

        public var sum: Int { nominal + data }
    }

    /// Returns the bits of `frame`, stuff bits and intermission included; a classical frame has no data phase.
    ///
    /// The rate changes at the sample points of BRS and of the CRC delimiter. With equal sample points BRS counts whole
    /// as nominal, and the delimiter whole as data. The CRC field has fixed stuff bits, so its value does not matter.
    public static func phases(of frame: CANFrame) -> Phases {
        guard frame.isFD else { return Phases(nominal: bits(of: frame), data: 0) }
        var head = StuffCounter()
        let raw = frame.identifier.rawValue
        head.push(0, width: 1)
        if frame.identifier.isExtended {
            head.push(raw >> 18, width: 11)
            head.push(0b11, width: 2)
            head.push(raw & 0x3FFFF, width: 18)
            // RRS, FDF, res.
            head.push(0b010, width: 3)
        } else {
            head.push(raw, width: 11)
            // RRS, IDE, FDF, res.
            head.push(0b0010, width: 4)
        }
        let nominal = head.sent + 1
        // A stuff bit after BRS has the data rate already.
        head.push(frame.switchesBitRate ? 1 : 0, width: 1)
        head.push(frame.isFromErrorPassive ? 1 : 0, width: 1)
        let code = UInt32(frame.dataLengthCode)
        if let last = frame.data.last {
            head.push(code, width: 4)
            for byte in frame.data.dropLast() { head.push(UInt32(byte), width: 8) }
            head.push(UInt32(last) >> 1, width: 7)
        } else {
            head.push(code >> 1, width: 3)
        }
        // After the last bit comes a fixed stuff bit instead of a dynamic one.
        let stuffed = head.sent + 1 - nominal
        let isLong = frame.data.count > 16
        // Stuff count 4, CRC 17 or 21, fixed stuff bits 6 or 7, CRC delimiter 1; then ACK slot and delimiter, EOF 7,
        // intermission 3.
        return Phases(nominal: nominal + 12, data: stuffed + (isLong ? 33 : 28))
    }

    /// Returns the duration of `frame` in nanoseconds on a bus of these rates; its data phase has the nominal rate without BRS.
    public static func nanoseconds(of frame: CANFrame, _ rates: BitRates) -> Int64 {
        guard rates.nominal > 0 else { return 0 }
        guard frame.isFD else { return nanoseconds(of: frame, bitRate: rates.nominal) }
        let phases = phases(of: frame)
        let dataRate = frame.switchesBitRate ? rates.data ?? rates.nominal : rates.nominal
        return Int64(phases.nominal) * 1_000_000_000 / Int64(rates.nominal)
            + Int64(phases.data) * 1_000_000_000 / Int64(dataRate)
    }
}
