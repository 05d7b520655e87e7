import Diagnostics
import Rig
import SimulationCore
import Testing
import VehicleModel
import VehicleNetwork

/// Servers of ISO 14229-1 behind an ELM327, and past the buses at the level of messages.
@Suite struct UDSTests {
    private static func engine(_ change: (inout UDSDescription) -> Void = { _ in }) -> ECUDescription {
        var uds = UDSDescription()
        uds.address = 0x0E80
        uds.identifiers = [
            .init(0xF18C, .text("ECU0000042")),
            .init(0xF201, .bytes([0x2A])),
        ]
        var security = UDSDescription.Security()
        security.key = .xor([0xA5])
        uds.security = [1: security]
        var slow = UDSDescription.Routine(0x0203)
        slow.takes = .seconds(8)
        slow.result = [0x07]
        uds.routines = [slow]
        change(&uds)
        var ecu = ECUDescription(latency: .milliseconds(12))
        ecu.uds = Box(uds)
        return ecu
    }

    private func bench(
        _ timing: Timing = .faithful, _ change: (inout UDSDescription) -> Void = { _ in }
    ) -> (Bench, ConnectionID) {
        var bench = Bench(timing, vehicle: Bench.car([Self.engine(change)]))
        let connection = bench.connect(["ATE0", "ATS0", "ATSP6", "ATSH7E0", "ATSTFF"])
        return (bench, connection)
    }

    @Test(arguments: Timing.allCases)
    func sessionsDataAndSecurityPassAnAdapter(_ timing: Timing) throws {
        var (bench, connection) = bench(timing)
        #expect(bench.ask("22F186", on: connection) == "62F18601\r\r>")
        #expect(bench.ask("2701", on: connection) == "7F277F\r\r>")
        #expect(bench.ask("1003", on: connection) == "5003003201F4\r\r>")
        #expect(bench.ask("3E00", on: connection) == "7E00\r\r>")
        #expect(bench.ask("22F18C", on: connection) == "00D\r0:62F18C454355\r1:30303030303432\r\r>")
        let seed = Hex.bytes(bench.ask("2701", on: connection).prefix(12)) ?? []
        try #require(seed.count == 6)
        let key = Hex.string(seed.dropFirst(2).map { $0 ^ 0xA5 }, separator: "")
        #expect(bench.ask("2702\(key)", on: connection) == "6702\r\r>")
        #expect(bench.ask("010C", on: connection) == "410C1AF8\r\r>")
        #expect(bench.ask("1101", on: connection) == "5101\r\r>")
        #expect(bench.ask("22F186", on: connection) == "62F18601\r\r>")
    }

    @Test func theSessionEndsWithoutRequests() {
        var (bench, connection) = bench()
        _ = bench.ask("1003", on: connection)
        bench.driver.run(for: .seconds(4))
        #expect(bench.ask("22F186", on: connection) == "62F18603\r\r>")
        bench.driver.run(for: .milliseconds(5500))
        #expect(bench.ask("22F186", on: connection) == "62F18601\r\r>")
    }

    @Test func aLateAnswerFollowsResponsePendingAndTheSessionWaits() {
        var (bench, connection) = bench { $0.routines[0].takes = .milliseconds(600) }
        // An adapter that adapts its timeout gives up before a late answer.
        _ = bench.ask("ATAT0", on: connection)
        #expect(bench.ask("31010203", on: connection) == "7F3178\r7101020307\r\r>")
    }

    @Test func thePowerTakesSessionAndUnlockWithIt() {
        var (bench, connection) = bench()
        _ = bench.ask("1003", on: connection)
        bench.driver.rig.turnIgnition(.off, now: bench.now)
        bench.driver.run(for: .milliseconds(100))
        bench.driver.rig.turnIgnition(.running, now: bench.now)
        #expect(bench.ask("22F186", on: connection) == "62F18601\r\r>")
    }

    @Test func periodicDataComesUnasked() {
        var (bench, connection) = bench()
        _ = bench.ask("1003", on: connection)
        _ = bench.ask("2A0301", on: connection)
        bench.driver.run(for: .seconds(1))
        let messages = bench.frames.filter { $0.data.starts(with: [0x03, 0x6A, 0x01, 0x2A]) }
        #expect((18...21).contains(messages.count), "\(messages.count)")
    }

