import SimulationCore
import Testing

/// The bins in which delays are counted.
@Suite struct DelayDistributionTests {
    @Test func anEmptyOneHasNoBins() {
        let delays = DelayDistribution()
        #expect(delays.bins.isEmpty && delays.worst == .zero)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 100, 999, 1000, 20_000, 1_000_000, 16_000_000])
    func aDelayLiesInABinThatIsAtMostAnEighthWide(_ microseconds: Int) throws {
        var delays = DelayDistribution()
        delays.add(.microseconds(microseconds))
        let bin = try #require(delays.bins.first)
        #expect(delays.bins.count == 1 && bin.count == 1)
        let limit = Int(bin.limit / .microseconds(1))
        #expect(limit > microseconds && limit - microseconds <= max(1, microseconds / 8), "\(limit)")
    }

    @Test func theLastBinHoldsEverythingLonger() {
        var delays = DelayDistribution()
        delays.add(.seconds(3600))
        delays.add(.seconds(7200))
        #expect(delays.bins.map(\.count) == [2] && delays.worst == .seconds(7200))
    }

    @Test func binsAreInOrderAndNegativeDelaysCountAsNone() {
        var delays = DelayDistribution()
        for delay in [5000, 20, -3, 20] { delays.add(.microseconds(delay)) }
        #expect(delays.bins.map(\.count) == [1, 2, 1])
        #expect(delays.bins.map(\.limit) == delays.bins.map(\.limit).sorted())
        #expect(delays.worst == .milliseconds(5))
    }
}
