package import Rig
import Endpoints
package import CompanionServices
import Links
package import SimulationCore
import VehicleNetwork

/// Connections to HTTP back ends.
extension HTTPServers {
    mutating func receive(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[place].connection.receive(bytes, now: context.now)
        wake(place, slot, &connections, &network, &context)
        guard connections.isOpen(slot), !connections.outbox.hasEvents else { return }
        let due = deadline(place, slot, &connections, now: context.now)
        connections.scheduleLink(slot, serverIsDue: due, &context)
    }

    /// Lets the connection do its due work: sends the answers that are due, and emits an event for its held request, or
    /// lets the service form the answer.
    mutating func wake(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[place].connection.wake(now: context.now)
        while connections.isOpen(slot), connections.canSend(slot) {
            collect(place, slot, &connections, &context)
            guard let request = conversations[place].connection.heldRequest else { return }
            guard let pending = conversations[place].pending else {
                guard record(request, place, slot, &connections, &network, &context) else { return }
                formAnswer(to: request, place, slot, &connections, &context)
                continue
            }
            guard let due = pending.due, due <= context.now else { return }
            sendAnswer(pending.outcome, place, slot, &connections, &context)
        }
    }

    /// Puts the held request into the journal; returns false when events must be handled before it is answered.
    private mutating func record(
        _ request: HTTPRequest, _ place: Int, _ slot: Int, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        guard !conversations[place].isRecorded else { return true }
        conversations[place].isRecorded = true
        var line: [UInt8] = []
        line.reserveCapacity(request.method.utf8.count + 1 + request.target.utf8.count)
        line += request.method.utf8
        line.append(UInt8(ascii: " "))
        line += request.target.utf8
        connections.record(request: line[...], slot, &context)
        guard connections.hasFaults(slot) else { return true }
        connections.endScoped(slot, &network, &context)
        connections.emitRequest(line, slot)
        return false
    }

    mutating func resume(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        if let set = connections[slot].faults?.ofRequest {
            // The output so far belongs to earlier replies.
            let mark = ReplyFaultStage.Mark(offset: connections[slot].output.count, faults: set.link)
            connections[slot].faults?.marks.append(mark)
            connections.markDirty(slot)
        }
        wake(place, slot, &connections, &network, &context)
        guard connections.isOpen(slot), !connections.outbox.hasEvents else { return }
        let due = deadline(place, slot, &connections, now: context.now)
        connections.scheduleLink(slot, serverIsDue: due, &context)
    }

    /// Lets the service form the answer to the held request.
    private mutating func formAnswer(
        to request: HTTPRequest, _ place: Int, _ slot: Int, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let index = connections.endpoint(of: slot)
        let set = connections.hasFaults(slot) ? connections[slot].faults?.ofRequest : nil
        let faults = set?.service.faults ?? []
        let answer = respond(to: request, endpoint: index, faults: faults, now: context.now)
        if let set {
            for fault in faults { connections.act(fault.name, "\(fault)", set, slot, &context) }
        }
        let delay = (descriptions[index]?.latency ?? .zero) + answer.delay
        let isSilent = answer.outcome == .silence
        conversations[place].pending = HTTPServers.PendingAnswer(
            due: isSilent ? nil : context.now.advanced(by: delay), outcome: answer.outcome)
        if isSilent {
            context.journal.append(
                .note(.remark(.session, "the service never answers this request")), at: context.now,
                endpoint: UInt16(index), connection: connections[slot].number)
        }
    }

    /// Sends the answer that is due.
    private mutating func sendAnswer(
        _ outcome: ServiceAnswer.Outcome, _ place: Int, _ slot: Int, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        conversations[place].pending = nil
        conversations[place].isRecorded = false
        switch outcome {
        case .response(let response): conversations[place].connection.answer(response, now: context.now)
        case .silence: break
        case .crash: crash(endpoint: connections[slot].endpoint, &connections, &context)
        }
    }

    /// Ends the server's process, for every endpoint that shares its service, until it has started again.
    private mutating func crash(
        endpoint index: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let owner = owner(of: index)
        let restart = context.now.advanced(by: descriptions[owner]?.restart ?? .zero)
        stopService(of: owner, until: restart, because: "its process ended", &connections, &context)
        context.wakes.schedule(.faultsEnd, at: restart)
    }

    /// Resets every connection to the service of endpoint number `owner`; nobody can connect before `end`.
    fileprivate mutating func stopService(
        of owner: Int, until end: SimInstant, because reason: String, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        for index in sharers(of: owner) {
            connections.endpoints[index].downUntil = max(connections.endpoints[index].downUntil, end)
            for slot in connections.openSlots(at: index) {
                connections.close(
                    slot, Disconnection(.reset), .server("the service: \(reason)"), &context)
            }
        }
    }

    /// Takes the connection's output.
    private mutating func collect(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        // Without a copy of the connection, which would share its output and make clearing it an allocation.
        if conversations[place].connection.closing == .refused,
            !conversations[place].didReportRefusal,
            let refusal = conversations[place].connection.refusal
        {
            conversations[place].didReportRefusal = true
            context.journal.append(
                .note(.remark(.session, "\(refusal)")), at: context.now,
                endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
        }
        if !conversations[place].connection.output.isEmpty {
            connections.append(conversations[place].connection.output, toOutputOf: slot)
            conversations[place].connection.clearOutput()
        }
        if connections.hasOutput(slot) || conversations[place].connection.closing != nil {
            connections.markDirty(slot)
        }
    }

    /// One that waits for the driver is resumed by `clearOutputs`.
    mutating func deadline(
        _ place: Int, _ slot: Int, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? {
        guard connections.canSend(slot) else { return nil }
        // Without a copy of the conversation.
        return .earlier(conversations[place].pending?.due, conversations[place].connection.deadline)
    }

    func replyEnd(_ place: Int) -> ReplyFaultStage.ReplyEnd { .stated(isOver: hasAnswered(place)) }

    func responseEnd(
        _ place: Int, _ slot: Int, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd {
        hasAnswered(place) && connections.hasSentAll(slot) ? .atLastByte : .none
    }

    func end(
        _ place: Int, _ slot: Int, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? {
        guard let reason = conversations[place].connection.closing, connections.hasSentAll(slot) else {
            return nil
        }
        return .server("the service: \(reason)")
    }
}

/// What services keep.
extension Rig {
    /// Removes and returns the changes of what services keep, by the endpoint that owns the service. The driver must keep
    /// them before it sends the outputs.
    package mutating func takeStoreChanges() -> [(endpoint: Int, changes: [StoreChange])] {
        endpoints.withServers(HTTPServers.self) { services, _ in services.takeChanges() } ?? []
    }

    /// Ends the service of endpoint number `owner`, and of those that share it, because its changes could not be kept:
    /// what it has acknowledged since is not sent, and nobody can connect any more.
    package mutating func endService(of owner: Int, because reason: String, now: SimInstant) {
        change(now: now) { endpoints, network, context in
            _ = endpoints.withServers(HTTPServers.self) { services, connections in
                let slots = Set(services.sharers(of: owner).flatMap { connections.openSlots(at: $0) })
                connections.outbox.outputs.removeAll { slots.contains($0.port) }
                services.stopService(
                    of: owner, until: .distantFuture, because: reason, &connections, &context)
            }
            endpoints.removeClosed(&network, &context)
        }
    }
}
