import DoIP
import SimulationCore
import Testing

/// What the vectors' one entity does not show: full tables, authentication, confirmation, announcements, noise.
@Suite struct EntityTests {
    private static func activation(_ tester: UInt16, type: UInt8 = 0, oem: [UInt8]? = nil) -> [UInt8] {
        DoIPMessage.routingActivationRequest(source: tester, type: type, oem: oem).encoded(version: 2)
    }

    private static func code(_ hex: String) -> String { String(hex.dropFirst(24).prefix(2)) }

    @Test func aFullTableAsksAllAndEndsTheSilent() {
        var bench = EntityBench { $0.sockets = 2 }
        bench.send(Self.activation(0x0E00), on: "1")
        bench.send(Self.activation(0x0E01), on: "2")
        _ = (bench.take("1"), bench.take("2"))
        bench.send(Self.activation(0x0E02), on: "3")
        #expect(bench.take("1") == "02FD000700000000")
        #expect(bench.take("2") == "02FD000700000000")
        bench.send(DoIPMessage.aliveCheckResponse(source: 0x0E00).encoded(version: 2), on: "1")
        bench.pass(500)
        #expect(bench.closed == ["2"])
        #expect(Self.code(bench.take("3")) == "10")
        bench.send(Self.activation(0x0E03), on: "4")
        for (lane, tester) in [("1", UInt16(0x0E00)), ("3", 0x0E02)] {
            bench.send(DoIPMessage.aliveCheckResponse(source: tester).encoded(version: 2), on: lane)
        }
        #expect(Self.code(bench.take("4")) == "01")
        #expect(bench.closed == ["2", "4"])
    }

    @Test func oneSocketIsInReserve() {
        var bench = EntityBench { $0.sockets = 2 }
        for socket in 1...4 { bench.open(socket) }
        #expect(bench.closed == ["4"])
    }

    @Test func authenticationAndConfirmation() {
        var secured = EntityDescription.Activation()
        secured.authentication = [0xA1, 0xB2, 0xC3, 0xD4]
        var asked = EntityDescription.Activation()
        asked.confirmation = .after(.seconds(2))
        var never = EntityDescription.Activation()
        never.confirmation = .never
        var rejected = EntityDescription.Activation()
        rejected.confirmation = .rejected
        var safe = EntityDescription.Activation()
        safe.needsTLS = true
        let types: [UInt8: EntityDescription.Activation] = [
            0xE0: secured, 0xE1: asked, 0xE2: never, 0xE3: rejected, 0xE4: safe,
        ]
        var bench = EntityBench { $0.activations = types }
        bench.send(Self.activation(0x0E00, type: 0xE0), on: "1")
        #expect(Self.code(bench.take("1")) == "04")
        #expect(bench.closed.isEmpty)
        bench.send(Self.activation(0x0E00, type: 0xE0, oem: [0xA1, 0xB2, 0xC3, 0xD4]), on: "1")
        #expect(Self.code(bench.take("1")) == "10")
        bench.send(Self.activation(0x0E01, type: 0xE1), on: "2")
        #expect(Self.code(bench.take("2")) == "11")
        bench.pass(1999)
        #expect(bench.take("2").isEmpty)
        bench.pass(1)
        #expect(Self.code(bench.take("2")) == "10")
        bench.send(Self.activation(0x0E02, type: 0xE2), on: "3")
        #expect(Self.code(bench.take("3")) == "11")
        bench.send(Self.activation(0x0E03, type: 0xE3), on: "4")
        #expect(Self.code(bench.take("4")) == "05")
        bench.send(Self.activation(0x0E04, type: 0xE4), on: "5")
        #expect(Self.code(bench.take("5")) == "07")
        bench.open(6, isSecure: true)
        bench.send(Self.activation(0x0E04, type: 0xE4), on: "6")
        #expect(Self.code(bench.take("6")) == "10")
        #expect(bench.closed == ["4", "5"])
    }

    /// A diagnostic message of tester 0E00 to the ECU.
    private static func diagnostic(_ data: [UInt8]) -> [UInt8] {
        DoIPMessage.diagnostic(source: 0x0E00, target: 0x1000, data: data).encoded(version: 2)
    }

