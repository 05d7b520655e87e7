import Links
package import SimulationCore
package import VehicleNetwork

/// The way of output from the servers to the clients: `flush` takes it from the servers, `send` passes it to the
/// pipeline, `deliver` takes what is due from the pipeline, and `put` appends it to the outbox.
extension Endpoints {
    /// Sends the due output and the new output of servers: into the outbox, one output per port, or into their links.
    /// Stops when events must be handled first.
    package mutating func flush(_ network: inout VehicleNetwork, _ context: inout SimulationContext) {
        if !connections.dueLinks.isEmpty {
            connections.dueLinks.begin()
            while !connections.outbox.hasEvents, let id = connections.dueLinks.next() {
                deliver(id, &network, &context)
            }
        }
        guard !connections.outbox.hasEvents, !connections.dirty.isEmpty else { return }
        connections.dirty.begin()
        while !connections.outbox.hasEvents, let id = connections.dirty.next() {
            connections[id].isDirty = false
            guard connections[id].isOpen else { continue }
            let server = connections[id].server
            servers[server.collection].takeOutput(server.id, id, into: &output, &connections)
            send(id, &network, &context)
            output.removeAll(keepingCapacity: true)
            servers[server.collection].reuse(&output, server.id, id, &connections)
            endIfOver(id, &network, &context)
        }
    }

    /// Ends the connection when its server has requested it and all output was sent.
    private mutating func endIfOver(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections.isOpen(id) else { return }
        let server = connections[id].server
        guard let cause = servers[server.collection].end(server.id, id, &connections) else { return }
        close(id, Disconnection(.fin), cause, &network, &context)
    }

    /// Sends `output` to the client of connection `id`, through its link if it has one.
    private mutating func send(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections[id].hasPipeline else { return put(output[...], from: id, &context) }
        if connections.hasFaults(id) { return sendReplies(id, &network, &context) }
        let isShaped = connections[id].pipeline?.isShaped ?? false
        if isShaped {
            context.journal.append(
                answer: output[...], at: context.now, endpoint: connections[id].endpoint,
                connection: connections[id].number)
            let server = connections[id].server
            if let rate = servers[server.collection].serialRate(server.id) {
                connections[id].pipeline?.setRate(rate)
            }
        }
        connections[id].pipeline?.carry(output[...], now: context.now)
        if isShaped { noteLineIsFree(id) } else { drain(id, &network, &context) }
        if connections.isOpen(id) { scheduleLink(id, &context) }
    }

    /// Passes `output` through the faults of its replies.
    private mutating func sendReplies(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let marks = connections[id].faults?.marks ?? []
        connections[id].faults?.marks = []
        let server = connections[id].server
        let end = servers[server.collection].replyEnd(server.id)
        guard connections[id].pipeline?.replies?.shapes(marks) ?? false else {
            connections[id].pipeline?.replies?.track(output, marks, end: end)
            noteReplies(id, &network, &context)
            guard connections[id].pipeline?.takesTime ?? false else {
                return put(output[...], from: id, &context)
            }
            connections[id].pipeline?.carry(output[...], now: context.now)
            drain(id, &network, &context)
            if connections.isOpen(id) { scheduleLink(id, &context) }
            return
        }
        if !output.isEmpty {
            context.journal.append(
                answer: output[...], at: context.now, endpoint: connections[id].endpoint,
                connection: connections[id].number)
        }
        connections[id].pipeline?.replies?.send(output, marks, end: end, now: context.now)
        noteReplies(id, &network, &context)
        drain(id, &network, &context)
        if connections.isOpen(id) { scheduleLink(id, &context) }
    }

    /// Records the effects of faults on replies in the journal, and ends the faults of completed replies.
    private mutating func noteReplies(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let events = connections[id].pipeline?.replies?.events, !events.isEmpty else { return }
        connections[id].pipeline?.replies?.events = []
        let endsWithReply = servers[connections[id].server.collection].endsFaultsWithReply
        for event in events {
            switch event {
            case .acted(let fault, let words, let place):
                connections.note(.acts, fault, words, event: place, connection: id, &context)
            case .remark(let text):
                context.journal.append(
                    .note(.remark(.fault, text)), at: context.now,
                    endpoint: connections[id].endpoint, connection: connections[id].number)
            case .replyIsOver(let isLast):
                connections[id].faults?.lastActivity = context.now
                if isLast, endsWithReply { connections.endScoped(id, &network, &context) }
            }
        }
    }

    /// Sends bytes that the client has not asked for.
    package mutating func sendUnsolicited(_ bytes: [UInt8], to id: ConnectionID, now: SimInstant) {
        guard connections.isOpen(id), connections.hasFaults(id) else { return }
        connections[id].pipeline?.replies?.sendUnsolicited(bytes, now: now)
        connections.dueLinks.append(id)
    }

