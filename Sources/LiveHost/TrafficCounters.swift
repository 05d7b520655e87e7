import SimulationCore

/// What has come and gone since a host's start.
struct TrafficCounters {
    /// Reads from clients.
    private(set) var reads: UInt64 = 0

    /// When the first of them was, or nil.
    private(set) var firstInput: SimInstant?

    /// Writes to clients.
    var writes: UInt64 = 0

    /// Connections that became clients, those that have gone included.
    var connections = 0

    /// Connections that the clients themselves have ended.
    var closedByClients = 0

    /// Something was read from a client; `now` is looked at for the first time only.
    mutating func noteRead(now: @autoclosure () -> SimInstant) {
        reads += 1
        if firstInput == nil { firstInput = now() }
    }
}
