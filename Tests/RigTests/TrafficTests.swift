import CANBus
import ELM327
import Rig
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// Frames that a car sends unasked.
@Suite struct TrafficTests {
    /// 1726 rpm as 1A F8 in the first two bytes of 3D0, each 20 ms; the speed in 29-bit 18FF0010, each 100 ms.
    static func car(_ change: (inout VehicleDescription) -> Void = { _ in }) -> VehicleDescription {
        var car = Bench.car()
        var engine = FrameDescription(
            name: "EngineData", identifier: 0x3D0, every: .milliseconds(20),
            data: [UInt8](repeating: 0, count: 8))
        var speed = FrameSignal(.engineSpeed, BitField(start: 7, length: 16, order: .big))
        speed.factor = 0.25
        engine.signals = [speed]
        engine.counter = BitField(start: 56, length: 4)
        var body = FrameDescription(
            name: "Body", identifier: 0x18FF_0010, isExtended: true, every: .milliseconds(100), data: [0])
        body.signals = [FrameSignal(.vehicleSpeed, BitField(start: 0, length: 8))]
        car.frames = [engine, body]
        change(&car)
        return car
    }

    /// The frames of the car's own that have crossed the bus, as candump writes them, with their times in milliseconds.
    static func traffic(_ bench: Bench) -> [(frame: String, ms: Double)] {
        bench.driver.rig.journal.entries.compactMap { record, entry in
            guard case .frame(let crossed) = entry, case .traffic = crossed.sender,
                let frame = CANFrame(crossed)
            else { return nil }
            return (frame.description, Double(record.time.nanoseconds) / 1e6)
        }
    }

