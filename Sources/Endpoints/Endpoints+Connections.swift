public import CANBus
public import Links
public import SimulationCore
import VehicleModel
public import VehicleNetwork

/// Opening and closing of connections.
extension Endpoints {
    /// The result of a connection attempt.
    public enum Request: Sendable {
        /// The client may connect after the connection at `replacing`, if any, was closed.
        case admitted(replacing: Int?)
        /// The client is refused; the journal has a record of it.
        case refused
        /// The client is accepted and reset; the journal has a record of it.
        case reset
        /// The client gets no answer.
        case unanswered
    }

    /// Decides an attempt to connect to endpoint number `index`; `peer` is the address `host:port` when known.
    public mutating func request(
        endpoint index: Int, peer: String?, _ context: inout SimulationContext
    ) -> Request {
        guard connections.endpoints[index].description.hasConnections else { return .refused }
        switch connections.acceptance(endpoint: index, now: context.now) {
        case .open: break
        case .refusing:
            refuse(.nobodyListens, endpoint: index, peer, &context)
            return .refused
        case .resetting:
            refuse(.nobodyListens, endpoint: index, peer, &context)
            return .reset
        case .unanswering: return .unanswered
        }
        let endpoint = connections.endpoints[index]
        guard endpoint.description.stream.clients != .each, let current = endpoint.slots.last else {
            return .admitted(replacing: nil)
        }
        guard endpoint.description.stream.clients == .replace else {
            refuse(.isTaken, endpoint: index, peer, &context)
            return .refused
        }
        return .admitted(replacing: current)
    }

    private mutating func refuse(
        _ reason: ConnectionEnd.Refusal, endpoint index: Int, _ peer: String?,
        _ context: inout SimulationContext
    ) {
        connections.count(peer, endpoint: index, &context)
        context.journal.append(
            .disconnect(.refused(reason)), at: context.now, endpoint: UInt16(index),
            connection: connections.endpoints[index].connectionCount)
    }

    /// Lets in a client whose request at socket number `socket` was admitted; its slot.
    public mutating func connect(
        endpoint index: Int, socket: Int, peer: String?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Int {
        connections.count(peer, endpoint: index, &context)
        let number = connections.endpoints[index].connectionCount
        let faults =
            connections.watchesRequests ? connections.makeFaults(endpoint: index, now: context.now) : nil
        let place = servers[collections[index]].connect(
            endpoint: index, number: number, faults?.lasting, &connections, &network, &context)
        let connection = Connection(
            endpoint: index, number: number,
            server: Connection.Server(collection: collections[index], place: place),
            pipeline: makePipeline(endpoint: index, number, faults, context), faults: faults)
        let slot = connections.freeSlots.put(connection, into: &connections.all)
        connections[slot].isSecured = connections.endpoints[index].description.isSecured(socket: socket)
        connections.endpoints[index].slots.append(slot)
        context.journal.append(
            .connect(socket: socket), at: context.now, endpoint: UInt16(index), connection: number)
        servers[collections[index]].isConnected(place, slot, &connections, &network, &context)
        if connections.watchesRequests {
            connections.outbox.events.append(EndpointEvent(.connect, endpoint: index, slot: slot))
        }
        return slot
    }

    private func makePipeline(
        endpoint index: Int, _ number: UInt32, _ faults: ConnectionFaults?, _ context: SimulationContext
    ) -> LinkPipeline? {
        let stage = faults.map {
            ReplyFaultStage(
                lasting: $0.lasting.link, random: context.random.split("faults \(index) \(number)"))
        }
        return LinkPipeline(
            connections.endpoints[index].description.stream.link, isShaped: connections.timing == .faithful,
            replies: stage, random: context.random.split("link \(index) \(number)"))
    }

    /// Outputs what the client at `slot` gets before its first request.
    public mutating func greet(_ slot: Int, _ context: inout SimulationContext) {
        guard connections.isOpen(slot) else { return }
        let server = connections[slot].server
        servers[server.collection].greet(server.place, slot, &connections, &context)
    }

    /// Removes the connection at `slot` after its end.
    public mutating func disconnect(
        _ slot: Int, _ end: ConnectionEnd, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        connections.disconnect(slot, end, &context)
        removeClosed(&network, &context)
    }

    /// Ends the connection at `slot` from the server's side.
    public mutating func close(
        _ slot: Int, _ how: Disconnection, _ cause: ConnectionEnd.Cause, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        connections.close(slot, how, cause, &context)
        removeClosed(&network, &context)
    }

    /// Removes the servers of closed connections.
    public mutating func removeClosed(_ network: inout VehicleNetwork, _ context: inout SimulationContext) {
        guard !connections.closed.isEmpty else { return }
        for slot in connections.closed {
            let server = connections[slot].server
            servers[server.collection].remove(server.place, slot, &connections, &network, &context)
            connections.freeSlots.release(slot)
            guard connections.watchesRequests else { continue }
            connections.outbox.events.append(
                EndpointEvent(.disconnect, endpoint: connections[slot].endpoint, slot: nil))
        }
        connections.closed.removeAll(keepingCapacity: true)
    }

    /// Endpoint number `endpoint` listens at `address`.
    public mutating func isListening(
        endpoint: Int, at address: Peer, _ context: inout SimulationContext
    ) {
        guard collections.indices.contains(endpoint) else { return }
        servers[collections[endpoint]].isListening(endpoint: endpoint, at: address, &context)
    }
}

/// Input from clients.
extension Endpoints {
    /// Records input of the client at `slot` in the journal; returns false when the input is to be dropped.
    public mutating func admit(_ bytes: [UInt8], on slot: Int, _ context: inout SimulationContext) -> Bool {
        guard connections.isOpen(slot) else { return false }
        let (endpoint, number) = (UInt16(connections[slot].endpoint), connections[slot].number)
        if connections[slot].hasPipeline, !servers[connections[slot].server.collection].buffersOutput,
            let pending = connections[slot].pipeline?.pendingCount, pending > LinkPipeline.limit
        {
            context.journal.append(
                .note(.inputLost(bytes: bytes.count)), at: context.now, endpoint: endpoint, connection: number
            )
            return false
        }
        context.vehicle.advance(to: context.now)
        context.journal.append(
            input: bytes[...], at: context.now, endpoint: endpoint, connection: number)
        return true
    }

