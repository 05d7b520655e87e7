public import Links
public import SimulationCore
public import VehicleNetwork

/// What the servers of every kind share: the connections of all endpoints, the faults in force, and the output.
public struct Connections: Sendable {
    /// Whether delays are simulated.
    public let timing: Timing

    /// Whether the endpoints must observe requests or may have faults.
    public let watchesRequests: Bool

    /// The output for the driver, and events.
    public var outbox = Outbox()

    /// The state of each endpoint, in file order.
    public var endpoints: [EndpointState]

    /// The connections by their slots.
    var all: [Connection] = []
    var freeSlots = FreePlaces()

    /// The slots of connections that servers have closed, and whose own servers are still to be removed.
    public var closed: [Int] = []

    /// The bus segment that all tools share, and the adapters whose endpoint says so; nil while nobody has used it.
    public var sharedSegment: BusSegmentID?

    /// The connections with output to send.
    var dirty = WorkList()
    /// The connections whose link or server is due.
    public var dueLinks = WorkList()
    /// The connections that wait until the driver has taken the outputs.
    public var waiting: [Int] = []

    /// The endpoints with due work that needs no connection, and those that act in the present round, in file order.
    var dueEndpoints: [Int] = []
    var round: [Int] = []

    /// The lasting faults that events have begun, oldest first.
    public var faults: [ActiveFault] = []
    /// The number of faults that have begun.
    var faultCount = 0

    init(_ descriptions: [EndpointDescription], timing: Timing, watchesRequests: Bool) {
        self.timing = timing
        self.watchesRequests = watchesRequests
        endpoints = descriptions.map { EndpointState($0) }
    }

    /// The connection at `slot`.
    public subscript(slot: Int) -> Connection {
        @inline(__always) _read { yield all[slot] }
        @inline(__always) _modify { yield &all[slot] }
    }

    /// Returns whether a client is connected at `slot`. Mutating, so that the connections are not copied.
    public mutating func isOpen(_ slot: Int) -> Bool { all.indices.contains(slot) && all[slot].isOpen }

    /// The slots of the open connections of endpoint number `endpoint`, or of all endpoints when nil.
    public func openSlots(at endpoint: Int?) -> [Int] {
        all.indices.filter { slot in
            all[slot].isOpen && endpoint.map { $0 == all[slot].endpoint } ?? true
        }
    }

    /// The number of the connection at `slot`, at its endpoint.
    public func number(of slot: Int) -> UInt32 { all[slot].number }

    /// The endpoint of the connection at `slot`.
    public func endpoint(of slot: Int) -> Int { all[slot].endpoint }

    /// Returns whether the connection at `slot` may have faults.
    public func hasFaults(_ slot: Int) -> Bool { all[slot].hasFaults }

    /// The number of clients connected to endpoint number `index`.
    public func clientCount(endpoint index: Int) -> Int { endpoints[index].slots.count }

    /// The open connections, in the order of their ports.
    public var status: [ConnectionStatus] {
        openSlots(at: nil).map {
            ConnectionStatus(endpoint: all[$0].endpoint, number: all[$0].number, port: $0)
        }
    }

    /// Removes and returns the oldest pending event, or nil.
    public mutating func takeEvent() -> EndpointEvent? {
        outbox.events.isEmpty ? nil : outbox.events.removeFirst()
    }

    // MARK: Opening and closing

    /// Counts a connection attempt at endpoint number `index` and records the peer's address when known.
    public mutating func count(_ peer: String?, endpoint index: Int, _ context: inout SimulationContext) {
        endpoints[index].connectionCount += 1
        guard let peer else { return }
        context.journal.append(
            .peer(peer), at: context.now, endpoint: UInt16(index),
            connection: endpoints[index].connectionCount)
    }

