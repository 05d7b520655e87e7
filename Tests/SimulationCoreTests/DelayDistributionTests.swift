import SimulationCore
import Testing

/// The bins in which delays are counted.
@Suite struct DelayDistributionTests {
    @Test func anEmptyOneHasNoBins() {
        let delays = DelayDistribution()
        #expect(delays.bins.isEmpty && delays.longest == .zero)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 100, 999, 1000, 20_000, 1_000_000, 16_000_000])
    func aDelayLiesInABinThatIsAtMostAnEighthWide(_ microseconds: Int) throws {
        var delays = DelayDistribution()
        delays.add(.microseconds(microseconds))
        let bin = try #require(delays.bins.first)
        #expect(delays.bins.count == 1 && bin.count == 1)
        let excess = Int((bin.limit - .microseconds(microseconds)) / .nanoseconds(1))
        #expect(excess > 0 && excess <= max(256, microseconds * 1000 / 8), "\(excess)")
    }

    @Test func percentilesAreWithinAFewPercent() {
        var delays = DelayDistribution()
        for microseconds in 1...10_000 { delays.add(.microseconds(microseconds)) }
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
        delays.add(.seconds(-1))
        delays.add(.seconds(1_000_000))
        #expect(delays.percentile(0) == .nanoseconds(64))
        #expect(delays.longest == .seconds(1_000_000))
        #expect(delays.share(within: .seconds(1)) == 0.5)
        #expect(DelayDistribution().percentile(0.5) == .zero)
        #expect(DelayDistribution().share(within: .zero) == 1)
    }

    @Test func theLastBinHoldsEverythingLonger() {
        var delays = DelayDistribution()
        delays.add(.seconds(3600))
        delays.add(.seconds(7200))
        #expect(delays.bins.map(\.count) == [2] && delays.longest == .seconds(7200))
    }

    @Test func binsAreInOrderAndNegativeDelaysCountAsNone() {
        var delays = DelayDistribution()
        for delay in [5000, 20, -3, 20] { delays.add(.microseconds(delay)) }
        #expect(delays.bins.map(\.count) == [1, 2, 1])
        #expect(delays.bins.map(\.limit) == delays.bins.map(\.limit).sorted())
        #expect(delays.longest == .milliseconds(5))
    }
}
