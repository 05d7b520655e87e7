import SimulationCore
import Testing
import VehicleModel

@testable import VehicleNetwork

/// The instants of periodic frames.
@Suite struct FrameClockTests {
    private static func at(_ milliseconds: Int) -> SimInstant {
        SimInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
    }

    private static let fast = FrameDescription(name: "fast", identifier: 0x100, every: .milliseconds(10))
    private static let slow = FrameDescription(name: "slow", identifier: 0x200, every: .milliseconds(25))

    /// The instants of a clock that runs from `start` to `end`, in ns, by frame.
    private static func instants(
        _ frames: [FrameDescription], from start: SimInstant, to end: SimInstant, seed: UInt64 = 1
    ) -> [Int: [Int64]] {
        var clock = FrameClock()
        clock.run(true, frames, seed: seed, now: start)
        var instants: [Int: [Int64]] = [:]
        while let next = clock.next, next <= end {
            for due in clock.takeDue(frames, seed: seed, now: next) {
                instants[due.frame, default: []].append(next.nanoseconds)
            }
        }
        return instants
    }

    @Test func framesAreDueAtWholeMultiplesOfTheirInterval() {
        let instants = Self.instants([Self.fast, Self.slow], from: Self.at(12), to: Self.at(52))
        #expect(
            instants == [0: [20, 30, 40, 50].map { $0 * 1_000_000 }, 1: [25, 50].map { $0 * 1_000_000 }])
    }

    @Test func theInstantsDoNotDependOnWhenSomebodyListens() {
        var frame = Self.fast
        frame.jitter = .milliseconds(3)
        let early = Self.instants([frame], from: .powerOn, to: Self.at(400))[0] ?? []
        let late = Self.instants([frame], from: Self.at(200), to: Self.at(400))[0] ?? []
        #expect(late.count > 15 && early.suffix(late.count) == late[...])
        let off = early.enumerated().map { abs($0.element - Int64($0.offset + 1) * 10_000_000) }
        #expect(off.allSatisfy { $0 <= 3_000_000 } && off.contains { $0 > 1_000_000 })
        #expect(Self.instants([frame], from: .powerOn, to: Self.at(400), seed: 2)[0] != early)
    }

    @Test func aClockThatIsOffHasNothingDue() {
        var clock = FrameClock()
        clock.run(true, [Self.fast], seed: 1, now: .powerOn)
        clock.run(false, [Self.fast], seed: 1, now: Self.at(5))
        #expect(clock.next == nil && clock.takeDue([Self.fast], seed: 1, now: Self.at(500)).isEmpty)
    }

    @Test func whatIsLateIsSkippedUpToTheLastOfEachFrame() {
        let frames = [Self.fast, Self.slow]
        var clock = FrameClock()
        clock.run(true, frames, seed: 1, now: .powerOn)
        // Due by 104 ms: 10 … 100 and 25 … 100; the last of each is still sent.
        #expect(clock.skip(before: Self.at(104), to: Self.at(104), frames, seed: 1) == 9 + 3)
        #expect(clock.next == Self.at(100))
        #expect(clock.takeDue(frames, seed: 1, now: Self.at(104)).map(\.count) == [10, 4])
        #expect(clock.next == Self.at(110))
    }
}
