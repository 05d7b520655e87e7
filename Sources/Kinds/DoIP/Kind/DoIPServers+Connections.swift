import DoIP
import Endpoints
import Links
import SimulationCore
import VehicleModel
import VehicleNetwork

/// DoIP endpoints: connections and datagrams of one entity, whose diagnostic messages the car's ECUs answer.
extension DoIPServers {
    mutating func isConnected(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        servers[server].entity.accept(id.index, isSecure: connections[id].isSecured, now: context.now)
        collect(server, &connections, &context)
    }

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        if let path = servers[server].paths.removeValue(forKey: id) {
            network.close(path.tester, now: context.now)
        }
        servers[server].closing.remove(id)
        servers[server].requests.removeAll { $0.socket == id.index }
        servers[server].held[id] = nil
        servers[server].entity.closed(id.index, now: context.now)
        collect(server, &connections, &context)
    }

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        restartIfReset(server, &connections, &network, &context)
        guard !servers[server].closing.contains(id) else { return }
        connections[id].isResponsePending = true
        servers[server].entity.isPowered = context.vehicle.ignition != .off
        let waiting = unanswered(server, id, network)
        servers[server].entity.setWaiting(waiting, on: id.index)
        servers[server].entity.receive(bytes, on: id.index, now: context.now)
        collect(server, &connections, &context)
        deliverRequests(server, id, &connections, &network, &context)
    }

    /// Returns the diagnostic messages of connection `id` that no ECU has answered yet.
    private func unanswered(_ server: ServerID, _ id: ConnectionID, _ network: VehicleNetwork)
        -> DoIPEntity.Waiting
    {
        var waiting = DoIPEntity.Waiting()
        if let path = servers[server].paths[id] {
            (waiting.requests, waiting.bytes) = network.waiting(of: path.tester)
        }
        for request in servers[server].held[id] ?? [] { waiting.add(request.data.count) }
        return waiting
    }

    /// Takes what the entity `server` has to send, and schedules its next wake-up.
    private mutating func collect(
        _ server: ServerID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let endpoint = servers[server].endpoint
        let outputs = servers[server].entity.outputs
        servers[server].entity.clearOutputs()
        for output in outputs {
            switch output {
            case .write(let socket, let bytes):
                let id = ConnectionID(socket)
                guard connections.isOpen(id) else { continue }
                connections.append(bytes, toOutputOf: id)
                connections.markDirty(id)
            case .close(let socket):
                let id = ConnectionID(socket)
                guard connections.isOpen(id) else { continue }
                servers[server].closing.insert(id)
                connections.markDirty(id)
            case .datagram(let peer, let bytes):
                guard let peer = peer ?? servers[server].announcesTo else { continue }
                send(bytes, to: peer, server, &connections, &context)
            case .request(let request):
                servers[server].requests.append(request)
                // An entity that goes on after a timer has no network at hand; the connection's turn has.
                connections.dueLinks.append(request.connection)
            case .remark(let words):
                context.journal.append(
                    .note(.remark(.session, words)), at: context.now, endpoint: endpoint)
            }
        }
        schedule(server, &connections, &context)
    }

    private mutating func schedule(
        _ server: ServerID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        guard let due = servers[server].deadline else { return }
        if let scheduled = servers[server].scheduled, scheduled <= due { return }
        servers[server].scheduled = max(due, context.now)
        context.wakes.schedule(.endpoint(servers[server].endpoint), at: max(due, context.now))
    }

    // MARK: ECUs

    /// Passes the waiting diagnostic messages to the ECUs, and sends what the ECUs have for the tester of connection `id`.
    private mutating func deliverRequests(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let requests = servers[server].requests
        servers[server].requests = []
        for request in requests where connections.isOpen(request.connection) {
            let watched = connections.noteRequest(request.data, request.connection, &network, &context)
            if watched {
                servers[server].held[request.connection, default: []].append(request)
            } else {
                submit(request, server, &connections, &network, &context)
            }
        }
        takeAnswers(for: id, server, &connections, &network, &context)
        for other in Set(requests.map(\.socket)).sorted() where other != id.index {
            takeAnswers(for: ConnectionID(other), server, &connections, &network, &context)
        }
    }

    /// Passes on the oldest message of connection `id` whose events were handled.
    mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let request = servers[server].held[id]?.first else { return }
        servers[server].held[id]?.removeFirst()
        submit(request, server, &connections, &network, &context)
        takeAnswers(for: id, server, &connections, &network, &context)
    }

    private mutating func submit(
        _ request: DoIPEntity.DiagnosticRequest, _ server: ServerID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let entity = servers[server].entity.description
        let path =
            servers[server].paths[request.connection]?.tester
            ?? network.openTester(
                longestMessage: entity.longestMessage, endpoint: servers[server].endpoint,
                connection: connections[request.connection].number, tap: request.connection.tap)
        servers[server].paths[request.connection] = DoIPServer.Path(tester: path, address: request.tester)
        connections.remark(
            "\(Self.words(request.tester, to: request.target)): \(Hex.string(request.data.prefix(32)))",
            on: request.connection, &context)
        let targets = entity.targets
        let ecus = request.isFunctional ? targets.values.sorted() : targets[request.target].map { [$0] } ?? []
        for ecu in ecus {
            network.submit(
                request.data, to: ECUID(ecu), addressing: request.isFunctional ? .functional : .physical,
                from: path, &context)
        }
    }

    /// Sends the due answers of the ECUs on connection `id`, and schedules its next turn.
    private mutating func takeAnswers(
        for id: ConnectionID, _ server: ServerID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let path = servers[server].paths[id], connections.canSend(id) else { return }
        let answers = network.takeAnswers(
            for: path.tester, upTo: LinkPipeline.limit, &context)
        let targets = servers[server].entity.description.targets
        for answer in answers {
            guard let address = targets.first(where: { $0.value == answer.ecu.rawValue })?.key else {
                continue
            }
            servers[server].entity.respond(
                answer.bytes, from: address, to: path.address, socket: id.index, at: context.now)
            connections.remark(
                "\(Self.words(address, to: path.address)): \(Hex.string(answer.bytes.prefix(32)))",
                on: id, &context)
        }
        servers[server].paths[id]?.due = network.deadline(of: path.tester)
        collect(server, &connections, &context)
        restartIfReset(server, &connections, &network, &context)
        guard connections.isOpen(id) else { return }
        let due = deadline(server, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    /// Closes the connections of the entity `server` when the ECU that it is in has been reset, after the answer to that;
    /// a reset that came another way shows with the next bytes of a tester.
    private mutating func restartIfReset(
        _ server: ServerID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let ecu = servers[server].ownECU else { return }
        let count = network.resetCount(of: ECUID(ecu))
        guard count != servers[server].resets else { return }
        servers[server].resets = count
        takeVIN(server, context)
        servers[server].entity.restart(now: context.now)
        collect(server, &connections, &context)
    }

    /// Gives the entity `server` the VIN that a tester has written.
    private mutating func takeVIN(_ server: ServerID, _ context: SimulationContext) {
        guard context.vehicle.hasWrittenIdentity else { return }
        let vin = Array(context.vehicle.identity.vin.utf8)
        if vin.count == 17 { servers[server].entity.vin = vin }
    }

    private static func words(_ source: UInt16, to target: UInt16) -> String {
        "\(Hex.string(source, width: 4)) to \(Hex.string(target, width: 4))"
    }

    mutating func deadline(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? { connections.canSend(id) ? servers[server].paths[id]?.due : nil }

    mutating func wake(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { deliverRequests(server, id, &connections, &network, &context) }

    func replyEnd(_ server: ServerID) -> ReplyFaultStage.ReplyEnd { .stated(isOver: true) }

    func responseEnd(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd { .atLastByte }

    func end(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? {
        servers[server].closing.contains(id) && connections.hasSentAll(id)
            ? .server("the DoIP entity") : nil
    }

    // MARK: Datagrams

    mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let server = server(of: endpoint) else { return }
        takeVIN(server, context)
        servers[server].entity.receive(
            datagram: datagram, from: peer, isPowered: context.vehicle.ignition != .off, now: context.now)
        collect(server, &connections, &context)
    }

    private mutating func send(
        _ bytes: [UInt8], to peer: Peer, _ server: ServerID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        if servers[server].impairment.isFree {
            return emit(bytes, to: peer, server, &connections, &context)
        }
        servers[server].impairment.send(bytes[...], to: peer, now: context.now)
        sendDueDatagrams(server, &connections, &context)
    }

    /// Sends the datagrams that are due of those that the faults in force have delayed or changed.
    private mutating func sendDueDatagrams(
        _ server: ServerID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        servers[server].noteActs(&connections, &context)
        while let datagram = servers[server].impairment.takeDue(now: context.now) {
            emit(datagram.bytes, to: datagram.peer, server, &connections, &context)
        }
    }

    private mutating func emit(
        _ bytes: [UInt8], to peer: Peer, _ server: ServerID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let endpoint = servers[server].endpoint
        guard !connections.outbox.isFull else { return }
        let number = connections.number(of: peer, endpoint: endpoint, &context)
        let start = connections.outbox.bytes.count
        connections.outbox.bytes.append(contentsOf: bytes)
        connections.send(
            start..<connections.outbox.bytes.count, to: peer, number: number, endpoint: endpoint, &context)
    }

    mutating func open(_ connections: inout Connections, _ context: inout SimulationContext) {
        for server in servers.ids { collect(server, &connections, &context) }
    }

    mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        guard let server = server(of: endpoint), servers[server].scheduled == time else { return }
        servers[server].scheduled = nil
        connections.markDue(endpoint: endpoint)
    }

    mutating func act(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> (cost: Int, isDone: Bool) {
        guard let server = server(of: endpoint) else { return (1, true) }
        servers[server].entity.wake(now: context.now)
        sendDueDatagrams(server, &connections, &context)
        collect(server, &connections, &context)
        return (4, true)
    }

    mutating func faultsHaveChanged(_ connections: Connections) {
        for server in servers.ids { servers[server].refreshFaults(connections) }
    }
}
