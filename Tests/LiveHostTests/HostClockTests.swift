import SimulationCore
import Testing

@testable import LiveHost

/// The clock of a host, which a panel may stop and move.
struct HostClockTests {
    /// Farther than the machine that runs the tests has been running, which the monotonic clock of Linux counts from.
    private static let far = SimInstant.powerOn.advanced(by: .seconds(3_000_000_000))

    @Test func timeGoesOnBeyondTheUptimeOfTheMachine() {
        var clock = HostClock()
        clock.stand(at: Self.far)
        #expect(clock.now == Self.far)
        clock.resume()
        let first = clock.now
        #expect(first >= Self.far && first <= clock.now)
        let due = clock.deadline(rig: first.advanced(by: .seconds(60)))
        #expect(clock.instant(at: due) == first.advanced(by: .seconds(60)))
        // What was due before this machine ran is due at once, not when a counter has wrapped.
        #expect(clock.deadline(rig: .powerOn) == 0)
        #expect(clock.deadline(rig: SimInstant(nanoseconds: .max)) > due)
        clock.beginAnew()
        #expect(clock.now < Self.far)
    }

    @Test func timeStandsWhileItIsStopped() {
        var clock = HostClock()
        let stop = SimInstant.powerOn.advanced(by: .seconds(2))
        clock.stand(at: stop)
        #expect(clock.now == stop && clock.instant(at: .max) == stop)
        #expect(clock.deadline(rig: stop) == 0)
        #expect(clock.deadline(rig: stop.advanced(by: .nanoseconds(1))) == .max)
    }
}
