@testable import CANAccessKind
import CANAccess
import CANBus
import Endpoints
import ISOTP
import Rig
import SimulationCore
import Testing
import VehicleModel

/// Tools with raw access to the bus, in virtual time.
@Suite struct CANAccessTests {
    /// A car with an adapter that sees all traffic, and a tool of each kind, on one bus.
    private static func description(_ timing: Timing = .faithful) -> RigDescription {
        var description = Bench.description(timing, vehicle: TrafficTests.car()) { $0.bus = .one }
        let accesses: [(String, ListenAddress, CANAccessDescription.Access)] = [
            (
                "can", .tcp(host: "127.0.0.1", port: 0),
                .socketcand(.init(to: Peer(host: "127.0.0.1", port: 42_000)))
            ),
            ("serial", .tcp(host: "127.0.0.1", port: 0), .slcan(.canusb)),
            ("savvy", .tcp(host: "127.0.0.1", port: 0), .gvret),
            ("group", .udp(host: "239.74.163.2", port: 43_113), .multicast(CANAccessDescription.usualGroup)),
        ]
        description.endpoints += accesses.map { name, listen, access in
            EndpointDescription(name: name, listen: listen, kind: CANAccessDescription(access))
        }
        return description
    }

    /// What came to the client of `connection` since the last call, as text.
    private func text(_ bench: inout Bench, _ connection: ConnectionID) -> String {
        String(decoding: bench.driver.bytes(from: connection), as: UTF8.self)
    }

    private func connect(_ bench: inout Bench, _ endpoint: EndpointID) throws -> ConnectionID {
        let connection = bench.driver.connect(endpoint: endpoint)
        return try #require(connection)
    }

    private func openRaw(_ bench: inout Bench, endpoint: EndpointID = 1) throws -> ConnectionID {
        let connection = try connect(&bench, endpoint)
        for line in ["< open vcan0 >", "< rawmode >"] { bench.driver.send(Array(line.utf8), on: connection) }
        bench.driver.run(for: .milliseconds(100))
        #expect(text(&bench, connection).hasPrefix("< hi >< ok >< ok >"))
        return connection
    }

    @Test func everyToolSeesTheFramesOfAllOthersAndOfTheCar() throws {
        var bench = Bench(Self.description())
        let can = try openRaw(&bench)
        let serial = try connect(&bench, 2)
        bench.driver.send(Array("S6\rO\r".utf8), on: serial)
        let savvy = try connect(&bench, 3)
        bench.driver.send([0xE7], on: savvy)
        bench.driver.run(for: .milliseconds(1))
        for connection in [can, serial, savvy] { _ = bench.driver.bytes(from: connection) }
        _ = bench.driver.datagrams(from: 4)

        bench.driver.send(Array("t1231AA\r".utf8), on: serial)
        bench.driver.send(Array("< send 7DF 8 2 1 C 0 0 0 0 0 >".utf8), on: can)
        bench.driver.run(for: .milliseconds(30))
        let (byCan, bySerial) = (text(&bench, can), text(&bench, serial))
        let bySavvy = Hex.string(bench.driver.bytes(from: savvy), separator: "")
        let byGroup = bench.driver.datagrams(from: 4).map { Hex.string($0, separator: "") }.joined()
        #expect(byCan.contains("< frame 123 ") && byCan.contains("< frame 7E8 "))
        #expect(!byCan.contains("< frame 7DF "), "a sender does not get its own frame")
        #expect(bySerial.contains("z\r") && bySerial.contains("t7DF802010C0000000000\r"))
        #expect(bySerial.contains("t7E8804410C1AF8") && !bySerial.contains("t1231AA\r"))
        #expect(bySavvy.contains("2301000001AA00") && bySavvy.contains("E80700000804410C1AF8"))
        #expect(byGroup.contains("C408" + "04410C1AF8") && byGroup.contains("CD0123") == true)
        for traffic in [
            byCan.contains("< frame 3D0 "), bySerial.contains("t3D08"), bySavvy.contains("D0030000"),
        ] {
            #expect(traffic)
        }
    }

