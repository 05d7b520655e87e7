public import SimulationCore

/// A queue of connections, processed in rounds: a connection added during a round belongs to the next one.
public struct WorkList: Sendable {
    private var waiting: [ConnectionID] = []
    private var round: [ConnectionID] = []
    private var head = 0
    public var isEmpty: Bool { waiting.isEmpty && head == round.count }

    /// The number of connections in the queue.
    public var count: Int { waiting.count + round.count - head }

    public mutating func append(_ id: ConnectionID) { waiting.append(id) }

    /// Begins a round with all connections, unless a round is in progress.
    public mutating func begin() {
        guard head == round.count else { return }
        head = 0
        if !round.isEmpty { round.removeAll(keepingCapacity: true) }
        swap(&round, &waiting)
    }

    /// Removes and returns the next connection of the round, or nil.
    public mutating func next() -> ConnectionID? {
        guard head < round.count else { return nil }
        defer { head += 1 }
        return round[head]
    }
}

/// The servers of a collection, each with an id that it keeps.
public struct ServerTable<Server: Sendable>: Sendable {
    @usableFromInline var servers: [Server] = []
    private var free: [ServerID] = []

    public init() {}

    /// The ids of all servers, in their order; those of removed servers too.
    @inlinable
    public var ids: LazyMapCollection<Range<Int>, ServerID> { servers.indices.lazy.map { ServerID($0) } }

    public var isEmpty: Bool { servers.isEmpty }

    /// The server with this id.
    ///
    /// In a condition such as `if let due = table[id].deadline` it is not inlined, and allocates memory; where that counts,
    /// the access is a statement of its own.
    @inlinable
    public subscript(_ id: ServerID) -> Server {
        @inline(__always) _read { yield servers[id.index] }
        @inline(__always) _modify { yield &servers[id.index] }
    }

    @inlinable
    public func firstID(where predicate: (Server) -> Bool) -> ServerID? {
        servers.firstIndex(where: predicate).map { ServerID($0) }
    }

    /// Adds a server; it gets the id of a removed one, or a new one.
    @discardableResult
    public mutating func add(_ server: Server) -> ServerID {
        guard let id = free.popLast() else {
            servers.append(server)
            return ServerID(servers.count - 1)
        }
        servers[id.index] = server
        return id
    }

    /// Gives the id of a server to the next one that is added, until when the server stays.
    public mutating func remove(_ id: ServerID) { free.append(id) }
}

/// The numbers of the peers of an endpoint of datagrams whose address is in the journal.
struct PeerNumbers: Sendable {
    /// The greatest number of peers with a number at a time.
    static let limit = 4096

    private var numbers: [Peer: UInt32] = [:]
    /// The last peer, cached because most datagrams go to the same one.
    private var latest: (peer: Peer, number: UInt32)?

    mutating func number(of peer: Peer) -> UInt32? {
        if let latest, latest.peer == peer { return latest.number }
        guard let number = numbers[peer] else { return nil }
        latest = (peer, number)
        return number
    }

    /// Gives `peer` a number; all others are forgotten where there are too many.
    mutating func add(_ peer: Peer, _ number: UInt32) {
        if numbers.count >= Self.limit { numbers.removeAll() }
        numbers[peer] = number
        latest = (peer, number)
    }
}