    /// Records an attempt to connect to endpoint number `index` that failed before a connection existed; counts it as
    /// a connection.
    public mutating func turnAway(
        endpoint index: Int, _ end: ConnectionEnd, _ context: inout SimulationContext
    ) {
        guard endpoints.indices.contains(index) else { return }
        endpoints[index].connectionCount += 1
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: UInt16(index),
            connection: endpoints[index].connectionCount)
    }

    /// Ends the connection at `slot`; its server is removed once the present call of a server has returned.
    mutating func disconnect(_ slot: Int, _ end: ConnectionEnd, _ context: inout SimulationContext) {
        guard isOpen(slot) else { return }
        let endpoint = all[slot].endpoint
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: UInt16(endpoint), connection: all[slot].number)
        endpoints[endpoint].slots.removeAll { $0 == slot }
        all[slot].isOpen = false
        all[slot].pipeline = nil
        all[slot].faults = nil
        all[slot].output = []
        all[slot].inbox = []
        closed.append(slot)
    }

    /// Ends the connection at `slot` from the server's side.
    public mutating func close(
        _ slot: Int, _ how: Disconnection, _ cause: ConnectionEnd.Cause, _ context: inout SimulationContext
    ) {
        guard isOpen(slot) else { return }
        let endpoint = all[slot].endpoint
        outbox.closings.append(Outbox.Closing(port: slot, time: context.now, manner: how.manner))
        if how.acceptsAgainAfter > .zero {
            endpoints[endpoint].closedUntil = context.now.advanced(by: how.acceptsAgainAfter)
            context.wakes.schedule(.faultsEnd, at: endpoints[endpoint].closedUntil)
        }
        disconnect(slot, .endpoint(how.manner, cause), &context)
    }

    // MARK: Requests

    /// Records a remark about the connection at `slot` in the journal.
    public mutating func remark(_ text: String, slot: Int, _ context: inout SimulationContext) {
        guard isOpen(slot) else { return }
        context.journal.append(
            .note(.remark(.connection, text)), at: context.now, endpoint: UInt16(all[slot].endpoint),
            connection: all[slot].number)
    }

    /// Emits an event for a request of the connection at `slot`, which must not be answered before it was handled.
    public mutating func emitRequest(_ line: [UInt8], _ slot: Int) {
        outbox.events.append(EndpointEvent(.request(line), endpoint: all[slot].endpoint, slot: slot))
    }

    /// Records a request of the connection at `slot` in the journal; unless it only aborts the reply in progress, a response
    /// is pending from now on.
    public mutating func record(
        request line: ArraySlice<UInt8>, flags: JournalRecord.RequestFlags = [], code: UInt32? = nil,
        _ slot: Int, _ context: inout SimulationContext
    ) {
        context.journal.append(
            request: line, flags: flags, code: code, at: context.now, endpoint: UInt16(all[slot].endpoint),
            connection: all[slot].number)
        if !flags.contains(.aborted) { all[slot].isResponsePending = true }
    }

    /// Records a diagnostic request of the connection at `slot` as hex digits, ends the faults of the request before it,
    /// and emits an event. Returns whether events observe it.
    ///
    /// TesterPresent (3E) leaves the faults of the request before it in force, for it may come while that is worked on.
    @discardableResult
    public mutating func noteRequest(
        _ request: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Bool {
        let line = Array(Hex.string(request, separator: "").utf8)
        context.journal.append(
            request: line[...], at: context.now, endpoint: UInt16(all[slot].endpoint),
            connection: all[slot].number)
        guard all[slot].hasFaults else { return false }
        if request.first != 0x3E { endScoped(slot, &network, &context) }
        emitRequest(line, slot)
        return true
    }

    // MARK: Datagrams

    /// Marks endpoint number `endpoint` as having due work; it acts after the events and buses of the instant.
    public mutating func markDue(endpoint: Int) {
        guard !endpoints[endpoint].isDue else { return }
        endpoints[endpoint].isDue = true
        dueEndpoints.append(endpoint)
    }

    /// Records a new peer of endpoint number `endpoint` in the journal, and emits an event for it.
    public mutating func meet(
        _ peer: Peer, number: UInt32, endpoint: Int, _ context: inout SimulationContext
    ) {
        context.journal.append(
            .peer(peer.description), at: context.now, endpoint: UInt16(endpoint), connection: number)
        if watchesRequests { outbox.events.append(EndpointEvent(.connect, endpoint: endpoint, slot: nil)) }
    }

    /// Sends the bytes of the outbox at `range` to `peer`, in one datagram.
    public mutating func send(
        _ range: Range<Int>, to peer: Peer, number: UInt32, endpoint: Int, _ context: inout SimulationContext
    ) {
        outbox.datagrams.append(
            Outbox.DatagramOutput(endpoint: endpoint, peer: peer, time: context.now, range: range))
        context.journal.append(
            output: outbox.bytes[range], ends: .none, at: context.now, endpoint: UInt16(endpoint),
            connection: number)
    }

    /// Records a datagram of peer number `number` in the journal.
    public func journal(
        datagram: [UInt8], number: UInt32, endpoint: Int, _ context: inout SimulationContext
    ) {
        context.journal.append(
            input: datagram[...], at: context.now, endpoint: UInt16(endpoint), connection: number)
    }

    /// Emits an event for the first datagram received at endpoint number `endpoint`.
    public mutating func noteInput(endpoint: Int) {
        guard watchesRequests, !endpoints[endpoint].hasInput else { return }
        endpoints[endpoint].hasInput = true
        outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, slot: nil))
    }
}

