import CANAccess
import CANAccessKind
import CANBus
import Endpoints
import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// A bus of CAN FD with tools and an adapter, in virtual time.
@Suite struct FlexibleDataRateTests {
    /// A car on 500 kbit/s and 2 Mbit/s whose ECU answers 22F190 with 62 bytes; an ELM327, an adapter of slcan with and one
    /// without CAN FD, and a server of socketcand.
    private static func description(
        _ use: ECUDescription.FlexibleDataRate.Use, dataRate: Int? = 2_000_000,
        change: (inout ECUDescription) -> Void = { _ in }
    ) -> RigDescription {
        var engine = ECUDescription(latency: .milliseconds(12))
        engine.fd.use = use
        engine.padding = 0xCC
        engine.services.answers[[0x22, 0xF1, 0x90]] =
            [0x62, 0xF1, 0x90] + [UInt8](repeating: 0x5A, count: 59)
        change(&engine)
        var car = Bench.car([engine])
        car.bus.dataRate = dataRate
        var description = Bench.description(.faithful, vehicle: car) { $0.bus = .one }
        let accesses: [CANAccessDescription.Access] = [
            .slcan(.nakakiyo), .slcan(.nakakiyo), .socketcand(nil),
            .multicast(CANAccessDescription.usualGroup),
        ]
        description.endpoints += accesses.enumerated().map { index, access in
            var listen = ListenAddress.tcp(host: "127.0.0.1", port: 0)
            if case .multicast(let group) = access {
                listen = .udp(host: group.group.host, port: group.group.port)
            }
            return EndpointDescription(
                name: "tool\(index)", listen: listen, kind: CANAccessDescription(access))
        }
        return description
    }

    private func open(_ bench: inout Bench, _ endpoint: EndpointID, _ setup: String) throws -> ConnectionID {
        let connected = bench.driver.connect(endpoint: endpoint)
        let connection = try #require(connected)
        bench.send(setup, on: connection)
        bench.driver.run(for: .milliseconds(150))
        _ = bench.take(from: connection)
        return connection
    }

    private static let request = "b7E080322F190CCCCCCCC\r"
    private static let answer = "b7E8F003E62F190" + String(repeating: "5A", count: 59) + "\r"

