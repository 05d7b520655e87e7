import SimulationCore

/// The connections of a host's clients, and the connections that are being closed.
///
/// A connection is in `clients` from its admission until it ends for the rig. It is in `leaving` while it is
/// in the phase `closing` or `abandoned`.
struct StreamTable {
    /// The connections of the rig's clients; the index is that of the connection in the rig.
    var clients: [StreamConnection?] = []

    /// Connections that failed while the rig's outputs were written, and the reasons.
    var failed: [(connection: StreamConnection, reason: String)] = []

    /// Connections that were read in this turn.
    var unacknowledged: [StreamConnection] = []

    /// Connections that became not writable while the rig's outputs were written.
    var blocked: [StreamConnection] = []

    /// Connections that have ended for the rig and whose descriptors are open, by their number in the
    /// `WatchTable`.
    var leaving: [UInt64: StreamConnection] = [:]

    /// The continuation of `waitForClosing`, which is resumed when no connection is in the phase `closing`.
    var closingWaiter: CheckedContinuation<Void, Never>?

    /// Returns the client with connection `id` in the rig, or nil.
    func client(_ id: ConnectionID) -> StreamConnection? {
        clients.indices.contains(id.index) ? clients[id.index] : nil
    }

    /// Makes `connection` the client with connection `id` in the rig.
    mutating func admit(_ connection: StreamConnection, as id: ConnectionID) {
        while clients.count <= id.index { clients.append(nil) }
        clients[id.index] = connection
    }

    /// The addresses of the clients; a terminal has none.
    var peers: [ConnectionID: String] {
        clients.compactMap(\.self).reduce(into: [:]) { peers, client in
            if let id = client.id { peers[id] = client.peer }
        }
    }

    var hasPendingCloses: Bool { leaving.values.contains { $0.phase == .closing } }
}

/// The time of a host's present turn, and of the next one that it requests from the loop.
struct TurnSchedule {
    /// The time at which the present turn began.
    var begun = SimInstant.powerOn

    /// The time that the rig has requested, or nil.
    var due: SimInstant?

    /// Whether a turn is required at once, regardless of `due`.
    var isUrgent = false
}
