import LegacyBus
import SimulationCore
import Testing

@Suite struct LineTests {
    private static func message(_ text: String, _ link: LegacyLink, gap: Duration = .zero) -> Transmission {
        var transmission = Transmission(.message(Hex.bytes(text) ?? []), on: link)
        transmission.gap = gap
        return transmission
    }

    /// Everything that crosses `line`, with the sender and the time of its end in microseconds.
    private static func played(_ line: inout Line) -> [(sender: Int, microseconds: Int64)] {
        var played: [(Int, Int64)] = []
        while let due = line.deadline {
            while let delivery = line.complete(now: due) {
                played.append((delivery.sender, delivery.completed.nanoseconds / 1000))
            }
        }
        return played
    }

    @Test func onJ1850TheLowerMessageWins() {
        var line = Line(isInstant: false)
        let texts = ["48 6B 18 41 00", "48 6B 10 41 01", "48 6B 10 41 00"]
        for (sender, text) in texts.enumerated() {
            line.submit(
                Self.message(text, .variablePulseWidth), from: sender, ready: .powerOn, now: .powerOn)
        }
        #expect(Self.played(&line).map(\.sender) == [2, 1, 0])
        #expect(line.isIdle)
    }

    @Test func aFrameWaitsForTheSeparation() {
        var line = Line(isInstant: false)
        for sender in 0..<2 {
            line.submit(
                Self.message("61 6A F1 01 00 0A", .pulseWidth), from: sender, ready: .powerOn, now: .powerOn)
        }
        #expect(Self.played(&line).map(\.microseconds) == [1200, 2496])
    }

    @Test func anInFrameResponseDelaysWhatFollows() {
        var line = Line(isInstant: false)
        for sender in 0..<2 {
            line.submit(
                Self.message("61 6A F1 01 00 0A", .pulseWidth), from: sender, ready: .powerOn, now: .powerOn)
        }
        #expect(line.complete(now: SimInstant(nanoseconds: 1_200_000))?.sender == 0)
        line.respond(0xF1, on: .pulseWidth)
        #expect(line.deadline == SimInstant(nanoseconds: 2_736_000))
    }

    @Test func onTheKLineTheLowerRankBeginsAndTheOtherKeepsItsGap() {
        var line = Line(isInstant: false)
        for (sender, rank) in [(0, 0x18), (1, 0x10)] {
            line.submit(
                Self.message("83 F1 10 41 0D 53 25", .iso14230, gap: .milliseconds(25)), from: sender,
                rank: rank,
                ready: SimInstant(nanoseconds: 30_000_000), now: .powerOn)
        }
        let played = Self.played(&line)
        #expect(played.map(\.sender) == [1, 0])
        #expect(played.map(\.microseconds) == [36_730, 68_461])
    }

    @Test func signalsOfOneNodeKeepTheirOrder() {
        var line = Line(isInstant: true)
        for byte: UInt8 in [3, 2, 1] {
            line.submit(Transmission(.byte(byte), on: .iso9141), from: 0, ready: .powerOn, now: .powerOn)
        }
        var bytes: [LineSignal] = []
        while let delivery = line.complete(now: .powerOn) { bytes.append(delivery.transmission.signal) }
        #expect(bytes == [.byte(3), .byte(2), .byte(1)])
    }

    @Test func whoFallsSilentIsBrokenOffAndHisQueueForgotten() {
        var line = Line(isInstant: false)
        line.submit(Transmission(.address(0x33), on: .iso9141), from: 0, ready: .powerOn, now: .powerOn)
        line.submit(Transmission(.byte(1), on: .iso9141), from: 0, ready: .powerOn, now: .powerOn)
        line.submit(Transmission(.byte(2), on: .iso9141), from: 1, ready: .powerOn, now: .powerOn)
        #expect(line.complete(now: SimInstant(nanoseconds: 1_000_000_000)) == nil)
        line.silence(0, now: SimInstant(nanoseconds: 1_000_000_000))
        #expect(line.deadline == SimInstant(nanoseconds: 1_000_961_538))
        #expect(Self.played(&line).map(\.sender) == [1])
    }
}
