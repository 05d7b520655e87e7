import Rig
import SimulationCore
import Testing
import VehicleModel

/// Cars of several control units, and of none that answers.
@Suite struct SeveralECUTests {
    private func car(_ latencies: [Duration]) -> VehicleDescription {
        Bench.car(
            latencies.enumerated().map { index, latency in
                ECUDescription(
                    name: "ecu\(index)", request: 0x7E0 + UInt32(index), response: 0x7E8 + UInt32(index),
                    latency: latency)
            })
    }

    private func order(_ reply: String) -> [Substring] {
        reply.split(separator: "\r").filter { $0.hasPrefix("7E") }.map { $0.prefix(3) }
    }

    @Test func answersComeInTheOrderOfLatency() {
        var bench = Bench(vehicle: car([.milliseconds(30), .milliseconds(10), .milliseconds(20)]))
        let connection = bench.connect(["ATE0", "ATSP6", "ATH1"])
        #expect(order(bench.ask("010C", on: connection)) == ["7E9", "7EA", "7E8"])
    }

    @Test func answersThatAreReadyTogetherComeInTheOrderOfArbitration() {
        for timing in Timing.allCases {
            var ecus = car([.milliseconds(10), .milliseconds(10), .milliseconds(10)]).ecus
            ecus.reverse()
            var bench = Bench(timing, vehicle: Bench.car(ecus))
            let connection = bench.connect(["ATE0", "ATSP6", "ATH1"])
            #expect(order(bench.ask("010C", on: connection)) == ["7E8", "7E9", "7EA"], "\(timing)")
        }
    }

    @Test func anAnswerThatIsReadyWhileTheBusIsTakenJoinsTheNextArbitration() {
        // The second is on the bus first; the other two become ready meanwhile, the lower priority one earlier.
        let latencies: [Duration] = [.microseconds(10_150), .milliseconds(10), .microseconds(10_050)]
        var bench = Bench(vehicle: car(latencies))
        let connection = bench.connect(["ATE0", "ATSP6", "ATH1"])
        #expect(order(bench.ask("010C", on: connection)) == ["7E9", "7E8", "7EA"])
    }

    @Test func aPhysicalRequestIsAnsweredByItsECUOnly() {
        var bench = Bench(.instant, vehicle: car([.zero, .zero, .zero]))
        let connection = bench.connect(["ATE0", "ATSP6", "ATH1", "ATSH7E1"])
        #expect(order(bench.ask("010C", on: connection)) == ["7E9"])
    }

    @Test func withTheKeyOffThereIsNobodyToAcknowledge() {
        var vehicle = Bench.car()
        vehicle.ignition = .off
        for timing in Timing.allCases {
            var bench = Bench(timing, vehicle: vehicle)
            let connection = bench.connect(["ATE0"])
            #expect(bench.ask("010C", on: connection) == "SEARCHING...\rUNABLE TO CONNECT\r\r>", "\(timing)")
            #expect(bench.ask("ATSP6", on: connection) == "OK\r\r>")
            #expect(bench.ask("010C", on: connection) == "CAN ERROR\r\r>", "\(timing)")
            bench.driver.rig.turnIgnition(.running, now: bench.now)
            #expect(bench.ask("010C", on: connection) == "41 0C 1A F8 \r\r>", "\(timing)")
        }
    }

    @Test func aCarWithoutControlUnitsIsNotThere() {
        var bench = Bench(.instant, vehicle: Bench.car([]))
        let connection = bench.connect(["ATE0", "ATSP6"])
        #expect(bench.ask("010C", on: connection) == "CAN ERROR\r\r>")
    }

    @Test func theKeyTurnedOffBeforeTheAnswerLeavesNoData() {
        var bench = Bench()
        let connection = bench.connect(["ATE0", "ATSP6"])
        bench.send("010C\r", on: connection)
        bench.driver.run(for: .milliseconds(5))
        bench.driver.rig.turnIgnition(.off, now: bench.now)
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: connection) == "NO DATA\r\r>")
    }

    @Test func theWrongBitRateFindsNobody() {
        for timing in Timing.allCases {
            var bench = Bench(timing)
            let connection = bench.connect(["ATE0", "ATSP8"])
            #expect(bench.ask("010C", on: connection) == "CAN ERROR\r\r>", "\(timing)")
            #expect(bench.ask("ATSP9", on: connection) == "OK\r\r>")
            #expect(bench.ask("010C", on: connection) == "CAN ERROR\r\r>", "\(timing)")
            #expect(bench.records(.frame).isEmpty)
        }
    }

    @Test func theWrongIdentifierLengthIsHeardAndNotAnswered() {
        var bench = Bench()
        let connection = bench.connect(["ATE0", "ATSP7"])
        #expect(bench.ask("010C", on: connection) == "NO DATA\r\r>")
        #expect(
            bench.frames.map(\.form) == [
                .can(identifier: 0x18DB_33F1, isExtended: true, isRemote: false)
            ])
    }

    @Test func aSearchFindsEveryCANProtocol() {
        for (bus, number) in [
            (BusProtocol.can11Bit500, "A6"), (.can29Bit500, "A7"), (.can11Bit250, "A8"), (.can29Bit250, "A9"),
        ] {
            var ecu = ECUDescription(latency: .milliseconds(12))
            if bus.isExtended {
                ecu = ECUDescription(
                    request: 0x18DA_10F1, response: 0x18DA_F110, isExtended: true, latency: .milliseconds(12))
            }
            var vehicle = Bench.car([ecu])
            vehicle.bus = BusDescription(protocol: bus)
            for timing in Timing.allCases {
                var bench = Bench(timing, vehicle: vehicle)
                let connection = bench.connect(["ATE0"])
                #expect(
                    bench.ask("010C", on: connection) == "SEARCHING...\r41 0C 1A F8 \r\r>", "\(bus) \(timing)"
                )
                #expect(bench.ask("ATDPN", on: connection) == "\(number)\r\r>", "\(bus) \(timing)")
            }
        }
    }
}
