import CANBus
import SimulationCore
import Testing

/// Who wins the bus when several nodes want it.
@Suite struct ArbitrationTests {
    /// Everything that crosses the bus, in order.
    private func drain(_ bus: inout Bus) -> [Bus.Delivery] {
        var deliveries: [Bus.Delivery] = []
        while let due = bus.deadline, deliveries.count < 1_000 {
            while let delivery = bus.complete(now: due) { deliveries.append(delivery) }
        }
        return deliveries
    }

    /// Arbitration field bits, ISO 11898-1: the first differing bit decides, 0 (dominant) wins.
    private func arbitrationBits(_ frame: CANFrame) -> String {
        func field(_ value: UInt32, _ width: Int) -> String {
            let digits = String(value, radix: 2)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        let raw = frame.identifier.rawValue, remote = frame.isRemote ? "1" : "0"
        guard frame.identifier.isExtended else { return field(raw, 11) + remote + "0" }
        return field(raw / 0x40000, 11) + "11" + field(raw % 0x40000, 18) + remote
    }

    @Test func theKeyOrdersFramesAsTheirBitsDo() {
        var random = SeededGenerator(seed: 1)
        var frames: [CANFrame] = []
        for _ in 0..<120 {
            // Few leading bits, so that base and extended identifiers often agree in them.
            let leading = UInt32(0x7E0 + random.next() % 3)
            let isExtended = random.next() % 2 == 0
            let raw = isExtended ? leading << 18 | UInt32(random.next() % 3) : leading
            let identifier = CANIdentifier(rawValue: raw, isExtended: isExtended)
            frames.append(random.next() % 2 == 0 ? CANFrame(remote: identifier) : CANFrame(identifier, [1]))
        }
        for left in frames {
            for right in frames where arbitrationBits(left) != arbitrationBits(right) {
                let wins = arbitrationBits(left) < arbitrationBits(right)
                #expect((left.arbitrationKey < right.arbitrationKey) == wins, "\(left) and \(right)")
            }
        }
    }

    @Test func framesOfOneNodeKeepTheirOrderWhateverTheirIdentifiers() {
        var bus = Bus(bitRate: 500_000)
        for raw in [0x7FF, 0x001, 0x400] as [UInt32] {
            bus.submit(CANFrame(.base(raw), []), from: 1, now: .powerOn)
        }
        bus.submit(CANFrame(.base(0x300), []), from: 2, now: .powerOn)
        // 7FF heads node 1's queue, so that 001 behind it takes part only when 7FF is gone.
        #expect(drain(&bus).map(\.frame.identifier.rawValue) == [0x300, 0x7FF, 0x001, 0x400])
    }

    @Test func equalFramesOfTwoNodesGoInTheOrderOfSubmission() {
        var bus = Bus(bitRate: 500_000)
        for sender in [3, 1, 2] { bus.submit(CANFrame(.base(0x123), []), from: sender, now: .powerOn) }
        #expect(drain(&bus).map(\.sender) == [3, 1, 2])
    }

    @Test func framesFollowOneAnotherWithoutAGapAndWithoutOverlap() {
        var bus = Bus(bitRate: 250_000)
        var expected = SimInstant(nanoseconds: 1_000)
        for raw in 0..<5 as Range<UInt32> {
            bus.submit(CANFrame(.base(raw), [UInt8(raw)]), from: Int(raw), now: .init(nanoseconds: 1_000))
        }
        for delivery in drain(&bus) {
            expected = expected.advanced(byNanoseconds: Int64(BitTiming.bits(of: delivery.frame)) * 4_000)
            #expect(delivery.completed == expected)
        }
        bus.submit(CANFrame(.base(9), []), from: 9, now: .init(nanoseconds: 500_000_000))
        #expect(
            bus.deadline
                == .init(nanoseconds: 500_000_000 + Int64(BitTiming.bits(of: CANFrame(.base(9), []))) * 4_000)
        )
    }

    @Test func aFrameThatComesAtTheMomentOfFallingFreeTakesPart() {
        var bus = Bus(bitRate: 500_000)
        bus.submit(CANFrame(.base(0x700), []), from: 1, now: .powerOn)
        bus.submit(CANFrame(.base(0x7FF), []), from: 2, now: .init(nanoseconds: 1))
        guard let free = bus.deadline else {
            Issue.record("nothing is under way")
            return
        }
        #expect(bus.complete(now: free)?.frame.identifier.rawValue == 0x700)
        bus.submit(CANFrame(.base(0x100), []), from: 3, now: free)
        #expect(drain(&bus).map(\.frame.identifier.rawValue) == [0x100, 0x7FF])
    }

    @Test func aFrameThatComesDuringATransmissionWaits() {
        var bus = Bus(bitRate: 500_000)
        bus.submit(CANFrame(.base(0x700), []), from: 1, now: .powerOn)
        bus.submit(CANFrame(.base(0x001), []), from: 2, now: .init(nanoseconds: 1))
        #expect(drain(&bus).map(\.frame.identifier.rawValue) == [0x700, 0x001])
    }

    @Test func whatIsWithdrawnIsNeverSentButWhatIsUnderWayIs() {
        var bus = Bus(bitRate: 500_000)
        bus.submit(CANFrame(.base(0x700), []), from: 1, now: .powerOn)
        bus.submit(CANFrame(.base(0x001), []), from: 1, now: .init(nanoseconds: 10))
        bus.submit(CANFrame(.base(0x002), []), from: 2, now: .init(nanoseconds: 10))
        bus.withdraw(from: 1)
        #expect(drain(&bus).map(\.frame.identifier.rawValue) == [0x700, 0x002])
        #expect(bus.isIdle && bus.deadline == nil)
    }
}
