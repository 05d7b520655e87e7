import Links
public import SimulationCore
public import VehicleNetwork

/// The way of output from the servers to the clients: `flush` takes it from the servers, `send` passes it to the
/// pipeline, `deliver` takes what is due from the pipeline, and `put` appends it to the outbox.
extension Endpoints {
    /// Sends the due output and the new output of servers: into the outbox, one output per port, or into their links.
    /// Stops when events must be handled first.
    public mutating func flush(_ network: inout VehicleNetwork, _ context: inout SimulationContext) {
        if !connections.dueLinks.isEmpty {
            connections.dueLinks.begin()
            while !connections.outbox.hasEvents, let slot = connections.dueLinks.next() {
                deliver(slot, &network, &context)
            }
        }
        guard !connections.outbox.hasEvents, !connections.dirty.isEmpty else { return }
        connections.dirty.begin()
        while !connections.outbox.hasEvents, let slot = connections.dirty.next() {
            connections[slot].isDirty = false
            guard connections[slot].isOpen else { continue }
            let server = connections[slot].server
            servers[server.collection].takeOutput(server.place, slot, into: &output, &connections)
            send(slot, &network, &context)
            output.removeAll(keepingCapacity: true)
            servers[server.collection].reuse(&output, server.place, slot, &connections)
            endIfOver(slot, &network, &context)
        }
    }

    /// Ends the connection when its server has requested it and all output was sent.
    private mutating func endIfOver(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections.isOpen(slot) else { return }
        let server = connections[slot].server
        guard let cause = servers[server.collection].end(server.place, slot, &connections) else { return }
        close(slot, Disconnection(.fin), cause, &network, &context)
    }

