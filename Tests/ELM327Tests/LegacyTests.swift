import ELM327
import SimulationCore
import Testing
import VehicleModel

/// What transcripts cannot show: times, what crosses the bus, damaged messages, listening.
@Suite struct LegacyTests {
    // MARK: Time

    @Test func theDotsComeWithinTheTwoSecondsOfTheAddress() throws {
        var rig = try #require(LegacyRig(.iso9141))
        rig.driver.run(for: .seconds(1))
        rig.driver.send(Array("0100\r".utf8), on: rig.connection)
        let start = rig.driver.rig.now
        _ = rig.driver.run(untilByte: UInt8(ascii: ">"), on: rig.connection, limit: .seconds(10))
        let arrivals = rig.driver.take(from: rig.connection)
        let dots = arrivals.filter { $0.bytes == [UInt8(ascii: ".")] }.map { start.duration(to: $0.time) }
        #expect(dots == [.milliseconds(600), .milliseconds(1200), .milliseconds(1800)])
        let end = try #require(arrivals.last?.time)
        #expect((.milliseconds(2200) ... .milliseconds(3000)).contains(start.duration(to: end)))
    }

    @Test func aRequestKeepsItsDistanceFromTheLastAnswer() throws {
        var rig = try #require(LegacyRig(.iso14230Fast))
        _ = rig.say("0100")
        _ = rig.say("010D1")
        // 59.4 ms of rest, a request of 32 ms, 30 ms until the answer, and its 7 ms.
        let took = rig.timed("010D1").took
        #expect((.milliseconds(120) ... .milliseconds(140)).contains(took), "\(took)")
    }

    @Test func j1850NeedsNoRest() throws {
        var rig = try #require(LegacyRig(.j1850VPW) { $0.ecus[0].timing.latency = .milliseconds(10) })
        _ = rig.say("010D1")
        let took = rig.timed("010D1").took
        #expect((.milliseconds(15) ... .milliseconds(25)).contains(took), "\(took)")
    }

    @Test func aSearchThroughEverythingTakesSeconds() throws {
        var rig = try #require(LegacyRig(.iso9141) { $0.ignition = .off })
        _ = rig.say("ATSP0")
        let (text, took) = rig.timed("0100")
        #expect(text == "SEARCHING...\rUNABLE TO CONNECT\r\r>")
        #expect((.seconds(4) ... .seconds(15)).contains(took), "\(took)")
    }

    @Test func anInitiationWaitsForAnIdleLineAndAbortsAtOnce() throws {
        var rig = try #require(LegacyRig(.iso9141))
        rig.driver.run(for: .seconds(1))
        rig.driver.send(Array("0100\r".utf8), on: rig.connection)
        rig.driver.run(for: .milliseconds(700))
        rig.driver.send([0x20], on: rig.connection)
        rig.driver.run(for: .zero)
        #expect(rig.unasked() == "BUS INIT: .STOPPED\r\r>")
        let (text, took) = rig.timed("0100")
        #expect(text == "BUS INIT: ...OK\r41 00 BE 3E B8 11 \r\r>")
        // The address that was broken off does not hold up the next one.
        #expect(took < .milliseconds(3000), "\(took)")
        #expect(rig.traffic().filter { $0 == "adapter: 33" }.count == 1)
    }

    // MARK: Keep-alive

    @Test(arguments: [
        (BusProtocol.iso9141, "68 6A F1 01 00 C4", "48 6B 10 41 00 BE 3E B8 11 C9"),
        (.iso14230Slow, "C1 33 F1 3E 23", "81 F1 10 7E 00"),
        (.iso14230Fast, "C1 33 F1 3E 23", "81 F1 10 7E 00"),
    ])
    func keepAliveIsSentAboutEveryThreeSecondsAndNotShown(
        _ bus: BusProtocol, _ message: String, _ answer: String
    ) throws {
        var rig = try #require(LegacyRig(bus))
        _ = rig.say("010D")
        let mark = rig.driver.rig.journal.next
        rig.driver.run(for: .seconds(30))
        let traffic = rig.traffic(since: mark)
        #expect((8...10).contains(traffic.filter { $0 == "adapter: \(message)" }.count))
        #expect(traffic.filter { $0 == "ECU 0: \(answer)" }.count >= 8)
        #expect(rig.unasked() == "")
        _ = rig.say("ATPC")
        let closed = rig.driver.rig.journal.next
        rig.driver.run(for: .seconds(30))
        #expect(rig.traffic(since: closed) == [])
    }