    /// A tester of ISO 15765-2 at a raw tool: sends `request` to 7E0 and returns the answer of 7E8, or nil.
    private func exchange(
        _ request: [UInt8], _ tester: inout ISOTP.Endpoint, _ connection: ConnectionID, _ bench: inout Bench
    )
        throws -> [UInt8]?
    {
        var outputs: [ISOTP.Endpoint.Output] = []
        try tester.send(request, now: bench.now, &outputs)
        let end = bench.now.advanced(by: .seconds(20))
        while bench.now < end {
            for output in outputs {
                switch output {
                case .transmit(let frame):
                    let data = frame.data.map { String($0, radix: 16) }.joined(separator: " ")
                    bench.send(
                        "< send \(String(frame.identifier.rawValue, radix: 16)) \(frame.data.count) \(data) >",
                        on: connection)
                case .deliver(let answer, _): return answer.bytes
                case .finished(.ok), .started: break
                case .failed, .finished: return nil
                }
            }
            let frames = outputs.compactMap { if case .transmit(let frame) = $0 { frame } else { nil } }
            outputs = []
            bench.driver.run(for: .microseconds(300))
            for frame in frames { tester.confirmed(frame, now: bench.now, &outputs) }
            for element in text(&bench, connection).split(separator: "<")
            where element.hasPrefix(" frame 7E8 ") {
                let bytes = Hex.bytes(String(element.split(separator: " ")[3])) ?? []
                let frame = CANFrame(.base(0x7E8), CANData(bytes))
                tester.receive(frame, now: bench.now, &outputs)
            }
            tester.timeout(now: bench.now, &outputs)
        }
        return nil
    }

