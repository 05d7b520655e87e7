/// The length of a frame on the wire in bits, stuff bits included.
public enum BitTiming {
    /// The number of bits of a classical frame from start of frame to the end of the intermission (ISO 11898-1, 10.4 and 10.5): the stuffed
    /// part up to the CRC sequence, then CRC delimiter, ACK slot and delimiter, seven EOF bits and three of
    /// intermission.
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

    /// The duration of `frame` in nanoseconds at `bitRate` bits per second.
    public static func nanoseconds(of frame: CANFrame, bitRate: Int) -> Int64 {
        Int64(bits(of: frame)) * 1_000_000_000 / Int64(bitRate)
    }

    /// Counts bits with dynamic stuffing, as the head and the data field of CAN FD have it.
    struct StuffRun {
        private(set) var sent = 0
        private var run = Run.none

        mutating func push(_ value: UInt32, width: Int) {
            for shift in (0..<UInt32(width)).reversed() { sent += run.push(bit: value >> shift & 1) ? 2 : 1 }
        }
    }

    /// Counts bits with stuffing (a complementary bit after five equal ones) and computes the CRC-15 (polynomial
    /// 4599h) of the unstuffed bits.
    private struct StuffCounter {
        var sent = 0
        private(set) var crc: UInt16 = 0
        private var run = Run.none

        mutating func push(_ value: UInt32, width: Int) {
            var left = width
            while left & 7 != 0 {
                left -= 1
                push(bit: value >> UInt32(left) & 1)
            }
            while left > 0 {
                left -= 8
                push(UInt8(truncatingIfNeeded: value >> UInt32(left)))
            }
        }

        private mutating func push(bit: UInt32) {
            sent += run.push(bit: bit) ? 2 : 1
            let feedback = UInt16(bit) ^ (crc >> 14 & 1)
            crc = crc << 1 & 0x7FFF ^ (feedback == 1 ? 0x4599 : 0)
        }

        private mutating func push(_ byte: UInt8) {
            let step = Run.steps[Int(run.index) << 8 | Int(byte)]
            run = Run(index: step.next)
            sent += 8 + Int(step.stuffed)
            crc = crc << 8 & 0x7FFF ^ Self.remainders[Int(UInt8(truncatingIfNeeded: crc >> 7) ^ byte)]
        }

        /// The change of the CRC by eight bits, indexed by those bits combined with the upper bits of the CRC.
        private static let remainders: [UInt16] = (0..<256).map { (byte: UInt16) in
            (0..<8).reduce(byte << 7) { crc, _ in
                crc << 1 & 0x7FFF ^ (crc & 0x4000 != 0 ? 0x4599 : 0)
            }
        }
    }

    /// The equal bits sent last: their level and their number, at most four, because a stuff bit follows the fifth.
    private struct Run {
        /// Twice the count and the bit; 0 before the first one.
        private(set) var index: UInt8

        static let none = Run(index: 0)

        /// The effect of a byte on a run: the number of stuff bits added, and the run after the byte.
        struct Step {
            var stuffed: UInt8 = 0
            var next: UInt8
        }

        /// The steps by run and byte.
        static let steps: [Step] = (0..<10).flatMap { (index: UInt8) in
            (0...255).map { (byte: UInt8) in
                var run = Run(index: index)
                var step = Step(next: 0)
                for shift in (0..<8).reversed() where run.push(bit: UInt32(byte >> UInt8(shift) & 1)) {
                    step.stuffed += 1
                }
                step.next = run.index
                return step
            }
        }

        init(index: UInt8) { self.index = index }

        /// Adds a bit; returns whether a stuff bit follows, which begins a new run.
        mutating func push(bit: UInt32) -> Bool {
            let bit = UInt8(truncatingIfNeeded: bit)
            let count = index > 1 && index & 1 == bit ? index >> 1 + 1 : 1
            let isStuffed = count == 5
            index = isStuffed ? 1 << 1 | (1 - bit) : count << 1 | bit
            return isStuffed
        }
    }
}
