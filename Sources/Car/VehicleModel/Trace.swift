import SimulationCore

/// One column of a recording: values at times, played back from when it is set.
public struct Trace: Hashable, Sendable {
    /// The times of the values, rising, from the start of the playback.
    public let times: [Duration]

    /// The values, as many as `times`.
    public let values: [Double]

    /// Whether it starts again at the end; otherwise it holds the last value.
    public var loops: Bool

    /// The course between two values.
    public var interpolation: SignalSource.Interpolation

    /// The times in nanoseconds, for the search.
    private let nanoseconds: [Int64]

    /// A recording of points in rising order of time, or nil when there is none, when times fall or repeat, or when
    /// a number is not finite.
    public init?(
        times: [Duration], values: [Double], loops: Bool = false,
        interpolation: SignalSource.Interpolation = .linear
    ) {
        let nanoseconds = times.map(\.nanoseconds)
        guard !times.isEmpty, times.count == values.count, values.allSatisfy(\.isFinite),
            zip(nanoseconds, nanoseconds.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        self.times = times
        self.values = values
        self.loops = loops
        self.interpolation = interpolation
        self.nanoseconds = nanoseconds
    }

    /// Returns the value `elapsed` after the start; the first one before its own time.
    public func value(after elapsed: Duration) -> Double {
        value(afterNanoseconds: elapsed.nanoseconds)
    }

    func value(afterNanoseconds elapsed: Int64) -> Double {
        let first = nanoseconds[0]
        let last = nanoseconds[nanoseconds.count - 1]
        var time = elapsed
        if loops, elapsed >= last, last > max(0, first) {
            let start = max(0, first)
            time = start + (elapsed - start) % (last - start)
        }
        var low = 0
        var high = nanoseconds.count
        while low < high {
            let middle = (low + high) / 2
            if nanoseconds[middle] <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return values[0] }
        guard interpolation == .linear, low < values.count else { return values[low - 1] }
        let length = Double(nanoseconds[low]) - Double(nanoseconds[low - 1])
        let share = (Double(time) - Double(nanoseconds[low - 1])) / length
        return SignalSource.between(values[low - 1], values[low], share)
    }
}

/// A recording of several signals over one column of times.
public struct TraceSet: Hashable, Sendable {
    public let columns: [SignalID: Trace]

    /// Whether it starts again at the end.
    public let loops: Bool

    /// The recording with these columns.
    public init(columns: [SignalID: Trace], loops: Bool = false) {
        self.loops = loops
        self.columns = columns.mapValues { trace in
            var trace = trace
            trace.loops = loops
            return trace
        }
    }
}
