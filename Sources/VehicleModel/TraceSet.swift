/// A recording of several signals over one column of times.
package struct TraceSet: Hashable, Sendable {
    /// The recording of each signal.
    package let columns: [SignalID: Trace]

    /// Whether it starts again at the end.
    package let loops: Bool

    /// The recording with these columns.
    package init(columns: [SignalID: Trace], loops: Bool = false) {
        self.loops = loops
        self.columns = columns.mapValues { trace in
            var trace = trace
            trace.loops = loops
            return trace
        }
    }
}