    @Test func aRequestDuringTheKeepAliveGetsItsOwnAnswerOnly() throws {
        for offset in stride(from: 2900, through: 3150, by: 10) {
            var rig = try #require(LegacyRig(.iso9141))
            _ = rig.say("010D")
            rig.driver.run(for: .milliseconds(offset))
            #expect(rig.say("010D") == "41 0D 53 \r\r>", "after \(offset) ms")
        }
    }

    @Test func theHostsOwnMessageAndIntervalAreUsed() throws {
        var rig = try #require(LegacyRig(.iso14230Fast))
        _ = rig.say("ATWM 82 10 F1 3E 01")
        _ = rig.say("ATSW 31")
        _ = rig.say("010D")
        let mark = rig.driver.rig.journal.next
        rig.driver.run(for: .milliseconds(3500))
        #expect(rig.traffic(since: mark).filter { $0 == "adapter: 82 10 F1 3E 01 C2" }.count == 3)
    }

    @Test func anUnansweredKeepAliveEndsTheSession() throws {
        var rig = try #require(LegacyRig(.iso14230Fast))
        _ = rig.say("010D")
        rig.driver.rig.turnIgnition(.off, now: rig.driver.rig.now)
        rig.driver.run(for: .seconds(10))
        rig.driver.rig.turnIgnition(.running, now: rig.driver.rig.now)
        #expect(rig.say("010D") == "BUS INIT: OK\r41 0D 53 \r\r>")
    }

    // MARK: On the bus

