import CANBus
import SimulationCore
import Testing

@Suite struct BusTests {
    @Test func theLowestIdentifierWinsAmongThoseReadyWhenTheBusFalls() {
        var bus = Bus(bitRate: 500_000)
        let low = CANFrame(.base(0x7E8), [1]), high = CANFrame(.base(0x7E9), [2]),
            late = CANFrame(.base(1), [3])
        bus.submit(CANFrame(.base(0x7DF), [9]), from: 0, now: .powerOn)
        bus.submit(high, from: 2, now: .init(nanoseconds: 10))
        bus.submit(low, from: 1, now: .init(nanoseconds: 20))
        var order: [CANFrame] = []
        while let due = bus.deadline {
            if let delivery = bus.complete(now: due) { order.append(delivery.frame) }
            if order.count == 2 { bus.submit(late, from: 3, now: due) }
            if order.count == 4 { break }
        }
        #expect(order.map(\.identifier.rawValue) == [0x7DF, 0x7E8, 1, 0x7E9])
    }

    @Test func aFrameTakesItsBitsTime() throws {
        var bus = Bus(bitRate: 500_000)
        let frame = CANFrame(.base(0x7DF), [2, 1, 0xC, 0, 0, 0, 0, 0])
        bus.submit(frame, from: 0, now: .powerOn)
        let next = bus.deadline
        let due = try #require(next)
        #expect(due.nanoseconds == Int64(BitTiming.bits(of: frame)) * 2000)
        #expect(bus.complete(now: due.advanced(byNanoseconds: -1)) == nil)
        #expect(bus.complete(now: due)?.completed == due)
        #expect(bus.isIdle)
    }

    @Test func aBusWithoutBitTimeDeliversAtOnce() {
        var bus = Bus(bitRate: 0)
        bus.submit(CANFrame(.base(0x7DF), [1]), from: 0, now: .init(nanoseconds: 5))
        #expect(bus.deadline == .init(nanoseconds: 5))
        #expect(bus.complete(now: .init(nanoseconds: 5))?.frame.data == [1])
    }

    /// A standard frame of eight bytes has 111 bits with intermission before stuffing, an extended one 131
    /// (ISO 11898-1); stuffing adds at most one bit for every four of the stuffed part.
    @Test func theBitCountStaysWithinItsBounds() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let bytes = (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let base = BitTiming.bits(of: CANFrame(.base(UInt32(random.next() % 0x800)), CANData(bytes)))
            let extended = BitTiming.bits(
                of: CANFrame(.extended(UInt32(random.next() % 0x2000_0000)), CANData(bytes)))
            #expect((111...135).contains(base))
            #expect((131...160).contains(extended))
        }
        #expect(BitTiming.bits(of: CANFrame(.base(0x555), CANData([UInt8](repeating: 0x55, count: 8)))) < 120)
    }

    @Test func aBaseFrameBeatsAnExtendedOneOfTheSameLeadingBits() {
        let base = CANFrame(.base(0x700), []), extended = CANFrame(.extended(0x700 << 18), [])
        #expect(base.arbitrationKey < extended.arbitrationKey)
        #expect(base.arbitrationKey < CANFrame(remote: .base(0x700)).arbitrationKey)
    }
}
