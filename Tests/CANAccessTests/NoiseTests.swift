@testable import CANAccessKind
import CANAccess
import CANBus
import SimulationCore
import Testing

/// Input of any kind neither stops a session nor makes it keep more than it needs.
@Suite struct NoiseTests {
    static let accesses: [CANAccessDescription.Access] = [
        .socketcand(nil), .slcan(.canusb), .slcan(.can232), .slcan(.clone), .slcan(.canable2),
        .slcan(.nakakiyo),
        .gvret,
        .multicast(CANAccessDescription.usualGroup),
    ]

    /// What a tool may send, to be mixed and cut.
    private static let pieces = [
        "< open vcan0 >", "< rawmode >", "< bcmmode >", "< isotpmode >", "< controlmode >",
        "< send 123 2 1 2 >",
        "< add 0 1000 123 1 1 >", "< update 123 1 2 >", "< delete 123 >", "< subscribe 0 1000 123 >",
        "< filter 0 0 123 1 FF >", "< statistics 10 >", "< isotpconf 7E0 7E8 4 0 0 0 AA >",
        "< sendpdu 0102030405060708090A >", "< muxfilter 0 0 123 2 ", "S6\r", "O\r", "C\r", "t1232AABB\r",
        "P\r", "A\r",
        "F\r", "L\r", "X1\r", "\u{F1}\u{00}", "\u{F1}\u{05}", "\u{F1}\u{06}", "\u{E7}", "<", ">", "\r", " ",
        "9999999999", "Y2\r", "d12", "b7E0F", "< sendfd 7E0 12 ", "\u{F1}\u{14}", "\u{40}\u{40}",
    ]

    @Test(arguments: accesses)
    func mixedPiecesAreSurvived(_ access: CANAccessDescription.Access) {
        var random = SeededGenerator(seed: 2021)
        for _ in 0..<60 {
            var description = CANAccessDescription(access)
            description.carriesFD = true
            var session = CANAccessSession(
                description, bus: BitRates(nominal: 500_000, data: 2_000_000))
            var now = SimInstant.powerOn
            var frames: [CANFrame] = []
            for _ in 0..<400 where session.port.closing == nil {
                switch random.next() % 8 {
                case 0...3:
                    let piece = Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
                    session.receive(
                        piece.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, now: now)
                case 4:
                    session.receive((0..<9).map { _ in UInt8(truncatingIfNeeded: random.next()) }, now: now)
                case 5:
                    let id = CANIdentifier(
                        rawValue: random.next() & 1 == 0 ? 0x7E8 : 0x123, isExtended: random.next() & 7 == 0)
                    let data = CANData((0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) })
                    let isLong = random.next() & 1 == 0
                    session.received(
                        isLong
                            ? CANFrame(fd: id, data, filler: 0, bitRateSwitch: random.next() & 1 == 0)
                            : CANFrame(id, CANData(data.head)), now: now)
                case 6: session.failed(.unacknowledged, now: now)
                default:
                    now = now.advanced(by: .milliseconds(Int64(random.next() % 200)))
                    if let due = session.deadline, due <= now { session.wake(now: now) }
                }
                session.port.takeFrames(into: &frames)
                for _ in frames { session.transmitted(now: now) }
                frames.removeAll()
                if session.port.output.count > 1 << 16 { session.port.output.removeAll() }
            }
        }
    }

    @Test func aToolThatDoesNotReadLosesFramesOnly() {
        var session = CANAccessSession(CANAccessDescription(.gvret), bus: BitRates(nominal: 500_000))
        session.receive([0xE7], now: .powerOn)
        session.port.isWritable = false
        for _ in 0..<100 { session.received(CANFrame(.base(1), [1]), now: .powerOn) }
        #expect(session.port.output.isEmpty)
        #expect(session.port.statistics.lostFrames == 100)
        session.port.isWritable = true
        session.received(CANFrame(.base(1), [1]), now: .powerOn)
        #expect(!session.port.output.isEmpty)
    }

    @Test func framesThatTheBusCannotTakeAreBounded() {
        var session = CANAccessSession(
            CANAccessDescription(.socketcand(nil)), bus: BitRates(nominal: 500_000))
        session.receive(Array("< open vcan0 >< rawmode >".utf8), now: .powerOn)
        for _ in 0..<10_000 { session.receive(Array("< send 123 1 1 >".utf8), now: .powerOn) }
        #expect(session.port.pendingCount == BusPort.waitingLimit)
        var frames: [CANFrame] = []
        session.port.takeFrames(into: &frames)
        #expect(frames.count == BusPort.flightLimit)
        session.port.takeFrames(into: &frames)
        #expect(frames.count == BusPort.flightLimit)
    }
}
