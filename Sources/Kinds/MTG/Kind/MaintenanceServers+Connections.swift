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
        _ bytes: [UInt8], _ place: Int, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[place]?.input += bytes
        takeInput(place, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        let due = deadline(place, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    /// Passes the input to the session piece by piece, and lets it answer.
    private mutating func takeInput(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        while connections.isOpen(id), !connections.outbox.hasEvents,
            let input = conversations[place]?.input,
            !input.isEmpty
        {
            let piece = input.prefix(Self.requestPiece)
            conversations[place]?.input.removeFirst(piece.count)
            conversations[place]?.session.receive(piece, now: context.now) { MachineState() }
            wake(place, id, &connections, &network, &context)
        }
    }

    /// Lets the session do its due work, and emits an event for its held request, or answers it.
    mutating func wake(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard connections.isOpen(id), connections.canSend(id) else { return }
        if let due = conversations[place]?.session.deadline, due <= context.now {
            let state = machineState(place, &context)
            conversations[place]?.session.wake(now: context.now, state: state)
        }
        collect(place, id, &connections, &context)
        while connections.isOpen(id), connections.canSend(id),
            let request = conversations[place]?.session.heldRequest
        {
            connections.record(
                request: Array(request.description.utf8)[...], code: request.code, id, &context)
            if connections.hasFaults(id) {
                connections.endScoped(id, &network, &context)
                connections.emitRequest(Array(request.name.uppercased().utf8), id)
                return
            }
            answer(place, id, &connections, &context)
        }
    }

    mutating func resume(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let set = connections[id].faults?.ofRequest else { return }
        let faults = set.record
        conversations[place]?.session.passingFaults = faults.faults
        conversations[place]?.faults = faults
        let mark = ReplyFaultStage.Mark(offset: connections[id].output.count, faults: set.link)
        connections[id].faults?.marks.append(mark)
        connections.markDirty(id)
        answer(place, id, &connections, &context)
        wake(place, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents, !connections[id].isDelivering else {
            return
        }
        takeInput(place, id, &connections, &network, &context)
        guard connections.isOpen(id), !connections.outbox.hasEvents else { return }
        let due = deadline(place, id, &connections, now: context.now)
        connections.scheduleLink(id, serverIsDue: due, &context)
    }

    private mutating func answer(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let state = machineState(place, &context)
        conversations[place]?.session.answerHeldRequest(now: context.now, state: state)
        collect(place, id, &connections, &context)
    }

    /// The present state of the machine of the unit at `place`.
    private func machineState(
        _ place: Int, _ context: inout SimulationContext
    ) -> () -> MachineState {
        context.vehicle.advance(to: context.now)
        let (vehicle, now) = (context.vehicle, context.now)
        // The capacity of the tank in US gallons.
        let capacity = conversations[place]?.session.description.machine.fuelCapacity ?? 0
        return { MachineState(vehicle: vehicle, now: now, fuelCapacity: capacity) }
    }

    /// Takes the session's output and events.
    private mutating func collect(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let (endpoint, number) = (connections[id].endpoint, connections[id].number)
        for event in conversations[place]?.session.events ?? [] {
            // Requests were recorded before they were answered.
            if case .request = event { continue }
            if case .fault(let fault) = event, let source = conversations[place]?.faults.event(of: fault) {
                connections.note(
                    .acts, "record", fault.description, event: source,
                    item: item(of: fault, in: source), connection: id, &context)
                continue
            }
            context.journal.append(
                .note(.remark(.session, event.description)), at: context.now, endpoint: endpoint,
                connection: number)
        }
        connections.append(conversations[place]?.session.output ?? [], toOutputOf: id)
        conversations[place]?.session.clearOutput()
        if connections.hasOutput(id) || conversations[place]?.session.closing != nil {
            connections.markDirty(id)
        }
    }

    /// A session that waits for the driver is resumed by `clearOutputs`.
    mutating func deadline(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? {
        guard connections.canSend(id), let session = conversations[place]?.session else { return nil }
        return session.heldRequest == nil ? session.deadline : now
    }

    func replyEnd(_ place: Int) -> ReplyFaultStage.ReplyEnd { .stated(isOver: hasAnswered(place)) }

    func responseEnd(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd {
        hasAnswered(place) && connections.hasSentAll(id) ? .atLastByte : .none
    }

    func end(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? {
        guard let reason = conversations[place]?.session.closing, connections.hasSentAll(id) else {
            return nil
        }
        let words = "the telematics unit: \(reason)"
        return reason == .fault ? .serverFault(words) : .server(words)
    }
}
