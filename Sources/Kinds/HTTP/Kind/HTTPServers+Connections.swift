package import CompanionServices
import Endpoints
import Links
package import Rig
package import SimulationCore
import VehicleNetwork

/// Connections to HTTP back ends.
extension HTTPServers {
    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[server].connection.receive(bytes, now: context.now)
        wake(server, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        let due = deadline(server, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    /// Lets the connection do its due work: sends the answers that are due, and emits an event for its held request, or
    /// lets the service form the answer.
    mutating func wake(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[server].connection.wake(now: context.now)
        while connections.isOpen(id), connections.canSend(id) {
            collect(server, id, &connections, &context)
            guard let request = conversations[server].connection.heldRequest else { return }
            guard let pending = conversations[server].pending else {
                guard record(request, server, id, &connections, &network, &context) else { return }
                formAnswer(to: request, server, id, &connections, &context)
                continue
            }
            guard let due = pending.due, due <= context.now else { return }
            sendAnswer(pending.outcome, server, id, &connections, &context)
        }
    }

    /// Puts the held request into the journal; returns false when events must be handled before it is answered.
    private mutating func record(
        _ request: HTTPRequest, _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        guard !conversations[server].isRecorded else { return true }
        conversations[server].isRecorded = true
        var line: [UInt8] = []
        line.reserveCapacity(request.method.utf8.count + 1 + request.target.utf8.count)
        line += request.method.utf8
        line.append(UInt8(ascii: " "))
        line += request.target.utf8
        connections.record(request: line[...], id, &context)
        guard connections.hasFaults(id) else { return true }
        connections.endScoped(id, &network, &context)
        connections.emitRequest(line, id)
        return false
    }

    mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        if let set = connections[id].faults?.ofRequest {
            // The output so far belongs to earlier replies.
            let mark = ReplyFaultStage.Mark(offset: connections[id].output.count, faults: set.link)
            connections[id].faults?.marks.append(mark)
            connections.markDirty(id)
        }
        wake(server, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        let due = deadline(server, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    /// Lets the service form the answer to the held request.
    private mutating func formAnswer(
        to request: HTTPRequest, _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let index = connections.endpoint(of: id)
        let set = connections.hasFaults(id) ? connections[id].faults?.ofRequest : nil
        let faults = set?.service.faults ?? []
        let answer = respond(to: request, endpoint: index, faults: faults, now: context.now)
        if let set {
            for fault in faults { connections.act(fault.name, "\(fault)", set, id, &context) }
        }
        let delay = (descriptions[index]?.latency ?? .zero) + answer.delay
        let isSilent = answer.outcome == .silence
        conversations[server].pending = HTTPServers.PendingAnswer(
            due: isSilent ? nil : context.now.advanced(by: delay), outcome: answer.outcome)
        if isSilent {
            context.journal.append(
                .note(.remark(.session, "the service never answers this request")), at: context.now,
                endpoint: index, connection: connections[id].number)
        }
    }

    private mutating func sendAnswer(
        _ outcome: ServiceAnswer.Outcome, _ server: ServerID, _ id: ConnectionID,
        _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        conversations[server].pending = nil
        conversations[server].isRecorded = false
        switch outcome {
        case .response(let response): conversations[server].connection.answer(response, now: context.now)
        case .silence: break
        case .crash: crash(endpoint: connections[id].endpoint, &connections, &context)
        }
    }

    /// Ends the server's process, for every endpoint that shares its service, until it has started again.
    private mutating func crash(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let owner = owner(of: endpoint)
        let restart = context.now.advanced(by: descriptions[owner]?.restart ?? .zero)
        stopService(of: owner, until: restart, because: "its process ended", &connections, &context)
        context.wakes.schedule(.faultsEnd, at: restart)
    }

    /// Resets every connection to the service of `owner`; nobody can connect before `end`.
    fileprivate mutating func stopService(
        of owner: EndpointID, until end: SimInstant, because reason: String, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        for endpoint in sharers(of: owner) {
            let before = connections.endpoints[endpoint.index].downUntil
            connections.endpoints[endpoint.index].downUntil = max(before, end)
            for id in connections.openConnections(at: endpoint) {
                connections.close(
                    id, Disconnection(.reset), .server("the service: \(reason)"), &context)
            }
        }
    }

    /// Takes the connection's output.
    private mutating func collect(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        // Without a copy of the connection, which would share its output and make clearing it an allocation.
        if conversations[server].connection.closing == .refused,
            !conversations[server].didReportRefusal,
            let refusal = conversations[server].connection.refusal
        {
            conversations[server].didReportRefusal = true
            context.journal.append(
                .note(.remark(.session, "\(refusal)")), at: context.now,
                endpoint: connections[id].endpoint, connection: connections[id].number)
        }
        if !conversations[server].connection.output.isEmpty {
            connections.append(conversations[server].connection.output, toOutputOf: id)
            conversations[server].connection.clearOutput()
        }
        if connections.hasOutput(id) || conversations[server].connection.closing != nil {
            connections.markDirty(id)
        }
    }

    /// Returns the deadline; a connection that waits for the driver is resumed by `clearOutputs`.
    mutating func deadline(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? {
        guard connections.canSend(id) else { return nil }
        return conversations[server].deadline
    }

    func replyEnd(_ server: ServerID) -> ReplyFaultStage.ReplyEnd { .stated(isOver: hasAnswered(server)) }

    func responseEnd(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd {
        hasAnswered(server) && connections.hasSentAll(id) ? .atLastByte : .none
    }

    func end(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? {
        guard let reason = conversations[server].connection.closing, connections.hasSentAll(id) else {
            return nil
        }
        return .server("the service: \(reason)")
    }
}

/// The stores of services.
extension Rig {
    /// Removes and returns the changes of what services keep, by the endpoint that owns the service. The driver must keep
    /// them before it sends the outputs.
    package mutating func takeStoreChanges() -> [(endpoint: EndpointID, changes: [StoreChange])] {
        endpoints.withServers(HTTPServers.self) { services, _ in services.takeChanges() } ?? []
    }

    /// Ends the service of `owner`, and of those that share it, because its changes could not be kept:
    /// what it has acknowledged since is not sent, and nobody can connect any more.
    package mutating func endService(of owner: EndpointID, because reason: String, now: SimInstant) {
        change(now: now) { endpoints, network, context in
            _ = endpoints.withServers(HTTPServers.self) { services, connections in
                let ids = Set(services.sharers(of: owner).flatMap { connections.openConnections(at: $0) })
                connections.outbox.outputs.removeAll { ids.contains($0.connection) }
                services.stopService(
                    of: owner, until: .distantFuture, because: reason, &connections, &context)
            }
            endpoints.removeClosed(&network, &context)
        }
    }
}
