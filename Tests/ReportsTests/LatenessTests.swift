import SimulationCore
import Testing

@testable import Conformance
@testable import Reports

/// The lateness of the host in results and on the page.
@Suite struct LatenessTests {
    static func lateness(_ milliseconds: [Int]) throws -> HostLateness {
        var delays = DelayDistribution()
        for delay in milliseconds { delays.add(.milliseconds(delay)) }
        return try #require(HostLateness(delays))
    }

    @Test func quantilesAreUpperLimitsOfBins() throws {
        let lateness = try Self.lateness(Array(repeating: 1, count: 98) + [10, 300])
        #expect(lateness.count == 100)
        #expect((0.001...0.00113).contains(lateness.p50) && lateness.p90 == lateness.p50)
        #expect((0.010...0.0113).contains(lateness.p99))
        #expect(lateness.max == 0.3)
        #expect(HostLateness(DelayDistribution()) == nil)
    }

    @Test func aSumIsWhatAllWouldHaveGivenTogether() throws {
        let parts = try [Self.lateness([1, 1, 2]), Self.lateness([2, 500])]
        #expect(try HostLateness(sumOf: parts) == Self.lateness([1, 1, 2, 2, 500]))
        #expect(HostLateness(sumOf: []) == nil)
    }

    @Test func shardsAreSummed() throws {
        var shards = ShardMergeTests.shards(2)
        for place in shards.indices {
            shards[place].run.cases[0].lateness = try Self.lateness([place + 1])
        }
        #expect(try ShardMerge(shards).run.lateness == Self.lateness([1, 2]))
    }
}

/// The JSON of a run that grows is that of the whole run.
@Suite struct GrowingResultTests {
    @Test func theTextIsThatOfTheWholeRun() throws {
        var run = SampleRun.run()
        var growing = GrowingResult()
        var nothing = run
        nothing.cases = []
        #expect(try growing.text(of: run) == ResultFile.text(of: nothing))
        for place in run.cases.indices.reversed() { try growing.enter(run.cases[place], at: place) }
        for place in run.cases.indices { run.cases[place].trace = nil }
        #expect(try growing.text(of: run) == ResultFile.text(of: run))
    }
}
