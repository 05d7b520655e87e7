import LiveHost
import Testing

@Suite struct DelayDistributionTests {
    @Test func percentilesAreWithinAFewPercent() {
        var delays = DelayDistribution()
        for microseconds in 1...10_000 { delays.note(.microseconds(microseconds)) }
        #expect(delays.count == 10_000)
        #expect(delays.longest == .milliseconds(10))
        for (share, exact) in [(0.5, 5_000.0), (0.99, 9_900), (0.999, 9_990), (1, 10_000)] {
            let found = delays.percentile(share) / .microseconds(1)
            #expect(found >= exact && found <= exact * 1.04, "\(share): \(found)")
        }
        #expect((0.0968...0.1).contains(delays.share(within: .milliseconds(1))))
        #expect(delays.share(within: .milliseconds(10)) == 1)
    }

    @Test func delaysBeyondTheRangeKeepTheirMaximum() {
        var delays = DelayDistribution()
        delays.note(.zero - .seconds(1))
        delays.note(.seconds(1_000_000))
        #expect(delays.percentile(0) == .nanoseconds(64))
        #expect(delays.longest == .seconds(1_000_000))
        #expect(delays.share(within: .seconds(1)) == 0.5)
        #expect(DelayDistribution().percentile(0.5) == .zero)
        #expect(DelayDistribution().share(within: .zero) == 1)
    }
}

extension LiveTests {
    @Suite struct AnswerDelayTests {
        @Test func everyAnswerIsCountedOnce() async throws {
            try await Running.serve { running in
                let client = try Client(port: running.port())
                for _ in 0..<3 { _ = try client.ask("ATI") }
                let delays = await running.host.takeDelays()
                #expect(delays.count == 3)
                #expect(delays.longest > .zero)
                #expect(await running.host.takeDelays().count == 0)
            }
        }
    }
}