    @Test func aBusWithoutListenersStandsStill() {
        var bench = Bench(vehicle: Self.car())
        let connection = bench.connect(["ATE0", "ATTP6"])
        bench.driver.run(for: .seconds(10))
        #expect(Self.traffic(bench).isEmpty)
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .seconds(1))
        let heard = Self.traffic(bench).count
        #expect(heard == 50 + 10 || heard == 50 + 10 - 2)
        #expect(bench.ask("", on: connection).hasSuffix("STOPPED\r\r>"))
        bench.driver.run(for: .seconds(10))
        #expect(Self.traffic(bench).count <= heard + 2)
    }

    @Test func framesStandAtMultiplesOfTheirTime() throws {
        var bench = Bench(vehicle: Self.car())
        let connection = bench.connect(["ATE0", "ATTP6", "ATH1"])
        bench.driver.run(for: .milliseconds(1234))
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .milliseconds(77))
        let traffic = Self.traffic(bench)
        // Instant 1240 is number 62, of which four bits are E; a frame takes some quarter of a millisecond.
        #expect(traffic.first?.frame == "3D0#1AF800000000000E")
        let first = try #require(traffic.first?.ms)
        #expect(first > 1240 && first < 1240.3)
        // At 1300 both frames are ready; the 11-bit one wins.
        #expect(traffic.suffix(2).map(\.frame) == ["3D0#1AF8000000000001", "18FF0010#35"])
        let text = bench.take(from: connection)
        #expect(text.hasPrefix("3D0 1A F8 00 00 00 00 00 0E \r3D0 1A F8 00 00 00 00 00 0F \r"))
        #expect(!text.contains("18 FF"), "protocol 6 shows 11-bit frames only")
        let line = bench.journalText().split(separator: "\n").first {
            $0.contains("\"frame\"") && $0.contains("3D0")
        }
        #expect(line?.contains(#""from":"vehicle","frame":"EngineData""#) == true)
    }

    @Test func whoListensSeesTheSameFramesWheneverItBegan() {
        func seen(from start: Duration, jitter: Duration) -> [String] {
            var bench = Bench(vehicle: Self.car { $0.frames[0].jitter = jitter })
            let connection = bench.connect(["ATE0", "ATTP6"])
            bench.driver.run(until: SimInstant.powerOn.advanced(by: start))
            bench.send("ATMA\r", on: connection)
            bench.driver.run(until: SimInstant.powerOn.advanced(by: .seconds(2)))
            return Self.traffic(bench).filter { $0.ms > 1000 }.map { "\($0.frame) \($0.ms)" }
        }
        let exact = seen(from: .zero, jitter: .zero)
        #expect(exact.count == 50 + 10)
        #expect(exact == seen(from: .milliseconds(903), jitter: .zero))
        let spread = seen(from: .zero, jitter: .milliseconds(4))
        #expect(spread == seen(from: .milliseconds(903), jitter: .milliseconds(4)))
        #expect(spread != exact)
        #expect(abs(spread.count - exact.count) <= 1)
    }

    @Test func aFilterPicksAFrame() {
        var bench = Bench(vehicle: Self.car())
        let connection = bench.connect(["ATE0", "ATTP7", "ATH1", "ATCRA18FF0010"])
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .milliseconds(250))
        #expect(bench.take(from: connection) == "18 FF 00 10 35 \r18 FF 00 10 35 \r")
        #expect(bench.ask("", on: connection) == "STOPPED\r\r>")
        let base = bench.connect(["ATE0", "ATTP6", "ATH1", "ATCF300", "ATCM7F0"])
        bench.send("ATMA\r", on: base)
        bench.driver.run(for: .milliseconds(250))
        #expect(bench.take(from: base).isEmpty)
        _ = bench.ask("", on: base)
        for command in ["ATCF3D5", "ATCM7F0"] { _ = bench.ask(command, on: base) }
        bench.send("ATMR03\r", on: base)
        bench.driver.run(for: .milliseconds(50))
        #expect(bench.take(from: base).contains("3D0 1A F8"))
    }

    @Test func aSlowLineFillsTheBuffer() {
        var bench = Bench(
            vehicle: Self.car { $0.frames[0].every = .milliseconds(2) },
            adapter: {
                $0.link.baud = 38_400
                $0.settings = ["ATE0", "ATTP6", "ATH1"]
            })
        let connection = bench.connect()
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .seconds(2))
        #expect(bench.take(from: connection).hasSuffix("BUFFER FULL\r\r>"))
        #expect(!bench.ask("ATI", on: connection).isEmpty)
    }

    @Test func aRequestIsAnsweredAmongFrames() {
        var quiet = Bench()
        var busy = Bench(vehicle: Self.car { $0.frames[0].every = .milliseconds(1) })
        let (one, other) = (quiet.connect(["ATE0", "ATTP6"]), busy.connect(["ATE0", "ATTP6"]))
        for _ in 0..<20 {
            #expect(quiet.ask("010C", on: one) == "41 0C 1A F8 \r\r>")
            #expect(busy.ask("010C", on: other) == "41 0C 1A F8 \r\r>")
        }
        #expect(busy.now > quiet.now, "frames that go first take their time")
        #expect(!Self.traffic(busy).isEmpty)
    }

    @Test func aFullBusKeepsOneFrameOfEachWaiting() {
        var bench = Bench(
            vehicle: Self.car { car in
                // Forty frames a millisecond need some twenty times the bus.
                car.bus.protocol = .can11Bit250
                car.frames = (0..<40).map {
                    FrameDescription(
                        name: "f\($0)", identifier: 0x100 + $0, every: .milliseconds(1),
                        data: [UInt8](repeating: 0x55, count: 8))
                }
            })
        let connection = bench.connect(["ATE0", "ATTP8", "ATCRA7E8"])
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .seconds(1))
        let counts = Dictionary(grouping: Self.traffic(bench).map { $0.frame.prefix(3) }) { $0 }
            .mapValues(\.count)
        #expect(counts["100"] ?? 0 > 990)
        #expect(counts["127"] == nil, "the lowest in rank never gets its turn")
        let seen = Self.traffic(bench).count
        _ = bench.ask("", on: connection)
        bench.driver.run(for: .seconds(10))
        #expect(Self.traffic(bench).count <= seen + 41, "one of each waits, and one is on its way")
    }

    @Test func theKeyStopsTheFrames() {
        var bench = Bench(vehicle: Self.car())
        let connection = bench.connect(["ATE0", "ATTP6"])
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .seconds(1))
        bench.driver.rig.turnIgnition(.off, now: bench.now)
        bench.driver.run(for: .milliseconds(1))
        let silent = Self.traffic(bench).count
        bench.driver.run(for: .seconds(1))
        #expect(Self.traffic(bench).count == silent)
        bench.driver.rig.turnIgnition(.running, now: bench.now)
        bench.driver.run(for: .seconds(1))
        #expect(Self.traffic(bench).count > silent + 55)
    }

    @Test func messagesOfSAEJ1850AreSeenToo() {
        var bench = Bench(
            vehicle: Self.car { car in
                car.bus.protocol = .j1850VPW
                car.ecus = [ECUDescription(request: 0x10, response: 0x10, latency: .milliseconds(12))]
                car.frames = [
                    FrameDescription(
                        name: "Wheels", identifier: 0, every: .milliseconds(100),
                        data: [0x48, 0x29, 0x10, 0x02, 0x00])
                ]
                car.frames[0].signals = [FrameSignal(.vehicleSpeed, BitField(start: 32, length: 8))]
            })
        let connection = bench.connect(["ATE0", "ATTP2", "ATH1"])
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .milliseconds(250))
        let text = bench.take(from: connection)
        // 53 km/h; the check byte by the CRC of SAE J1850.
        #expect(text == "48 29 10 02 35 10 \r48 29 10 02 35 10 \r", "\(text)")
        #expect(bench.ask("", on: connection) == "STOPPED\r\r>")
        #expect(bench.ask("010C", on: connection).hasSuffix("48 6B 10 41 0C 1A F8 B2 \r\r>"))
    }

    // MARK: Without an adapter

    @Test func somebodyWhoObservesTheBusSeesItsFrames() {
        var bench = Bench(vehicle: Self.car())
        bench.driver.rig.observeBus(now: .powerOn)
        bench.driver.run(for: .milliseconds(1010))
        #expect(Self.traffic(bench).count == 50 + 10)
    }

    /// An adapter that listens has the traffic on its own bus, so that nobody sees a frame twice.
    @Test func noFrameIsSeenTwice() {
        var bench = Bench(vehicle: Self.car())
        bench.driver.rig.observeBus(now: .powerOn)
        let connection = bench.connect(["ATE0", "ATTP6"])
        bench.driver.run(until: .powerOn.advanced(by: .milliseconds(505)))
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .milliseconds(500))
        #expect(Self.traffic(bench).count == 50 + 10)
        _ = bench.ask("", on: connection)
        bench.driver.run(for: .milliseconds(1000))
        #expect(Self.traffic(bench).count == 100 + 20)
        bench.send("ATMA\r", on: connection)
        bench.driver.run(for: .milliseconds(500))
        bench.driver.rig.disconnect(connection, reason: "gone", now: bench.now)
        bench.driver.run(for: .milliseconds(500))
        #expect(Self.traffic(bench).count == 150 + 30)
    }

    @Test func observingACarThatSendsNothingCostsNothing() {
        var bench = Bench()
        let due = bench.driver.rig.nextDue
        bench.driver.rig.observeBus(now: .powerOn)
        let next = bench.driver.rig.nextDue
        #expect(next == due)
    }
}
