import CANBus
import ELM327
import J1939
import SimulationCore
import VehicleModel

/// ECUs on a bus of SAE J1939.
extension Rig {
    /// Powers segment `index` up: its bus and the ECUs on it.
    mutating func open(segment index: Int) {
        guard segments[index].bus == nil else { return }
        segments[index].open(description.vehicle, timing: description.timing)
        segments[index].j1939Nodes = j1939Plans.enumerated().map {
            J1939Node($1, index: $0, timing: description.timing)
        }
    }

    /// Lets the ECUs broadcast, answer what is due and run their timers; whether anything moved.
    mutating func serveHeavyNodes(_ isHeard: Bool, segment index: Int) -> Bool {
        if isHeard { open(segment: index) }
        var hasMoved = false
        for node in segments[index].j1939Nodes.indices {
            let plan = j1939Plans[segments[index].j1939Nodes[node].plan]
            if segments[index].j1939Nodes[node].broadcast(isHeard, plan, poweredAt: poweredAt, now: clock) {
                send(
                    plan.name.encoded(), .addressClaimed, to: Address.global, heavyNode: node, segment: index)
                hasMoved = true
            }
            if skipsLate {
                let count = segments[index].j1939Nodes[node].skipBroadcasts(
                    before: horizon, to: lateness.present, plan)
                lateness.skipped.broadcasts += UInt64(count)
            }
            guard let due = segments[index].j1939Nodes[node].deadline, due <= clock else { continue }
            hasMoved = true
            segments[index].j1939Nodes[node].transport.timeout(now: clock, &messageOutputs)
            carryOut(heavyNode: node, segment: index)
            vehicle.advance(to: clock)
            for group in segments[index].j1939Nodes[node].takeDueBroadcasts(plan, now: clock) {
                broadcast(group, plan, heavyNode: node, segment: index)
            }
            while let work = segments[index].j1939Nodes[node].takeDue(now: clock) {
                respond(to: work, plan, heavyNode: node, segment: index)
            }
        }
        return hasMoved
    }

    /// Hands a frame that has crossed the bus to the ECUs.
    mutating func hand(_ delivery: Bus.Delivery, toJ1939NodesOf index: Int) {
        for node in segments[index].j1939Nodes.indices {
            if delivery.sender == segments[index].j1939Nodes[node].ecu {
                segments[index].j1939Nodes[node].transport.confirmed(
                    delivery.frame, now: clock, &messageOutputs)
            } else if vehicle.ignition != .off {
                segments[index].j1939Nodes[node].transport.receive(
                    delivery.frame, now: clock, &messageOutputs)
            }
            carryOut(heavyNode: node, segment: index)
        }
    }

    /// Does what the transport of an ECU asks for.
    private mutating func carryOut(heavyNode node: Int, segment index: Int) {
        guard !messageOutputs.isEmpty else { return }
        for output in messageOutputs {
            switch output {
            case .transmit(let frame):
                let ecu = segments[index].j1939Nodes[node].ecu
                segments[index].bus?.submit(frame, from: ecu, now: clock)
            case .deliver(let message): accept(message, heavyNode: node, segment: index)
            case .finished, .lost: break
            }
        }
        messageOutputs.removeAll(keepingCapacity: true)
    }

    /// Notes a request; other messages are not for these ECUs.
    private mutating func accept(_ message: Message, heavyNode node: Int, segment index: Int) {
        guard message.group == .request, let request = Request(parsing: CANData(message.bytes)) else {
            return
        }
        let plan = j1939Plans[segments[index].j1939Nodes[node].plan]
        var latency = plan.latency
        if plan.jitter > 0 { latency += Int64((random.nextUnit() * 2 - 1) * Double(plan.jitter)) }
        if hasCarFaults {
            let faults = carFaults(segment: index, ecu: plan.ecu)
            guard !isSilent(faults, segment: index) else { return }
            if let stated = faults.car.latency { latency = self.latency(stated, faults, segment: index) }
        }
        segments[index].j1939Nodes[node].accept(
            J1939Node.Work(
                group: request.group, requester: message.source,
                isGlobal: message.destination == Address.global,
                due: clock.advanced(byNanoseconds: max(0, latency))))
    }

