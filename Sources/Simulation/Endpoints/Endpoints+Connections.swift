package import CANBus
package import Links
package import SimulationCore
import VehicleModel
package import VehicleNetwork

/// Opening and closing of connections.
extension Endpoints {
    /// The result of a connection attempt.
    package enum Request: Sendable {
        /// The client may connect after the connection at `replacing`, if any, was closed.
        case admitted(replacing: ConnectionID?)
        /// The client is refused; the journal has a record of it.
        case refused
        /// The client is accepted and reset; the journal has a record of it.
        case reset
        /// The client gets no answer.
        case unanswered
    }

    /// Decides an attempt to connect to `endpoint`; `peer` is the address `host:port` when known.
    package mutating func request(
        endpoint: EndpointID, peer: String?, _ context: inout SimulationContext
    ) -> Request {
        guard connections.endpoints[endpoint.index].description.hasConnections else { return .refused }
        switch connections.acceptance(endpoint: endpoint, now: context.now) {
        case .open: break
        case .refusing:
            refuse(.nobodyListens, endpoint: endpoint, peer, &context)
            return .refused
        case .resetting:
            refuse(.nobodyListens, endpoint: endpoint, peer, &context)
            return .reset
        case .unanswering: return .unanswered
        }
        let state = connections.endpoints[endpoint.index]
        guard state.description.stream.clients != .each, let current = state.connections.last else {
            return .admitted(replacing: nil)
        }
        guard state.description.stream.clients == .replace else {
            refuse(.isTaken, endpoint: endpoint, peer, &context)
            return .refused
        }
        return .admitted(replacing: current)
    }

    private mutating func refuse(
        _ reason: ConnectionEnd.Refusal, endpoint: EndpointID, _ peer: String?,
        _ context: inout SimulationContext
    ) {
        connections.count(peer, endpoint: endpoint, &context)
        context.journal.append(
            .disconnect(.refused(reason)), at: context.now, endpoint: endpoint,
            connection: connections.endpoints[endpoint.index].connectionCount)
    }

