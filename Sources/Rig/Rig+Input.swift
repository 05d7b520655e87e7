public import CANBus
public import Endpoints
public import SimulationCore
public import VehicleModel

/// What clients and whoever else is outside do.
extension Rig {
    /// A client connects to endpoint number `endpoint` at `now`; `peer` is its address, `host:port`, where it is known.
    public mutating func connect(
        endpoint: Int, socket: Int = 0, peer: String? = nil, now: SimInstant
    ) -> Admission {
        catchUp(to: now)
        let closing: Int?
        switch endpoints.request(endpoint: endpoint, peer: peer, &context) {
        case .refused: return .refused
        case .unanswered: return .unanswered
        case .admitted(let current): closing = current
        }
        if let closing { disconnect(port: closing, .replaced, now: now) }
        let slot = endpoints.connect(endpoint: endpoint, socket: socket, peer: peer, &network, &context)
        serveEndpointEvents()
        endpoints.greet(slot, &context)
        return .accepted(port: slot, closing: closing)
    }

    /// The client at `port` is gone, for `reason`, which its driver puts into words.
    public mutating func disconnect(port: Int, reason: String, now: SimInstant) {
        disconnect(port: port, ConnectionEnd(words: reason), now: now)
    }

    /// The connection at `port` is over.
    public mutating func disconnect(port: Int, _ end: ConnectionEnd, now: SimInstant) {
        catchUp(to: now)
        endpoints.disconnect(port, end, &network, &context)
        serveEndpointEvents()
    }

    /// Takes bytes from the client at `port` at `now`, which is not before any earlier input.
    public mutating func receive(_ bytes: [UInt8], on port: Int, now: SimInstant) {
        settle(before: now)
        guard endpoints.admit(bytes, on: port, &context) else { return }
        beginTime()
        endpoints.receive(bytes, on: port, &network, &context)
        serveEndpointEvents()
    }

    /// The client at `port` takes no more for now, or takes what it is sent again; a debug log waits meanwhile.
    public mutating func setWritable(_ isWritable: Bool, port: Int) {
        endpoints.setWritable(isWritable, slot: port)
    }

    /// A client of endpoint number `endpoint` has not got as far as a connection, for `reason`: the journal says so, and the
    /// client counts as one of the endpoint's connections.
    public mutating func turnAway(endpoint: Int, reason: String, now: SimInstant) {
        catchUp(to: now)
        endpoints.turnAway(endpoint: endpoint, ConnectionEnd(words: reason), &context)
    }

    /// Writes a remark about the connection at `port` into the journal.
    public mutating func remark(_ text: String, port: Int, now: SimInstant) {
        catchUp(to: now)
        endpoints.remark(text, slot: port, &context)
    }

    // MARK: Datagrams

    /// Takes a datagram from `peer` at endpoint number `endpoint`; an endpoint of another kind ignores it.
    public mutating func receive(datagram: [UInt8], from peer: Peer, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        guard !hasEnded, let number = endpoints.number(of: peer, endpoint: endpoint, &context) else { return }
        serveEndpointEvents()
        endpoints.journal(datagram: datagram, number: number, endpoint: endpoint, &context)
        beginTime()
        endpoints.noteInput(endpoint: endpoint)
        serveEndpointEvents()
        endpoints.receive(datagram: datagram, from: peer, endpoint: endpoint, now: context.now)
    }

    /// Nobody has a socket at `peer`, to which endpoint number `endpoint` has sent (ICMP port unreachable).
    public mutating func unreachable(_ peer: Peer, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        guard !hasEnded else { return }
        endpoints.unreachable(peer, endpoint: endpoint, now: context.now)
    }

    // MARK: Notes

    /// The host has something to say about endpoint number `endpoint`, for example that a datagram could not be sent.
    public mutating func note(_ text: String, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        context.journal.append(.note(.remark(.endpoint, text)), at: context.now, endpoint: UInt16(endpoint))
    }

    /// Time zero is now, unless it was before: a client that only listens is ready.
    public mutating func beginTime(now: SimInstant) {
        catchUp(to: now)
        beginTime()
    }

    private mutating func beginTime() { if origin == nil { begin() } }

    // MARK: Bus

    /// A further node, which is nobody's ECU, puts `frame` on the bus that the adapter at `port` is attached to.
    public mutating func inject(_ frame: CANFrame, at port: Int, now: SimInstant) {
        catchUp(to: now)
        endpoints.inject(frame, at: port, &network, context)
    }

    /// A further node, which is nobody's ECU, puts `bytes` on the J1850 bus or K line that the adapter at `port` is
    /// attached to, check byte included, in the form of the car's own link.
    public mutating func inject(message bytes: [UInt8], at port: Int, now: SimInstant) {
        catchUp(to: now)
        endpoints.inject(message: bytes, at: port, &network, context)
    }

    /// Somebody wants to see the vehicle's bus from `now` on, whether or not an adapter listens.
    public mutating func observeBus(now: SimInstant) {
        catchUp(to: now)
        network.observe()
    }

    /// Brings the wires into `condition` now, as a `bus` action does.
    public mutating func setBus(_ condition: BusCondition, now: SimInstant) {
        apply([.bus(condition)], now: now)
    }

    /// Turns the key now, as an `ignition` action does.
    public mutating func turnIgnition(_ position: Ignition, now: SimInstant) {
        apply([.ignition(position)], now: now)
    }
}

/// What drivers ask.
extension Rig {
    /// Whether clients can connect to endpoint number `index` now.
    public func acceptance(endpoint index: Int) -> Acceptance {
        endpoints.acceptance(endpoint: index, now: context.now)
    }

    /// Whether `acceptance` can be anything but open in this scenario.
    public var hasDoors: Bool { endpoints.watchesRequests }

    /// How many clients are connected to endpoint number `index`.
    public func clientCount(endpoint index: Int) -> Int { endpoints.clientCount(endpoint: index) }

    /// How many have asked endpoint number `endpoint` for datagrams.
    public func subscriberCount(endpoint: Int) -> Int { endpoints.subscriberCount(endpoint: endpoint) }

    /// The EEPROM of the adapter of endpoint number `index`, as text that `PersistentMemory` reads.
    public func memoryText(endpoint index: Int) -> String { endpoints.memoryText(endpoint: index) }

    /// The endpoints whose EEPROM has changed since the last call, in order.
    public mutating func takeChangedMemories() -> [Int] { endpoints.takeChangedMemories() }
}
