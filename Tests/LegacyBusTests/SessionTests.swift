import LegacyBus
import SimulationCore
import Testing

@Suite struct SessionTests {
    static let slow = Initiator.Method.slow(address: 0x33)
    static let fast = Initiator.Method.fast(
        low: .milliseconds(25), high: .milliseconds(25), tester: 0xF1)

    static func ecu(
        _ address: UInt8 = 0x10, _ link: LegacyLink = .iso9141, _ opening: Responder.Opening = .slow,
        _ words: KeyWords = .iso9141, leads: Bool = true
    ) -> Responder {
        Responder(address: address, link: link, opening: opening, keyWords: words, leads: leads)
    }

    @Test func theHandshakeAtFiveBaudGoesByteByByte() {
        var wire = Wire(Initiator(Self.slow, accepting: [.iso9141]), [Self.ecu()])
        wire.open()
        #expect(wire.trace == ["33@5", "55", "08", "08", "F7", "CC"])
        #expect(wire.initiator.outcome == .connected(.iso9141))
        #expect(wire.responders[0].isOpen(now: wire.now))
    }

    /// W1 to W4 lie where ISO 9141-2 wants them.
    @Test func theStepsKeepTheirTimes() throws {
        var wire = Wire(Initiator(Self.slow, accepting: [.iso9141]), [Self.ecu()])
        wire.open()
        let ends = wire.heard.map(\.at)
        try #require(ends.count == 6)
        // W5 and ten bits at five baud.
        #expect(ends[0] == SimInstant(nanoseconds: 2_300_000_000))
        let byte: Int64 = 961_538
        let waits = zip(ends.dropFirst(), ends).map { $0.nanoseconds - $1.nanoseconds - byte }
        let limits: [ClosedRange<Int64>] = [60...300, 5...20, 0...20, 25...50, 25...50]
        for (wait, limit) in zip(waits, limits) {
            #expect(limit.contains(wait / 1_000_000), "\(wait)")
        }
    }

    @Test(arguments: [
        KeyWords(0xE9, 0x8F), KeyWords(0x6B, 0x8F), KeyWords(0x6D, 0x8F), KeyWords(0xEF, 0x8F),
    ])
    func everyKeyWordOfISO14230IsAccepted(_ words: KeyWords) {
        var wire = Wire(
            Initiator(Self.slow, accepting: [.iso14230]), [Self.ecu(0x10, .iso14230, .slow, words)])
        wire.open()
        #expect(wire.trace.suffix(2) == ["70", "CC"])
        #expect(wire.initiator.outcome == .connected(words))
        #expect([2025, 2027, 2029, 2031].contains(words.number))
    }

    @Test func keyWordsOfAnotherLinkEndTheHandshake() {
        var wire = Wire(Initiator(Self.slow, accepting: [.iso14230]), [Self.ecu()])
        wire.open()
        #expect(wire.trace == ["33@5", "55", "08", "08"])
        #expect(wire.initiator.outcome == .failed)
        #expect(!wire.responders[0].isOpen(now: wire.now))
        #expect(KeyWords(0x12, 0x34).link == nil)
    }

    @Test func withoutAnECUTheAddressIsAllThereIs() {
        var wire = Wire(Initiator(Self.slow, accepting: nil), [])
        wire.open()
        #expect(wire.trace == ["33@5"])
        #expect(wire.initiator.outcome == .failed)
        // W5, the address, and W1max.
        #expect(wire.now == SimInstant(nanoseconds: 2_600_000_000))
    }

