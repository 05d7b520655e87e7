public import CANBus
public import Endpoints
public import SimulationCore
import VehicleModel
public import VehicleNetwork

/// Input from clients and from other parties outside the rig.
extension Rig {
    /// A client connects to endpoint number `endpoint` at `now`; `peer` is its address, `host:port`, where it is known.
    public mutating func connect(
        endpoint: Int, socket: Int = 0, peer: String? = nil, now: SimInstant
    ) -> Admission {
        catchUp(to: now)
        let closing: Int?
        switch endpoints.request(endpoint: endpoint, peer: peer, &context) {
        case .refused: return .refused
        case .reset: return .reset
        case .unanswered: return .unanswered
        case .admitted(let current): closing = current
        }
        if let closing { disconnect(port: closing, .replaced, now: now) }
        let slot = endpoints.connect(endpoint: endpoint, socket: socket, peer: peer, &network, &context)
        serveEndpointEvents()
        endpoints.greet(slot, &context)
        return .accepted(port: slot, closing: closing)
    }

    /// Disconnects the client at `port`; `reason` is the driver's description of the end.
    public mutating func disconnect(port: Int, reason: String, now: SimInstant) {
        disconnect(port: port, ConnectionEnd(words: reason), now: now)
    }

    /// Disconnects the client at `port`.
    public mutating func disconnect(port: Int, _ end: ConnectionEnd, now: SimInstant) {
        catchUp(to: now)
        endpoints.disconnect(port, end, &network, &context)
        serveEndpointEvents()
    }

    /// Receives bytes from the client at `port`; `now` must not be before any earlier input.
    public mutating func receive(_ bytes: [UInt8], on port: Int, now: SimInstant) {
        settle(before: now)
        guard endpoints.admit(bytes, on: port, &context) else { return }
        beginTime()
        endpoints.receive(bytes, on: port, &network, &context)
        serveEndpointEvents()
    }

    /// Reports whether the client at `port` can receive more output; a debug log is paused while it cannot.
    public mutating func setWritable(_ isWritable: Bool, port: Int) {
        endpoints.setWritable(isWritable, slot: port)
    }

    /// Records that a client of endpoint number `endpoint` failed to connect, for example in the TLS handshake. The
    /// attempt counts as one of the endpoint's connections.
    public mutating func turnAway(endpoint: Int, reason: String, now: SimInstant) {
        catchUp(to: now)
        endpoints.connections.turnAway(endpoint: endpoint, ConnectionEnd(words: reason), &context)
    }

    /// Records a remark about the connection at `port` in the journal.
    public mutating func remark(_ text: String, port: Int, now: SimInstant) {
        catchUp(to: now)
        endpoints.connections.remark(text, slot: port, &context)
    }

    // MARK: Datagrams

    /// Receives a datagram from `peer` at endpoint number `endpoint`; an endpoint of another kind ignores it.
    ///
    /// A datagram that the endpoint has sent to its own group and that comes back takes no turn of the simulation: each
    /// frame of a full bus has one.
    public mutating func receive(datagram: [UInt8], from peer: Peer, endpoint: Int, now: SimInstant) {
        guard !endpoints.isEcho(datagram, endpoint: endpoint) else { return }
        catchUp(to: now)
        guard !hasEnded,
            let number = endpoints.number(of: peer, endpoint: endpoint, &context)
        else { return }
        serveEndpointEvents()
        endpoints.connections.journal(datagram: datagram, number: number, endpoint: endpoint, &context)
        beginTime()
        endpoints.connections.noteInput(endpoint: endpoint)
        serveEndpointEvents()
        endpoints.receive(datagram: datagram, from: peer, endpoint: endpoint, &network, &context)
    }

    /// Reports that `peer` has no socket for datagrams of endpoint number `endpoint` (ICMP port unreachable).
    public mutating func unreachable(_ peer: Peer, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        guard !hasEnded else { return }
        endpoints.unreachable(peer, endpoint: endpoint, now: context.now)
    }

    /// Reports that endpoint number `endpoint` listens at `place`, which a server announces where its endpoint says so.
    public mutating func isListening(endpoint: Int, at place: Peer, now: SimInstant) {
        catchUp(to: now)
        endpoints.isListening(endpoint: endpoint, at: place, &context)
    }

    // MARK: Notes

    /// Records a remark of the host about endpoint number `endpoint`, for example that a datagram could not be sent.
    public mutating func note(_ text: String, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        context.journal.append(.note(.remark(.endpoint, text)), at: context.now, endpoint: UInt16(endpoint))
    }

    /// Sets time zero to now when it is not set yet, because a client that only receives is ready.
    public mutating func beginTime(now: SimInstant) {
        catchUp(to: now)
        beginTime()
    }

    private mutating func beginTime() { if origin == nil { begin() } }

    // MARK: Bus

    /// Sends `frame` on the bus of the adapter at `port`, from a node that is not an ECU of the vehicle.
    public mutating func inject(_ frame: CANFrame, at port: Int, now: SimInstant) {
        catchUp(to: now)
        endpoints.inject(frame, at: port, &network, context)
    }

    /// Sends `bytes` including the check byte on the J1850 bus or K line of the adapter at `port`, on the car's link,
    /// from a node that is not an ECU of the vehicle.
    public mutating func inject(message bytes: [UInt8], at port: Int, now: SimInstant) {
        catchUp(to: now)
        endpoints.inject(message: bytes, at: port, &network, context)
    }

    /// Runs the vehicle's broadcast traffic from `now` on, whether or not an adapter listens,
    /// for an observer of the bus.
    public mutating func observeBus(now: SimInstant) {
        catchUp(to: now)
        network.observe()
    }
}

/// Queries of drivers.
extension Rig {
    /// Returns whether endpoint number `index` accepts clients now.
    public func acceptance(endpoint index: Int) -> Acceptance {
        endpoints.connections.acceptance(endpoint: index, now: context.now)
    }

    /// Whether `acceptance` can be other than open in this scenario.
    public var acceptsConditionally: Bool { mutating get { endpoints.acceptsConditionally } }

    /// The number of clients connected to endpoint number `index`.
    public func clientCount(endpoint index: Int) -> Int { endpoints.connections.clientCount(endpoint: index) }

    /// Whether what files keep of an endpoint has changed since the changes were taken.
    public var hasChanges: Bool {
        mutating get { endpoints.hasChanges }
    }

    /// Returns what files keep of endpoints as text, by endpoint, where it has changed since the last call.
    public mutating func takeChangedMemories() -> [(endpoint: Int, text: String)] {
        endpoints.takeChangedMemories()
    }

    /// The number of addresses that get datagrams of endpoint number `index` because they have asked.
    public func subscriberCount(endpoint index: Int) -> Int { endpoints.subscriberCount(endpoint: index) }

    /// Changes the endpoints at `now`, after what was due before.
    public mutating func change(
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
