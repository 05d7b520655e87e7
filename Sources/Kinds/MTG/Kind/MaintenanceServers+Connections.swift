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
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[place]?.input += bytes
        takeInput(place, slot, &connections, &network, &context)
        guard connections.isOpen(slot), !connections.outbox.hasEvents else { return }
        let due = deadline(place, slot, &connections, now: context.now)
        connections.scheduleLink(slot, serverIsDue: due, &context)
    }

    /// Passes the input to the session piece by piece, and lets it answer.
    private mutating func takeInput(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        while connections.isOpen(slot), !connections.outbox.hasEvents,
            let input = conversations[place]?.input,
            !input.isEmpty
        {
            let piece = input.prefix(Self.requestPiece)
            conversations[place]?.input.removeFirst(piece.count)
            conversations[place]?.session.receive(piece, now: context.now) { MachineState() }
            wake(place, slot, &connections, &network, &context)
        }
    }

    /// Lets the session do its due work, and emits an event for its held request, or answers it.
    mutating func wake(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard connections.isOpen(slot), connections.canSend(slot) else { return }
        if let due = conversations[place]?.session.deadline, due <= context.now {
            let state = machineState(place, &context)
            conversations[place]?.session.wake(now: context.now, state: state)
        }
        collect(place, slot, &connections, &context)
        while connections.isOpen(slot), connections.canSend(slot),
            let request = conversations[place]?.session.heldRequest
        {
            connections.record(
                request: Array(request.description.utf8)[...], code: request.code, slot, &context)
            if connections.hasFaults(slot) {
                connections.endScoped(slot, &network, &context)
                connections.emitRequest(Array(request.name.uppercased().utf8), slot)
                return
            }
            answer(place, slot, &connections, &context)
        }
    }

    mutating func resume(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let set = connections[slot].faults?.ofRequest else { return }
        let faults = set.record
        conversations[place]?.session.passingFaults = faults.faults
        conversations[place]?.faults = faults
        let mark = ReplyFaultStage.Mark(offset: connections[slot].output.count, faults: set.link)
        connections[slot].faults?.marks.append(mark)
        connections.markDirty(slot)
        answer(place, slot, &connections, &context)
        wake(place, slot, &connections, &network, &context)
        guard connections.isOpen(slot), !connections.outbox.hasEvents, !connections[slot].isDelivering else {
            return
        }
        takeInput(place, slot, &connections, &network, &context)
        guard connections.isOpen(slot), !connections.outbox.hasEvents else { return }
        let due = deadline(place, slot, &connections, now: context.now)
        connections.scheduleLink(slot, serverIsDue: due, &context)
    }

    private mutating func answer(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let state = machineState(place, &context)
        conversations[place]?.session.answerHeldRequest(now: context.now, state: state)
        collect(place, slot, &connections, &context)
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
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let (endpoint, number) = (connections[slot].endpoint, connections[slot].number)
        for event in conversations[place]?.session.events ?? [] {
            // Requests were recorded before they were answered.
            if case .request = event { continue }
            if case .fault(let fault) = event, let source = conversations[place]?.faults.event(of: fault) {
                connections.note(
                    .acts, "record", fault.description, event: source,
                    item: item(of: fault, in: source), slot: slot, &context)
                continue
            }
            context.journal.append(
                .note(.remark(.session, event.description)), at: context.now, endpoint: UInt16(endpoint),
                connection: number)
        }
        connections.append(conversations[place]?.session.output ?? [], toOutputOf: slot)
        conversations[place]?.session.clearOutput()
        if connections.hasOutput(slot) || conversations[place]?.session.closing != nil {
            connections.markDirty(slot)
        }
    }

    /// A session that waits for the driver is resumed by `clearOutputs`.
    mutating func deadline(
        _ place: Int, _ slot: Int, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? {
        guard connections.canSend(slot), let session = conversations[place]?.session else { return nil }
        return session.heldRequest == nil ? session.deadline : now
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
        guard let reason = conversations[place]?.session.closing, connections.hasSentAll(slot) else {
            return nil
        }
        let words = "the telematics unit: \(reason)"
        return reason == .fault ? .serverFault(words) : .server(words)
    }
}
