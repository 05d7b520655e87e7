import Links
import Rig
import SimulationCore
import Testing

/// What the link does to bytes on their way to the client.
@Suite struct LinkTests {
    private func arrivals(
        _ text: String, seed: UInt64 = 1, link change: (inout LinkDescription) -> Void
    ) -> [VirtualDriver.Arrival] {
        var bench = Bench(seed: seed) { change(&$0.link) }
        let connection = bench.connect()
        bench.send(text, on: connection)
        bench.driver.run(for: .zero)
        bench.driver.run(for: .seconds(30))
        return bench.driver.take(from: connection)
    }

    /// A driver may let any time pass after input; what the link holds meanwhile arrives at its own time.
    @Test func bytesArriveHoweverFarTheNextStepGoes() {
        var bench = Bench { $0.link.latency = .milliseconds(30) }
        let connection = bench.connect()
        bench.send("ATI\r", on: connection)
        bench.driver.run(for: .seconds(30))
        let seen = bench.driver.take(from: connection)
        #expect(seen.map(\.time.nanoseconds) == [30_000_000])
        #expect(text(seen) == reply)
    }

    private let reply = "ATI\rELM327 v1.5\r\r>"

    private func text(_ arrivals: [VirtualDriver.Arrival]) -> String {
        String(decoding: arrivals.flatMap(\.bytes), as: UTF8.self)
    }

    @Test func everyByteTakesTenBitTimes() {
        let seen = arrivals("ATI\r") { link in
            link.baud = 10_000
            link.chunk = 1
        }
        #expect(text(seen) == reply)
        let due: [Int64] = (1...Int64(reply.utf8.count)).map { $0 * 1_000_000 }
        #expect(seen.map(\.time.nanoseconds) == due)
    }

    /// 10 / 38400 s is not a whole number of nanoseconds; a byte is never late and early by less than a nanosecond each.
    @Test func bytesAt38400BaudAreNeverOffByMoreThanTheirNumberOfNanoseconds() {
        let seen = arrivals("ATI\r") { link in
            link.baud = 38_400
            link.chunk = 1
        }
        #expect(text(seen) == reply)
        for (index, arrival) in seen.enumerated() {
            let exact = Double(index + 1) * 10 / 38_400 * 1e9
            let deviation = Double(arrival.time.nanoseconds) - exact
            #expect(deviation <= 0 && deviation > -Double(index + 1))
        }
    }

    @Test func aChunkArrivesWhenItsLastByteHas() {
        let seen = arrivals("ATI\r") { link in
            link.baud = 10_000
            link.chunk = 8
        }
        #expect(seen.map(\.bytes.count) == [8, 8, 2])
        #expect(seen.map(\.time.nanoseconds) == [8_000_000, 16_000_000, 18_000_000])
    }

    @Test func theLineStaysBusyFromOneAnswerToTheNext() {
        // Both lines are said at once; the second one queues behind the first.
        let seen = arrivals("ATI\rATI\r") { link in
            link.baud = 10_000
            link.chunk = 1
        }
        #expect(text(seen) == reply + reply)
        #expect(seen.last?.time.nanoseconds == 36_000_000)
    }

    @Test func chunksWithoutARateAreWritesOfAtMostTheirSize() {
        let seen = arrivals("ATI\r") { $0.chunk = 5 }
        #expect(text(seen) == reply)
        #expect(seen.map(\.bytes.count) == [5, 5, 5, 3])
        #expect(seen.allSatisfy { $0.time == .powerOn })
    }

    @Test func latencyDelaysAndKeepsWritesWhole() {
        let seen = arrivals("ATI\r") { $0.latency = .milliseconds(30) }
        #expect(seen.map(\.time.nanoseconds) == [30_000_000])
        #expect(text(seen) == reply)
    }

    @Test func jitterKeepsTheOrderAndItsBounds() {
        var spread: Set<Int64> = []
        for seed in 0..<40 as Range<UInt64> {
            let seen = arrivals("ATI\r", seed: seed) { link in
                link.chunk = 3
                link.latency = .milliseconds(30)
                link.jitter = .milliseconds(10)
            }
            #expect(text(seen) == reply)
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.time <= $1.time })
            for arrival in seen {
                #expect((20_000_000...40_000_000).contains(arrival.time.nanoseconds))
                spread.insert(arrival.time.nanoseconds / 1_000_000)
            }
        }
        #expect(spread.count > 15)
    }

    @Test func jitterIsAFunctionOfTheSeed() {
        func run(_ seed: UInt64) -> [VirtualDriver.Arrival] {
            arrivals("ATI\r", seed: seed) { link in
                link.chunk = 2
                link.latency = .milliseconds(5)
                link.jitter = .milliseconds(20)
            }
        }
        #expect(run(7) == run(7))
        #expect(run(7) != run(8))
        #expect(text(run(7)) == reply)
    }

    @Test func theJournalKeepsWhatWasSaidAndWhatTheWireCarried() {
        var bench = Bench {
            $0.link.baud = 10_000
            $0.link.chunk = 10
        }
        let connection = bench.connect()
        bench.send("ATI\r", on: connection)
        bench.driver.run(for: .zero)
        bench.driver.run(for: .seconds(1))
        #expect(bench.records(.answer).map(\.text) == [reply])
        #expect(bench.records(.output).map(\.text) == ["ATI\rELM327", " v1.5\r\r>"])
        #expect(bench.records(.output).map(\.record.time.nanoseconds) == [10_000_000, 18_000_000])
        #expect(bench.take(from: connection) == reply)
    }

    @Test func instantTimingShapesNothing() {
        var bench = Bench(.instant) {
            $0.link.baud = 300
            $0.link.chunk = 1
            $0.link.latency = .seconds(5)
        }
        let connection = bench.connect()
        bench.send("ATI\r", on: connection)
        bench.driver.run(for: .zero)
        #expect(bench.driver.take(from: connection).map(\.bytes) == [Array(reply.utf8)])
    }

    @Test func whatIsUnderWayToAClientThatGoesIsLost() {
        var bench = Bench {
            $0.link.baud = 10_000
            $0.link.chunk = 1
        }
        let first = bench.connect()
        bench.send("ATI\r", on: first)
        bench.driver.run(for: .zero)
        bench.driver.run(for: .milliseconds(3))
        bench.driver.rig.disconnect(first, reason: "gone", now: bench.now)
        let second = bench.connect()
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: second) == (first == second ? "ATI" : ""))
        #expect(bench.records(.output).map(\.record.connection) == [1, 1, 1])
    }

    @Test func aDelayBeyondAllTimeIsForEver() async {
        await #expect(processExitsWith: .success) {
            var bench = Bench {
                $0.link.latency = .nanoseconds(Int64.max)
                $0.link.jitter = .seconds(10)
            }
            let connection = bench.connect()
            for _ in 0..<20 {
                bench.send("ATI\r", on: connection)
                bench.driver.run(for: .seconds(1))
            }
        }
    }
}
