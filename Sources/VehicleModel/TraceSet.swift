/// A recording of several signals over one column of times.
public struct TraceSet: Hashable, Sendable {
    /// The recording of each signal.
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