    @Test func theECUAcknowledgesPWMWithinTheFrameAndTheAdapterTheAnswer() throws {
        var rig = try #require(LegacyRig(.j1850PWM))
        _ = rig.say("010D")
        #expect(
            rig.traffic() == [
                "adapter: 61 6A F1 01 0D 8B", "ECU 0 answered: 10", "ECU 0: 41 6B 10 41 0D 53 7F",
                "adapter answered: F1",
            ])
        for (command, response) in [("ATIFR0", nil), ("ATIFR2", "F1"), ("ATIFR1", "F1")]
            as [(String, String?)]
        {
            let mark = rig.driver.rig.journal.next
            _ = rig.say(command)
            _ = rig.say("010D")
            let answered = rig.traffic(since: mark).last { $0.hasPrefix("adapter answered") }
            #expect(answered == response.map { "adapter answered: \($0)" }, "\(command)")
        }
    }

    @Test func theResponseCarriesTheHeadersAddressOrTheTesters() throws {
        var rig = try #require(LegacyRig(.j1850VPW))
        _ = rig.say("ATSH 6C 10 F5")
        _ = rig.say("ATIFR2")
        for (command, byte) in [("ATIFR S", "F1"), ("ATIFR H", "F5")] {
            _ = rig.say(command)
            _ = rig.say("010D")
            #expect(rig.traffic().last == "adapter answered: \(byte)", "\(command)")
        }
    }

    @Test func theWakeUpPatternFollowsItsParameters() throws {
        var rig = try #require(LegacyRig(.iso14230Fast, version: .v2_1))
        _ = rig.say("ATPP1ASV10")
        _ = rig.say("ATPP1AON")
        _ = rig.say("ATD")
        _ = rig.say("ATE0")
        _ = rig.say("ATTP5")
        #expect(rig.say("010D") == "BUS INIT: ERROR\r\r>")
    }

    // MARK: Damage and strangers

    @Test func aDamagedMessageIsMarked() throws {
        for (headers, expected) in [
            ("ATH0", "41 0D 53 <DATA ERROR\r\r>"), ("ATH1", "48 6B 10 41 0D 53 65 <DATA ERROR\r\r>"),
        ] {
            var rig = try #require(LegacyRig(.iso9141) { $0.ecus[0].services.messages[[0x01, 0x0D]] = [] })
            _ = rig.say("0100")
            _ = rig.say(headers)
            rig.driver.send(Array("010D\r".utf8), on: rig.connection)
            rig.driver.run(for: .milliseconds(50))
            rig.driver.rig.inject(
                message: [0x48, 0x6B, 0x10, 0x41, 0x0D, 0x53, 0x65], at: rig.connection,
                now: rig.driver.rig.now)
            rig.driver.run(for: .seconds(1))
            #expect(rig.unasked() == expected)
        }
    }

    @Test func listeningShowsWhatOthersSay() throws {
        var rig = try #require(LegacyRig(.j1850VPW))
        let messages = ["48 6B 10 41 0D 53 33", "68 6A F1 01 05 7E", "A8 3B 10 10 0C FC"]
        let shown = [("ATMA", [0, 1, 2]), ("ATMR6A", [1]), ("ATMT10", [0, 2])]
        _ = rig.say("ATH1")
        for (command, indices) in shown {
            rig.driver.send(Array("\(command)\r".utf8), on: rig.connection)
            rig.driver.run(for: .milliseconds(1))
            for message in messages {
                rig.driver.rig.inject(
                    message: Hex.bytes(message) ?? [], at: rig.connection, now: rig.driver.rig.now)
            }
            rig.driver.run(for: .seconds(1))
            rig.driver.send([0x20], on: rig.connection)
            rig.driver.run(for: .zero)
            let text = rig.unasked()
            let lines = indices.map { messages[$0] + " \r" }.joined()
            #expect(text == lines + "STOPPED\r\r>", "\(command)")
        }
    }

    @Test func whatIsTooShortIsADataError() throws {
        var rig = try #require(LegacyRig(.j1850VPW) { $0.ecus[0].services.messages[[0x01, 0x0D]] = [] })
        rig.driver.send(Array("010D\r".utf8), on: rig.connection)
        rig.driver.run(for: .milliseconds(50))
        rig.driver.rig.inject(message: [0x48, 0x6B, 0x10], at: rig.connection, now: rig.driver.rig.now)
        rig.driver.run(for: .seconds(1))
        #expect(rig.unasked() == "DATA ERROR\r\r>")
    }

    /// Bytes of any kind, in any state, on any of the buses: the adapter goes on, and still knows the car.
    @Test(arguments: [BusProtocol.j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast])
    func noiseOnTheBusDoesNoHarm(_ bus: BusProtocol) throws {
        var random = SeededGenerator(seed: 3)
        var rig = try #require(LegacyRig(bus))
        for step in 0..<200 {
            if step % 5 == 0 { rig.driver.send(Array("010D\r".utf8), on: rig.connection) }
            if step % 17 == 0 { rig.driver.send(Array("ATMA\r".utf8), on: rig.connection) }
            let bytes = (0..<Int(random.next() % 14)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            rig.driver.rig.inject(message: bytes, at: rig.connection, now: rig.driver.rig.now)
            rig.driver.run(for: .milliseconds(Int64(random.next() % 400)))
        }
        rig.driver.run(for: .seconds(10))
        _ = rig.say("ATPC")
        _ = rig.say("ATPC")
        #expect(rig.say("010D").hasSuffix("41 0D 53 \r\r>"))
    }

    /// The same bytes whatever the timing; only their moments differ.
    @Test(arguments: [BusProtocol.j1850PWM, .j1850VPW, .iso9141, .iso14230Slow, .iso14230Fast])
    func instantTimingSaysTheSame(_ bus: BusProtocol) throws {
        var faithful = try #require(LegacyRig(bus))
        var instant = try #require(LegacyRig(bus, timing: .instant))
        for line in ["0100", "010D", "0105", "ATH1", "010D", "ATSP0", "010D", "ATDPN", "ATKW", "0100"] {
            let (text, took) = instant.timed(line)
            #expect(text == faithful.say(line), "\(line)")
            #expect(took == .zero, "\(line)")
        }
    }

    @Test func everyClientOpensItsOwnSession() throws {
        var rig = try #require(LegacyRig(.iso14230Fast))
        #expect(rig.say("010D") == "BUS INIT: OK\r41 0D 53 \r\r>")
        let connected = rig.driver.connect()
        let other = try #require(connected)
        rig.driver.send(Array("010D\r".utf8), on: other)
        _ = rig.driver.run(untilByte: UInt8(ascii: ">"), on: other, limit: .seconds(5))
        let answer = String(decoding: rig.driver.take(from: other).flatMap(\.bytes), as: UTF8.self)
        #expect(answer == "BUS INIT: OK\r41 0D 53 \r\r>")
    }
}
