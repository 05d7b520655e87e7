import Conformance
import Foundation
import Runner
import Scenarios
import Testing

/// A client that may be stopped is stopped as soon as its case is decided.
@Suite(.serialized) struct EarlyEndTests {
    private static let script = CheckBench.prelude + "ask 0100; ask 010C; sleep 500"

    private static func result(
        _ expectations: String, seconds: Int, stopTime: TaskCommand.StopTime
    ) async throws -> CaseResult {
        let bench = try CheckBench()
        var profile = try CheckBench.profile(script, stop: .term)
        for kind in ClientTask.Kind.allCases { profile.tasks[kind]?.stopTime = stopTime }
        let tested = try CheckBench.makeCase(
            more: "task: live-data\nexpect: [ \(expectations) ]",
            task: ClientTask(.liveData, duration: .seconds(seconds)), limit: "15min")
        let run = try CheckRun(bench.options([tested], profile), judge: bench.judge)
        return try #require(try await run.run().cases.first)
    }

    private static let asks = "{ id: asks, count: { request: \"010C\", at_least: 1 } }"

    @Test func whenEveryExpectationHoldsForGood() async throws {
        let result = try await Self.result(Self.asks, seconds: 600, stopTime: .decided)
        #expect(result.verdict == .pass, "\(result.reason)")
        #expect(result.ending == "stopped: every expectation held for good")
    }

    @Test func notWhileOneIsAboutTheWholeRun() async throws {
        let expectations = "\(Self.asks), { id: waits, never: { sends: before-prompt } }"
        let result = try await Self.result(expectations, seconds: 1, stopTime: .decided)
        #expect(result.ending == "stopped: its time was over")
    }

    @Test func notWithoutThePermissionOfTheProfile() async throws {
        let result = try await Self.result(Self.asks, seconds: 1, stopTime: .over)
        #expect(result.ending == "stopped: its time was over")
    }

    /// The parts of the time of a case, and how late the host was, are in the result.
    @Test func theTimesOfACaseAddUp() async throws {
        let begin = ContinuousClock.now
        let result = try await Self.result(Self.asks, seconds: 1, stopTime: .over)
        let elapsed = begin.duration(to: .now)
        let times = try #require(result.times)
        #expect(times.preparing > 0 && times.stopping > 0 && times.judging > 0)
        // The client is asked to end after its second, whichever part a busy host stretched; no part counts twice.
        let untilAsked = times.preparing + times.connecting + times.running
        #expect(untilAsked >= 0.999)
        #expect(
            .seconds(untilAsked + times.stopping + times.closing + times.judging + times.saving) <= elapsed)
        let lateness = try #require(result.lateness)
        // A look every 20 ms for a second, on a machine that may be busy.
        #expect(lateness.count > 1 && lateness.p50 <= lateness.p99 && lateness.p99 <= lateness.max)
    }
}
