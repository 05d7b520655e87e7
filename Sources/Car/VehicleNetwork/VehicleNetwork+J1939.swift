import CANBus
import J1939
import SimulationCore
import VehicleModel

/// ECUs on a bus of SAE J1939.
extension VehicleNetwork {
    /// Sends due broadcasts and answers of the ECUs and handles their timers; returns whether anything was done.
    mutating func runJ1939Nodes(
        _ hasListener: Bool, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> Bool {
        if hasListener { open(segment) }
        var hasMoved = false
        for node in segments[segment.rawValue].j1939Nodes.indices {
            let own = plan.j1939[segments[segment.rawValue].j1939Nodes[node].plan]
            if segments[segment.rawValue].j1939Nodes[node].broadcast(
                hasListener, own, poweredAt: poweredAt, now: context.now)
            {
                send(
                    own.name.encoded(), .addressClaimed, to: Address.global, node: node, segment, &context)
                hasMoved = true
            }
            if context.lateness.skips {
                let count = segments[segment.rawValue].j1939Nodes[node].skipBroadcasts(
                    before: context.lateness.horizon, to: context.lateness.present, own)
                context.lateness.skipped.broadcasts += UInt64(count)
            }
            guard let due = segments[segment.rawValue].j1939Nodes[node].deadline, due <= context.now else {
                continue
            }
            hasMoved = true
            segments[segment.rawValue].j1939Nodes[node].transport.timeout(now: context.now, &scratch.messages)
            carryOut(node: node, segment, &context)
            context.vehicle.advance(to: context.now)
            for group in segments[segment.rawValue].j1939Nodes[node].takeDueBroadcasts(own, now: context.now)
            {
                broadcast(group, own, node: node, segment, &context)
            }
            while let work = segments[segment.rawValue].j1939Nodes[node].requests.takeDue(now: context.now) {
                respond(to: work, own, node: node, segment, &context)
            }
        }
        return hasMoved
    }

    /// Delivers a frame that has crossed the bus to the ECUs.
    mutating func handToJ1939Nodes(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) {
        for node in segments[segment.rawValue].j1939Nodes.indices {
            if delivery.sender == segments[segment.rawValue].j1939Nodes[node].ecu.rawValue {
                segments[segment.rawValue].j1939Nodes[node].transport.confirmed(
                    delivery.frame, now: context.now, &scratch.messages)
            } else if context.vehicle.ignition != .off {
                segments[segment.rawValue].j1939Nodes[node].transport.receive(
                    delivery.frame, now: context.now, &scratch.messages)
            }
            carryOut(node: node, segment, &context)
        }
    }

    /// Carries out the outputs of an ECU's transport.
    private mutating func carryOut(node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        guard !scratch.messages.isEmpty else { return }
        for output in scratch.messages {
            switch output {
            case .transmit(let frame):
                let ecu = segments[segment.rawValue].j1939Nodes[node].ecu
                segments[segment.rawValue].bus?.submit(frame, from: ecu.rawValue, now: context.now)
            case .deliver(let message): accept(message, node: node, segment, &context)
            case .finished, .lost: break
            }
        }
        scratch.messages.removeAll(keepingCapacity: true)
    }

    /// Adds a request; other messages are ignored.
    private mutating func accept(
        _ message: Message, node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) {
        guard message.group == .request, let request = Request(parsing: CANData(message.bytes)) else {
            return
        }
        let faults = faultsInForce(segment, ecu: segments[segment.rawValue].j1939Nodes[node].ecu)
        segments[segment.rawValue].j1939Nodes[node].requests.receive(
            .init(group: request.group, requester: message.source), service: nil,
            isFunctional: message.destination == Address.global, faults, &context)
    }

    /// Sends group number `place` of the plan, or the active codes when there are any.
    private mutating func broadcast(
        _ place: Int, _ plan: J1939Plan, node: Int, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        guard plan.groups.indices.contains(place) else {
            guard context.vehicle.memories.indices.contains(plan.ecu.rawValue),
                context.vehicle.memories[plan.ecu.rawValue].hasActiveCodes,
                let codes = plan.answer(.activeCodes, context.vehicle)
            else { return }
            return send(codes, .activeCodes, to: Address.global, node: node, segment, &context)
        }
        let group = plan.groups[place]
        guard let bytes = plan.encode(group, context.vehicle) else { return }
        send(
            bytes, group.group.number, to: Address.global, priority: group.group.priority, node: node,
            segment, &context)
    }

    /// Sends what the ECU replies to a due request: data or an acknowledgement.
    private mutating func respond(
        to work: RequestQueue<J1939Node.Request>.Item, _ plan: J1939Plan, node: Int, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        let faults = faultsInForce(segment, ecu: plan.ecu)
        guard let reply = work.reply(faults, &context) else { return }
        var bytes: [UInt8]?
        var control = Acknowledgement.Control.negative
        switch reply {
        case .pending: control = .cannotRespond
        case .refusal(let code): control = Acknowledgement.Control(refusing: code)
        case .stated(let stated): bytes = stated
        case .own:
            (bytes, control) = answer(to: work.request.group, plan, segment, &context)
            if let faults, bytes != nil || !work.isFunctional, faults.losesAnswer(&context) { return }
        }
        guard let bytes else { return acknowledge(work, control, plan, segment, now: context.now) }
        let isLong = bytes.count > ClassicalData.capacity
        let destination = isLong && !work.isFunctional ? work.request.requester : Address.global
        let priority = ParameterGroup.of(work.request.group)?.priority ?? 6
        send(
            bytes, work.request.group, to: destination, priority: priority, node: node, segment, &context)
    }

    /// Performs a request for a group; returns its data from the vehicle's present state, or nil and the control byte of
    /// the acknowledgement.
    private mutating func answer(
        to group: ParameterGroupNumber, _ plan: J1939Plan, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) -> (bytes: [UInt8]?, control: Acknowledgement.Control) {
        switch group {
        case .clearActiveCodes, .clearPreviouslyActiveCodes:
            if plan.refusesClearWhileRunning, context.vehicle.engineIsRunning { return (nil, .cannotRespond) }
            if group == .clearActiveCodes {
                context.vehicle.clearDiagnosticInformation(ecu: plan.ecu)
            } else {
                context.vehicle.clearPreviouslyActiveCodes(ecu: plan.ecu)
            }
            return (nil, .positive)
        default:
            guard let bytes = plan.answer(group, context.vehicle) else { return (nil, .negative) }
            journalParameters(of: group, bytes, plan, segment, &context)
            return (bytes, .positive)
        }
    }

    /// Sends an acknowledgement; a global request gets none (SAE J1939-21, 5.4.2).
    private mutating func acknowledge(
        _ work: RequestQueue<J1939Node.Request>.Item, _ control: Acknowledgement.Control, _ plan: J1939Plan,
        _ segment: BusSegmentID, now: SimInstant
    ) {
        guard !work.isFunctional else { return }
        let acknowledgement = Acknowledgement(control, of: work.request.group, to: work.request.requester)
        let frame = acknowledgement.frame(from: plan.description.address)
        segments[segment.rawValue].bus?.submit(frame, from: plan.ecu.rawValue, now: now)
    }

    /// Records in the journal the values in the answer to a request, each with its suspect parameter number.
    private func journalParameters(
        of group: ParameterGroupNumber, _ bytes: [UInt8], _ plan: J1939Plan, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        for sample in plan.samples(of: group, bytes) {
            let entry = JournalEntry.Sample(
                signal: sample.signal.index, ecu: plan.ecu.rawValue,
                parameter: .suspect(UInt32(sample.parameter)),
                raw: sample.raw, value: sample.value)
            context.journal.append(
                .sample(entry), at: context.now, endpoint: segments[segment.rawValue].endpoint,
                connection: segments[segment.rawValue].number)
        }
    }

    private mutating func send(
        _ bytes: [UInt8], _ group: ParameterGroupNumber, to destination: UInt8, priority: UInt8 = 6,
        node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) {
        do throws(TransportNode.SendError) {
            try segments[segment.rawValue].j1939Nodes[node].transport.send(
                bytes, group, to: destination, priority: priority, now: context.now, &scratch.messages)
        } catch {
            context.journal.append(
                .note(.messageNotSent("\(error)")), at: context.now,
                endpoint: segments[segment.rawValue].endpoint,
                connection: segments[segment.rawValue].number)
        }
        carryOut(node: node, segment, &context)
    }
}

extension Acknowledgement.Control {
    /// The control byte that comes nearest to a negative response code (ISO 14229-1, annex A).
    fileprivate init(refusing code: UInt8) {
        self =
            switch code {
            case 0x33, 0x34: .accessDenied
            case 0x21, 0x22: .cannotRespond
            default: .negative
            }
    }
}
