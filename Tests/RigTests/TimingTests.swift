import CANBus
import ELM327
import Rig
import SimulationCore
import Testing
import VehicleModel

/// When things happen, to the nanosecond.
@Suite struct TimingTests {
    private let request = CANFrame(.base(0x7DF), CANData([2, 1, 0x0C]).padded(with: 0))
    private let answer = CANFrame(.base(0x7E8), CANData([4, 0x41, 0x0C, 0x1A, 0xF8]).padded(with: 0))

    private func wire(_ frame: CANFrame) -> Duration {
        .nanoseconds(BitTiming.nanoseconds(of: frame, bitRate: 500_000))
    }

    /// The arrivals after `line`, with their times from the moment of sending.
    private func arrivals(_ bench: inout Bench, _ line: String, on connection: ConnectionID) -> [(
        after: Duration, text: String
    )] {
        let sent = bench.now
        bench.send(line + "\r", on: connection)
        _ = bench.driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(60))
        return bench.driver.take(from: connection).map { arrival in
            (sent.duration(to: arrival.time), String(decoding: arrival.bytes, as: UTF8.self))
        }
    }

    @Test func anAnswerTakesRequestLatencyAnswerAndTheWaitForMore() {
        var bench = Bench()
        let connection = bench.connect(["ATE0", "ATSP6", "ATAT0"])
        let seen = arrivals(&bench, "010C", on: connection)
        #expect(seen.map(\.text) == ["41 0C 1A F8 \r", "\r>"])
        let answered = wire(request) + .milliseconds(12) + wire(answer)
        #expect(seen.first?.after == answered)
        // PP 03: 32h steps of 4.096 ms.
        #expect(seen.last?.after == answered + .microseconds(204_800))
    }

    @Test func echoAnswerAndPromptAreWritesOfTheirOwnWhenTimePasses() {
        var bench = Bench()
        let connection = bench.connect(["ATSP6"])
        let seen = arrivals(&bench, "010C", on: connection)
        #expect(seen.map(\.text) == ["010C\r", "41 0C 1A F8 \r", "\r>"])
        #expect(seen.first?.after == .zero)
    }

    @Test func allThatLeavesAtOneInstantIsOneWrite() {
        var bench = Bench(.instant)
        let connection = bench.connect(["ATSP6"])
        let seen = arrivals(&bench, "010C", on: connection)
        #expect(seen.map(\.text) == ["010C\r41 0C 1A F8 \r\r>"])
        #expect(seen.first?.after == .zero)
        #expect(arrivals(&bench, "ATI", on: connection).map(\.text) == ["ATI\rELM327 v1.5\r\r>"])
    }

    @Test func noPortHasTwoWritesAtOneInstant() {
        var bench = Bench()
        let connections = [bench.connect(["ATSP6"]), bench.connect(["ATSP6", "ATH1"])]
        for round in 0..<20 {
            for connection in connections { bench.send(round % 2 == 0 ? "010C\r" : "ATI\r", on: connection) }
            bench.driver.run(for: .milliseconds(300))
        }
        for connection in connections {
            let times = bench.driver.take(from: connection).map(\.time)
            #expect(times.count == 40)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func theCountDigitEndsTheReplyWithTheAnswer() {
        var bench = Bench()
        let connection = bench.connect(["ATE0", "ATSP6"])
        let seen = arrivals(&bench, "010C1", on: connection)
        #expect(seen.map(\.text) == ["41 0C 1A F8 \r\r>"])
        #expect(seen.first?.after == wire(request) + .milliseconds(12) + wire(answer))
    }

    @Test func jitterSpreadsTheLatencyAndStaysInItsBounds() {
        var ecu = ECUDescription(latency: .milliseconds(20))
        ecu.timing.jitter = .milliseconds(8)
        var bench = Bench(vehicle: Bench.car([ecu]))
        let connection = bench.connect(["ATE0", "ATSP6"])
        var latencies: [Duration] = []
        for _ in 0..<100 {
            let seen = arrivals(&bench, "010C1", on: connection)
            latencies += seen.map { $0.after - wire(request) - wire(answer) }
        }
        #expect(latencies.count == 100)
        let least = latencies.min() ?? .zero, most = latencies.max() ?? .zero
        #expect(least >= .milliseconds(12) && least < .milliseconds(14))
        #expect(most <= .milliseconds(28) && most > .milliseconds(26))
    }

    @Test func aLatencySpreadBelowZeroIsZero() {
        var ecu = ECUDescription(latency: .zero)
        ecu.timing.jitter = .milliseconds(5)
        var bench = Bench(vehicle: Bench.car([ecu]))
        let connection = bench.connect(["ATE0", "ATSP6"])
        for _ in 0..<20 {
            let seen = arrivals(&bench, "010C1", on: connection)
            #expect(seen.allSatisfy { $0.after >= wire(request) + wire(answer) })
        }
    }

    @Test func responsePendingComesInStepsBeforeTheAnswer() {
        var ecu = ECUDescription(latency: .milliseconds(12))
        ecu.services.responsePending = [
            0x01: ECUDescription.ResponsePending(count: 2, every: .milliseconds(50))
        ]
        var bench = Bench(vehicle: Bench.car([ecu]))
        let connection = bench.connect(["ATE0", "ATSP6", "ATAT0"])
        let seen = arrivals(&bench, "010C", on: connection)
        #expect(seen.map(\.text) == ["7F 01 78 \r", "7F 01 78 \r", "41 0C 1A F8 \r", "\r>"])
        let pending = CANFrame(.base(0x7E8), CANData([3, 0x7F, 0x01, 0x78]).padded(with: 0))
        let first = wire(request) + .milliseconds(12)
        let expected = [
            first + wire(pending), first + .milliseconds(50) + wire(pending),
            first + .milliseconds(100) + wire(answer),
        ]
        #expect(seen.prefix(3).map(\.after) == expected)
        #expect(bench.ask("03", on: connection) == "43 00 \r\r>")
    }

    @Test func instantTimingHasNoTimeEvenForPendingAnswers() {
        var ecu = ECUDescription(latency: .seconds(1))
        ecu.timing.jitter = .milliseconds(100)
        ecu.services.responsePending = [0x01: ECUDescription.ResponsePending(count: 1, every: .seconds(1))]
        var bench = Bench(.instant, vehicle: Bench.car([ecu]))
        let connection = bench.connect(["ATE0", "ATSP6"])
        let seen = arrivals(&bench, "010C", on: connection)
        #expect(seen.map(\.text) == ["7F 01 78 \r41 0C 1A F8 \r\r>"])
        #expect(bench.now == .powerOn)
    }

    @Test func anECUKeepsFourRequestsAndLosesFurtherOnes() {
        var bench = Bench(vehicle: Bench.car([ECUDescription(latency: .milliseconds(800))]))
        // With R0 the adapter does not wait for answers.
        let connection = bench.connect(["ATE0", "ATSP6", "ATR0"])
        for _ in 0..<7 { #expect(bench.ask("010C", on: connection) == "\r>") }
        bench.driver.run(for: .seconds(10))
        let frames = bench.frames.compactMap(CANFrame.init)
        #expect(frames.count(where: { $0.identifier == .base(0x7DF) }) == 7)
        #expect(frames.count(where: { $0.identifier == .base(0x7E8) }) == 4)
        #expect(bench.ask("ATR1", on: connection) == "OK\r\r>")
    }

    @Test func aRequestWhileAnAnswerIsDueIsAnsweredInItsTurn() {
        var bench = Bench(vehicle: Bench.car([ECUDescription(latency: .milliseconds(100))]))
        let connection = bench.connect(["ATE0", "ATSP6"])
        bench.send("010C\r", on: connection)
        bench.driver.run(for: .milliseconds(20))
        bench.send("x", on: connection)
        bench.driver.run(for: .zero)
        #expect(bench.take(from: connection) == "STOPPED\r\r>")
        // The first answer comes into the second request's wait, as on a real bus.
        #expect(bench.ask("010D", on: connection) == "41 0C 1A F8 \r41 0D 35 \r\r>")
    }
}