    /// Sends `output` to the client at `slot`, through its link if it has one.
    private mutating func send(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections[slot].hasPipeline else { return put(output[...], from: slot, &context) }
        if connections.hasFaults(slot) { return sendReplies(slot, &network, &context) }
        let isShaped = connections[slot].pipeline?.isShaped ?? false
        if isShaped {
            context.journal.append(
                answer: output[...], at: context.now, endpoint: UInt16(connections[slot].endpoint),
                connection: connections[slot].number)
            let server = connections[slot].server
            if let rate = servers[server.collection].serialRate(server.place) {
                connections[slot].pipeline?.setRate(rate)
            }
        }
        connections[slot].pipeline?.carry(output[...], now: context.now)
        if isShaped { noteLineIsFree(slot) } else { drain(slot, &network, &context) }
        if connections.isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Passes `output` through the faults of its replies.
    private mutating func sendReplies(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let marks = connections[slot].faults?.marks ?? []
        connections[slot].faults?.marks = []
        let server = connections[slot].server
        let end = servers[server.collection].replyEnd(server.place)
        guard connections[slot].pipeline?.replies?.shapes(marks) ?? false else {
            connections[slot].pipeline?.replies?.track(output, marks, end: end)
            noteReplies(slot, &network, &context)
            guard connections[slot].pipeline?.takesTime ?? false else {
                return put(output[...], from: slot, &context)
            }
            connections[slot].pipeline?.carry(output[...], now: context.now)
            drain(slot, &network, &context)
            if connections.isOpen(slot) { scheduleLink(slot, &context) }
            return
        }
        if !output.isEmpty {
            context.journal.append(
                answer: output[...], at: context.now, endpoint: UInt16(connections[slot].endpoint),
                connection: connections[slot].number)
        }
        connections[slot].pipeline?.replies?.send(output, marks, end: end, now: context.now)
        noteReplies(slot, &network, &context)
        drain(slot, &network, &context)
        if connections.isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Records the effects of faults on replies in the journal, and ends the faults of completed replies.
    private mutating func noteReplies(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let events = connections[slot].pipeline?.replies?.events, !events.isEmpty else { return }
        connections[slot].pipeline?.replies?.events = []
        let endsWithReply = servers[connections[slot].server.collection].endsFaultsWithReply
        for event in events {
            switch event {
            case .acted(let fault, let words, let place):
                connections.note(.acts, fault, words, event: place, slot: slot, &context)
            case .remark(let text):
                context.journal.append(
                    .note(.remark(.fault, text)), at: context.now,
                    endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
            case .replyIsOver(let isLast):
                connections[slot].faults?.lastActivity = context.now
                if isLast, endsWithReply { connections.endScoped(slot, &network, &context) }
            }
        }
    }

    /// Sends bytes that the client has not asked for.
    public mutating func sendUnsolicited(_ bytes: [UInt8], to slot: Int, now: SimInstant) {
        guard connections.isOpen(slot), connections.hasFaults(slot) else { return }
        connections[slot].pipeline?.replies?.sendUnsolicited(bytes, now: now)
        connections.dueLinks.append(slot)
    }

    // MARK: Links

    /// Handles a wake-up of the link at `slot`; does nothing when `time` is not the scheduled one.
    public mutating func wakeLink(
        _ slot: Int, at time: SimInstant, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections[slot].scheduledLink == time else { return }
        connections[slot].scheduledLink = nil
        if connections[slot].isOpen { receivePackets(slot, &network, &context) }
        connections.dueLinks.append(slot)
    }

    /// Lets the server at `slot` do its due work, and sends the client the bytes that have passed its link.
    mutating func deliver(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections.isOpen(slot) else { return }
        connections[slot].isDelivering = true
        let server = connections[slot].server
        servers[server.collection].wake(server.place, slot, &connections, &network, &context)
        removeClosed(&network, &context)
        guard !connections.outbox.hasEvents, connections.isOpen(slot) else { return }
        connections[slot].isDelivering = false
        drain(slot, &network, &context)
        endIfOver(slot, &network, &context)
        if connections.isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Moves the bytes that have passed the link of `slot` into the outbox.
    private mutating func drain(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while connections.isOpen(slot), let delivery = connections[slot].pipeline?.takeDue(now: context.now) {
            switch delivery {
            case .bytes(let bytes): put(bytes, from: slot, &context)
            case .end(let how): close(slot, how, .fault, &network, &context)
            }
        }
        if connections.isOpen(slot) { noteLineIsFree(slot) }
    }

    /// Reports to the server when its serial line will be free.
    private mutating func noteLineIsFree(_ slot: Int) {
        guard connections[slot].hasPipeline, let time = connections[slot].pipeline?.lineFreeAt else { return }
        let server = connections[slot].server
        servers[server.collection].lineIsFree(server.place, at: time)
    }

    /// Schedules the next wake-up for the link or the server of `slot`.
    public mutating func scheduleLink(_ slot: Int, _ context: inout SimulationContext) {
        let server = connections[slot].server
        let due = servers[server.collection].deadline(server.place, slot, &connections, now: context.now)
        connections.scheduleLink(slot, serverIsDue: due, &context)
    }

    private mutating func put(
        _ bytes: ArraySlice<UInt8>, from slot: Int, _ context: inout SimulationContext
    ) {
        guard !bytes.isEmpty else { return }
        let server = connections[slot].server
        let end = servers[server.collection].responseEnd(server.place, slot, &connections)
        let start = connections.outbox.bytes.count
        connections.outbox.bytes.append(contentsOf: bytes)
        connections.outbox.outputs.append(
            Outbox.Output(
                port: slot, time: context.now, range: start..<connections.outbox.bytes.count))
        context.journal.append(
            output: bytes, begins: connections[slot].isResponsePending, ends: end, at: context.now,
            endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
        connections[slot].isResponsePending = false
    }
}

/// Datagrams, and work of endpoints that needs no connection.
extension Endpoints {
    /// The number of `peer` at endpoint number `endpoint`; the journal records its address the first time. Nil for an
    /// endpoint without datagrams.
    public mutating func number(
        of peer: Peer, endpoint: Int, _ context: inout SimulationContext
    ) -> UInt32? {
        servers[collections[endpoint]].number(of: peer, endpoint: endpoint, &connections, &context)
    }

    /// Returns whether `datagram` is one that endpoint number `endpoint` has sent to its own group, and comes back.
    public mutating func isEcho(_ datagram: [UInt8], endpoint: Int) -> Bool {
        servers[collections[endpoint]].isEcho(datagram, endpoint: endpoint)
    }

    /// Passes a datagram of `peer` to the server of endpoint number `endpoint`.
    public mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        servers[collections[endpoint]].receive(
            datagram: datagram, from: peer, endpoint: endpoint, &connections, &network, &context)
    }

    /// Reports that `peer` has no socket for datagrams of endpoint number `endpoint` (ICMP port unreachable).
    public mutating func unreachable(_ peer: Peer, endpoint: Int, now: SimInstant) {
        servers[collections[endpoint]].unreachable(peer, endpoint: endpoint, &connections, now: now)
    }

    /// Handles a wake-up of endpoint number `endpoint`.
    public mutating func wake(
        endpoint: Int, at time: SimInstant, _ context: inout SimulationContext
    ) {
        servers[collections[endpoint]].wake(endpoint: endpoint, at: time, &connections, &context)
    }

    /// Whether endpoints are acting one after the other; a slot that has begun is completed.
    public var isInRound: Bool {
        mutating get { !connections.round.isEmpty }
    }

    /// Whether an endpoint has due work that needs no connection.
    public var hasDueEndpoints: Bool {
        mutating get { !connections.dueEndpoints.isEmpty }
    }

    /// Begins a round with the endpoints that have due work, in file order; no other work is done before its end.
    public mutating func beginRound() {
        swap(&connections.round, &connections.dueEndpoints)
        if connections.round.count > 1 { connections.round.sort() }
    }

    /// Lets the first endpoint of the round act, and returns the cost; an endpoint with much work stays first.
    public mutating func serveRound(_ context: inout SimulationContext) -> Int {
        let endpoint = connections.round[0]
        let (cost, isDone) = servers[collections[endpoint]].act(endpoint: endpoint, &connections, &context)
        guard isDone else { return cost }
        connections.round.removeFirst()
        connections.endpoints[endpoint].isDue = false
        return cost
    }
}
