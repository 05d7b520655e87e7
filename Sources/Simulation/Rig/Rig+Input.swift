public import CANBus
public import Endpoints
public import SimulationCore
import VehicleModel
package import VehicleNetwork

/// Input from clients and from other parties outside the rig.
extension Rig {
    /// Connects a client to `endpoint` at `now`; `peer` is its address, `host:port`, where it is known.
    public mutating func connect(
        endpoint: EndpointID, socket: Int = 0, peer: String? = nil, now: SimInstant
    ) -> Admission {
        catchUp(to: now)
        let closing: ConnectionID?
        switch endpoints.request(endpoint: endpoint, peer: peer, &context) {
        case .refused: return .refused
        case .reset: return .reset
        case .unanswered: return .unanswered
        case .admitted(let current): closing = current
        }
        if let closing { disconnect(closing, .replaced, now: now) }
        let id = endpoints.connect(endpoint: endpoint, socket: socket, peer: peer, &network, &context)
        handleEndpointEvents()
        endpoints.greet(id, &context)
        return .accepted(id, closing: closing)
    }

    /// Disconnects the client of connection `id`; `reason` is the driver's description of the end.
    public mutating func disconnect(_ id: ConnectionID, reason: String, now: SimInstant) {
        disconnect(id, ConnectionEnd(words: reason), now: now)
    }

    public mutating func disconnect(_ id: ConnectionID, _ end: ConnectionEnd, now: SimInstant) {
        catchUp(to: now)
        endpoints.disconnect(id, end, &network, &context)
        handleEndpointEvents()
    }

    /// Receives bytes from the client of connection `id`; `now` must not be before any earlier input.
    public mutating func receive(_ bytes: [UInt8], on id: ConnectionID, now: SimInstant) {
        settle(before: now)
        guard endpoints.admit(bytes, on: id, &context) else { return }
        beginTime()
        endpoints.receive(bytes, on: id, &network, &context)
        handleEndpointEvents()
    }

    /// Reports whether the client of connection `id` can receive more output; a debug log is paused while it cannot.
    public mutating func setWritable(_ isWritable: Bool, on id: ConnectionID) {
        endpoints.setWritable(isWritable, on: id)
    }

    /// Records that a client of `endpoint` failed to connect, for example in the TLS handshake. The
    /// attempt counts as one of the endpoint's connections.
    public mutating func turnAway(endpoint: EndpointID, reason: String, now: SimInstant) {
        catchUp(to: now)
        endpoints.connections.turnAway(endpoint: endpoint, ConnectionEnd(words: reason), &context)
    }

    /// Records a remark about connection `id` in the journal.
    public mutating func remark(_ text: String, on id: ConnectionID, now: SimInstant) {
        catchUp(to: now)
        endpoints.connections.remark(text, on: id, &context)
    }

    // MARK: Datagrams

    /// Receives a datagram from `peer` at `endpoint`; an endpoint of another kind ignores it.
    ///
    /// A datagram that the endpoint has sent to its own group and that comes back takes no turn of the simulation: each
    /// frame of a full bus has one.
    public mutating func receive(datagram: [UInt8], from peer: Peer, endpoint: EndpointID, now: SimInstant) {
        guard !endpoints.isEcho(datagram, endpoint: endpoint) else { return }
        catchUp(to: now)
        guard !hasEnded, endpoints.connections.endpoints[endpoint.index].description.hasDatagrams else {
            return
        }
        let number = endpoints.connections.number(of: peer, endpoint: endpoint, &context)
        handleEndpointEvents()
        endpoints.connections.journal(datagram: datagram, number: number, endpoint: endpoint, &context)
        beginTime()
        endpoints.connections.noteInput(endpoint: endpoint)
        handleEndpointEvents()
        endpoints.receive(datagram: datagram, from: peer, endpoint: endpoint, &network, &context)
    }

