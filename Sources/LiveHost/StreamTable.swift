/// The connections of a host's clients, and those that are on their way out.
///
/// A connection is a client from its admission until it ends for the rig; it is in `leaving` from then until its descriptor
/// is closed, where its client has still something to take.
struct StreamTable {
    /// The connections of the rig's clients, by port.
    var clients: [StreamConnection?] = []

    /// Connections that have failed while the rig's outputs were written.
    var failed: [(connection: StreamConnection, reason: String)] = []

    /// Connections that have stopped to take what they are sent while the rig's outputs were written.
    var blocked: [StreamConnection] = []

    /// Connections that are over for the rig and not for their clients, and those that say good-bye, by what they are
    /// watched as.
    var leaving: [UInt64: StreamConnection] = [:]

    /// Resumed when nobody says good-bye any more.
    var farewellWaiter: CheckedContinuation<Void, Never>?

    /// The client at `port`, or nil.
    func client(at port: Int) -> StreamConnection? { clients.indices.contains(port) ? clients[port] : nil }

    /// Makes `connection` the client at `port`.
    mutating func admit(_ connection: StreamConnection, at port: Int) {
        while clients.count <= port { clients.append(nil) }
        clients[port] = connection
    }

    /// Whether somebody says good-bye.
    var hasFarewells: Bool { leaving.values.contains { $0.phase == .farewell } }
}