    // MARK: Links

    /// Handles a wake-up of the link of connection `id`; does nothing when `time` is not the scheduled one.
    package mutating func wakeLink(
        _ id: ConnectionID, at time: SimInstant, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard connections[id].scheduledLink == time else { return }
        connections[id].scheduledLink = nil
        if connections[id].isOpen { receivePackets(id, &network, &context) }
        connections.dueLinks.append(id)
    }

    /// Lets the server of connection `id` do its due work, and sends the client the bytes that have passed its link.
    mutating func deliver(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections.isOpen(id) else { return }
        connections[id].isDelivering = true
        let server = connections[id].server
        servers[server.collection].wake(server.id, id, &connections, &network, &context)
        removeClosed(&network, &context)
        guard !connections.outbox.hasEvents, connections.isOpen(id) else { return }
        connections[id].isDelivering = false
        drain(id, &network, &context)
        endIfOver(id, &network, &context)
        if connections.isOpen(id) { scheduleLink(id, &context) }
    }

    /// Moves the bytes that have passed the link of connection `id` into the outbox.
    private mutating func drain(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while connections.isOpen(id), let delivery = connections[id].pipeline?.takeDue(now: context.now) {
            switch delivery {
            case .bytes(let bytes): put(bytes, from: id, &context)
            case .end(let how): close(id, how, .fault, &network, &context)
            }
        }
        if connections.isOpen(id) { noteLineIsFree(id) }
    }

    /// Reports to the server when its serial line will be free.
    private mutating func noteLineIsFree(_ id: ConnectionID) {
        guard connections[id].hasPipeline, let time = connections[id].pipeline?.lineFreeAt else { return }
        let server = connections[id].server
        servers[server.collection].lineIsFree(server.id, at: time)
    }

    /// Schedules the next wake-up for the link or the server of connection `id`.
    public mutating func scheduleLink(_ id: ConnectionID, _ context: inout SimulationContext) {
        let server = connections[id].server
        let due = servers[server.collection].deadline(server.id, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    private mutating func put(
        _ bytes: ArraySlice<UInt8>, from id: ConnectionID, _ context: inout SimulationContext
    ) {
        guard !bytes.isEmpty else { return }
        let server = connections[id].server
        let end = servers[server.collection].responseEnd(server.id, id, &connections)
        let start = connections.outbox.bytes.count
        connections.outbox.bytes.append(contentsOf: bytes)
        connections.outbox.outputs.append(
            Outbox.Output(
                connection: id, time: context.now, range: start..<connections.outbox.bytes.count))
        context.journal.append(
            output: bytes, begins: connections[id].isResponsePending, ends: end, at: context.now,
            endpoint: connections[id].endpoint, connection: connections[id].number)
        connections[id].isResponsePending = false
    }
}

/// Datagrams, and work of endpoints that needs no connection.
extension Endpoints {
    /// Returns whether `datagram` is one that `endpoint` has sent to its own group, and comes back.
    package mutating func isEcho(_ datagram: [UInt8], endpoint: EndpointID) -> Bool {
        servers[collections[endpoint.index]].isEcho(datagram, endpoint: endpoint)
    }

    package mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        servers[collections[endpoint.index]].receive(
            datagram: datagram, from: peer, endpoint: endpoint, &connections, &network, &context)
    }

    /// Reports that `peer` has no socket for datagrams of `endpoint` (ICMP port unreachable).
    package mutating func unreachable(_ peer: Peer, endpoint: EndpointID, now: SimInstant) {
        servers[collections[endpoint.index]].unreachable(peer, endpoint: endpoint, &connections, now: now)
    }

    package mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ context: inout SimulationContext
    ) {
        servers[collections[endpoint.index]].wake(endpoint: endpoint, at: time, &connections, &context)
    }

    /// Whether endpoints are acting one after the other; one that has begun completes its work.
    package var isInRound: Bool {
        mutating get { !connections.round.isEmpty }
    }

    /// Whether an endpoint has due work that needs no connection.
    package var hasDueEndpoints: Bool {
        mutating get { !connections.dueEndpoints.isEmpty }
    }

    /// Begins a round with the endpoints that have due work, in file order; no other work is done before its end.
    package mutating func beginRound() {
        swap(&connections.round, &connections.dueEndpoints)
        if connections.round.count > 1 { connections.round.sort() }
    }

    /// Lets the first endpoint of the round act, and returns the cost; an endpoint with much work stays first.
    package mutating func runRound(_ context: inout SimulationContext) -> Int {
        let endpoint = connections.round[0]
        let (cost, isDone) = servers[collections[endpoint.index]].act(
            endpoint: endpoint, &connections, &context)
        guard isDone else { return cost }
        connections.round.removeFirst()
        connections.endpoints[endpoint.index].isDue = false
        return cost
    }
}
