import MTG
import SimulationCore
import VehicleModel

/// Connections to telematics units.
extension Rig {
    /// Requests come in pieces of at most this many bytes, so that what can be answered at once need not wait.
    private static let requestPiece = 1024

    /// Gives a new connection its conversation with `unit`.
    func equip(_ port: inout Port, with unit: TelematicsUnit) {
        port.speaker = .maintenance
        var session = MaintenanceSession(unit.description, log: unit.log)
        session.holdsRequests = true
        port.sessions = [session]
    }

    /// The client at `port` takes no more for now, or takes what it is sent again; the debug log waits meanwhile.
    public mutating func setWritable(_ isWritable: Bool, port slot: Int) {
        guard isOpen(slot), ports.slots[slot].isWritable != isWritable else { return }
        ports.slots[slot].isWritable = isWritable
        if isWritable, ports.slots[slot].speaker == .maintenance { dueLinks.append(slot) }
    }

    /// Input for a connection to a telematics unit.
    mutating func receiveMaintenance(_ bytes: [UInt8], on slot: Int) {
        let endpoint = ports.slots[slot].endpoint
        if watchesRequests, !endpoints[endpoint].hasInput {
            endpoints[endpoint].hasInput = true
            observe(.firstByte, at: endpoint, port: slot)
        }
        var rest = bytes[...]
        while isOpen(slot), !hasEnded, !rest.isEmpty {
            let piece = rest.prefix(Self.requestPiece)
            rest = rest.dropFirst(piece.count)
            ports.slots[slot].sessions[0].receive(piece, now: context.now) { MachineState() }
            serveMaintenance(slot)
        }
        guard isOpen(slot) else { return }
        scheduleLink(slot)
    }

    /// Lets the unit at `slot` do what is due, and answer what waits.
    mutating func serveMaintenance(_ slot: Int) {
        guard isOpen(slot), !hasEnded, canSay(slot) else { return }
        if let due = ports.slots[slot].sessions[0].deadline, due <= clock {
            context.vehicle.advance(to: context.now)
            let (vehicle, now, capacity) = (vehicle, clock, fuelCapacity(slot))
            ports.slots[slot].sessions[0].wake(now: context.now) {
                MachineState(vehicle: vehicle, now: now, fuelCapacity: capacity)
            }
        }
        collect(slot)
        while isOpen(slot), !hasEnded, canSay(slot), let request = ports.slots[slot].sessions[0].heldRequest {
            context.journal.append(
                request: Array(request.description.utf8)[...], code: request.code, at: context.now,
                endpoint: UInt16(ports.slots[slot].endpoint), connection: ports.slots[slot].connection)
            ports.slots[slot].owesResponse = true
            if !ports.slots[slot].faults.isEmpty {
                endScoped(slot)
                observe(
                    request: Array(request.name.uppercased().utf8), at: ports.slots[slot].endpoint, port: slot
                )
                guard isOpen(slot), !hasEnded else { return }
                let set = requestFaults(slot)
                ports.slots[slot].sessions[0].passingFaults = set.record.faults
                ports.slots[slot].faults[0].marks.append(
                    PortFaults.Mark(offset: ports.slots[slot].adapter.output.count, set: set))
                markDirty(slot)
            }
            context.vehicle.advance(to: context.now)
            let (vehicle, now, capacity) = (vehicle, clock, fuelCapacity(slot))
            ports.slots[slot].sessions[0].answerHeldRequest(now: context.now) {
                MachineState(vehicle: vehicle, now: now, fuelCapacity: capacity)
            }
            collect(slot)
        }
    }

    /// The capacity of the tank of the machine of the unit at `slot`, US gallons.
    private func fuelCapacity(_ slot: Int) -> Int {
        ports.slots[slot].sessions[0].description.machine.fuelCapacity
    }

    /// Takes what the unit at `slot` has said and noted.
    private mutating func collect(_ slot: Int) {
        for event in ports.slots[slot].sessions[0].events {
            // Requests have been noted before they were answered.
            if case .request = event { continue }
            if case .fault(let fault) = event, let place = passingSource(of: fault, slot) {
                note(
                    .acts, "record", fault.description, event: place, item: item(of: fault, in: place),
                    endpoint: ports.slots[slot].endpoint, port: slot)
                continue
            }
            context.journal.append(
                .note(.remark(.session, event.description)), at: context.now,
                endpoint: UInt16(ports.slots[slot].endpoint), connection: ports.slots[slot].connection)
        }
        ports.slots[slot].adapter.output += ports.slots[slot].sessions[0].output
        ports.slots[slot].sessions[0].clearOutput()
        if !ports.slots[slot].adapter.output.isEmpty || ports.slots[slot].sessions[0].closing != nil {
            markDirty(slot)
        }
    }

    /// The event that `fault`, done to the answer under way at `slot`, comes from; nil for one of the unit's own.
    private func passingSource(of fault: RecordFault, _ slot: Int) -> Int? {
        ports.slots[slot].faults.first?.marks.last?.set.record.event(of: fault)
    }

    /// Which of the wrongs of the event at `place` the fault is, as the journal counts them.
    private func item(of fault: RecordFault, in place: Int) -> Int? {
        guard description.events.indices.contains(place) else { return nil }
        return description.events[place].recordFaults.firstIndex(of: fault)
    }

    /// Whether what the unit says can leave: the client takes it, and the link is not behind.
    private func canSay(_ slot: Int) -> Bool {
        ports.slots[slot].isWritable && ports.slots[slot].pendingCount <= LinkShaper.limit && !isFull
    }

    /// When the unit at `slot` wants to go on, or nil; one that waits for the driver goes on when it has come by.
    mutating func bookMaintenance(_ slot: Int) -> SimInstant? {
        if isFull, !waitingPorts.contains(slot) { waitingPorts.append(slot) }
        guard canSay(slot), let session = ports.slots[slot].sessions.first else { return nil }
        return session.heldRequest == nil ? session.deadline : clock
    }

    /// Whether the unit at `slot` has said all that it was asked for.
    func hasAnswered(_ slot: Int) -> Bool { !(ports.slots[slot].sessions.first?.isAnswering ?? false) }

    /// Whether a response ends with what leaves for the client at `slot` now: all is said, and nothing is under way.
    func maintenanceEnd(_ slot: Int) -> JournalEntry.ResponseEnd {
        let isOver =
            hasAnswered(slot) && ports.slots[slot].adapter.output.isEmpty
            && ports.slots[slot].pendingCount == 0
        return isOver ? .atLastByte : .none
    }

    /// Ends the connection when the unit wants it to end and everything has left.
    mutating func endIfOver(_ slot: Int) {
        guard isOpen(slot), let reason = ports.slots[slot].sessions.first?.closing,
            ports.slots[slot].adapter.output.isEmpty, ports.slots[slot].pendingCount == 0
        else { return }
        let words = "the telematics unit: \(reason)"
        close(slot, Disconnection(.fin), reason == .fault ? .serverFault(words) : .server(words))
    }
}

extension Port {
    /// How many bytes are under way to the client.
    var pendingCount: Int {
        // By index, which copies none of them.
        var count = shaper?.pendingCount ?? 0
        if !faults.isEmpty { count += faults[0].pipe.pendingCount }
        if !lowEnergy.isEmpty { count += lowEnergy[0].pendingCount }
        return count
    }
}
