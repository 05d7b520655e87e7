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