    /// Each message is acknowledged or refused with 05, however many there are and wherever the stream is cut.
    @Test(arguments: [1, 4, 20, 200], [Int.max, 1, 7, 1460])
    func everyMessageIsAcknowledgedOrRefused(_ count: Int, pieces: Int) {
        var bench = EntityBench()
        bench.send(Self.activation(0x0E00), on: "1")
        _ = bench.take("1")
        bench.isAnswering = false
        let burst = [[UInt8]](repeating: Self.diagnostic([0x3E, 0x00]), count: count).flatMap { $0 }
        bench.send(burst, on: "1", pieces: pieces)
        let accepted = min(count, DoIPEntity.mostRequests)
        #expect(
            bench.take("1") == String(repeating: "02FD80020000000510000E0000", count: accepted)
                + String(repeating: "02FD80030000000510000E0005", count: count - accepted))
        #expect(bench.closed.isEmpty)
        // There is room again once the ECU has answered.
        bench.isAnswering = true
        bench.entity.setWaiting(.init(), on: 1)
        bench.send(Self.diagnostic([0x3E, 0x00]), on: "1")
        #expect(bench.take("1").hasSuffix("7E00"))
    }

    /// The bytes of waiting messages are bounded too: those of two of the greatest size.
    @Test func longMessagesWaitInBoundedMemory() {
        var bench = EntityBench()
        bench.send(Self.activation(0x0E00), on: "1")
        _ = bench.take("1")
        bench.isAnswering = false
        for code in ["00", "00", "05"] {
            bench.send(Self.diagnostic([UInt8](repeating: 0x36, count: 4092)), on: "1", pieces: 1000)
            #expect(bench.take("1").hasSuffix("10000E00\(code)"))
        }
    }

    /// What comes behind a routing activation request that is being decided is handled afterwards; what does not fit is
    /// refused, and the stream goes on behind it.
    @Test(arguments: [Int.max, 1, 7, 1460])
    func messagesBehindAnActivationWaitOrAreRefused(pieces: Int) {
        var bench = EntityBench()
        bench.send(Self.activation(0x0E00), on: "1")
        _ = bench.take("1")
        let long = Self.diagnostic([UInt8](repeating: 0x22, count: 2000))
        let short = Self.diagnostic([0x3E, 0x00])
        bench.send(Self.activation(0x0E00) + long + long + long + short, on: "2", pieces: pieces)
        #expect(bench.take("2") == "02FD00000000000103", "the third does not fit")
        bench.pass(500)
        #expect(bench.closed == ["1"])
        let answer = "02FD80010000001810000E0062F190" + Hex.string("1HGCM82633A004352".utf8, separator: "")
        let acknowledge = "02FD80020000000510000E0000"
        #expect(
            bench.take("2") == "02FD0006000000090E0010001000000000"
                + acknowledge + acknowledge + acknowledge + answer + answer + "02FD80010000000610000E007E00")
    }

    @Test func announcementsComeThreeTimes() {
        var bench = EntityBench { $0.announces = true }
        bench.pass(500)
        let one = bench.take("udp")
        #expect(one.hasPrefix("02FD000400000021"))
        bench.pass(1000)
        #expect(bench.take("udp") == one + one)
        bench.pass(10_000)
        #expect(bench.take("udp").isEmpty)
    }

    /// Noise neither stops the entity nor makes its buffers grow; a connection after it is served.
    @Test func noiseIsHarmless() {
        var random = SeededGenerator(seed: 3)
        var bench = EntityBench()
        for socket in 1...300 {
            var bytes = (0..<Int(random.next() % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if random.next() % 2 == 0 { bytes = [2, 0xFD, 0, UInt8(random.next() % 10), 0, 0, 0] + bytes }
            bench.send(bytes, on: "\(socket)", pieces: 5)
            bench.send(bytes, on: "udp")
            bench.pass(700)
        }
        bench.pass(3000)
        bench.send(Self.activation(0x0E00), on: "999")
        #expect(Self.code(bench.take("999")) == "10")
    }
}
