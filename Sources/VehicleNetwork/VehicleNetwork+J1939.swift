import CANBus
import J1939
import SimulationCore
import VehicleModel

/// ECUs on a bus of SAE J1939.
extension VehicleNetwork {
    /// Sends due broadcasts and answers of the ECUs and handles their timers; returns whether anything was done.
    mutating func serveJ1939Nodes(
        _ isHeard: Bool, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> Bool {
        if isHeard { open(segment) }
        var hasMoved = false
        for node in segments[segment.rawValue].j1939Nodes.indices {
            let own = plan.j1939[segments[segment.rawValue].j1939Nodes[node].plan]
            if segments[segment.rawValue].j1939Nodes[node].broadcast(
                isHeard, own, poweredAt: poweredAt, now: context.now)
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
            while let work = segments[segment.rawValue].j1939Nodes[node].takeDue(now: context.now) {
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
        let own = plan.j1939[segments[segment.rawValue].j1939Nodes[node].plan]
        var latency = own.latency
        if own.jitter > 0 { latency += Int64((context.random.nextUnit() * 2 - 1) * Double(own.jitter)) }
        if !faults.isEmpty {
            let set = faultsInForce(segment, ecu: own.ecu)
            guard !isSilent(set, segment, &context) else { return }
            if let stated = set.faults.latency { latency = self.latency(stated, set, segment, &context) }
        }
        segments[segment.rawValue].j1939Nodes[node].accept(
            J1939Node.Work(
                group: request.group, requester: message.source,
                isGlobal: message.destination == Address.global,
                due: context.now.advanced(byNanoseconds: max(0, latency))))
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

    /// Computes the answer from the vehicle's present state: data or an acknowledgement; no answer to a global request
    /// for a group that this ECU does not support (SAE J1939-21, 5.4.2).
    private mutating func respond(
        to work: J1939Node.Work, _ plan: J1939Plan, node: Int, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        guard context.vehicle.ignition != .off else { return }
        var verdict = Acknowledgement.Control.negative
        switch work.group {
        case .clearActiveCodes, .clearPreviouslyActiveCodes:
            if plan.refusesClearWhileRunning, context.vehicle.engineIsRunning {
                verdict = .cannotRespond
            } else {
                verdict = .positive
                if work.group == .clearActiveCodes {
                    context.vehicle.clearDiagnosticInformation(ecu: plan.ecu)
                } else {
                    context.vehicle.clearPreviouslyActiveCodes(ecu: plan.ecu)
                }
            }
        default:
            if let bytes = plan.answer(work.group, context.vehicle) {
                let isLong = bytes.count > CANData.capacity
                let destination = isLong && !work.isGlobal ? work.requester : Address.global
                let priority = ParameterGroup.of(work.group)?.priority ?? 6
                journalParameters(of: work.group, bytes, plan, segment, &context)
                return send(
                    bytes, work.group, to: destination, priority: priority, node: node, segment, &context)
            }
        }
        guard !work.isGlobal else { return }
        let acknowledgement = Acknowledgement(verdict, of: work.group, to: work.requester)
        let frame = acknowledgement.frame(from: plan.description.address)
        segments[segment.rawValue].bus?.submit(frame, from: plan.ecu.rawValue, now: context.now)
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
