import Rig
public import SimulationCore
public import VehicleNetwork

extension LiveHost {
    /// Facts for a status line.
    public struct Status: Hashable, Sendable {
        /// Simulated time since power-on.
        public var time: SimInstant
        /// Clients connected now.
        public var clients: Int
        /// Reads from clients since the start.
        public var reads: UInt64
        /// Writes to clients since the start.
        public var writes: UInt64
        /// Whether an `end` action has ended the run.
        public var hasEnded: Bool
        /// Connections since the start, those that have gone included.
        public var connections: Int
        /// Accepted connections that are open now, whether or not they are clients yet.
        public var openConnections: Int
        /// Connections that the clients themselves have ended.
        public var closedByClients: Int
        /// When the first bytes came from a client, or nil.
        public var firstInput: SimInstant?
        /// How many records the journal has taken.
        public var records: UInt64
        /// How many bytes the journal has taken beside its records.
        public var journalBytes: UInt64
        /// By how much the simulation is behind the clock; zero when it keeps up.
        public var behind: Duration
        /// What the simulation has left out because it was late.
        public var skipped: Lateness.Skipped
        /// By how much the loop was late at worst.
        public var worstLag: Duration
        /// By how much whoever looks after the case was late at worst.
        public var worstReadingLag: Duration
    }

    /// What has come up that whoever runs the host should be told, each kind once: such as no descriptors for clients.
    public func takeWarnings() -> [String] {
        defer { losses.warnings.removeAll() }
        return losses.warnings
    }

    /// What a status line shows.
    public func status() -> Status {
        Status(
            time: rig.now, clients: streams.clients.count { $0 != nil }, reads: counters.reads,
            writes: counters.writes,
            hasEnded: rig.hasEnded, connections: counters.connections,
            openConnections: entrance.openConnections,
            closedByClients: counters.closedByClients, firstInput: counters.firstInput,
            records: rig.journal.next, journalBytes: rig.journal.byteCount, behind: rig.behind,
            skipped: rig.skipped, worstLag: lag.worst,
            worstReadingLag: lag.worstReading)
    }
}
