import SimulationCore
import Testing

@Suite struct SimInstantTests {
    private let late = SimInstant(nanoseconds: .max - 5)
    private let early = SimInstant(nanoseconds: .min + 5)

    @Test func itMovesByNanosecondsAndByDurations() {
        let instant = SimInstant(nanoseconds: 1_500)
        #expect(instant.advanced(by: .microseconds(2)).nanoseconds == 3_500)
        #expect(instant.advanced(by: .microseconds(-1)).nanoseconds == 500)
        #expect(instant.advanced(byNanoseconds: -2_000).nanoseconds == -500)
        #expect(instant.duration(to: SimInstant(nanoseconds: 500)) == .microseconds(-1))
        #expect(SimInstant.powerOn.duration(to: .distantFuture) == .nanoseconds(Int64.max))
        #expect(instant < SimInstant(nanoseconds: 1_501))
        #expect(SimInstant(nanoseconds: 2_500_000_000).seconds == 2.5)
    }

    @Test func whatLiesBeyondTheRangeIsItsEnd() {
        #expect(late.advanced(byNanoseconds: 5) == .distantFuture)
        #expect(late.advanced(byNanoseconds: 6) == .distantFuture)
        #expect(late.advanced(by: .seconds(Int64.max)) == .distantFuture)
        #expect(SimInstant.distantFuture.advanced(by: .nanoseconds(1)) == .distantFuture)
        #expect(early.advanced(byNanoseconds: -6).nanoseconds == .min)
        #expect(early.advanced(by: .seconds(Int64.min)).nanoseconds == .min)
    }

    @Test func durationsCountInWholeNanosecondsTowardsZero() {
        #expect(Duration.milliseconds(205).nanoseconds == 205_000_000)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).nanoseconds == 1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999).nanoseconds == -1)
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        // Where 64 bits of attoseconds end.
        let last = Duration(attoseconds: Int128(UInt64.max))
        #expect(last.nanoseconds == 18_446_744_073)
        #expect((last + .nanoseconds(1)).nanoseconds == 18_446_744_074)
        #expect((.zero - last).nanoseconds == -18_446_744_073)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
        #expect((Duration.nanoseconds(Int64.max) + .nanoseconds(1)).nanoseconds == .max)
        #expect((Duration.nanoseconds(Int64.min) - .nanoseconds(1)).nanoseconds == .min)
        #expect((Duration.nanoseconds(Int64.max)).nanoseconds == .max)
        #expect(Duration.milliseconds(-1500).seconds == -1.5)
    }

    @Test func theTimeBetweenTheEndsOfTheRangeSaturatesToo() async {
        await #expect(processExitsWith: .success) {
            let first = SimInstant(nanoseconds: .min)
            #expect(first.duration(to: .distantFuture).nanoseconds == .max)
        }
    }
}
