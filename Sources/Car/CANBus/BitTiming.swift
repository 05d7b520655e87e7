/// The length of a frame on the wire in bits, stuff bits included.
public enum BitTiming {
    /// Returns the number of bits of a classical frame from start of frame to the end of the intermission (ISO 11898-1, 10.4
    /// and 10.5): the stuffed part up to the CRC sequence, then CRC delimiter, ACK slot and delimiter, seven EOF bits and three
    /// of intermission.
    public static func bits(of frame: CANFrame) -> Int {
        var counter = StuffCounter()
        let remote: UInt32 = frame.isRemote ? 1 : 0
        let code = UInt32(frame.dataLengthCode)
        let raw = frame.identifier.rawValue
        // Start of frame and identifier; then SRR, IDE, the rest of the identifier, RTR and two reserved bits, or RTR, IDE
        // and a reserved bit; then the DLC.
        if frame.identifier.isExtended {
            counter.push(raw >> 18, width: 12)
            counter.push(0b11 << 18 | raw & 0x3FFFF, width: 20)
            counter.push(remote << 6 | code, width: 7)
        } else {
            counter.push(raw << 7 | remote << 6 | code, width: 19)
        }
        frame.data.withBytes { bytes in
            for byte in bytes { counter.push(UInt32(byte), width: 8) }
        }
        counter.push(UInt32(counter.crc), width: 15)
        return counter.sent + 13
    }

    /// Returns the duration of `frame` in nanoseconds at `bitRate` bits per second.
    public static func nanoseconds(of frame: CANFrame, bitRate: Int) -> Int64 {
        Int64(bits(of: frame)) * 1_000_000_000 / Int64(bitRate)
    }

    /// Counts bits with stuffing (a complementary bit after five equal ones) and computes the CRC-15 (polynomial
    /// 4599h) of the unstuffed bits.
    struct StuffCounter {
        private(set) var sent = 0
        private(set) var crc: UInt16 = 0
        private var run = Run.none
        private let steps = Run.steps
        private let remainders = Self.remainders

        /// Sends the lowest `width` bits of `value`, the highest of them first.
        mutating func push(_ value: UInt32, width: Int) {
            var left = width
            while left > 0 {
                let count = (left &- 1) & 7 &+ 1
                left &-= count
                push(value &>> UInt32(left) & (1 &<< UInt32(count) &- 1), UInt16(truncatingIfNeeded: count))
            }
        }

        /// Sends `bits`, `count` of them, at most eight.
        private mutating func push(_ bits: UInt32, _ count: UInt16) {
            let step = steps[Int(run.index) &<< 9 | 1 &<< Int(count) | Int(bits)]
            run = Run(index: step.next)
            sent &+= Int(count) &+ Int(step.stuffed)
            let upper = Int(crc &>> (15 &- count)) ^ Int(bits)
            crc = crc &<< count & 0x7FFF ^ remainders[upper]
        }

        /// The change of the CRC by up to eight bits, indexed by those bits combined with as many upper bits of the CRC.
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

        /// The effect of up to eight bits on a run: the number of stuff bits added, and the run after them.
        struct Step {
            var stuffed: UInt8 = 0
            var next: UInt8
        }

        /// The steps by run (512 each) and bits with a 1 before them, which tells how many they are.
        static let steps: [Step] = (0..<10).flatMap { (index: UInt8) in
            (0..<512).map { (bits: UInt32) in
                var run = Run(index: index)
                var step = Step(next: 0)
                let count = UInt32(max(0, 31 - bits.leadingZeroBitCount))
                for shift in (0..<count).reversed() where run.push(bit: bits >> shift & 1) {
                    step.stuffed += 1
                }
                step.next = run.index
                return step
            }
        }

        init(index: UInt8) { self.index = index }

        /// Adds a bit; returns whether a stuff bit follows, which begins a new run.
        private mutating func push(bit: UInt32) -> Bool {
            let bit = UInt8(truncatingIfNeeded: bit)
            let count = index > 1 && index & 1 == bit ? index >> 1 + 1 : 1
            let isStuffed = count == 5
            index = isStuffed ? 1 << 1 | (1 - bit) : count << 1 | bit
            return isStuffed
        }
    }
}

/// The bit rates of a bus, bit/s.
public struct BitRates: Hashable, Sendable {
    /// The rate of arbitration, and of the whole of a classical frame; 0 for a bus whose frames take no time.
    public var nominal: Int

    /// The rate of the data phase of CAN FD; nil on a classical bus.
    public var data: Int?

    public init(nominal: Int, data: Int? = nil) {
        self.nominal = nominal
        self.data = data
    }
}