    /// Lets in a client whose request at socket number `socket` was admitted; returns its connection.
    package mutating func connect(
        endpoint: EndpointID, socket: Int, peer: String?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> ConnectionID {
        connections.count(peer, endpoint: endpoint, &context)
        let number = connections.endpoints[endpoint.index].connectionCount
        let faults =
            connections.watchesRequests ? connections.makeFaults(endpoint: endpoint, now: context.now) : nil
        let server = servers[collections[endpoint.index]].connect(
            endpoint: endpoint, number: number, faults?.lasting, &connections, &network, &context)
        let connection = Connection(
            endpoint: endpoint, number: number,
            server: Connection.Server(collection: collections[endpoint.index], id: server),
            pipeline: makePipeline(endpoint: endpoint, number, faults, context), faults: faults)
        let id = connections.add(connection)
        connections[id].isSecured = connections.endpoints[endpoint.index].description.isSecured(
            socket: socket)
        connections.endpoints[endpoint.index].connections.append(id)
        context.journal.append(
            .connect(socket: socket), at: context.now, endpoint: endpoint, connection: number)
        servers[collections[endpoint.index]].isConnected(server, id, &connections, &network, &context)
        if connections.watchesRequests {
            connections.outbox.events.append(EndpointEvent(.connect, endpoint: endpoint, connection: id))
        }
        return id
    }

    private func makePipeline(
        endpoint: EndpointID, _ number: UInt32, _ faults: ConnectionFaults?, _ context: SimulationContext
    ) -> LinkPipeline? {
        let stage = faults.map {
            ReplyFaultStage(
                lasting: $0.lasting.link, random: context.random.split("faults \(endpoint) \(number)"))
        }
        return LinkPipeline(
            connections.endpoints[endpoint.index].description.stream.link,
            isShaped: connections.timing == .faithful,
            replies: stage, random: context.random.split("link \(endpoint) \(number)"))
    }

    /// Outputs what the client of connection `id` gets before its first request.
    package mutating func greet(_ id: ConnectionID, _ context: inout SimulationContext) {
        guard connections.isOpen(id) else { return }
        let server = connections[id].server
        servers[server.collection].greet(server.id, id, &connections, &context)
    }

    /// Removes connection `id` after its end.
    package mutating func disconnect(
        _ id: ConnectionID, _ end: ConnectionEnd, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        connections.disconnect(id, end, &context)
        removeClosed(&network, &context)
    }

    /// Ends connection `id` from the server's side.
    package mutating func close(
        _ id: ConnectionID, _ how: Disconnection, _ cause: ConnectionEnd.Cause,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        connections.close(id, how, cause, &context)
        removeClosed(&network, &context)
    }

    public mutating func removeClosed(_ network: inout VehicleNetwork, _ context: inout SimulationContext) {
        guard !connections.closed.isEmpty else { return }
        for id in connections.closed {
            let server = connections[id].server
            servers[server.collection].remove(server.id, id, &connections, &network, &context)
            connections.freeIDs.append(id)
            guard connections.watchesRequests else { continue }
            connections.outbox.events.append(
                EndpointEvent(.disconnect, endpoint: connections[id].endpoint, connection: nil))
        }
        connections.closed.removeAll(keepingCapacity: true)
    }

    package mutating func isListening(
        endpoint: EndpointID, at address: Peer, _ context: inout SimulationContext
    ) {
        guard collections.indices.contains(endpoint.index) else { return }
        servers[collections[endpoint.index]].isListening(endpoint: endpoint, at: address, &context)
    }
}

extension Endpoints {
    /// Records input of the client of connection `id` in the journal; returns false when the input is to be dropped.
    package mutating func admit(_ bytes: [UInt8], on id: ConnectionID, _ context: inout SimulationContext)
        -> Bool
    {
        guard connections.isOpen(id) else { return false }
        let (endpoint, number) = (connections[id].endpoint, connections[id].number)
        if connections[id].hasPipeline, !servers[connections[id].server.collection].buffersOutput,
            let pending = connections[id].pipeline?.pendingCount, pending > LinkPipeline.limit
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

    /// Receives input of the client of connection `id`.
    package mutating func receive(
        _ bytes: [UInt8], on id: ConnectionID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard hasPackets(id) else { return deliverInput(bytes, id, &network, &context) }
        connections[id].pipeline?.receive(bytes, now: context.now)
        receivePackets(id, &network, &context)
        if connections.isOpen(id) { scheduleLink(id, &context) }
    }

    private func hasPackets(_ id: ConnectionID) -> Bool {
        connections[id].hasPipeline && connections[id].pipeline?.hasPackets ?? false
    }

    /// Reports whether the client of connection `id` can receive more output.
    package mutating func setWritable(_ isWritable: Bool, on id: ConnectionID) {
        guard connections.isOpen(id), connections[id].isWritable != isWritable else { return }
        connections[id].isWritable = isWritable
        if isWritable, servers[connections[id].server.collection].buffersOutput {
            connections.dueLinks.append(id)
        }
    }

    /// Continues after the events of `observed` were handled.
    package mutating func resume(
        _ observed: EndpointEvent, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let id = observed.connection, connections.isOpen(id) else { return }
        switch observed.kind {
        case .connect, .disconnect: return
        case .firstByte:
            let bytes = connections[id].inbox
            connections[id].inbox = []
            take(bytes, id, &network, &context)
        case .request:
            let server = connections[id].server
            servers[server.collection].resume(server.id, id, &connections, &network, &context)
            removeClosed(&network, &context)
        }
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        if connections[id].isDelivering { deliver(id, &network, &context) }
        guard connections.isOpen(id), !connections.outbox.hasEvents, hasPackets(id) else { return }
        receivePackets(id, &network, &context)
        if connections.isOpen(id) { scheduleLink(id, &context) }
    }

    /// Passes the client's packets that have arrived to the server of connection `id`.
    mutating func receivePackets(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while connections.isOpen(id), !connections.outbox.hasEvents,
            let packet = connections[id].pipeline?.takePacket(now: context.now)
        {
            context.vehicle.advance(to: context.now)
            deliverInput(packet, id, &network, &context)
        }
    }

    /// Passes bytes to the server of connection `id`, after an event for the first byte of the endpoint.
    private mutating func deliverInput(
        _ bytes: [UInt8], _ id: ConnectionID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let endpoint = connections[id].endpoint
        guard connections.watchesRequests, !connections.endpoints[endpoint.index].hasInput else {
            return take(bytes, id, &network, &context)
        }
        connections.endpoints[endpoint.index].hasInput = true
        connections[id].inbox = bytes
        connections.outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, connection: id))
    }

    private mutating func take(
        _ bytes: [UInt8], _ id: ConnectionID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let server = connections[id].server
        servers[server.collection].receive(bytes, server.id, id, &connections, &network, &context)
        removeClosed(&network, &context)
    }

    // MARK: The bus of a connection

    /// Sends `frame` on the bus segment of connection `id`, from a node that is not an ECU of the vehicle.
    package mutating func inject(
        _ frame: CANFrame, at id: ConnectionID, _ network: inout VehicleNetwork, _ context: SimulationContext
    ) {
        guard connections.isOpen(id), let segment = segment(of: id) else { return }
        network.inject(frame, on: segment, now: context.now)
    }

    /// Sends `bytes` including the check byte on the J1850 bus or K line, on the car's link, in the same way.
    package mutating func inject(
        message bytes: [UInt8], at id: ConnectionID, _ network: inout VehicleNetwork,
        _ context: SimulationContext
    ) {
        guard connections.isOpen(id), let segment = segment(of: id) else { return }
        network.inject(message: bytes, on: segment, now: context.now)
    }

    private func segment(of id: ConnectionID) -> BusSegmentID? {
        let server = connections[id].server
        return servers[server.collection].segment(server.id)
    }
}
