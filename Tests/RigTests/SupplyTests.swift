import SimulationCore
import Testing
import VehicleModel

/// The supply of adapters, which follows a battery whose voltage changes by itself.
@Suite struct SupplyTests {
    private func bench(_ source: SignalSource) -> Bench {
        var vehicle = Bench.car()
        vehicle.signals[.batteryVoltage] = source
        return Bench(vehicle: vehicle)
    }

    private func wave(_ mean: Double, _ amplitude: Double) -> SignalSource {
        .wave(Wave(kind: .triangle, mean: mean, amplitude: amplitude, period: .seconds(4)))
    }

    /// Ten thousand cars at idle must cost nothing while nobody asks them.
    @Test(arguments: [
        SignalSource.wave(Wave(kind: .noise, mean: 14.2, amplitude: 0.06, period: .seconds(2))),
        .ramp(from: 12, to: 9, over: .seconds(60)), .constant(3),
        .keyframes(
            [.init(at: .zero, value: 12), .init(at: .seconds(60), value: 6)], interpolation: .linear),
    ])
    func aVoltageThatStopsNoChipIsNotFollowed(_ source: SignalSource) {
        var bench = bench(source)
        let connection = bench.connect()
        _ = bench.take(from: connection)
        bench.driver.run(until: bench.now.advanced(by: .seconds(2)))
        // What is left is the vehicle's own step, once a second.
        let due = bench.driver.rig.nextDue
        #expect(due.map { bench.now.duration(to: $0) >= .milliseconds(500) } ?? true)
    }

    @Test func aVoltageThatOnlyFallsALittleIsMeasuredWhenAsked() {
        var bench = bench(wave(13, 1))
        let connection = bench.connect(["ATE0"])
        bench.driver.run(until: SimInstant(nanoseconds: 5_000_000_000))
        #expect(bench.ask("ATRV", on: connection).hasPrefix("14.0V"))
        bench.driver.run(until: SimInstant(nanoseconds: 7_000_000_000))
        #expect(bench.ask("ATRV", on: connection).hasPrefix("12.0V"))
    }

    @Test func aVoltageThatFallsTooLowStopsTheChipUntilItRises() {
        var bench = bench(wave(8, 4))
        let connection = bench.connect(["ATE0"])
        bench.driver.run(until: SimInstant(nanoseconds: 3_000_000_000))
        bench.send("ATI\r", on: connection)
        bench.driver.run(until: SimInstant(nanoseconds: 3_100_000_000))
        #expect(bench.take(from: connection).isEmpty)
        bench.driver.run(until: SimInstant(nanoseconds: 5_500_000_000))
        #expect(bench.take(from: connection).contains("LV RESET"))
    }
}
