import CANAccess
import CANBus
import Endpoints
import Links
import SimulationCore
import VehicleNetwork

/// Connections of tools with raw access to the bus.
extension CANAccessServers {
    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID { addClient(endpoint: endpoint, number: number, &connections, &network) }

    /// Begins a session; all tools are on one bus.
    private mutating func addClient(
        endpoint: EndpointID, number: UInt32, _ connections: inout Connections,
        _ network: inout VehicleNetwork
    ) -> ServerID {
        let segment =
            connections.sharedSegment ?? network.openSegment(endpoint: endpoint, number: number)
        connections.sharedSegment = segment
        let session = CANAccessSession(description(of: endpoint), bus: network.bitRates)
        return clients.add(
            Client(
                session: session, endpoint: endpoint, segment: segment,
                requests: RequestAssembly(network.requestPlaces)))
    }

    mutating func isConnected(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        network.attach(id.tap, to: clients[server].segment, connection: connections[id].number)
    }

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let segment = clients[server].segment
        network.detach(id.tap, from: segment, isKept: true, now: context.now)
        network.markReady(segment)
        if clients[server].isCyclic { cyclicCount -= 1 }
        clients[server].isCyclic = false
        clients.remove(server)
    }

    mutating func greet(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        if !clients[server].session.port.output.isEmpty { connections.markDirty(id) }
    }

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        clients[server].session.port.powerOn = context.powerOn
        clients[server].session.receive(bytes, now: context.now)
        countCyclic(server)
        network.markReady(clients[server].segment)
    }

    mutating func runOnBus(
        _ server: ServerID, _ tap: TapID, segment: BusSegmentID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        var hasMoved = false
        let id = Endpoints.connection(of: tap)
        if let id { clients[server].session.port.isWritable = connections.canReceive(id) }
        clients[server].session.port.powerOn = context.powerOn
        let due = clients[server].session.deadline
        if let due, due <= context.now {
            clients[server].session.port.cyclicPorts = max(1, cyclicCount)
            clients[server].session.port.present =
                context.lateness.skips && context.now < context.lateness.horizon
                ? context.lateness.present : context.now
            clients[server].session.wake(now: context.now)
            hasMoved = true
        }
        if let fault = network.takeFailure(of: tap, on: segment, now: context.now) {
            clients[server].session.failed(BusError(fault), now: context.now)
            hasMoved = true
        }
        let isWithdrawn = clients[server].session.port.takeWithdrawal()
        if isWithdrawn { network.withdraw(tap, from: segment, now: context.now) }
        if clients[server].session.port.hasFrames, let rates = clients[server].session.port.rates {
            clients[server].session.port.takeFrames(into: &frames)
            if let id { noteRequests(server, id, &connections, &network, &context) }
            network.submit(frames, from: tap, rates: rates, on: segment, &context)
            frames.removeAll(keepingCapacity: true)
            hasMoved = true
        }
        noteOmissions(server, id, &connections, &context)
        if let id {
            if clients[server].session.port.hasOutput { connections.markDirty(id) }
        } else if let group = groups.firstIndex(where: { $0.server == server }) {
            sendDatagrams(ofGroup: group, &connections, &context)
        }
        return hasMoved
    }

    /// Writes once into the journal that frames of CAN FD do not reach a tool, and once that those of the tool do not reach
    /// the bus.
    private mutating func noteOmissions(
        _ server: ServerID, _ id: ConnectionID?, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let statistics = clients[server].session.port.statistics
        func note(_ text: String) {
            context.journal.append(
                .note(.remark(.endpoint, text)), at: context.now,
                endpoint: clients[server].endpoint,
                connection: id.map { connections[$0].number } ?? 0)
        }
        if statistics.omittedFrames > 0, !clients[server].hasNotedOmission {
            clients[server].hasNotedOmission = true
            note("frames of CAN FD are left out: the tool is a classical node")
        }
        if statistics.refusedFrames > 0, !clients[server].hasNotedRefusal {
            clients[server].hasNotedRefusal = true
            note("the tool's frames of CAN FD are not sent: its port or the bus is classical")
        }
    }

    func replyEnd(_ server: ServerID) -> ReplyFaultStage.ReplyEnd { .stated(isOver: true) }

    func responseEnd(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd { .atLastByte }

    mutating func takeOutput(
        _ server: ServerID, _ id: ConnectionID, into output: inout [UInt8], _ connections: inout Connections
    ) { swap(&output, &clients[server].session.port.output) }

    mutating func reuse(
        _ output: inout [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) { swap(&output, &clients[server].session.port.output) }

    func end(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? {
        guard let reason = clients[server].session.port.closing, clients[server].session.port.output.isEmpty,
            connections.pendingCount(id) == 0
        else { return nil }
        return .server("the CAN access: \(reason)")
    }
}

/// Sessions as taps of the vehicle network.
extension CANAccessServers {
    func segment(_ server: ServerID) -> BusSegmentID? { clients[server].segment }

    mutating func busDeadline(_ server: ServerID) -> SimInstant? { clients[server].session.deadline }

    mutating func listeningBitRate(_ server: ServerID) -> Int? { clients[server].session.listeningBitRate }

    mutating func receivesTraffic(_ server: ServerID) -> Bool {
        clients[server].session.listeningBitRate != nil
    }

    mutating func received(_ frame: CANFrame, _ server: ServerID, now: SimInstant) {
        clients[server].session.received(frame, now: now)
    }

    mutating func receivedDamaged(_ frame: CANFrame, _ server: ServerID, now: SimInstant) {
        clients[server].session.observed(.protocolViolation, now: now)
    }

    mutating func destroys(_ frame: CANFrame, _ server: ServerID) -> Bool {
        clients[server].session.port.destroys(frame)
    }

    mutating func transmitted(_ server: ServerID, now: SimInstant) {
        clients[server].session.transmitted(now: now)
    }

    mutating func transmitFailed(_ fault: TransmitFault, _ server: ServerID, now: SimInstant) {
        clients[server].session.failed(BusError(fault), now: now)
    }
}

/// Multicast groups of tools, and announcements of servers: datagrams without connections.
extension CANAccessServers {
    // MARK: Groups

    mutating func joinBus(
        _ connections: inout Connections, _ network: inout VehicleNetwork
    ) -> [ServerID] {
        for (index, state) in connections.endpoints.enumerated() {
            guard let group = state.description.group else { continue }
            let endpoint = EndpointID(index)
            let server = addClient(endpoint: endpoint, number: 0, &connections, &network)
            groups.append(Group(server: server, endpoint: endpoint, address: group.group))
        }
        return groups.map(\.server)
    }

    mutating func isEcho(_ datagram: [UInt8], endpoint: EndpointID) -> Bool {
        guard let group = groups.firstIndex(where: { $0.endpoint == endpoint }) else { return false }
        return clients[groups[group].server].session.isOwn(datagram)
    }

    mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let group = groups.firstIndex(where: { $0.endpoint == endpoint }) else { return }
        let server = groups[group].server
        clients[server].session.receive(datagram, now: context.now)
        if let refusal = clients[server].session.takeRefusal() {
            context.journal.append(
                .note(.remark(.endpoint, "a datagram is not a frame: \(refusal)")), at: context.now,
                endpoint: endpoint)
        }
        network.markReady(clients[server].segment)
    }

    private mutating func sendDatagrams(
        ofGroup group: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let (server, endpoint) = (groups[group].server, groups[group].endpoint)
        let ends = clients[server].session.datagramEnds
        guard !ends.isEmpty else { return }
        let address = groups[group].address
        let number = connections.number(of: address, endpoint: endpoint, &context)
        let start = connections.outbox.bytes.count
        connections.outbox.bytes.append(contentsOf: clients[server].session.port.output)
        var begin = start
        for end in ends {
            connections.send(
                begin..<start + end, to: address, number: number, endpoint: endpoint, &context)
            begin = start + end
        }
        clients[server].session.clearDatagrams()
    }

    // MARK: Announcements

    /// Begins to announce a server with a beacon.
    mutating func isListening(
        endpoint: EndpointID, at address: Peer, _ context: inout SimulationContext
    ) {
        guard case .socketcand(.some) = description(of: endpoint).access,
            announced.updateValue(address, forKey: endpoint) == nil
        else { return }
        context.wakes.schedule(.endpoint(endpoint), at: context.now)
    }

    /// Sends the beacon of `endpoint`, and schedules the next one.
    mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let description = description(of: endpoint)
        guard let place = announced[endpoint], case .socketcand(let beacon?) = description.access
        else { return }
        let text = SocketcandBeacon.text(
            host: beacon.host, address: place.host, port: place.port, buses: description.buses)
        let start = connections.outbox.bytes.count
        connections.outbox.bytes.append(contentsOf: text.utf8)
        connections.send(
            start..<connections.outbox.bytes.count, to: beacon.destination, number: 0, endpoint: endpoint,
            &context)
        context.wakes.schedule(
            .endpoint(endpoint), at: context.now.advanced(by: max(beacon.interval, .milliseconds(10))))
    }

    // MARK: Requests

    /// Notes the requests in the frames that the tool `server` is about to send.
    private mutating func noteRequests(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        for index in frames.indices {
            guard let request = clients[server].requests.take(frames[index]) else { continue }
            connections.noteRequest(request, id, &network, &context)
        }
    }
}
