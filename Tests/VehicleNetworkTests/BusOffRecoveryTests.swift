import SimulationCore
import Testing

@testable import CANBus
@testable import VehicleNetwork

/// The return of a node that is bus off (ISO 11898-1, fault confinement).
@Suite struct BusOffRecoveryTests {
    private static let start = SimInstant(nanoseconds: 1_000_000)

    private static func recovery() -> BusOffRecovery {
        let frame = CANFrame(.base(0x7E8), [0x02, 0x01, 0x0C])
        return BusOffRecovery(after: Bus.Delivery(frame: frame, sender: 1, completed: start))
    }

    @Test func onAnIdleBusItLasts128Times11Bits() {
        // 1,408 bits of 2 µs.
        #expect(Self.recovery().end(bitRate: 500_000) == Self.start.advanced(by: .microseconds(2816)))
        #expect(Self.recovery().end(bitRate: 0) == Self.start)
    }

    @Test func theEndOfAFrameIsOneOccurrence() {
        var recovery = Self.recovery()
        // Frames without a gap: one occurrence each.
        var time = Self.start
        for _ in 0..<128 {
            let end = time.advanced(by: .microseconds(200))
            recovery.count(from: time, to: end, bitRate: 500_000)
            time = end
        }
        #expect(recovery.end(bitRate: 500_000) == time)
    }

    @Test func theIdleBitsBeforeAFrameCountInElevens() {
        var recovery = Self.recovery()
        // 25 idle bits are two occurrences, and the frame's end is the third.
        let began = Self.start.advanced(by: .microseconds(50))
        let ended = began.advanced(by: .microseconds(200))
        recovery.count(from: began, to: ended, bitRate: 500_000)
        #expect(recovery.end(bitRate: 500_000) == ended.advanced(by: .microseconds(125 * 22)))
    }
}
