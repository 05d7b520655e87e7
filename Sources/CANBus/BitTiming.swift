/// How many bits a frame takes on the wire, stuff bits included.
public enum BitTiming {
    /// The bits from start of frame to the last bit of the intermission (ISO 11898-1, 10.4 and 10.5): the stuffed
    /// part up to the CRC sequence, then CRC delimiter, ACK slot and delimiter, seven EOF bits and three of intermission.
    public static func bits(of frame: CANFrame) -> Int {
        var counter = StuffCounter()
        let remote: UInt32 = frame.isRemote ? 1 : 0
        counter.push(0, width: 1)
        if frame.identifier.isExtended {
            counter.push(frame.identifier.rawValue >> 18, width: 11)
            counter.push(0b11, width: 2)
            counter.push(frame.identifier.rawValue & 0x3FFFF, width: 18)
            counter.push(remote, width: 1)
            counter.push(0, width: 2)
        } else {
            counter.push(frame.identifier.rawValue, width: 11)
            counter.push(remote, width: 1)
            counter.push(0, width: 2)
        }
        counter.push(UInt32(frame.dataLengthCode), width: 4)
        for byte in frame.data { counter.push(UInt32(byte), width: 8) }
        counter.push(UInt32(counter.crc), width: 15)
        return counter.sent + 13
    }

    /// Nanoseconds that `frame` takes at `bitRate` bits per second.
    public static func nanoseconds(of frame: CANFrame, bitRate: Int) -> Int64 {
        Int64(bits(of: frame)) * 1_000_000_000 / Int64(bitRate)
    }

    /// Counts bits with stuffing (a complementary bit after five equal ones) and keeps the CRC-15 (polynomial 4599h)
    /// of the unstuffed ones.
    private struct StuffCounter {
        var sent = 0
        var crc: UInt16 = 0
        private var last: UInt32 = 2
        private var run = 0

        mutating func push(_ value: UInt32, width: Int) {
            var shift = width - 1
            while shift >= 0 {
                let bit = (value >> UInt32(shift)) & 1
                sent += 1
                if bit == last {
                    run += 1
                } else {
                    last = bit
                    run = 1
                }
                if run == 5 {
                    sent += 1
                    last = 1 - bit
                    run = 1
                }
                let feedback = UInt16(bit) ^ (crc >> 14 & 1)
                crc = crc << 1 & 0x7FFF
                if feedback == 1 { crc ^= 0x4599 }
                shift -= 1
            }
        }
    }
}
