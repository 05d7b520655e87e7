import Links
import MTG
import SimulationCore
import VehicleModel
import VehicleNetwork

/// Connections to telematics units.
extension Endpoints {
    /// The greatest number of input bytes processed at once, so that requests that can be
    /// answered at once do not wait.
    private static let requestPiece = 1024

    /// Passes input to the session at `place`.
    mutating func receiveMaintenance(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        maintenance.conversations[place]?.input += bytes
        takeInput(place, slot, &network, &context)
        if isOpen(slot), !outbox.hasEvents { scheduleLink(slot, &context) }
    }

    /// Passes the input to the session piece by piece, and lets it answer.
    private mutating func takeInput(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while isOpen(slot), !outbox.hasEvents, let input = maintenance.conversations[place]?.input,
            !input.isEmpty
        {
            let piece = input.prefix(Self.requestPiece)
            maintenance.conversations[place]?.input.removeFirst(piece.count)
            maintenance.conversations[place]?.session.receive(piece, now: context.now) { MachineState() }
            goOnWithMaintenance(place, slot, &network, &context)
        }
    }

    /// Lets the session do its due work, and emits an event for its held request, or answers it.
    mutating func goOnWithMaintenance(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard isOpen(slot), canSend(slot) else { return }
        if let due = maintenance.conversations[place]?.session.deadline, due <= context.now {
            let state = machineState(place, &context)
            maintenance.conversations[place]?.session.wake(now: context.now, state: state)
        }
        collect(place, slot, &context)
        while isOpen(slot), canSend(slot),
            let request = maintenance.conversations[place]?.session.heldRequest
        {
            context.journal.append(
                request: Array(request.description.utf8)[...], code: request.code, at: context.now,
                endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
            connections[slot].isResponsePending = true
            if connections[slot].faults != nil {
                endScoped(slot, &network, &context)
                outbox.events.append(
                    EndpointEvent(
                        .request(Array(request.name.uppercased().utf8)),
                        endpoint: connections[slot].endpoint, slot: slot))
                return
            }
            answer(place, slot, &context)
        }
    }

    /// Answers the request whose events were handled, and continues.
    mutating func answerMaintenance(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let set = connections[slot].faults?.ofRequest else { return }
        maintenance.conversations[place]?.session.passingFaults = set.record.faults
        connections[slot].faults?.passing = set.record
        let mark = ReplyFaultStage.Mark(offset: connections[slot].said.count, faults: set.link)
        connections[slot].faults?.marks.append(mark)
        markDirty(slot)
        answer(place, slot, &context)
        goOnWithMaintenance(place, slot, &network, &context)
        guard isOpen(slot), !outbox.hasEvents, !connections[slot].isDelivering else { return }
        takeInput(place, slot, &network, &context)
        if isOpen(slot), !outbox.hasEvents { scheduleLink(slot, &context) }
    }

    private mutating func answer(_ place: Int, _ slot: Int, _ context: inout SimulationContext) {
        let state = machineState(place, &context)
        maintenance.conversations[place]?.session.answerHeldRequest(now: context.now, state: state)
        collect(place, slot, &context)
    }

    /// The present state of the machine of the unit at `place`.
    private func machineState(
        _ place: Int, _ context: inout SimulationContext
    ) -> () -> MachineState {
        context.vehicle.advance(to: context.now)
        let (vehicle, now) = (context.vehicle, context.now)
        // The capacity of the tank in US gallons.
        let capacity = maintenance.conversations[place]?.session.description.machine.fuelCapacity ?? 0
        return { MachineState(vehicle: vehicle, now: now, fuelCapacity: capacity) }
    }

    /// Takes the session's output and events.
    private mutating func collect(_ place: Int, _ slot: Int, _ context: inout SimulationContext) {
        let (endpoint, number) = (connections[slot].endpoint, connections[slot].number)
        for event in maintenance.conversations[place]?.session.events ?? [] {
            // Requests were recorded before they were answered.
            if case .request = event { continue }
            if case .fault(let fault) = event, let source = connections[slot].faults?.passing.event(of: fault)
            {
                note(
                    .acts, "record", fault.description, event: source,
                    item: maintenance.item(of: fault, in: source), slot: slot, &context)
                continue
            }
            context.journal.append(
                .note(.remark(.session, event.description)), at: context.now, endpoint: UInt16(endpoint),
                connection: number)
        }
        connections[slot].said += maintenance.conversations[place]?.session.output ?? []
        maintenance.conversations[place]?.session.clearOutput()
        if !connections[slot].said.isEmpty || maintenance.conversations[place]?.session.closing != nil {
            markDirty(slot)
        }
    }

    /// Returns when the session is due, or nil; a session that waits for the driver is resumed by `clearOutputs`.
    mutating func scheduleMaintenanceWake(_ place: Int, _ slot: Int, now: SimInstant) -> SimInstant? {
        guard canSend(slot), let session = maintenance.conversations[place]?.session else { return nil }
        return session.heldRequest == nil ? session.deadline : now
    }

    /// The end of a response in the output that is sent now: at the last byte when the session has no more output.
    func maintenanceEnd(_ place: Int, _ slot: Int) -> JournalEntry.ResponseEnd {
        let isOver =
            maintenance.hasAnswered(place) && connections[slot].said.isEmpty && pendingCount(slot) == 0
        return isOver ? .atLastByte : .none
    }

    /// Ends the connection when the session has requested it and all output was sent.
    mutating func endMaintenanceIfOver(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let reason = maintenance.conversations[place]?.session.closing,
            connections[slot].said.isEmpty, pendingCount(slot) == 0
        else { return }
        let words = "the telematics unit: \(reason)"
        let cause: ConnectionEnd.Cause = reason == .fault ? .serverFault(words) : .server(words)
        close(slot, Disconnection(.fin), cause, &network, &context)
    }
}
