package import Links
public import SimulationCore
package import VehicleNetwork

/// The state that the servers of every kind share: the connections of all endpoints, the faults in force, and the output.
package struct Connections: Sendable {
    /// Whether delays are simulated.
    public let timing: Timing

    /// Whether the endpoints must observe requests or may have faults.
    package let watchesRequests: Bool

    /// The output for the driver, and events.
    package var outbox = Outbox()

    /// The state of each endpoint, in file order.
    public var endpoints: [EndpointState]

    var all: [Connection] = []
    /// The ids of closed connections, which go to the next ones.
    var freeIDs: [ConnectionID] = []

    /// The connections that servers have closed, and whose own servers are still to be removed.
    public var closed: [ConnectionID] = []

    /// The bus segment that all tools share, and the adapters whose endpoint says so; nil while nobody has used it.
    public var sharedSegment: BusSegmentID?

    /// The connections with output to send.
    var dirty = WorkList()
    /// The connections whose link or server is due.
    public var dueLinks = WorkList()
    /// The connections that wait until the driver has taken the outputs.
    public var waiting: [ConnectionID] = []

    /// The endpoints with due work that needs no connection, and those that act in the present round, in file order.
    var dueEndpoints: [EndpointID] = []
    var round: [EndpointID] = []

    /// The lasting faults that events have begun, oldest first.
    public var faults: [ActiveFault] = []
    /// The number of faults that have begun.
    var faultCount = 0

    init(_ descriptions: [EndpointDescription], timing: Timing, watchesRequests: Bool) {
        self.timing = timing
        self.watchesRequests = watchesRequests
        endpoints = descriptions.map { EndpointState($0) }
    }

    /// Connection `id`; in a condition it is not inlined (`ServerTable.subscript`).
    public subscript(id: ConnectionID) -> Connection {
        @inline(__always) _read { yield all[id.index] }
        @inline(__always) _modify { yield &all[id.index] }
    }

    /// Adds a connection; it gets the id of a closed one, or a new one.
    mutating func add(_ connection: Connection) -> ConnectionID {
        guard let id = freeIDs.popLast() else {
            all.append(connection)
            return ConnectionID(all.count - 1)
        }
        all[id.index] = connection
        return id
    }

    /// Returns whether a client is connected as `id`. Mutating, so that the connections are not copied.
    package mutating func isOpen(_ id: ConnectionID) -> Bool {
        all.indices.contains(id.index) && self[id].isOpen
    }

    /// Returns the open connections of `endpoint`, or of all endpoints when it is nil.
    package func openConnections(at endpoint: EndpointID?) -> [ConnectionID] {
        all.indices.filter { index in
            all[index].isOpen && endpoint.map { $0 == all[index].endpoint } ?? true
        }.map { ConnectionID($0) }
    }

    package func number(of id: ConnectionID) -> UInt32 { self[id].number }

    public func endpoint(of id: ConnectionID) -> EndpointID { self[id].endpoint }

    public func hasFaults(_ id: ConnectionID) -> Bool { self[id].hasFaults }

    package func clientCount(endpoint: EndpointID) -> Int { endpoints[endpoint.index].connections.count }

    /// The open connections, in the order of their ports.
    package var status: [ConnectionStatus] {
        openConnections(at: nil).map {
            ConnectionStatus(endpoint: self[$0].endpoint, number: self[$0].number, id: $0)
        }
    }

    /// Removes and returns the oldest pending event, or nil.
    package mutating func takeEvent() -> EndpointEvent? {
        outbox.events.isEmpty ? nil : outbox.events.removeFirst()
    }

    // MARK: Opening and closing

    /// Counts a connection attempt at `endpoint` and records the peer's address when known.
    ///
    /// The count wraps: peers of datagrams with ever new addresses could otherwise end the program within hours.
    public mutating func count(_ peer: String?, endpoint: EndpointID, _ context: inout SimulationContext) {
        endpoints[endpoint.index].connectionCount &+= 1
        guard let peer else { return }
        context.journal.append(
            .peer(peer), at: context.now, endpoint: endpoint,
            connection: endpoints[endpoint.index].connectionCount)
    }

    /// Records an attempt to connect to `endpoint` that failed before a connection existed; counts it as
    /// a connection.
    package mutating func turnAway(
        endpoint: EndpointID, _ end: ConnectionEnd, _ context: inout SimulationContext
    ) {
        guard endpoints.indices.contains(endpoint.index) else { return }
        count(nil, endpoint: endpoint, &context)
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: endpoint,
            connection: endpoints[endpoint.index].connectionCount)
    }

    /// Ends connection `id`; its server is removed once the present call of a server has returned.
    mutating func disconnect(_ id: ConnectionID, _ end: ConnectionEnd, _ context: inout SimulationContext) {
        guard isOpen(id) else { return }
        let endpoint = self[id].endpoint
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: endpoint, connection: self[id].number)
        endpoints[endpoint.index].connections.removeAll { $0 == id }
        self[id].isOpen = false
        self[id].pipeline = nil
        self[id].faults = nil
        self[id].output = []
        self[id].inbox = []
        closed.append(id)
    }

    /// Ends connection `id` from the server's side.
    public mutating func close(
        _ id: ConnectionID, _ how: Disconnection, _ cause: ConnectionEnd.Cause,
        _ context: inout SimulationContext
    ) {
        guard isOpen(id) else { return }
        let endpoint = self[id].endpoint
        outbox.closings.append(Outbox.Closing(connection: id, time: context.now, manner: how.manner))
        if how.acceptsAgainAfter > .zero {
            endpoints[endpoint.index].closedUntil = context.now.advanced(by: how.acceptsAgainAfter)
            context.wakes.schedule(.faultsEnd, at: endpoints[endpoint.index].closedUntil)
        }
        disconnect(id, .endpoint(how.manner, cause), &context)
    }

    // MARK: Requests

    /// Records a remark about connection `id` in the journal.
    package mutating func remark(_ text: String, on id: ConnectionID, _ context: inout SimulationContext) {
        guard isOpen(id) else { return }
        context.journal.append(
            .note(.remark(.connection, text)), at: context.now, endpoint: self[id].endpoint,
            connection: self[id].number)
    }

    /// Emits an event for a request of connection `id`, which must not be answered before it was handled.
    public mutating func emitRequest(_ line: [UInt8], _ id: ConnectionID) {
        outbox.events.append(EndpointEvent(.request(line), endpoint: self[id].endpoint, connection: id))
    }

    /// Records a request of connection `id` in the journal; unless it only aborts the reply in progress, a response
    /// is pending from now on.
    public mutating func record(
        request line: ArraySlice<UInt8>, flags: JournalRecord.RequestFlags = [], code: UInt32? = nil,
        _ id: ConnectionID, _ context: inout SimulationContext
    ) {
        context.journal.append(
            request: line, flags: flags, code: code, at: context.now, endpoint: self[id].endpoint,
            connection: self[id].number)
        if !flags.contains(.aborted) { self[id].isResponsePending = true }
    }

    /// Records a diagnostic request of connection `id` as hex digits, ends the faults of the request before it,
    /// and emits an event. Returns whether events observe it.
    ///
    /// TesterPresent (3E) leaves the faults of the request before it in force, for it may come while that is worked on.
    @discardableResult
    public mutating func noteRequest(
        _ request: [UInt8], _ id: ConnectionID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        let line = Array(Hex.string(request, separator: "").utf8)
        context.journal.append(
            request: line[...], at: context.now, endpoint: self[id].endpoint,
            connection: self[id].number)
        guard self[id].hasFaults else { return false }
        if request.first != 0x3E { endScoped(id, &network, &context) }
        emitRequest(line, id)
        return true
    }

    // MARK: Datagrams

    /// Marks `endpoint` as having due work; it acts after the events and buses of the instant.
    public mutating func markDue(endpoint: EndpointID) {
        guard !endpoints[endpoint.index].isDue else { return }
        endpoints[endpoint.index].isDue = true
        dueEndpoints.append(endpoint)
    }

    /// Returns the number of `peer` at `endpoint`, counted as a connection; the journal records its address the first time.
    ///
    /// Where clients have no connections, a new peer is the event that a new connection is elsewhere.
    public mutating func number(
        of peer: Peer, endpoint: EndpointID, _ context: inout SimulationContext
    ) -> UInt32 {
        if let known = endpoints[endpoint.index].peers.number(of: peer) { return known }
        count(peer.description, endpoint: endpoint, &context)
        let number = endpoints[endpoint.index].connectionCount
        endpoints[endpoint.index].peers.add(peer, number)
        if watchesRequests, !endpoints[endpoint.index].description.hasConnections {
            outbox.events.append(EndpointEvent(.connect, endpoint: endpoint, connection: nil))
        }
        return number
    }

    /// Sends the bytes of the outbox at `range` to `peer`, in one datagram.
    public mutating func send(
        _ range: Range<Int>, to peer: Peer, number: UInt32, endpoint: EndpointID,
        _ context: inout SimulationContext
    ) {
        outbox.datagrams.append(
            Outbox.DatagramOutput(endpoint: endpoint, peer: peer, time: context.now, range: range))
        context.journal.append(
            output: outbox.bytes[range], ends: .none, at: context.now, endpoint: endpoint,
            connection: number)
    }

    /// Records a datagram of peer number `number` in the journal.
    package func journal(
        datagram: [UInt8], number: UInt32, endpoint: EndpointID, _ context: inout SimulationContext
    ) {
        context.journal.append(
            input: datagram[...], at: context.now, endpoint: endpoint, connection: number)
    }

    /// Emits an event for the first datagram received at `endpoint`.
    package mutating func noteInput(endpoint: EndpointID) {
        guard watchesRequests, !endpoints[endpoint.index].hasInput else { return }
        endpoints[endpoint.index].hasInput = true
        outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, connection: nil))
    }
}