    /// Reports that `peer` has no socket for datagrams of `endpoint` (ICMP port unreachable).
    public mutating func unreachable(_ peer: Peer, endpoint: EndpointID, now: SimInstant) {
        catchUp(to: now)
        guard !hasEnded else { return }
        endpoints.unreachable(peer, endpoint: endpoint, now: context.now)
    }

    /// Reports that `endpoint` listens at `place`, which a server announces where its endpoint says so.
    public mutating func isListening(endpoint: EndpointID, at place: Peer, now: SimInstant) {
        catchUp(to: now)
        endpoints.isListening(endpoint: endpoint, at: place, &context)
    }

    // MARK: Notes

    /// Records a remark of the host about `endpoint`, for example that a datagram could not be sent.
    public mutating func note(_ text: String, endpoint: EndpointID, now: SimInstant) {
        catchUp(to: now)
        context.journal.append(.note(.remark(.endpoint, text)), at: context.now, endpoint: endpoint)
    }

    /// Sets time zero to now when it is not set yet, because a client that only receives is ready.
    public mutating func beginTime(now: SimInstant) {
        catchUp(to: now)
        beginTime()
    }

    private mutating func beginTime() { if origin == nil { begin() } }

    // MARK: Bus

    /// Sends `frame` on the bus of the adapter of connection `id`, from a node that is not an ECU of the vehicle.
    public mutating func inject(_ frame: CANFrame, at id: ConnectionID, now: SimInstant) {
        catchUp(to: now)
        endpoints.inject(frame, at: id, &network, context)
    }

    /// Sends `bytes` including the check byte on the J1850 bus or K line of the adapter of connection `id`, on the car's link,
    /// from a node that is not an ECU of the vehicle.
    public mutating func inject(message bytes: [UInt8], at id: ConnectionID, now: SimInstant) {
        catchUp(to: now)
        endpoints.inject(message: bytes, at: id, &network, context)
    }

    /// Runs the vehicle's broadcast traffic from `now` on, whether or not an adapter listens,
    /// for an observer of the bus.
    public mutating func observeBus(now: SimInstant) {
        catchUp(to: now)
        network.observe()
    }
}

extension Rig {
    /// Returns whether `endpoint` accepts clients now.
    public func acceptance(endpoint: EndpointID) -> Acceptance {
        endpoints.connections.acceptance(endpoint: endpoint, now: context.now)
    }

    /// Whether `acceptance` can be other than open in this scenario.
    public var acceptsConditionally: Bool { mutating get { endpoints.acceptsConditionally } }

    /// Returns the number of clients connected to `endpoint`.
    public func clientCount(endpoint: EndpointID) -> Int {
        endpoints.connections.clientCount(endpoint: endpoint)
    }

    /// Whether what files keep of an endpoint has changed since the changes were taken.
    public var hasChanges: Bool {
        mutating get { endpoints.hasChanges }
    }

    /// Returns the number of addresses that get datagrams of `endpoint` because they have asked.
    package func subscriberCount(endpoint: EndpointID) -> Int {
        endpoints.subscriberCount(endpoint: endpoint)
    }

    /// Changes the endpoints at `now`, after what was due before.
    package mutating func change(
        now: SimInstant, _ body: (inout Endpoints, inout VehicleNetwork, inout SimulationContext) -> Void
    ) {
        catchUp(to: now)
        body(&endpoints, &network, &context)
    }
}

/// Reports about the client's program, from the component that started it.
extension Rig {
    /// Records in the journal what the client's program did at `now`.
    ///
    /// - Parameters:
    ///   - stage: what it has done.
    ///   - bytes: the line that it printed, without its line feed, or a word about it.
    ///   - number: its exit status, the signal, or how many bytes were left out.
    ///   - client: which of several clients it is, counted from 1; 0 for the only one.
    public mutating func clientDid(
        _ stage: JournalRecord.ClientStage, _ bytes: [UInt8] = [], number: UInt64 = 0,
        client: UInt32 = 0, now: SimInstant
    ) {
        catchUp(to: now)
        context.journal.append(
            .client(JournalEntry.Client(stage, bytes[...], number: number)), at: context.now,
            connection: client)
    }
}
