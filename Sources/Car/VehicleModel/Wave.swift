import SimulationCore

/// A signal that goes up and down for ever.
public struct Wave: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A sine that starts at the mean, upwards.
        case sine
        /// Straight lines between mean ± amplitude; starts at the mean, upwards.
        case triangle
        /// Mean + amplitude for half a period, then mean − amplitude.
        case square
        /// From mean − amplitude up to mean + amplitude, then at once down again.
        case saw
        /// A smooth random curve within mean ± amplitude that turns about once in a period.
        case noise
    }

    public var kind: Kind
    public var mean: Double

    /// The greatest deviation to either side of the mean.
    public var amplitude: Double

    /// The time after which it starts again; of noise, the time between two random points. Zero or less holds the
    /// first value.
    public var period: Duration

    /// The share of a period that it is ahead at the start, usually 0..<1; of noise, the same shift along the curve.
    public var phase: Double

    /// Chooses the curve of `noise`; the vehicle mixes in its own seed and the signal.
    public var seed: UInt64

    public init(
        kind: Kind, mean: Double, amplitude: Double, period: Duration, phase: Double = 0, seed: UInt64 = 0
    ) {
        self.kind = kind
        self.mean = mean
        self.amplitude = amplitude
        self.period = period
        self.phase = phase
        self.seed = seed
    }

    public func value(after elapsed: Duration) -> Double {
        value(afterNanoseconds: elapsed.nanoseconds)
    }

    func value(afterNanoseconds elapsed: Int64) -> Double {
        let length = period.nanoseconds
        let shift = phase.isFinite ? phase : 0
        // Whole periods are split off as integers, so that a long run loses no precision.
        let whole = length > 0 ? elapsed / length : 0
        let share = length > 0 ? Double(elapsed % length) / Double(length) : 0
        let position = share + (shift - shift.rounded(.down))
        let turn = position - position.rounded(.down)
        let height: Double =
            switch kind {
            case .sine: Trigonometry.sine(ofTurns: turn)
            case .triangle: turn < 0.25 ? 4 * turn : turn < 0.75 ? 2 - 4 * turn : 4 * turn - 4
            case .square: turn < 0.5 ? 1 : -1
            case .saw: 2 * turn - 1
            case .noise:
                Self.noise(
                    cell: UInt64(bitPattern: whole)
                        &+ UInt64(bitPattern: Int64(exactly: shift.rounded(.down)) ?? 0)
                        &+ (position >= 1 ? 1 : 0),
                    share: turn, seed: seed)
            }
        return mean + amplitude * height
    }

    /// Returns a point in −1...1 on the smooth curve through the random numbers of `cell` and the next one.
    private static func noise(cell: UInt64, share: Double, seed: UInt64) -> Double {
        func point(_ index: UInt64) -> Double {
            var generator = SeededGenerator(seed: seed ^ (index &* 0xD6E8_FEB8_6659_FD93))
            return 2 * generator.nextUnit() - 1
        }
        let smooth = share * share * (3 - 2 * share)
        return SignalSource.between(point(cell), point(cell &+ 1), smooth)
    }
}

/// The sine, computed from additions and multiplications alone so that it has the same bits on every platform.
enum Trigonometry {
    /// Returns the sine of `turns` whole turns, for 0..<1; exact at the quarters, and within 2⁻⁵⁰ elsewhere.
    static func sine(ofTurns turns: Double) -> Double {
        switch turns {
        case ..<0.25: quarter(turns)
        case ..<0.5: quarter(0.5 - turns)
        case ..<0.75: -quarter(turns - 0.5)
        default: -quarter(1 - turns)
        }
    }

    /// Returns the sine of 0...0.25 turns: up to an eighth by the series of the sine, beyond by that of the cosine.
    private static func quarter(_ turns: Double) -> Double {
        let nearTop = turns > 0.125
        let angle = 2 * Double.pi * (nearTop ? 0.25 - turns : turns)
        let square = angle * angle
        var sum = 0.0
        var degree = nearTop ? 18.0 : 19.0
        while degree > 1 {
            sum = (1 + sum) * (-square / (degree * (degree - 1)))
            degree -= 2
        }
        return nearTop ? 1 + sum : angle * (1 + sum)
    }
}

/// A damped oscillator: position, speed, and the acceleration until the next step.
struct Swing: Hashable, Sendable {
    /// m or rad.
    private(set) var place = 0.0
    /// In a second.
    private(set) var rate = 0.0
    /// In a second, twice.
    var acceleration = 0.0

    mutating func glide(_ seconds: Double) {
        place += (rate + acceleration * seconds / 2) * seconds
        rate += acceleration * seconds
    }

    /// Accelerates it towards `target` with a natural frequency of `frequency` rad/s, critically damped.
    mutating func draw(to target: Double, frequency: Double) {
        acceleration = frequency * (frequency * (target - place) - 2 * rate)
    }
}
