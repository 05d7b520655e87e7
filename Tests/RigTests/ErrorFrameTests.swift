import CANAccess
import CANAccessKind
import Endpoints
import Rig
import SimulationCore
import Testing
import VehicleModel

/// Tools that destroy frames of CAN FD on a bus with 500 kbit/s and 2 Mbit/s, in virtual time.
@Suite struct ErrorFrameTests {
    /// The failures, of 8 errors each, after which a node leaves the bus.
    private static let tries = 32

    /// How many occurrences of 11 consecutive recessive bits bring a node back (ISO 11898-1), and how long one takes at 500 kbit/s.
    private static let (occurrences, occurrence) = (128, Duration.microseconds(11 * 2))

    private static let request = "b7E080322F190CCCCCCCC\r"

    /// A car with an adapter of slcan at endpoint 0, and one that destroys what it cannot read at endpoint 1.
    private func bench(tool: String, other: String) throws -> (
        bench: Bench, tool: ConnectionID, other: ConnectionID
    ) {
        var engine = ECUDescription(latency: .milliseconds(12))
        engine.fd.use = .on
        engine.services.answers[[0x22, 0xF1, 0x90]] = [0x62, 0xF1, 0x90, 0x31]
        var car = Bench.car([engine])
        car.bus.dataRate = 2_000_000
        var description = Bench.description(.faithful, vehicle: car)
        description.endpoints = [false, true].enumerated().map { index, destroys in
            var access = CANAccessDescription(.slcan(.nakakiyo))
            access.sendsErrorFrames = destroys
            return EndpointDescription(
                name: "tool\(index)", listen: .tcp(host: "127.0.0.1", port: 0), kind: access)
        }
        var bench = Bench(description)
        var connections: [ConnectionID] = []
        for (index, setup) in [tool, other].enumerated() {
            let connected = bench.driver.connect(endpoint: EndpointID(index))
            connections.append(try #require(connected))
            bench.send(setup, on: connections[index])
        }
        bench.driver.run(for: .milliseconds(10))
        for connection in connections { _ = bench.take(from: connection) }
        return (bench, connections[0], connections[1])
    }

    private func notes(_ bench: Bench) -> [String] { bench.records(.note).map(\.text) }

    @Test func aClassicalNodeDrivesTheSenderOffTheBus() throws {
        var (bench, tool, other) = try bench(tool: "S6\rY2\rO\r", other: "S6\rO\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .milliseconds(100))
        #expect(bench.frames.isEmpty, "none has crossed the bus")
        #expect(
            notes(bench) == [
                "an error frame destroys 7E0", "the sender of 7E0 leaves the bus (bus off)",
                "the sender of 7E0 is on the bus again",
            ])
        let times = bench.records(.note).map(\.record.time)
        // 111 µs each (Vectors/can/fd-frame-lengths.yaml), with ESI too.
        #expect(times[0].duration(to: times[1]) == .microseconds(111) * (Self.tries - 1))
        #expect(times[1].duration(to: times[2]) == Self.occurrence * Self.occurrences)
        bench.send("F\r", on: tool)
        bench.send("F\r", on: other)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.take(from: tool) == "z\rF84\r")
        #expect(bench.take(from: other) == "F80\r")
    }

    @Test func anECULeavesTheBusToo() throws {
        var (bench, tool, other) = try bench(tool: "S6\rY2\rO\r", other: "C\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.frames.count == 1)
        bench.send("S6\rO\r", on: other)
        bench.driver.run(for: .milliseconds(100))
        #expect(bench.frames.count == 1)
        #expect(
            notes(bench).suffix(2) == [
                "the sender of 7E8 leaves the bus (bus off)", "the sender of 7E8 is on the bus again",
            ])
        // Classical frames pass.
        bench.send("t1231AA\r", on: other)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.take(from: tool).hasSuffix("t1231AA\r"))
    }

    @Test func framesDelayTheReturnOfANode() throws {
        var (bench, tool, other) = try bench(tool: "S6\rY2\rO\r", other: "S6\rO\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .microseconds(111) * Self.tries)
        #expect(notes(bench).last == "the sender of 7E0 leaves the bus (bus off)")
        let left = bench.now
        bench.driver.run(for: .milliseconds(1))
        bench.send("t1231AA\rt1231AB\r", on: other)
        bench.driver.run(for: .milliseconds(1))
        // 45 occurrences of 22 µs before the frames and one at the end of each.
        let ended = try #require(bench.records(.frame).last?.record.time)
        bench.driver.run(for: .milliseconds(5))
        let returned = try #require(bench.records(.note).last)
        #expect(returned.text == "the sender of 7E0 is on the bus again")
        #expect(ended.duration(to: returned.record.time) == Self.occurrence * (Self.occurrences - 45 - 2))
        #expect(left.duration(to: returned.record.time) > Self.occurrence * Self.occurrences)
        #expect(bench.take(from: tool) == "z\r", "it has not received the frames")
    }

    @Test func whatANodeSendsWhileItIsBusOffWaits() throws {
        var (bench, tool, other) = try bench(tool: "S6\rY2\rO\r", other: "S6\rO\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .microseconds(111) * Self.tries)
        bench.send("C\r", on: other)
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .milliseconds(4))
        let returned = try #require(bench.records(.note).last)
        #expect(returned.text == "the sender of 7E0 is on the bus again")
        let sent = bench.records(.frame).map(\.record.time)
        #expect(sent == [returned.record.time.advanced(by: .microseconds(111))])
    }

    @Test func aSilentNodeCountsTheErrorOnly() throws {
        var (bench, tool, other) = try bench(tool: "S6\rY2\rO\r", other: "S6\rL\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .milliseconds(100))
        #expect(bench.frames.count == 2 && notes(bench).isEmpty)
        bench.send("F\r", on: other)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.take(from: other) == "F80\r")
    }

    @Test func theFrameThatCrossesAtLastStatesThatItsSenderIsErrorPassive() throws {
        var (bench, tool, other) = try bench(tool: "S6\rY2\rO\r", other: "S6\rO\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .microseconds(111 * 20))
        bench.send("C\r", on: other)
        bench.driver.run(for: .milliseconds(1))
        #expect(
            bench.frames.map(\.form) == [
                .canFD(identifier: 0x7E0, isExtended: false, bitRateSwitch: true, errorStateIndicator: true)
            ])
    }

    @Test func anotherDataRateDestroysFramesThatSwitchToIt() throws {
        var (bench, tool, _) = try bench(tool: "S6\rY2\rO\r", other: "S6\rY5\rO\r")
        bench.send(Self.request, on: tool)
        bench.driver.run(for: .milliseconds(100))
        #expect(bench.frames.isEmpty)
        bench.send("d7E080322F190CCCCCCCC\r", on: tool)
        bench.driver.run(for: .milliseconds(1))
        #expect(bench.frames.count == 1)
    }
}
