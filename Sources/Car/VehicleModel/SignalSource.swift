import SimulationCore

/// Where a signal's value comes from: a pure function of the time since the source was set.
public enum SignalSource: Hashable, Sendable {
    /// Always the same.
    case constant(Double)
    /// From one value to another in equal steps of time; then it holds the second.
    case ramp(from: Double, to: Double, over: Duration)
    /// Through given points in order of time; before the first and after the last it holds them.
    case keyframes([Keyframe], interpolation: Interpolation)
    /// Up and down for ever.
    case wave(Wave)
    case trace(Trace)

    /// A value at a time.
    public struct Keyframe: Hashable, Sendable {
        /// The time since the source was set.
        public var at: Duration

        /// The value from then on, or then.
        public var value: Double

        public init(at: Duration, value: Double) {
            self.at = at
            self.value = value
        }
    }

    /// The course between two points.
    public enum Interpolation: String, CaseIterable, Hashable, Sendable {
        /// The straight line between them.
        case linear
        /// The value of the earlier one.
        case step
    }

    /// When the source has come to its last value, from when it was set; nil when it goes on for ever.
    public var end: Duration? {
        switch self {
        case .constant: .zero
        case .ramp(_, _, let duration): duration
        case .keyframes(let points, _): points.last?.at ?? .zero
        case .wave, .trace: nil
        }
    }

    /// A value that it never falls below; nil for a recording, which is not searched.
    var least: Double? {
        switch self {
        case .constant(let constant): constant
        case .ramp(let from, let to, _): min(from, to)
        case .keyframes(let points, _): points.map(\.value).min()
        case .wave(let wave): wave.mean - abs(wave.amplitude)
        case .trace: nil
        }
    }

    /// Returns the value `elapsed` after the source was set, or nil when it has none (no points) or it is not a finite number.
    public func value(after elapsed: Duration) -> Double? {
        value(afterNanoseconds: elapsed.nanoseconds)
    }

    /// Returns the value `elapsed` nanoseconds after the source was set.
    func value(afterNanoseconds elapsed: Int64) -> Double? {
        let elapsed = max(0, elapsed)
        let value: Double?
        switch self {
        case .constant(let constant):
            value = constant
        case .ramp(let from, let to, let duration):
            let length = duration.nanoseconds
            value = elapsed >= length ? to : Self.between(from, to, Double(elapsed) / Double(length))
        case .keyframes(let points, let interpolation):
            value = Self.value(of: points, interpolation, at: elapsed)
        case .wave(let wave):
            value = wave.value(afterNanoseconds: elapsed)
        case .trace(let trace):
            value = trace.value(afterNanoseconds: elapsed)
        }
        guard let value, value.isFinite else { return nil }
        return value
    }

    /// Returns the value at `elapsed` on the line through `points`, which are in order of time.
    private static func value(of points: [Keyframe], _ interpolation: Interpolation, at elapsed: Int64)
        -> Double?
    {
        guard let first = points.first else { return nil }
        var low = 0
        var high = points.count
        while low < high {
            let middle = (low + high) / 2
            if points[middle].at.nanoseconds <= elapsed { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return first.value }
        let before = points[low - 1]
        guard interpolation == .linear, low < points.count else { return before.value }
        let start = before.at.nanoseconds
        let length = Double(points[low].at.nanoseconds) - Double(start)
        return between(before.value, points[low].value, (Double(elapsed) - Double(start)) / length)
    }

    /// Returns the point at `share` of the way from `from` to `to`; finite for all finite ends.
    static func between(_ from: Double, _ to: Double, _ share: Double) -> Double {
        from * (1 - share) + to * share
    }
}