    @Test func anAnswerOf62BytesIsOneFrameAndHasItsTime() throws {
        var bench = Bench(Self.description(.on))
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        let start = bench.now
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "z\r" + Self.answer)
        let times = bench.records(.frame).map { start.duration(to: $0.record.time) }
        // 111 µs for the request, of Vectors/can/fd-frame-lengths.yaml; the answer's own after 12 ms.
        let frame = try CandumpLine.frame(
            parsing: "7E8##1003E62F190" + String(repeating: "5A", count: 59))
        let length = BitTiming.nanoseconds(of: frame, BitRates(nominal: 500_000, data: 2_000_000))
        #expect(times == [.microseconds(111), .microseconds(12_111) + .nanoseconds(length)])
        #expect(bench.frames.map(\.form).last == frame.journalForm)
    }

    @Test func anECUThatIsErrorPassiveSaysSo() throws {
        var bench = Bench(Self.description(.on) { $0.fd.errorStateIndicator = true })
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(
            bench.frames.map(\.form).last
                == .canFD(
                    identifier: 0x7E8, isExtended: false, bitRateSwitch: true, errorStateIndicator: true))
    }

    @Test func aClassicalToolAndAnAdapterSeeClassicalFramesOnly() throws {
        var bench = Bench(Self.description(.on))
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        let classical = try open(&bench, 2, "S6\rO\r")
        let server = try open(&bench, 3, "< open vcan0 >< rawmode >")
        let obd = bench.connect(["ATE0", "ATSP6", "ATH1"])
        bench.send(Self.request, on: connection)
        bench.send(Self.request, on: connection)
        bench.send("t1231AA\r", on: connection)
        bench.driver.run(for: .milliseconds(60))
        #expect(bench.take(from: classical) == "t1231AA\r")
        let shown = bench.take(from: server)
        #expect(shown.hasPrefix("< frame 123 ") && !shown.contains("7E"))
        // The ECU answers a classical request in CAN FD, which does not reach the adapter.
        #expect(bench.ask("010C", on: obd).hasPrefix("NO DATA"))
        _ = bench.take(from: classical)
        let notes = bench.records(.note).map(\.text).filter { $0.contains("CAN FD") }
        #expect(
            notes == [
                "frames of CAN FD are left out: the tool is a classical node",
                "frames of CAN FD are left out: the tool is a classical node",
            ], "once for each tool")
        bench.send("d7E0101\r", on: classical)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.take(from: classical) == "\u{7}")
    }

    @Test func anECUWithCANFDOnlyIgnoresClassicalFramesAndHearsItsFunctionalIdentifier() throws {
        var bench = Bench(Self.description(.only) { $0.functionalRequest = 0x700 })
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send("t7E080322F190CCCCCCCC\r", on: connection)
        bench.send("t70080322F190CCCCCCCC\r", on: connection)
        bench.send("b7DF80322F190CCCCCCCC\r", on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "z\rz\rz\r")
        bench.send("b70080322F190CCCCCCCC\r", on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "z\r" + Self.answer)
    }

    @Test func anECUThatMirrorsAnswersEachInItsKind() throws {
        var bench = Bench(Self.description(.mirror))
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "z\r" + Self.answer)
        bench.send("t7DF802010CCCCCCCCCCC\r", on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "z\rt7E8804410C1AF8CCCCCC\r")
        let obd = bench.connect(["ATE0", "ATSP6", "ATH1"])
        #expect(bench.ask("010C", on: obd).contains("7E8 04 41 0C 1A F8"))
    }

    @Test func shortFramesOfCANFDAreFilledWithTheECUsByte() throws {
        var bench = Bench(
            Self.description(.on) {
                $0.fd.dataLength = 8
                $0.fd.bitRateSwitch = false
                $0.padding = 0x00
            })
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "z\rd7E88103E62F1905A5A5A\r")
        bench.send("b7E083000000000000000\r", on: connection)
        bench.driver.run(for: .milliseconds(50))
        let frames = bench.take(from: connection).split(separator: "\r")
        #expect(frames.count == 9 && frames.last == "d7E88285A5A5A5A5A5A5A")
    }

    @Test func aClassicalECUDoesNotHearCANFD() throws {
        var bench = Bench(Self.description(.off))
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(100))
        #expect(bench.take(from: connection) == "z\r")
        bench.send("t7E080322F190CCCCCCCC\r", on: connection)
        bench.driver.run(for: .milliseconds(100))
        #expect(bench.take(from: connection).contains("t7E88103E62F1905A5A5A"))
    }

    @Test func anotherDataRateDestroysFramesThatSwitchToIt() throws {
        var bench = Bench(Self.description(.on))
        let connection = try open(&bench, 1, "S6\rY5\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(100))
        bench.send("F\r", on: connection)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.take(from: connection) == "z\rFA4\r")
        #expect(bench.frames.isEmpty)
        // Without BRS the data phase has the nominal rate; the answer switches and is lost for this tool.
        bench.send("d7E080322F190CCCCCCCC\r", on: connection)
        bench.driver.run(for: .milliseconds(50))
        bench.send("F\r", on: connection)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.take(from: connection) == "z\rF80\r")
        #expect(bench.frames.count == 2)
    }

    @Test func aClassicalBusTakesNoCANFD() throws {
        var bench = Bench(Self.description(.off, dataRate: nil))
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: connection) == "\u{7}" && bench.frames.isEmpty)
        let peer = Peer(host: "192.0.2.1", port: 43_113)
        var datagram: [UInt8] = []
        let frame = try CandumpLine.frame(parsing: "7E0##10322F190CCCCCCCC")
        PythonCANMessage.frame(frame).append(to: &datagram, at: .powerOn)
        bench.driver.rig.receive(datagram: datagram, from: peer, endpoint: 4, now: bench.now)
        bench.driver.run(for: .milliseconds(50))
        let notes = bench.records(.note).map(\.text).filter { $0.contains("CAN FD") }
        #expect(
            notes == [
                "the tool's frames of CAN FD are not sent: its port or the bus is classical",
                "a datagram is not a frame: it is a frame of CAN FD, which the bus does not have",
            ])
    }

    /// The frames of an answer of 62 bytes at TX_DL 32, padded with CC to eight bytes at least, while a fault is in force.
    @Test(
        arguments: [
            ("padding", .integer(0x55), [1, 2], "225A555555555555"),
            ("padding", .integer(0xCC), [1, 2], "225ACCCCCCCCCCCC"),
            ("wrong-sequence", .flag(true), [2, 3], "235ACCCCCCCCCCCC"),
        ] as [(String, FaultValue, [Int], String)])
    func aFaultLeavesTheLengthOfFramesAsItIs(
        _ name: String, _ value: FaultValue, _ numbers: [Int], _ last: String
    ) throws {
        var description = Self.description(.on) { $0.fd.dataLength = 32 }
        let fault = try #require(FaultSetting(name, value))
        description.events = [
            EventDescription(at: .zero, actions: [FaultAction(fault)])
        ]
        var bench = Bench(description)
        let connection = try open(&bench, 1, "S6\rY2\rO\r")
        bench.send(Self.request, on: connection)
        bench.driver.run(for: .milliseconds(50))
        bench.send("b7E083000000000000000\r", on: connection)
        bench.driver.run(for: .milliseconds(50))
        let frames = bench.take(from: connection).split(separator: "\r").map(String.init).filter {
            $0.hasPrefix("b7E8")
        }
        #expect(
            frames == [
                "b7E8D103E62F190" + String(repeating: "5A", count: 27),
                "b7E8D2\(numbers[0])" + String(repeating: "5A", count: 31), "b7E88\(last)",
            ])
    }
}