    @Test(arguments: [
        UDSDescription.Addressing.extended(ecu: 0x12, tester: 0xF1, functional: 0xFE),
        .mixed(extension: 0x99),
    ])
    func addressBytesAreThoseOfTheECU(_ addressing: UDSDescription.Addressing) {
        var (bench, connection) = bench { $0.addressing = addressing }
        let (own, tester) = addressing == .mixed(extension: 0x99) ? ("99", "99") : ("12", "F1")
        #expect(bench.ask("ATCAF0", on: connection) == "OK\r\r>")
        #expect(bench.ask("\(own)023E00", on: connection).hasPrefix("\(tester)027E00"))
    }

    @Test func identifiersOf29BitsCarryServices() {
        var vehicle = Bench.car([Self.engine()])
        vehicle.ecus[0].request = 0x18DA_10F1
        vehicle.ecus[0].response = 0x18DA_F110
        vehicle.ecus[0].isExtended = true
        vehicle.bus.protocol = .can29Bit500
        var bench = Bench(vehicle: vehicle)
        let connection = bench.connect(["ATE0", "ATS0", "ATSP7"])
        #expect(bench.ask("3E00", on: connection) == "7E00\r\r>")
        #expect(bench.ask("ATSHDA10F1", on: connection) == "OK\r\r>")
        #expect(bench.ask("1003", on: connection) == "5003003201F4\r\r>")
        #expect(bench.ask("22F186", on: connection) == "62F18603\r\r>")
    }

    @Test func answersToIdentifiersLeaveSamples() {
        let field = FrameSignal(.engineSpeed, BitField(start: 7, length: 16, order: .big))
        var (bench, connection) = bench { $0.identifiers.append(.init(0x2001, .fields([0, 0], [field]))) }
        #expect(bench.ask("222001", on: connection) == "62200106BE\r\r>")
        let samples = bench.driver.rig.journal.entries.compactMap {
            if case .sample(let sample) = $0.entry { sample.value } else { nil }
        }
        #expect(samples == [1726])
    }

    @Test func aKLineCarriesServices() {
        var vehicle = Bench.car([Self.engine()])
        vehicle.ecus[0].request = 0x10
        vehicle.ecus[0].response = 0x10
        vehicle.bus.protocol = .iso14230Fast
        var bench = Bench(vehicle: vehicle)
        let connection = bench.connect(["ATE0", "ATS0", "ATSP5"])
        #expect(bench.ask("3E00", on: connection).contains("7E00"))
        // The link layer answers TesterPresent of ISO 14230-3 itself.
        #expect(bench.ask("3E01", on: connection) == "7E\r\r>")
        #expect(bench.ask("1003", on: connection).contains("5003003201F4"))
        bench.driver.run(for: .seconds(3))
        _ = bench.ask("3E01", on: connection)
        bench.driver.run(for: .seconds(3))
        #expect(bench.ask("22F186", on: connection).contains("62F18603"))
    }

    // MARK: Past the buses

    @Test func messagesReachTheECUWithoutABus() {
        let description = Bench.car([Self.engine()])
        let vehicle = Vehicle(description, seed: 1)
        var network = VehicleNetwork(description, vehicle: vehicle, timing: .faithful, seed: 1)
        var context = SimulationContext(vehicle: vehicle, journal: Journal(), seed: 1)
        let tester = network.openTester(longestMessage: 4095)
        let ecu = network.ecu(atLogicalAddress: 0x0E80)
        #expect(ecu == 0 && network.logicalAddresses == [0x0E80] && network.ecu(atLogicalAddress: 1) == nil)
        func run() -> [String] {
            var answers: [String] = []
            while let due = network.deadline(of: tester) {
                context.now = due
                for answer in network.takeAnswers(for: tester, &context) {
                    answers.append("\(due.nanoseconds / 1_000_000) \(Hex.string(answer.bytes))")
                }
            }
            return answers
        }
        network.submit([0x3E, 0x00], to: 0, addressing: .physical, from: tester, &context)
        #expect(run() == ["12 7E 00"])
        network.submit([0x31, 0x01, 0x02, 0x03], to: 0, addressing: .physical, from: tester, &context)
        #expect(
            run() == [
                "24 7F 31 78", "3524 7F 31 78", "7024 7F 31 78", "8024 71 01 02 03 07",
            ])
        network.submit([0x31, 0x01, 0x02, 0x03], to: 0, addressing: .physical, from: tester, &context)
        network.close(tester, now: context.now)
        #expect(run().isEmpty)
        network.submit([0x3E, 0x00], to: 0, addressing: .physical, from: tester, &context)
        #expect(run().isEmpty)
    }
}