/// The way of output to the clients, as far as servers see it.
extension Connections {
    /// Marks connection `id` as having output to send.
    public mutating func markDirty(_ id: ConnectionID) {
        guard !self[id].isDirty else { return }
        self[id].isDirty = true
        dirty.append(id)
    }

    /// Adds `bytes` to the output of the server of connection `id`.
    public mutating func append(_ bytes: [UInt8], toOutputOf id: ConnectionID) { self[id].output += bytes }

    /// Returns whether the server of connection `id` has output that was not taken.
    public func hasOutput(_ id: ConnectionID) -> Bool { !self[id].output.isEmpty }

    /// Returns whether a server that buffers its output can send some: the client can receive it, and neither the link
    /// nor the outbox has a backlog. Where the outbox has, the server is woken when the driver has taken it.
    public mutating func canSend(_ id: ConnectionID) -> Bool {
        if outbox.isFull, !waiting.contains(id) { waiting.append(id) }
        return canReceive(id) && !outbox.isFull
    }

    /// Returns whether the client can receive bytes: its system takes some, and its link has no backlog.
    public func canReceive(_ id: ConnectionID) -> Bool {
        all[id.index].isWritable && pendingCount(id) <= LinkPipeline.limit
    }

    /// Returns the number of bytes in transit to the client.
    public func pendingCount(_ id: ConnectionID) -> Int {
        // Unwrapping a pipeline copies it.
        self[id].hasPipeline ? self[id].pipeline?.pendingCount ?? 0 : 0
    }