    @Test func theFastInitiationStartsCommunication() {
        var wire = Wire(
            Initiator(Self.fast, accepting: [.iso14230]),
            [Self.ecu(0x10, .iso14230, .fast, .iso14230), Self.ecu(0x18, .iso14230, .fast, .iso14230)])
        wire.open()
        #expect(
            wire.trace == [
                "25/25", "[C1 33 F1 81 66]", "[83 F1 10 C1 E9 8F BD]", "[83 F1 18 C1 E9 8F C5]",
            ])
        #expect(wire.initiator.outcome == .connected(.iso14230))
    }

    @Test(arguments: [(20, 30), (25, 30), (30, 20)])
    func aPulseOfOtherLengthsWakesNobody(_ low: Int, _ high: Int) {
        let method = Initiator.Method.fast(
            low: .milliseconds(low), high: .milliseconds(high), tester: 0xF1)
        var wire = Wire(
            Initiator(method, accepting: nil), [Self.ecu(0x10, .iso14230, .fast, .iso14230)])
        wire.open()
        #expect(wire.initiator.outcome == .failed)
        #expect(wire.trace == ["\(low)/\(high)", "[C1 33 F1 81 66]"])
    }

    @Test func oneECUShakesHandsAndTheOthersFollow() {
        var wire = Wire(
            Initiator(Self.slow, accepting: [.iso9141]), [Self.ecu(), Self.ecu(0x18, leads: false)])
        wire.open()
        #expect(wire.trace == ["33@5", "55", "08", "08", "F7", "CC"])
        #expect(wire.responders.allSatisfy { $0.isOpen(now: wire.now) })
        wire.ask([0x01, 0x00], on: .iso9141)
        #expect(wire.delivered == [[0x01, 0x00], [0x01, 0x00]])
    }

    @Test func aSessionEndsAfterFiveSecondsOfSilence() {
        var wire = Wire(Initiator(Self.slow, accepting: nil), [Self.ecu()])
        wire.open()
        wire.ask([0x01, 0x00], on: .iso9141, after: .milliseconds(4900))
        wire.ask([0x01, 0x00], on: .iso9141, after: .milliseconds(4900))
        #expect(wire.delivered.count == 2)
        wire.ask([0x01, 0x00], on: .iso9141, after: .milliseconds(5001))
        #expect(wire.delivered.count == 2)
    }

    @Test func theLinkServesItsOwnServices() {
        var wire = Wire(
            Initiator(Self.fast, accepting: nil), [Self.ecu(0x10, .iso14230, .fast, .iso14230)])
        wire.open()
        for request in [[0x3E], [0x3E, 0x01], [0x3E, 0x02], [0x83, 0x02], [0x83, 0x03, 1], [0x82]]
            as [[UInt8]]
        {
            wire.ask(request, on: .iso14230)
        }
        let answers = wire.heard.filter { $0.sender == 0 }.compactMap { item -> String? in
            guard case .message(let bytes) = item.signal else { return nil }
            return Hex.string(bytes)
        }
        #expect(
            answers.dropFirst() == [
                "81 F1 10 7E 00", "81 F1 10 7E 00", "87 F1 10 C3 02 32 02 6E 14 0A 0D",
                "83 F1 10 7F 83 12 98",
                "81 F1 10 C2 44",
            ])
        #expect(!wire.responders[0].isOpen(now: wire.now))
        wire.ask([0x01, 0x00], on: .iso14230)
        #expect(wire.delivered.isEmpty)
    }

    @Test func whatIsDamagedOrForOthersIsPassedOver() {
        var ecu = Responder(
            address: 0x10, link: .variablePulseWidth, opening: .none, keyWords: .iso9141)
        var outputs: [Responder.Output] = []
        for text in ["68 6A F1 01 00 18", "6C 18 F1 01 00 A1", "68 6A", ""] {
            ecu.received(.message(Hex.bytes(text) ?? []), bitRate: 10_400, now: .powerOn, &outputs)
        }
        #expect(outputs.isEmpty)
        let own = Message(
            format: 0x6C, addresses: .init(target: 0x10, source: 0xF1), data: [0x22, 0x00, 0x0B])
        ecu.received(
            .message(own.encoded(on: .variablePulseWidth)), bitRate: 10_400, now: .powerOn, &outputs)
        #expect(outputs == [.deliver(own, isFunctional: false)])
    }

    /// Whatever bytes come, at whatever moment, neither machine traps, and both can be opened afterwards.
    @Test func noiseHarmsNeitherSide() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            var wire = Wire(
                Initiator(Self.slow, accepting: nil), [Self.ecu(0x10, .iso14230, .slow, .iso14230)])
            var outputs: [QueuedTransmission] = []
            wire.initiator.begin(ready: .powerOn, &outputs)
            for _ in 0..<40 {
                let byte = UInt8(truncatingIfNeeded: random.next())
                let signals: [LineSignal] = [
                    .byte(byte), .address(byte), .message([byte]), .message([byte, byte, byte, byte, byte]),
                    .address(0x33), .byte(0x55),
                ]
                let signal = signals[Int(random.next() % UInt64(signals.count))]
                var asked: [Responder.Output] = []
                wire.responders[0].received(signal, bitRate: 10_400, now: .powerOn, &asked)
                wire.responders[0].transmitted(signal, now: .powerOn)
                wire.initiator.received(signal, now: .powerOn, &outputs)
                wire.initiator.transmitted(now: .powerOn, &outputs)
            }
            wire.initiator = Initiator(Self.slow, accepting: nil)
            wire.open()
            #expect(wire.initiator.outcome == .connected(.iso14230))
        }
    }
}