    /// Receives input of the client at `slot`.
    public mutating func receive(
        _ bytes: [UInt8], on slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard hasPackets(slot) else { return hear(bytes, slot, &network, &context) }
        connections[slot].pipeline?.receive(bytes, now: context.now)
        receivePackets(slot, &network, &context)
        if connections.isOpen(slot) { scheduleLink(slot, &context) }
    }

    private func hasPackets(_ slot: Int) -> Bool {
        connections[slot].hasPipeline && connections[slot].pipeline?.hasPackets ?? false
    }

    /// Reports whether the client at `slot` can receive more output.
    public mutating func setWritable(_ isWritable: Bool, slot: Int) {
        guard connections.isOpen(slot), connections[slot].isWritable != isWritable else { return }
        connections[slot].isWritable = isWritable
        if isWritable, servers[connections[slot].server.collection].buffersOutput {
            connections.dueLinks.append(slot)
        }
    }

    /// Continues after the events of `observed` were handled.
    public mutating func resume(
        _ observed: EndpointEvent, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let slot = observed.slot, connections.isOpen(slot) else { return }
        switch observed.kind {
        case .connect, .disconnect: return
        case .firstByte:
            let bytes = connections[slot].inbox
            connections[slot].inbox = []
            take(bytes, slot, &network, &context)
        case .request:
            let server = connections[slot].server
            servers[server.collection].resume(server.place, slot, &connections, &network, &context)
            removeClosed(&network, &context)
        }
        guard connections.isOpen(slot), !connections.outbox.hasEvents else { return }
        if connections[slot].isDelivering { deliver(slot, &network, &context) }
        guard connections.isOpen(slot), !connections.outbox.hasEvents, hasPackets(slot) else { return }
        receivePackets(slot, &network, &context)
        if connections.isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Passes the client's packets that have arrived at `slot` to its server.
    mutating func receivePackets(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while connections.isOpen(slot), !connections.outbox.hasEvents,
            let packet = connections[slot].pipeline?.takePacket(now: context.now)
        {
            context.vehicle.advance(to: context.now)
            hear(packet, slot, &network, &context)
        }
    }

    /// Passes bytes to the server of `slot`, after an event for the first byte of the endpoint.
    private mutating func hear(
        _ bytes: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let endpoint = connections[slot].endpoint
        guard connections.watchesRequests, !connections.endpoints[endpoint].hasInput else {
            return take(bytes, slot, &network, &context)
        }
        connections.endpoints[endpoint].hasInput = true
        connections[slot].inbox = bytes
        connections.outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, slot: slot))
    }

    private mutating func take(
        _ bytes: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let server = connections[slot].server
        servers[server.collection].receive(bytes, server.place, slot, &connections, &network, &context)
        removeClosed(&network, &context)
    }

    // MARK: The bus of a connection

    /// Sends `frame` on the bus segment of the connection at `slot`, from a node that is not an ECU of the vehicle.
    public mutating func inject(
        _ frame: CANFrame, at slot: Int, _ network: inout VehicleNetwork, _ context: SimulationContext
    ) {
        guard connections.isOpen(slot), let segment = segment(of: slot) else { return }
        network.inject(frame, on: segment, now: context.now)
    }

    /// Sends `bytes` including the check byte on the J1850 bus or K line, on the car's link, in the same way.
    public mutating func inject(
        message bytes: [UInt8], at slot: Int, _ network: inout VehicleNetwork, _ context: SimulationContext
    ) {
        guard connections.isOpen(slot), let segment = segment(of: slot) else { return }
        network.inject(message: bytes, on: segment, now: context.now)
    }

    private func segment(of slot: Int) -> BusSegmentID? {
        let server = connections[slot].server
        return servers[server.collection].segment(server.place)
    }
}
