import Runner
import Testing
import VehicleNetwork

/// The warning of `dyno serve` about a simulation that was late.
@Suite struct LatenessWarningTests {
    private static func skipped(_ slots: UInt64) -> Lateness.Skipped {
        var skipped = Lateness.Skipped()
        skipped.slots = slots
        return skipped
    }

    /// By when it is told the simulation has caught up: the delay is the greatest one since the last warning.
    @Test func itStatesTheDelayInWhichSlotsWereSkipped() {
        var warning = LatenessWarning()
        let start = ContinuousClock.now
        #expect(warning.text(delay: .zero, skipped: Self.skipped(0), now: start) == nil)
        let first = warning.text(delay: .milliseconds(83), skipped: Self.skipped(38), now: start)
        #expect(first?.hasPrefix("the simulation was up to 83 ms behind; 38 telemetry slots, ") == true)
        for (second, delay) in [(2, 240), (3, 50)] {
            let text = warning.text(
                delay: .milliseconds(delay), skipped: Self.skipped(40),
                now: start.advanced(by: .seconds(second)))
            #expect(text == nil)
        }
        let later = start.advanced(by: .seconds(11))
        let second = warning.text(delay: .zero, skipped: Self.skipped(45), now: later)
        #expect(second?.hasPrefix("the simulation was up to 240 ms behind; 7 telemetry slots, ") == true)
        let end = later.advanced(by: .seconds(20))
        #expect(warning.text(delay: .milliseconds(90), skipped: Self.skipped(45), now: end) == nil)
    }
}
