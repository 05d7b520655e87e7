@testable import ELM327Kind
import Endpoints
import CANBus
import Rig
import SimulationCore
import Testing
import VehicleModel

@testable import ELM327

/// The transmit buffer: 256 bytes, 512 from version 2.0 on (ELM327 data sheets, "BUFFER FULL").
@Suite struct OverrunTests {
    /// What a client reads of a monitored bus with a frame every `interval`, at 38400 baud, and when the last byte came.
    static func monitor(
        _ version: ChipVersion, baud: Int?, every interval: Duration, frames: Int
    ) throws -> (text: String, time: SimInstant) {
        var vehicle = VehicleDescription(name: "car")
        vehicle.ignition = .running
        var description = RigDescription(vehicle: vehicle)
        var adapter = AdapterDescription()
        adapter.version = version
        adapter.settings = ["ATE0", "ATSP6", "ATH1", "ATCAF0"]
        description.endpoints = [
            EndpointDescription(name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter)
        ]
        description.endpoints[0].stream.link.baud = baud
        var driver = VirtualDriver(Rig(description))
        let connected = driver.connect()
        let connection = try #require(connected)
        driver.send(Array("ATMA\r".utf8), on: connection)
        for number in 0..<frames {
            driver.run(for: interval)
            driver.rig.inject(
                CANFrame(.base(0x100), CANData([UInt8](repeating: UInt8(number & 0xFF), count: 8))),
                at: connection,
                now: driver.rig.now)
        }
        driver.run(for: .seconds(2))
        let arrivals = driver.take(from: connection)
        let bytes = arrivals.flatMap(\.bytes)
        return (String(decoding: bytes, as: UTF8.self), try #require(arrivals.last?.time))
    }

    @Test(arguments: [(ChipVersion.v1_4b, 256), (.v1_5, 256), (.v2_0, 512), (.v2_3, 512)])
    func aBusyBusFillsTheBuffer(_ version: ChipVersion, _ capacity: Int) throws {
        let (text, _) = try Self.monitor(version, baud: 38_400, every: .milliseconds(1), frames: 100)
        #expect(text.hasSuffix("BUFFER FULL\r\r>"))
        let shown = text.utf8.count - "BUFFER FULL\r\r>".utf8.count
        // A line of 29 characters a millisecond comes in, 3.84 go out.
        let time = Double(capacity) / (29 - 3.84)
        #expect(abs(Double(shown) - (Double(capacity) + 3.84 * time)) <= 32)
    }

    @Test func aSlowBusDoesNot() throws {
        let (text, _) = try Self.monitor(.v1_5, baud: 38_400, every: .milliseconds(10), frames: 100)
        #expect(!text.contains("BUFFER FULL"))
        #expect(text.split(separator: "\r").count == 100)
    }

    @Test func aLinkWithoutARateNeverFills() throws {
        let (text, _) = try Self.monitor(.v1_5, baud: nil, every: .milliseconds(1), frames: 200)
        #expect(text.split(separator: "\r").count == 200)
    }

    /// A frame that does not fit ends in the middle of its line, and what follows stands on the same line.
    @Test func theLastLineIsCut() {
        var adapter = Adapter(version: .v1_5)
        adapter.preconfigure(["ATE0", "ATSP6", "ATH1"], now: .powerOn)
        adapter.serial.rate = 38_400
        adapter.receive(Array("ATMA\r".utf8), now: .powerOn)
        let frame = CANFrame(.base(0x123), [1, 2, 3, 4, 5, 6, 7, 8])
        for _ in 0..<20 { adapter.received(frame, now: .powerOn) }
        let text = String(decoding: adapter.output, as: UTF8.self)
        #expect(text.utf8.count == 256 + "BUFFER FULL\r\r>".utf8.count)
        #expect(
            text.hasSuffix("123 01 02 03 04 05 06 BUFFER FULL\r\r>") || text.hasSuffix("BUFFER FULL\r\r>"))
        #expect(!adapter.isBusy)
    }
}