    /// A buffer that is stated with more than 4095 bytes takes a first frame with a length of 32 bits, and the ECU answers
    /// with one; without it that is an overflow, and a longer answer is refused.
    @Test(arguments: [4095, 5000])
    func messagesOnTheBusAreAsLongAsTheBufferThatIsStated(_ buffer: Int) throws {
        var uds = UDSDescription()
        var memory = UDSDescription.Memory("flash", address: 0x0800_0000, size: 0x4000)
        memory.block = 6000
        (memory.read, memory.write) = (.init(), .init())
        uds.memory = [memory]
        var engine = ECUDescription()
        engine.uds = Box(uds)
        engine.reception.buffer = buffer
        var description = Self.description(.instant)
        description.vehicle = Bench.car([engine])
        var bench = Bench(description)
        let connection = try openRaw(&bench)
        var parameters = ISOTP.Endpoint.Parameters()
        parameters.reception.maximumLength = 10_000
        var tester = ISOTP.Endpoint(
            .normal(transmit: .base(0x7E0), receive: .base(0x7E8)), parameters: parameters)
        #expect(try exchange([0x10, 0x02], &tester, connection, &bench)?.first == 0x50)
        // The longest block is no longer than the buffer.
        let block = [UInt8(buffer >> 8), UInt8(buffer & 0xFF)]
        #expect(
            try exchange([0x34, 0x00, 0x24, 0x08, 0, 0, 0, 0x40, 0x00], &tester, connection, &bench)
                == [0x74, 0x20] + block)
        let data = (0..<buffer - 2).map { UInt8(truncatingIfNeeded: $0 &* 5) }
        #expect(try exchange([0x36, 0x01] + data, &tester, connection, &bench) == [0x76, 0x01])
        let read = try exchange(
            [0x23, 0x24, 0x08, 0, 0, 0] + [block[0], block[1] - 1], &tester, connection, &bench)
        #expect(read?.count == buffer && read?.dropFirst().starts(with: data) == true)
        #expect(
            try exchange([0x23, 0x24, 0x08, 0, 0, 0] + block, &tester, connection, &bench) == [
                0x7F, 0x23, 0x14,
            ])
        #expect(try exchange([0x36, 0x02] + data + [0], &tester, connection, &bench) == nil, "an overflow")
        #expect(try exchange([0x3E, 0x00], &tester, connection, &bench) == [0x7E, 0x00])
    }

    @Test func anAdapterOnTheBusSeesTheTools() throws {
        var bench = Bench(Self.description())
        let obd = bench.connect(["ATE0", "ATSP6", "ATH1", "ATCAF0"])
        #expect(bench.ask("02010C", on: obd).contains("41 0C"))
        let can = try openRaw(&bench)
        bench.send("ATCM7FF\rATCF123\rATMA\r", on: obd)
        bench.driver.run(for: .milliseconds(200))
        bench.driver.send(Array("< send 123 2 11 22 >".utf8), on: can)
        bench.driver.run(for: .milliseconds(50))
        #expect(text(&bench, obd).contains("123 11 22"))
        let heard = text(&bench, can)
        #expect(heard.contains("< frame 3D0 "))
    }

    @Test func framesTakeTheirTimeOnTheBus() throws {
        var bench = Bench(Self.description())
        let (first, second) = (try openRaw(&bench), try openRaw(&bench))
        _ = text(&bench, first)
        for _ in 0..<10 { bench.driver.send(Array("< send 7FF 8 0 0 0 0 0 0 0 0 >".utf8), on: first) }
        bench.driver.run(for: .milliseconds(1))
        // A frame of eight bytes takes a quarter of a millisecond at 500 kbit/s.
        let count = text(&bench, second).split(separator: "<").count(where: { $0.hasPrefix(" frame 7FF ") })
        #expect((2...4).contains(count), "\(count)")
        bench.driver.run(for: .milliseconds(10))
        #expect(
            count + text(&bench, second).split(separator: "<").count(where: { $0.hasPrefix(" frame 7FF ") })
                == 10)
    }

    @Test func aToolOfAnotherRateIsNotOnTheBus() throws {
        var bench = Bench(Self.description())
        let serial = try connect(&bench, 2)
        bench.driver.send(Array("S5\rO\rt1230\r".utf8), on: serial)
        bench.driver.run(for: .milliseconds(200))
        #expect(text(&bench, serial) == "\r\rz\r")
        bench.driver.send(Array("F\r".utf8), on: serial)
        bench.driver.run(for: .milliseconds(1))
        #expect(text(&bench, serial) == "FA4\r")
    }

    @Test func faultyWiresGiveErrorFrames() throws {
        var bench = Bench(Self.description())
        let can = try openRaw(&bench)
        bench.driver.rig.setBus(.open, now: bench.driver.rig.now)
        _ = text(&bench, can)
        bench.driver.send(Array("< send 123 0  >".utf8), on: can)
        bench.driver.run(for: .milliseconds(20))
        #expect(text(&bench, can).contains("< error 024 "))
        bench.driver.rig.setBus(.noisy, now: bench.driver.rig.now)
        bench.driver.send(Array("< send 123 0  >".utf8), on: can)
        bench.driver.run(for: .milliseconds(50))
        let heard = text(&bench, can)
        #expect(heard.contains("< error 040 ") && heard.contains("< error 088 "))
    }

    @Test func aGroupsDatagramIsAFrameAndItsOwnIsNot() throws {
        var bench = Bench(Self.description())
        let can = try openRaw(&bench)
        var datagram: [UInt8] = []
        PythonCANMessage.frame(CANFrame(.base(0x321), [1, 2])).append(to: &datagram, at: .powerOn)
        let peer = Peer(host: "192.0.2.1", port: 43_113)
        bench.driver.rig.receive(datagram: datagram, from: peer, endpoint: 4, now: bench.driver.rig.now)
        bench.driver.run(for: .milliseconds(1))
        #expect(text(&bench, can).contains("< frame 321 "))
        bench.driver.send(Array("< send 322 0  >".utf8), on: can)
        bench.driver.run(for: .milliseconds(2))
        let own = bench.driver.datagrams(from: 4)
        #expect(!own.isEmpty)
        // What comes back takes no turn of the simulation.
        let now = bench.now
        for datagram in own {
            bench.driver.rig.receive(
                datagram: datagram, from: peer, endpoint: 4, now: now.advanced(by: .milliseconds(1)))
        }
        #expect(bench.now == now)
        bench.driver.run(for: .milliseconds(5))
        #expect(!text(&bench, can).contains("< frame 322 "))
    }

    @Test func aServerAnnouncesItselfEveryThreeSeconds() throws {
        var bench = Bench(Self.description())
        bench.driver.rig.isListening(
            endpoint: 1, at: Peer(host: "127.0.0.1", port: 29_536), now: bench.driver.rig.now)
        bench.driver.run(for: .milliseconds(6_500))
        let beacons = bench.driver.datagrams(from: 1).map { String(decoding: $0, as: UTF8.self) }
        #expect(beacons.count == 3)
        #expect(
            beacons.first
                == "<CANBeacon name=\"dyno\" type=\"SocketCAN\" description=\"Dyno\">\n"
                + "<URL>can://127.0.0.1:29536</URL><Bus name=\"vcan0\"/></CANBeacon>")
    }

    @Test func aRefusedBusEndsTheConnection() throws {
        var bench = Bench(Self.description())
        let connection = try connect(&bench, 1)
        bench.driver.send(Array("< open can7 >".utf8), on: connection)
        bench.driver.run(for: .milliseconds(1))
        #expect(text(&bench, connection) == "< hi >< error could not open bus >")
        #expect(bench.driver.closings.map(\.connection) == [connection])
        _ = try openRaw(&bench)
    }

    @Test func instantBusesTakeNoTime() throws {
        var bench = Bench(Self.description(.instant))
        let can = try openRaw(&bench)
        _ = text(&bench, can)
        bench.driver.send(Array("< send 7DF 8 2 1 C 0 0 0 0 0 >".utf8), on: can)
        bench.driver.run(for: .zero)
        #expect(text(&bench, can).contains(" 04410C1AF8"))
    }
}

extension VirtualDriver {
    /// The bytes that came to the client of `connection` since the last call.
    fileprivate mutating func bytes(from connection: ConnectionID) -> [UInt8] {
        take(from: connection).flatMap(\.bytes)
    }

    /// The datagrams of `endpoint` since the last call.
    fileprivate mutating func datagrams(from endpoint: EndpointID) -> [[UInt8]] {
        takeDatagrams(from: endpoint).map(\.bytes)
    }
}
