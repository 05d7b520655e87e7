import Rig
package import SimulationCore
package import VehicleNetwork

extension LiveHost {
    /// The state of a host, for a status line.
    package struct Status: Hashable, Sendable {
        /// The simulated time since power-on.
        package var time: SimInstant
        /// The number of connected clients. A terminal counts while a program has it open, or always where the
        /// system does not report that (`TerminalClients`).
        package var clients: Int
        /// The number of inputs from clients since the start: reads of a stream and datagrams.
        package var reads: UInt64
        /// The number of outputs to clients since the start: writes to a stream and datagrams.
        package var writes: UInt64
        /// Whether an `end` action has ended the run.
        package var hasEnded: Bool
        /// The number of connections since the start that the rig has admitted, including those that have
        /// ended.
        package var connections: Int
        /// The number of accepted TCP connections that are open, including those in the TLS handshake.
        package var openConnections: Int
        /// The number of connections ended by the client, by a failure, or because the client did not read.
        package var closedByClients: Int
        /// The time of the first input from a client, or nil.
        package var firstInput: SimInstant?
        /// Time zero of the scenario, from which the times of its events count; nil before it.
        package var timeZero: SimInstant?
        /// The number of records appended to the journal since the start.
        package var records: UInt64
        /// The number of payload bytes appended to the journal since the start, over all records.
        package var journalBytes: UInt64
        /// The delay of the simulation relative to the clock; zero when nothing is late.
        package var behind: Duration
        /// The numbers of work items that the simulation has skipped because they were late.
        package var skipped: Lateness.Skipped
        /// The number of datagrams that the system has not accepted.
        package var unsent: UInt64
        /// The maximum delay of the loop.
        package var worstLag: Duration
        /// The maximum delay of the evaluation of the case (`attended`).
        package var worstReadingLag: Duration
    }

    /// Returns the delays of the loop: of all that was due at a time, and of a check every 20 ms after
    /// `measureLag`.
    package func loopDelays() -> DelayDistribution { lag.delays }

    /// Returns the warnings for the user since the last call and clears them. Each kind is reported once, for
    /// example that there are no descriptors for clients.
    package func takeWarnings() -> [String] {
        defer { losses.warnings.removeAll() }
        return losses.warnings
    }

    /// Returns the greatest delay of the simulation relative to the clock since the last call.
    package func takeDelay() -> Duration { rig.takeDelay() }

    /// Returns the delays of outputs to clients since the last call: from the simulated instant of an output to the
    /// end of the system call that wrote it, or the last output of the same turn. Time that the client's own input
    /// waited for the host counts as simulated time and is not part of it.
    package func takeAnswerDelays() -> DelayDistribution { lag.takeAnswers() }

    /// Returns the current state.
    package func status() -> Status {
        Status(
            time: rig.now, clients: streams.clients.count { $0 != nil } - unusedTerminals,
            reads: counters.reads,
            writes: counters.writes,
            hasEnded: rig.hasEnded, connections: counters.connections,
            openConnections: listenerSet.openConnections,
            closedByClients: counters.closedByClients, firstInput: counters.firstInput,
            timeZero: rig.timeZero,
            records: rig.journal.next, journalBytes: rig.journal.byteCount, behind: rig.behind,
            skipped: rig.skipped, unsent: counters.unsent, worstLag: lag.worst,
            worstReadingLag: lag.worstReading)
    }
}
