import Endpoints
import DoIP
import Links
import SimulationCore
import VehicleModel
import VehicleNetwork

/// DoIP endpoints: connections and datagrams of one entity, whose diagnostic messages the car's ECUs answer.
extension DoIPServers {
    mutating func isConnected(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        servers[place].entity.accept(id.index, isSecure: connections[id].isSecured, now: context.now)
        collect(place, &connections, &context)
    }

    mutating func remove(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        if let path = servers[place].paths.removeValue(forKey: id) {
            network.close(path.tester, now: context.now)
        }
        servers[place].closing.remove(id)
        servers[place].requests.removeAll { $0.socket == id.index }
        servers[place].held[id] = nil
        servers[place].entity.closed(id.index, now: context.now)
        collect(place, &connections, &context)
    }

    mutating func receive(
        _ bytes: [UInt8], _ place: Int, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        restartIfReset(place, &connections, &network, &context)
        guard !servers[place].closing.contains(id) else { return }
        connections[id].isResponsePending = true
        servers[place].entity.isPowered = context.vehicle.ignition != .off
        let waiting = unanswered(place, id, network)
        servers[place].entity.setWaiting(waiting, on: id.index)
        servers[place].entity.receive(bytes, on: id.index, now: context.now)
        collect(place, &connections, &context)
        deliverRequests(place, id, &connections, &network, &context)
    }

    /// The diagnostic messages of connection `id` that no ECU has answered yet.
    private func unanswered(_ place: Int, _ id: ConnectionID, _ network: VehicleNetwork) -> DoIPEntity.Waiting
    {
        var waiting = DoIPEntity.Waiting()
        if let path = servers[place].paths[id] {
            (waiting.requests, waiting.bytes) = network.waiting(of: path.tester)
        }
        for request in servers[place].held[id] ?? [] { waiting.add(request.data.count) }
        return waiting
    }