/// The way of output to the clients, as far as servers see it.
extension Connections {
    /// Marks the connection at `slot` as having output to send.
    public mutating func markDirty(_ slot: Int) {
        guard !all[slot].isDirty else { return }
        all[slot].isDirty = true
        dirty.append(slot)
    }

    /// Adds `bytes` to the output of the server at `slot`.
    public mutating func append(_ bytes: [UInt8], toOutputOf slot: Int) { all[slot].output += bytes }

    /// Returns whether the server at `slot` has output that was not taken.
    public func hasOutput(_ slot: Int) -> Bool { !all[slot].output.isEmpty }

    /// Returns whether a server that buffers its output can send some: the client can receive it, and neither the link
    /// nor the outbox has a backlog. Where the outbox has, the server is woken when the driver has taken it.
    public mutating func canSend(_ slot: Int) -> Bool {
        if outbox.isFull, !waiting.contains(slot) { waiting.append(slot) }
        return all[slot].isWritable && pendingCount(slot) <= LinkPipeline.limit && !outbox.isFull
    }

    /// The number of bytes in transit to the client.
    public func pendingCount(_ slot: Int) -> Int {
        // Unwrapping a pipeline copies it.
        all[slot].hasPipeline ? all[slot].pipeline?.pendingCount ?? 0 : 0
    }

    /// Whether the client has got everything that the server has put into the connection at `slot`.
    public func hasSentAll(_ slot: Int) -> Bool { all[slot].output.isEmpty && pendingCount(slot) == 0 }

    /// Schedules the next wake-up for the link of `slot`, or for its server, which is due at `serverIsDue`.
    public mutating func scheduleLink(
        _ slot: Int, serverIsDue: SimInstant?, _ context: inout SimulationContext
    ) {
        let due: SimInstant? = .earlier(all[slot].pipeline?.deadline, serverIsDue)
        guard let due else { return }
        if let scheduled = all[slot].scheduledLink, scheduled <= due { return }
        all[slot].scheduledLink = max(due, context.now)
        context.wakes.schedule(.link(slot), at: due)
    }
}

/// The result of a client's attempt to connect.
public enum Admission: Hashable, Sendable {
    /// The client is connected at this port; the driver must close the port `closing`, whose client was replaced.
    case accepted(port: Int, closing: Int?)
    /// The endpoint has its one client already, or refuses every client; the driver must close the connection.
    case refused
    /// The endpoint turns every client away; the driver must accept the connection and reset it at once.
    case reset
    /// The driver must neither accept nor refuse, so that the client's attempt is never completed.
    case unanswered
}

/// Whether an endpoint accepts clients.
public enum Acceptance: Hashable, Sendable {
    /// It accepts clients.
    case open
    /// Nobody listens: attempts are refused.
    case refusing
    /// Attempts are accepted and reset at once, so that each of them is seen.
    case resetting
    /// Attempts are neither accepted nor refused.
    case unanswering
}
