import SimulationCore
import Testing
import VehicleModel

@Suite struct SignalSourceTests {
    private func values(_ source: SignalSource, at seconds: [Double]) -> [Double?] {
        seconds.map { source.value(after: .seconds($0)) }
    }

    @Test func aConstantStays() {
        #expect(values(.constant(612.5), at: [0, 1, 1e6]) == [612.5, 612.5, 612.5])
    }

    @Test func aRampEndsAndHolds() {
        let ramp = SignalSource.ramp(from: 0, to: 100, over: .seconds(10))
        #expect(values(ramp, at: [-1, 0, 2.5, 10, 99]) == [0, 0, 25, 100, 100])
        #expect(values(.ramp(from: 1, to: 2, over: .zero), at: [0]) == [2])
        #expect(values(.ramp(from: 1, to: 2, over: .seconds(-3)), at: [0]) == [2])
    }

    @Test func keyframesAreJoinedByLinesOrSteps() {
        let frames: [SignalSource.Keyframe] = [
            .init(at: .seconds(2), value: 20), .init(at: .seconds(4), value: 40),
            .init(at: .seconds(4), value: 0),
            .init(at: .seconds(8), value: 8),
        ]
        let seconds = [0.0, 2, 3, 4, 6, 8, 100]
        #expect(
            values(.keyframes(frames, interpolation: .linear), at: seconds) == [20, 20, 30, 0, 4, 8, 8])
        #expect(values(.keyframes(frames, interpolation: .step), at: seconds) == [20, 20, 20, 0, 0, 8, 8])
        #expect(values(.keyframes([], interpolation: .linear), at: [0]) == [nil])
    }

    @Test(arguments: [
        (Wave.Kind.sine, [10.0, 15, 10, 5, 10]), (.triangle, [10, 15, 10, 5, 10]),
        (.square, [15, 15, 5, 5, 15]),
        (.saw, [5, 7.5, 10, 12.5, 5]),
    ])
    func aWaveHasItsShape(_ kind: Wave.Kind, _ quarters: [Double]) {
        let wave = Wave(kind: kind, mean: 10, amplitude: 5, period: .seconds(4))
        for (quarter, expected) in quarters.enumerated() {
            #expect(wave.value(after: .seconds(quarter)) == expected)
            #expect(wave.value(after: .seconds(quarter + 4_000_000)) == expected)
            var early = wave
            early.phase = -0.75
            #expect(early.value(after: .seconds(quarter + 3)) == expected)
        }
    }

    @Test func theSineIsASine() {
        // sin of a twelfth and of an eighth of a turn, and sin² + cos² = 1 all the way round.
        let wave = Wave(kind: .sine, mean: 0, amplitude: 1, period: .seconds(24))
        #expect(abs(wave.value(after: .seconds(2)) - 0.5) < 1e-15)
        #expect(abs(wave.value(after: .seconds(3)) - 0.5.squareRoot()) < 1e-15)
        for step in 0..<480 {
            let sine = wave.value(after: .milliseconds(50 * step))
            let cosine = wave.value(after: .milliseconds(50 * step + 6000))
            #expect(abs(sine * sine + cosine * cosine - 1) < 1e-14)
        }
    }

    @Test func noiseIsBoundedSmoothAndRepeatable() {
        let wave = Wave(kind: .noise, mean: 800, amplitude: 20, period: .seconds(2), seed: 5)
        var other = wave
        other.seed = 6
        var previous = wave.value(after: .zero)
        var greatestStep = 0.0
        var least = previous
        var most = previous
        var differs = false
        for step in 1..<20_000 {
            let time = Duration.milliseconds(10 * step)
            let value = wave.value(after: time)
            #expect((780...820).contains(value))
            #expect(value == wave.value(after: time))
            differs = differs || value != other.value(after: time)
            greatestStep = max(greatestStep, abs(value - previous))
            least = min(least, value)
            most = max(most, value)
            previous = value
        }
        // The steepest smooth passage from −1 to 1 rises by 1.5 · 2 · 20 in two seconds.
        #expect(greatestStep <= 1.5 * 2 * 20 / 200 + 1e-9)
        #expect(most - least > 25)
        #expect(differs)
    }

    @Test func noiseWithAPhaseIsTheSameCurveShifted() {
        let wave = Wave(kind: .noise, mean: 0, amplitude: 1, period: .seconds(4), seed: 9)
        var ahead = wave
        ahead.phase = 2.25
        for second in 0..<50 {
            #expect(ahead.value(after: .seconds(second)) == wave.value(after: .seconds(second + 9)))
        }
    }

    @Test func anEndlessWaveWithoutAPeriodHolds() {
        for kind in Wave.Kind.allCases {
            let wave = Wave(kind: kind, mean: 3, amplitude: 2, period: .zero, phase: .nan)
            #expect(wave.value(after: .zero) == wave.value(after: .seconds(7)))
        }
    }

    @Test func finiteInputGivesFiniteValues() {
        var random = SeededGenerator(seed: 11)
        func number() -> Double {
            let scale = [0, 1, 1e-300, 1e9, 1e300, Double.greatestFiniteMagnitude / 4][Int(random.next() % 6)]
            return (random.nextUnit() - 0.5) * scale
        }
        func time() -> Duration {
            let bits = Int64(bitPattern: random.next())
            return .nanoseconds(bits >> Int64(random.next() % 63))
        }
        for _ in 0..<20_000 {
            let source: SignalSource
            switch random.next() % 5 {
            case 0: source = .constant(number())
            case 1: source = .ramp(from: number(), to: number(), over: time())
            case 2:
                let times = (0..<3).map { _ in time() }.sorted()
                source = .keyframes(
                    times.map { .init(at: $0, value: number()) },
                    interpolation: random.next() % 2 == 0 ? .linear : .step)
            case 3:
                let kind = Wave.Kind.allCases[Int(random.next() % 5)]
                source = .wave(
                    Wave(
                        kind: kind, mean: number(), amplitude: number(), period: time(), phase: number(),
                        seed: random.next()))
            default:
                let times = (0..<3).map { _ in time() }.sorted()
                guard let trace = Trace(times: times, values: [number(), number(), number()], loops: true)
                else { continue }
                source = .trace(trace)
            }
            let value = source.value(after: time())
            #expect(value?.isFinite == true, "\(source)")
        }
    }

    @Test func whatIsNotFiniteIsNoValue() {
        #expect(SignalSource.constant(.nan).value(after: .zero) == nil)
        #expect(SignalSource.constant(.infinity).value(after: .zero) == nil)
        #expect(SignalSource.ramp(from: 0, to: .infinity, over: .seconds(1)).value(after: .seconds(2)) == nil)
    }
}
