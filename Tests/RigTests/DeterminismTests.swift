import Rig
import SimulationCore
import Scenarios
import Testing
import VehicleModel

/// A run is a function of its description and its inputs, not of how it is driven.
@Suite struct DeterminismTests {
    /// How a driver moves time on between inputs.
    enum Stepping: CaseIterable {
        /// Not at all: the next input brings its own time.
        case none
        case milliseconds
        /// Steps that fit nothing.
        case odd
        /// Of a few nanoseconds to some seconds.
        case random
        /// From one due time to the next.
        case due
    }

    private struct Input {
        let at: SimInstant
        let client: Int
        let text: String
    }

    private struct Arrival: Equatable {
        let client: Int
        let time: SimInstant
        let text: String
    }

    private func inputs(seed: UInt64) -> [Input] {
        let lines = [
            "010C\r", "0100\r", "0902\r", "03\r", "ATI\r", "ATRV\r", "ATZ\r", "010D1\r", "\r", "01", "xyz\r",
            "0104\r",
        ]
        var random = SeededGenerator(seed: seed)
        var at = SimInstant.powerOn
        return (0..<60).map { _ in
            at = at.advanced(byNanoseconds: Int64(random.next() % 400_000_000))
            return Input(
                at: at, client: Int(random.next() % 2), text: lines[Int(random.next() % UInt64(lines.count))])
        }
    }

    private func description(link: Bool) -> RigDescription {
        var engine = ECUDescription(latency: .milliseconds(15))
        engine.timing.jitter = .milliseconds(9)
        let transmission = ECUDescription(
            name: "transmission", request: 0x7E1, response: 0x7E9, latency: .milliseconds(15))
        var vehicle = Bench.car([engine, transmission])
        vehicle.identity = Identity(vin: "1M8GDM9AXKP042788")
        vehicle.signals[.vehicleSpeed] = .ramp(from: 0, to: 200, over: .seconds(20))
        let events = [
            EventDescription(at: .milliseconds(2_345), actions: [SetAction(.engineSpeed, .constant(999))]),
            EventDescription(at: .seconds(6), actions: [IgnitionAction(.off)]),
            EventDescription(at: .seconds(8), actions: [IgnitionAction(.running)]),
        ]
        return Bench.description(vehicle: vehicle, events: events, seed: 77) { adapter in
            guard link else { return }
            adapter.link.baud = 38_400
            adapter.link.chunk = 7
            adapter.link.latency = .milliseconds(20)
            adapter.link.jitter = .milliseconds(15)
        }
    }

    /// Everything that two clients receive, and the journal.
    private func run(
        _ description: RigDescription, _ inputs: [Input], _ stepping: Stepping
    ) -> (arrivals: [Arrival], journal: String) {
        var bench = Bench(description)
        let connections = [bench.connect(), bench.connect()]
        var arrivals: [Arrival] = []
        var random = SeededGenerator(seed: 5)
        func collect() {
            for output in bench.driver.rig.outputs {
                arrivals.append(
                    Arrival(
                        client: connections.firstIndex(of: output.connection) ?? -1, time: output.time,
                        text: String(decoding: bench.driver.rig.outputBytes[output.range], as: UTF8.self)))
            }
            bench.driver.rig.clearOutputs()
        }
        func step(to end: SimInstant) {
            while bench.now < end {
                let next: SimInstant
                switch stepping {
                case .none: next = end
                case .milliseconds: next = bench.now.advanced(by: .milliseconds(1))
                case .odd: next = bench.now.advanced(byNanoseconds: 7_919_331)
                case .random:
                    next = bench.now.advanced(byNanoseconds: 3 + Int64(1) << Int64(random.next() % 33))
                case .due: next = bench.driver.rig.nextDue ?? end
                }
                guard next < end else { break }
                bench.driver.rig.run(until: next)
                collect()
            }
        }
        for input in inputs {
            step(to: input.at)
            bench.driver.rig.receive(Array(input.text.utf8), on: connections[input.client], now: input.at)
            if stepping != .none { bench.driver.rig.run(until: input.at) }
            collect()
        }
        let end = (inputs.last?.at ?? .powerOn).advanced(by: .seconds(30))
        step(to: end)
        bench.driver.rig.run(until: end)
        collect()
        return (arrivals, bench.journalText())
    }

    @Test func theSameRunTwiceGivesTheSameJournal() {
        for link in [false, true] {
            let first = run(description(link: link), inputs(seed: 1), .due)
            let second = run(description(link: link), inputs(seed: 1), .due)
            #expect(first.journal == second.journal)
            #expect(first.arrivals == second.arrivals)
            #expect(first.arrivals.count > 100)
        }
    }

    @Test func anotherSeedGivesAnotherRun() {
        var description = description(link: false)
        let first = run(description, inputs(seed: 1), .due)
        description.seed += 1
        #expect(run(description, inputs(seed: 1), .due).journal != first.journal)
    }

    @Test(arguments: [1, 2, 3] as [UInt64], Stepping.allCases)
    func howTimeIsSteppedDoesNotMatter(_ seed: UInt64, _ stepping: Stepping) {
        let reference = run(description(link: false), inputs(seed: seed), .due)
        let other = run(description(link: false), inputs(seed: seed), stepping)
        #expect(other.arrivals == reference.arrivals)
        #expect(other.journal == reference.journal)
    }

    @Test(arguments: [1, 2, 3] as [UInt64], Stepping.allCases)
    func howTimeIsSteppedDoesNotMatterOnALinkEither(_ seed: UInt64, _ stepping: Stepping) {
        let reference = run(description(link: true), inputs(seed: seed), .due)
        let other = run(description(link: true), inputs(seed: seed), stepping)
        #expect(other.arrivals == reference.arrivals)
        #expect(other.journal == reference.journal)
    }

    @Test func tenMinutesOfPollingTwiceASecondGiveTheSameBytesTwice() {
        func poll() -> [VirtualDriver.Arrival] {
            var vehicle = description(link: false).vehicle
            vehicle.drive = .cycle(DrivingCycle(.nedc))
            vehicle.signals = [:]
            var bench = Bench(vehicle: vehicle)
            let connection = bench.connect(["ATE0", "ATSP6"])
            for turn in 0..<1_200 {
                bench.driver.run(until: SimInstant(nanoseconds: 1_000_000_000 + Int64(turn) * 500_000_000))
                bench.send(turn % 2 == 0 ? "010C1\r" : "010D1\r", on: connection)
            }
            bench.driver.run(for: .seconds(1))
            return bench.driver.take(from: connection)
        }
        let first = poll(), second = poll()
        #expect(first == second)
        #expect(first.count == 1_200)
        let answers = Set(first.map { String(decoding: $0.bytes, as: UTF8.self) })
        #expect(answers.count > 100)
        #expect(answers.allSatisfy { $0.hasPrefix("41 0") && $0.hasSuffix("\r\r>") })
    }
}