    /// Returns whether the client has got everything that the server has put into connection `id`.
    public func hasSentAll(_ id: ConnectionID) -> Bool { self[id].output.isEmpty && pendingCount(id) == 0 }

    /// Schedules the next wake-up for the link of connection `id`, or for its server, which is due at `serverIsDue`.
    public mutating func scheduleLink(
        _ id: ConnectionID, serverIsDue: SimInstant?, _ context: inout SimulationContext
    ) {
        let due: SimInstant? = .earlier(all[id.index].pipeline?.deadline, serverIsDue)
        guard let due else { return }
        if let scheduled = self[id].scheduledLink, scheduled <= due { return }
        self[id].scheduledLink = max(due, context.now)
        context.wakes.schedule(.link(id), at: due)
    }
}

/// The result of a client's attempt to connect.
public enum Admission: Hashable, Sendable {
    /// The client has this connection; the driver must close the connection `closing`, which was replaced.
    case accepted(ConnectionID, closing: ConnectionID?)
    /// The endpoint has its one client already, or refuses every client; the driver must close the connection.
    case refused
    /// The endpoint turns every client away; the driver must accept the connection and reset it at once.
    case reset
    /// The driver must neither accept nor refuse, so that the client's attempt is never completed.
    case unanswered
}

public enum Acceptance: Hashable, Sendable {
    case open
    /// Nobody listens: attempts are refused.
    case refusing
    /// Attempts are accepted and reset at once, so that each of them is seen.
    case resetting
    /// Attempts are neither accepted nor refused.
    case unanswering
}

extension ConnectionID {
    /// The tap of its server on a bus.
    package var tap: TapID { TapID(index) }
}
