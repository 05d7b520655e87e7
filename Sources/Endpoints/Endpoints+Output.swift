import Links
package import SimulationCore
package import VehicleNetwork

/// The way of output from the servers to the clients: `flush` takes it from the servers, `send` passes it to the
/// pipeline, `deliver` takes what is due from the pipeline, and `put` appends it to the outbox.
extension Endpoints {
    /// Marks the connection at `slot` as having output to send.
    mutating func markDirty(_ slot: Int) {
        guard !connections[slot].isDirty else { return }
        connections[slot].isDirty = true
        dirty.append(slot)
    }

    /// Sends the due output and the new output of servers: into the outbox, one output per port, or into their links.
    /// Stops when events must be handled first.
    package mutating func flush(_ network: inout VehicleNetwork, _ context: inout SimulationContext) {
        if !dueLinks.isEmpty {
            dueLinks.begin()
            while !outbox.hasEvents, let slot = dueLinks.next() { deliver(slot, &network, &context) }
        }
        guard !outbox.hasEvents, !dirty.isEmpty else { return }
        dirty.begin()
        while !outbox.hasEvents, let slot = dirty.next() {
            connections[slot].isDirty = false
            guard connections[slot].isOpen else { continue }
            takeOutput(slot)
            send(slot, &network, &context)
            said.removeAll(keepingCapacity: true)
            reuseBuffer(slot)
            endIfOver(slot, &network, &context)
        }
    }

    /// Sends `said` to the client at `slot`, through its link if it has one.
    private mutating func send(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections[slot].hasPipeline else { return put(said[...], from: slot, &context) }
        if connections[slot].faults != nil { return sendReplies(slot, &network, &context) }
        let isShaped = connections[slot].pipeline?.isShaped ?? false
        if isShaped {
            context.journal.append(
                answer: said[...], at: context.now, endpoint: UInt16(connections[slot].endpoint),
                connection: connections[slot].number)
            if let rate = serialRate(slot) { connections[slot].pipeline?.setRate(rate) }
        }
        connections[slot].pipeline?.carry(said[...], now: context.now)
        if isShaped { noteLineIsFree(slot) } else { drain(slot, &network, &context) }
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Passes `said` through the faults of its replies.
    private mutating func sendReplies(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let marks = connections[slot].faults?.marks ?? []
        connections[slot].faults?.marks = []
        let end = replyEnd(slot)
        guard connections[slot].pipeline?.replies?.shapes(marks) ?? false else {
            connections[slot].pipeline?.replies?.track(said, marks, end: end)
            noteReplies(slot, &network, &context)
            guard connections[slot].pipeline?.takesTime ?? false else {
                return put(said[...], from: slot, &context)
            }
            connections[slot].pipeline?.carry(said[...], now: context.now)
            drain(slot, &network, &context)
            if isOpen(slot) { scheduleLink(slot, &context) }
            return
        }
        if !said.isEmpty {
            context.journal.append(
                answer: said[...], at: context.now, endpoint: UInt16(connections[slot].endpoint),
                connection: connections[slot].number)
        }
        connections[slot].pipeline?.replies?.send(said, marks, end: end, now: context.now)
        noteReplies(slot, &network, &context)
        drain(slot, &network, &context)
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Records the effects of faults on replies in the journal, and ends the faults of completed replies.
    private mutating func noteReplies(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let events = connections[slot].pipeline?.replies?.events, !events.isEmpty else { return }
        connections[slot].pipeline?.replies?.events = []
        for event in events {
            switch event {
            case .acted(let fault, let words, let place):
                note(.acts, fault, words, event: place, slot: slot, &context)
            case .remark(let text):
                context.journal.append(
                    .note(.remark(.fault, text)), at: context.now,
                    endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
            case .replyIsOver(let isLast):
                connections[slot].faults?.lastActivity = context.now
                if isLast, endsFaultsWithReply(slot) { endScoped(slot, &network, &context) }
            }
        }
    }

    /// Sends bytes that the client has not asked for.
    package mutating func sendUnsolicited(_ bytes: [UInt8], to slot: Int, now: SimInstant) {
        guard isOpen(slot), connections[slot].faults != nil else { return }
        connections[slot].pipeline?.replies?.sendUnsolicited(bytes, now: now)
        dueLinks.append(slot)
    }

    // MARK: Links

    /// Handles a wake-up of the link at `slot`; does nothing when `time` is not the scheduled one.
    package mutating func wakeLink(
        _ slot: Int, at time: SimInstant, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard connections[slot].scheduledLink == time else { return }
        connections[slot].scheduledLink = nil
        if connections[slot].isOpen { receivePackets(slot, &network, &context) }
        dueLinks.append(slot)
    }

    /// Lets the server at `slot` do its due work, and sends the client the bytes that have passed its link.
    mutating func deliver(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard isOpen(slot) else { return }
        connections[slot].isDelivering = true
        wakeServer(slot, &network, &context)
        guard !outbox.hasEvents, isOpen(slot) else { return }
        connections[slot].isDelivering = false
        drain(slot, &network, &context)
        endIfOver(slot, &network, &context)
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Moves the bytes that have passed the link of `slot` into the outbox.
    private mutating func drain(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while isOpen(slot), let delivery = connections[slot].pipeline?.takeDue(now: context.now) {
            switch delivery {
            case .bytes(let bytes): put(bytes, from: slot, &context)
            case .end(let how): close(slot, how, .fault, &network, &context)
            }
        }
        if isOpen(slot) { noteLineIsFree(slot) }
    }

    /// Returns whether a server that buffers its output can send some: the client can receive it, and neither the link
    /// nor the outbox has a backlog. Where the outbox has, the server is woken when the driver has taken it.
    mutating func canSend(_ slot: Int) -> Bool {
        if outbox.isFull, !waiting.contains(slot) { waiting.append(slot) }
        return connections[slot].isWritable && pendingCount(slot) <= LinkPipeline.limit && !outbox.isFull
    }

    /// The number of bytes in transit to the client.
    func pendingCount(_ slot: Int) -> Int { connections[slot].pipeline?.pendingCount ?? 0 }

    /// Schedules the next wake-up for the link or the server of `slot`.
    mutating func scheduleLink(_ slot: Int, _ context: inout SimulationContext) {
        let serverIsDue = serverDeadline(slot, now: context.now)
        let due: SimInstant? = .earlier(connections[slot].pipeline?.deadline, serverIsDue)
        guard let due else { return }
        if let scheduled = connections[slot].scheduledLink, scheduled <= due { return }
        connections[slot].scheduledLink = max(due, context.now)
        context.wakes.schedule(.link(slot), at: due)
    }

    private mutating func put(
        _ bytes: ArraySlice<UInt8>, from slot: Int, _ context: inout SimulationContext
    ) {
        guard !bytes.isEmpty else { return }
        let start = outbox.bytes.count
        outbox.bytes.append(contentsOf: bytes)
        outbox.outputs.append(
            Outbox.Output(port: slot, time: context.now, range: start..<outbox.bytes.count))
        context.journal.append(
            output: bytes, begins: connections[slot].isResponsePending, ends: responseEnd(slot),
            at: context.now,
            endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
        connections[slot].isResponsePending = false
    }
}