    /// Sends group `place` of the plan, or the active codes when there are any.
    private mutating func broadcast(_ place: Int, _ plan: J1939Plan, heavyNode node: Int, segment: Int) {
        guard plan.groups.indices.contains(place) else {
            guard vehicle.memories.indices.contains(plan.ecu), vehicle.memories[plan.ecu].hasActiveCodes,
                let codes = plan.answer(.activeCodes, vehicle)
            else { return }
            return send(codes, .activeCodes, to: Address.global, heavyNode: node, segment: segment)
        }
        let group = plan.groups[place]
        guard let bytes = plan.encode(group, vehicle) else { return }
        send(
            bytes, group.group.number, to: Address.global, priority: group.group.priority, heavyNode: node,
            segment: segment)
    }

    /// Forms the answer now, from the vehicle as it is now: data, an acknowledgement, or silence to a global request for
    /// what this ECU does not have (SAE J1939-21, 5.4.2).
    private mutating func respond(
        to work: J1939Node.Work, _ plan: J1939Plan, heavyNode node: Int, segment: Int
    ) {
        guard vehicle.ignition != .off else { return }
        var verdict = Acknowledgement.Control.negative
        switch work.group {
        case .clearActiveCodes, .clearPreviouslyActiveCodes:
            if plan.refusesClearWhileRunning, vehicle.engineIsRunning {
                verdict = .cannotRespond
            } else {
                verdict = .positive
                if work.group == .clearActiveCodes {
                    vehicle.clearDiagnosticInformation(ecu: plan.ecu)
                } else {
                    vehicle.clearPreviouslyActiveCodes(ecu: plan.ecu)
                }
            }
        default:
            if let bytes = plan.answer(work.group, vehicle) {
                let isLong = bytes.count > CANData.capacity
                let destination = isLong && !work.isGlobal ? work.requester : Address.global
                let priority = ParameterGroup.of(work.group)?.priority ?? 6
                journalParameters(of: work.group, bytes, plan, segment: segment)
                return send(
                    bytes, work.group, to: destination, priority: priority, heavyNode: node, segment: segment)
            }
        }
        guard !work.isGlobal else { return }
        let acknowledgement = Acknowledgement(verdict, of: work.group, to: work.requester)
        let frame = acknowledgement.frame(from: plan.description.address)
        segments[segment].bus?.submit(frame, from: plan.ecu, now: clock)
    }

    /// Notes the values that the answer to a request carries, each with its suspect parameter number.
    private mutating func journalParameters(
        of group: ParameterGroupNumber, _ bytes: [UInt8], _ plan: J1939Plan, segment index: Int
    ) {
        for sample in plan.samples(of: group, bytes) {
            let entry = JournalEntry.Sample(
                signal: sample.signal.index, ecu: plan.ecu, parameter: .suspect(UInt32(sample.parameter)),
                raw: sample.raw, value: sample.value)
            journal.append(
                .sample(entry), at: clock, endpoint: segments[index].endpoint,
                connection: segments[index].number)
        }
    }

    private mutating func send(
        _ bytes: [UInt8], _ group: ParameterGroupNumber, to destination: UInt8, priority: UInt8 = 6,
        heavyNode node: Int, segment index: Int
    ) {
        do throws(TransportNode.SendError) {
            try segments[index].j1939Nodes[node].transport.send(
                bytes, group, to: destination, priority: priority, now: clock, &messageOutputs)
        } catch {
            journal.append(
                .note(.messageNotSent("\(error)")), at: clock, endpoint: segments[index].endpoint,
                connection: segments[index].number)
        }
        carryOut(heavyNode: node, segment: index)
    }
}