    /// Takes what the entity at `place` has to send, and schedules its next wake-up.
    private mutating func collect(
        _ place: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let endpoint = servers[place].endpoint
        let outputs = servers[place].entity.outputs
        servers[place].entity.clearOutputs()
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
                servers[place].closing.insert(id)
                connections.markDirty(id)
            case .datagram(let peer, let bytes):
                guard let peer = peer ?? servers[place].announcesTo else { continue }
                send(bytes, to: peer, place, &connections, &context)
            case .request(let request):
                servers[place].requests.append(request)
                // An entity that goes on after a timer has no network at hand; the connection's turn has.
                connections.dueLinks.append(request.connection)
            case .remark(let words):
                context.journal.append(
                    .note(.remark(.session, words)), at: context.now, endpoint: endpoint)
            }
        }
        schedule(place, &connections, &context)
    }

    private mutating func schedule(
        _ place: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        guard let due = servers[place].deadline else { return }
        if let scheduled = servers[place].scheduled, scheduled <= due { return }
        servers[place].scheduled = max(due, context.now)
        context.wakes.schedule(.endpoint(servers[place].endpoint), at: max(due, context.now))
    }

    // MARK: ECUs

    /// Passes the waiting diagnostic messages to the ECUs, and sends what the ECUs have for the tester of connection `id`.
    private mutating func deliverRequests(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let requests = servers[place].requests
        servers[place].requests = []
        for request in requests where connections.isOpen(request.connection) {
            let watched = connections.noteRequest(request.data, request.connection, &network, &context)
            if watched {
                servers[place].held[request.connection, default: []].append(request)
            } else {
                submit(request, place, &connections, &network, &context)
            }
        }
        takeAnswers(for: id, place, &connections, &network, &context)
        for other in Set(requests.map(\.socket)).sorted() where other != id.index {
            takeAnswers(for: ConnectionID(other), place, &connections, &network, &context)
        }
    }

    /// Passes on the oldest message of connection `id` whose events were handled.
    mutating func resume(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let request = servers[place].held[id]?.first else { return }
        servers[place].held[id]?.removeFirst()
        submit(request, place, &connections, &network, &context)
        takeAnswers(for: id, place, &connections, &network, &context)
    }

    private mutating func submit(
        _ request: DoIPEntity.DiagnosticRequest, _ place: Int, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let server = servers[place]
        let longest = server.entity.description.longestMessage
        let path =
            server.paths[request.connection]?.tester
            ?? network.openTester(
                longestMessage: longest, endpoint: server.endpoint,
                connection: connections[request.connection].number, tap: request.connection.tap)
        servers[place].paths[request.connection] = DoIPServer.Path(tester: path, address: request.tester)
        connections.remark(
            "\(Self.words(request.tester, to: request.target)): \(Hex.string(request.data.prefix(32)))",
            on: request.connection, &context)
        let targets = server.entity.description.targets
        let ecus = request.isFunctional ? targets.values.sorted() : targets[request.target].map { [$0] } ?? []
        for ecu in ecus {
            network.submit(
                request.data, to: ECUID(ecu), addressing: request.isFunctional ? .functional : .physical,
                from: path, &context)
        }
    }

    /// Sends the due answers of the ECUs on connection `id`, and schedules its next turn.
    private mutating func takeAnswers(
        for id: ConnectionID, _ place: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let path = servers[place].paths[id], connections.canSend(id) else { return }
        let answers = network.takeAnswers(
            for: path.tester, upTo: LinkPipeline.limit, &context)
        let targets = servers[place].entity.description.targets
        for answer in answers {
            guard let address = targets.first(where: { $0.value == answer.ecu.rawValue })?.key else {
                continue
            }
            servers[place].entity.respond(
                answer.bytes, from: address, to: path.address, socket: id.index, at: context.now)
            connections.remark(
                "\(Self.words(address, to: path.address)): \(Hex.string(answer.bytes.prefix(32)))",
                on: id, &context)
        }
        servers[place].paths[id]?.due = network.deadline(of: path.tester)
        collect(place, &connections, &context)
        restartIfReset(place, &connections, &network, &context)
        guard connections.isOpen(id) else { return }
        let due = deadline(place, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    /// Closes the connections of the entity at `place` when the ECU that it is in has been reset, after the answer to that;
    /// a reset that came another way shows with the next bytes of a tester.
    private mutating func restartIfReset(
        _ place: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let ecu = servers[place].ownECU else { return }
        let count = network.resetCount(of: ECUID(ecu))
        guard count != servers[place].resets else { return }
        servers[place].resets = count
        takeVIN(place, context)
        servers[place].entity.restart(now: context.now)
        collect(place, &connections, &context)
    }

    /// Gives the entity at `place` the VIN that a tester has written.
    private mutating func takeVIN(_ place: Int, _ context: SimulationContext) {
        guard context.vehicle.hasWrittenIdentity else { return }
        let vin = Array(context.vehicle.identity.vin.utf8)
        if vin.count == 17 { servers[place].entity.vin = vin }
    }

    private static func words(_ source: UInt16, to target: UInt16) -> String {
        "\(Hex.string(source, width: 4)) to \(Hex.string(target, width: 4))"
    }

    mutating func deadline(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? { connections.canSend(id) ? servers[place].paths[id]?.due : nil }

    mutating func wake(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { deliverRequests(place, id, &connections, &network, &context) }

    func replyEnd(_ place: Int) -> ReplyFaultStage.ReplyEnd { .stated(isOver: true) }

    func responseEnd(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd { .atLastByte }

    func end(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? {
        servers[place].closing.contains(id) && connections.hasSentAll(id)
            ? .server("the DoIP entity") : nil
    }

    // MARK: Datagrams

    mutating func number(
        of peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) -> UInt32? {
        guard let place = place(of: endpoint) else { return nil }
        if let known = servers[place].numbers[peer] { return known }
        if servers[place].numbers.count >= DoIPServer.peerLimit {
            servers[place].numbers.removeAll()
        }
        connections.endpoints[endpoint.index].connectionCount += 1
        let number = connections.endpoints[endpoint.index].connectionCount
        servers[place].numbers[peer] = number
        context.journal.append(
            .peer(peer.description), at: context.now, endpoint: endpoint, connection: number)
        return number
    }

    mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let place = place(of: endpoint) else { return }
        takeVIN(place, context)
        servers[place].entity.receive(
            datagram: datagram, from: peer, isPowered: context.vehicle.ignition != .off, now: context.now)
        collect(place, &connections, &context)
    }

    private mutating func send(
        _ bytes: [UInt8], to peer: Peer, _ place: Int, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        if servers[place].impairment.isFree {
            return emit(bytes, to: peer, place, &connections, &context)
        }
        servers[place].impairment.send(bytes[...], to: peer, now: context.now)
        takeImpaired(place, &connections, &context)
    }

    /// Sends the datagrams that are due of those that the faults in force have delayed or changed.
    private mutating func takeImpaired(
        _ place: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        servers[place].noteActs(&connections, &context)
        while let datagram = servers[place].impairment.takeDue(now: context.now) {
            emit(datagram.bytes, to: datagram.peer, place, &connections, &context)
        }
    }

    private mutating func emit(
        _ bytes: [UInt8], to peer: Peer, _ place: Int, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let endpoint = servers[place].endpoint
        guard !connections.outbox.isFull,
            let number = number(of: peer, endpoint: endpoint, &connections, &context)
        else { return }
        let start = connections.outbox.bytes.count
        connections.outbox.bytes.append(contentsOf: bytes)
        connections.send(
            start..<connections.outbox.bytes.count, to: peer, number: number, endpoint: endpoint, &context)
    }

    mutating func open(_ connections: inout Connections, _ context: inout SimulationContext) {
        for place in servers.indices { collect(place, &connections, &context) }
    }

    mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        guard let place = place(of: endpoint), servers[place].scheduled == time else { return }
        servers[place].scheduled = nil
        connections.markDue(endpoint: endpoint)
    }

    mutating func act(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> (cost: Int, isDone: Bool) {
        guard let place = place(of: endpoint) else { return (1, true) }
        servers[place].entity.wake(now: context.now)
        takeImpaired(place, &connections, &context)
        collect(place, &connections, &context)
        return (4, true)
    }

    mutating func faultsHaveChanged(_ connections: Connections) {
        for place in servers.indices { servers[place].refreshFaults(connections) }
    }
}
