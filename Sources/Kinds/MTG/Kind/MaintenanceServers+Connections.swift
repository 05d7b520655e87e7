import Endpoints
import Links
import MTG
import SimulationCore
import VehicleNetwork

/// Connections to telematics units.
extension MaintenanceServers {
    /// The greatest number of input bytes processed at once, so that requests that can be
    /// answered at once do not wait.
    private static let requestPiece = 1024

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[server]?.input += bytes
        takeInput(server, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        let due = deadline(server, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    /// Passes the input to the session piece by piece, and lets it answer.
    private mutating func takeInput(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        while connections.isOpen(id), !connections.outbox.hasEvents,
            let input = conversations[server]?.input,
            !input.isEmpty
        {
            let piece = input.prefix(Self.requestPiece)
            conversations[server]?.input.removeFirst(piece.count)
            conversations[server]?.session.receive(piece, now: context.now) { MachineState() }
            wake(server, id, &connections, &network, &context)
        }
    }

    /// Lets the session do its due work, and emits an event for its held request, or answers it.
    mutating func wake(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard connections.isOpen(id), connections.canSend(id) else { return }
        if let due = conversations[server]?.session.deadline, due <= context.now {
            let state = machineState(server, &context)
            conversations[server]?.session.wake(now: context.now, state: state)
        }
        collect(server, id, &connections, &context)
        while connections.isOpen(id), connections.canSend(id),
            let request = conversations[server]?.session.heldRequest
        {
            connections.record(
                request: Array(request.description.utf8)[...], code: request.code, id, &context)
            if connections.hasFaults(id) {
                connections.endScoped(id, &network, &context)
                connections.emitRequest(Array(request.name.uppercased().utf8), id)
                return
            }
            answer(server, id, &connections, &context)
        }
    }

    mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let set = connections[id].faults?.ofRequest else { return }
        let faults = set.record
        conversations[server]?.session.passingFaults = faults.faults
        conversations[server]?.faults = faults
        let mark = ReplyFaultStage.Mark(offset: connections[id].output.count, faults: set.link)
        connections[id].faults?.marks.append(mark)
        connections.markDirty(id)
        answer(server, id, &connections, &context)
        wake(server, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents, !connections[id].isDelivering else {
            return
        }
        takeInput(server, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        let due = deadline(server, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    private mutating func answer(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let state = machineState(server, &context)
        conversations[server]?.session.answerHeldRequest(now: context.now, state: state)
        collect(server, id, &connections, &context)
    }

    /// Returns the present state of the machine of the unit `server`.
    private func machineState(
        _ server: ServerID, _ context: inout SimulationContext
    ) -> () -> MachineState {
        context.vehicle.advance(to: context.now)
        let (vehicle, now) = (context.vehicle, context.now)
        // The capacity of the tank in US gallons.
        let capacity = conversations[server]?.session.description.machine.fuelCapacity ?? 0
        return { MachineState(vehicle: vehicle, now: now, fuelCapacity: capacity) }
    }

    /// Takes the session's output and events.
    private mutating func collect(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let (endpoint, number) = (connections[id].endpoint, connections[id].number)
        for event in conversations[server]?.session.events ?? [] {
            // Requests were recorded before they were answered.
            if case .request = event { continue }
            if case .fault(let fault) = event, let source = conversations[server]?.faults.event(of: fault) {
                connections.note(
                    .acts, "record", fault.description, event: source,
                    item: item(of: fault, in: source), connection: id, &context)
                continue
            }
            context.journal.append(
                .note(.remark(.session, event.description)), at: context.now, endpoint: endpoint,
                connection: number)
        }
        connections.append(conversations[server]?.session.output ?? [], toOutputOf: id)
        conversations[server]?.session.clearOutput()
        if connections.hasOutput(id) || conversations[server]?.session.closing != nil {
            connections.markDirty(id)
        }
    }

    /// Returns the deadline; a session that waits for the driver is resumed by `clearOutputs`.
    mutating func deadline(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? {
        guard connections.canSend(id), let session = conversations[server]?.session else { return nil }
        return session.heldRequest == nil ? session.deadline : now
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
        guard let reason = conversations[server]?.session.closing, connections.hasSentAll(id) else {
            return nil
        }
        let words = "the telematics unit: \(reason)"
        return reason == .fault ? .serverFault(words) : .server(words)
    }
}
