import SimulationCore

/// Counters of input, output and connections since a host's start.
struct TrafficCounters {
    /// The number of inputs from clients: reads of a stream and datagrams.
    private(set) var reads: UInt64 = 0

    /// The time of the first input, or nil.
    private(set) var firstInput: SimInstant?

    /// The number of outputs to clients: writes to a stream and datagrams.
    var writes: UInt64 = 0

    /// The number of datagrams that the system has not accepted.
    var unsent: UInt64 = 0

    /// The number of connections that the rig has admitted, including those that have ended.
    var connections = 0

    /// The number of connections ended by the client, by a failure, or because the client did not read.
    var closedByClients = 0

    /// Counts an input; `now` is evaluated for the first one only.
    mutating func noteRead(now: @autoclosure () -> SimInstant) {
        reads += 1
        if firstInput == nil { firstInput = now() }
    }
}
