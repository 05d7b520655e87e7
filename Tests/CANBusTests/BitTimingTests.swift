import CANBus
import Documents
import SimulationCore
import TestKit
import Testing

struct LengthVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let frame: String
    let crc: String
    let stuffed: Int
    let bits: Int

    var description: String { name }
}

/// A frame's bits as text, made slowly and plainly, to hold the fast counter against.
private struct PlainFrame {
    let unstuffed: String
    let crc: String

    init(_ frame: CANFrame) {
        func field(_ value: UInt32, _ width: Int) -> String {
            let digits = String(value, radix: 2)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        let raw = frame.identifier.rawValue
        var bits = "0"
        if frame.identifier.isExtended {
            bits += field(raw / 0x40000, 11) + "11" + field(raw % 0x40000, 18)
        } else {
            bits += field(raw, 11)
        }
        bits += frame.isRemote ? "1" : "0"
        bits += "00" + field(UInt32(frame.dataLengthCode), 4)
        for byte in frame.data { bits += field(UInt32(byte), 8) }
        // Long division by x15+x14+x10+x8+x7+x4+x3+1 (ISO 11898-1).
        let divisor = Array("1100010110011001")
        var rest = Array(bits) + [Character](repeating: "0", count: 15)
        for start in 0..<bits.count where rest[start] == "1" {
            for offset in divisor.indices {
                rest[start + offset] = rest[start + offset] == divisor[offset] ? "0" : "1"
            }
        }
        crc = String(rest.suffix(15))
        unstuffed = bits + crc
    }

    var stuffBits: Int {
        var count = 0
        var tail = ""
        for bit in unstuffed {
            tail.append(bit)
            if tail.hasSuffix("00000") {
                count += 1
                tail = "1"
            } else if tail.hasSuffix("11111") {
                count += 1
                tail = "0"
            }
        }
        return count
    }

    /// CRC delimiter, ACK slot and delimiter, seven EOF bits, three of intermission.
    var bits: Int { unstuffed.count + stuffBits + 1 + 2 + 7 + 3 }
}

@Suite struct BitTimingTests {
    @Test(arguments: try VectorFolder.load("can/frame-lengths.yaml", as: LengthVector.self))
    func everyFrameHasItsLength(_ vector: Located<LengthVector>) throws {
        let frame = try CandumpLine.frame(parsing: vector.value.frame)
        #expect(BitTiming.bits(of: frame) == vector.value.bits, sourceLocation: vector.location)
        let plain = PlainFrame(frame)
        let crc = try #require(UInt32(plain.crc, radix: 2))
        #expect(Hex.string(crc, width: 4) == vector.value.crc, sourceLocation: vector.location)
        #expect(plain.stuffBits == vector.value.stuffed, sourceLocation: vector.location)
        #expect(plain.bits == vector.value.bits, sourceLocation: vector.location)
    }

    @Test func theCounterAgreesWithThePlainOneOnAnyFrame() {
        var random = SeededGenerator(seed: 11898)
        for _ in 0..<600 {
            // Bytes of few kinds make long runs likely.
            let pick: [UInt8] = [0x00, 0xFF, 0x1F, 0xE0, 0x83, UInt8(truncatingIfNeeded: random.next())]
            let count = Int(random.next() % 9)
            let data = (0..<count).map { _ in pick[Int(random.next() % 6)] }
            let isExtended = random.next() % 2 == 0
            let raw = UInt32(truncatingIfNeeded: random.next() & random.next())
            let identifier = CANIdentifier(rawValue: raw, isExtended: isExtended)
            let frame =
                random.next() % 8 == 0
                ? CANFrame(remote: identifier, dataLengthCode: count) : CANFrame(identifier, CANData(data))
            #expect(BitTiming.bits(of: frame) == PlainFrame(frame).bits, "\(frame)")
        }
    }

    @Test func timeIsBitsOverRate() throws {
        let frame = try CandumpLine.frame(parsing: "7DF#0201000000000000")
        #expect(BitTiming.nanoseconds(of: frame, bitRate: 500_000) == 252_000)
        #expect(BitTiming.nanoseconds(of: frame, bitRate: 250_000) == 504_000)
        #expect(BitTiming.nanoseconds(of: frame, bitRate: 1_000_000_000) == 126)
    }
}

struct PhasesVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let frame: String
    let nominal: Int
    let data: Int
    let times: [Double]

    var description: String { name }
}

@Suite struct FDTimingTests {
    static let rates = [
        BitRates(nominal: 500_000, data: 2_000_000), BitRates(nominal: 500_000, data: 5_000_000),
        BitRates(nominal: 1_000_000, data: 8_000_000),
    ]

    @Test(arguments: try VectorFolder.load("can/fd-frame-lengths.yaml", as: PhasesVector.self))
    func everyFrameHasItsLength(_ vector: Located<PhasesVector>) throws {
        let frame = try CandumpLine.frame(parsing: vector.value.frame)
        let phases = BitTiming.phases(of: frame)
        #expect(phases.nominal == vector.value.nominal, sourceLocation: vector.location)
        #expect(phases.data == vector.value.data, sourceLocation: vector.location)
        for (rates, time) in zip(Self.rates, vector.value.times) {
            #expect(
                BitTiming.nanoseconds(of: frame, rates) == Int64(time), sourceLocation: vector.location)
        }
    }

    /// The bounds of Linux's include/linux/can/length.h: no stuff bit, and one after every four bits that can have one.
    @Test func everyLengthIsWithinItsBounds() {
        var random = SeededGenerator(seed: 2015)
        for _ in 0..<400 {
            let isExtended = random.next() % 2 == 0
            let identifier = CANIdentifier(
                rawValue: UInt32(truncatingIfNeeded: random.next() & random.next()), isExtended: isExtended)
            let length = DataLengthCode.lengths[Int(random.next() % 16)]
            let pick: [UInt8] = [0x00, 0xFF, 0x0F, 0xC3, UInt8(truncatingIfNeeded: random.next())]
            let data = CANData((0..<length).map { _ in pick[Int(random.next() % 5)] })
            let frame = CANFrame(
                fd: identifier, data, filler: 0, bitRateSwitch: random.next() % 2 == 0,
                errorStateIndicator: random.next() % 2 == 0)
            let head = isExtended ? 36 : 17
            let least = head + 8 * length + (length > 16 ? 38 : 33) + 12
            let most = least + (head + 5 + 8 * length - 1) / 4
            #expect((least...most).contains(BitTiming.phases(of: frame).sum), "\(frame)")
        }
    }

    @Test func aClassicalFrameHasNoDataPhase() throws {
        let frame = try CandumpLine.frame(parsing: "7DF#0201000000000000")
        let phases = BitTiming.phases(of: frame)
        #expect(phases.nominal == 126 && phases.data == 0)
        #expect(BitTiming.nanoseconds(of: frame, Self.rates[0]) == 252_000)
        #expect(BitTiming.nanoseconds(of: frame, BitRates(nominal: 0, data: 2_000_000)) == 0)
    }
}
