import CANBus
import Diagnostics
import ELM327
import ISOTP
import SimulationCore
import VehicleModel

/// Moving frames and bytes between adapters, bus, ECUs and clients.
extension Rig {
    /// How long an adapter takes to find that nobody acknowledges its frames, or that the bus has another rate; not
    /// published, some tens of retries at 500 kbit/s.
    static let transmitFailureDelay = Duration.milliseconds(10)

    mutating func markReady(_ segment: Int) {
        guard !segments[segment].isReady else { return }
        segments[segment].isReady = true
        ready.append(segment)
    }

    /// Does all that segment `index` has to do now, and books its next wake-up.
    mutating func pump(_ index: Int) {
        segments[index].isReady = false
        guard segments[index].isOpen else { return }
        repeat {
            var hasMoved = true
            while hasMoved {
                hasMoved = false
                for port in segments[index].members where serve(port, segment: index) { hasMoved = true }
                if moveFrames(segment: index) { hasMoved = true }
                if serveNodes(segment: index) { hasMoved = true }
                if serveLegacy(segment: index) { hasMoved = true }
                if sendsUnasked, serveTraffic(segment: index) { hasMoved = true }
            }
        } while endQuietReplies(segment: index)
        schedule(segment: index)
    }

    private mutating func schedule(segment index: Int) {
        var earliest = segments[index].deadline()
        for port in segments[index].members {
            earliest = Self.earlier(earliest, ports[port].adapter.deadline)
            earliest = Self.earlier(earliest, ports[port].transmitFailure)
        }
        guard let earliest else { return }
        if let scheduled = segments[index].scheduled, scheduled <= earliest { return }
        segments[index].scheduled = max(earliest, clock)
        queue.schedule(.segment(index), at: earliest)
    }

    static func earlier(_ one: SimInstant?, _ other: SimInstant?) -> SimInstant? {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }

    // MARK: Adapters

    /// Lets the adapter at `slot` do what is due, and takes what it has said and sent; whether anything moved.
    private mutating func serve(_ slot: Int, segment: Int) -> Bool {
        var hasMoved = false
        if let due = ports[slot].adapter.deadline, due <= clock {
            ports[slot].adapter.wake(now: clock)
            hasMoved = true
        }
        if !ports[slot].faults.isEmpty, serveHeldLines(slot) { hasMoved = true }
        guard ports[slot].isOpen else { return false }
        if let due = ports[slot].transmitFailure, due <= clock {
            ports[slot].transmitFailure = nil
            ports[slot].adapter.transmitFailed(ports[slot].transmitFault, now: clock)
            hasMoved = true
        }
        if condition != .sound { showInvalidSignal(to: slot) }
        if ports[slot].adapter.takesBackFrames {
            ports[slot].adapter.takesBackFrames = false
            ports[slot].transmitFailure = nil
            segments[segment].bus?.withdraw(from: Segment.sender(port: slot))
            silenceLegacy(slot, segment: segment)
        }
        if !ports[slot].adapter.frames.isEmpty {
            send(ports[slot].adapter.frames, from: slot, segment: segment)
            ports[slot].adapter.frames.removeAll(keepingCapacity: true)
            hasMoved = true
        }
        if !ports[slot].adapter.transmissions.isEmpty {
            sendLegacy(from: slot, segment: segment)
            hasMoved = true
        }
        if !ports[slot].adapter.lines.isEmpty { journalLines(slot) }
        if !ports[slot].adapter.output.isEmpty { markDirty(slot) }
        return hasMoved
    }

    mutating func journalLines(_ slot: Int) {
        for line in ports[slot].adapter.lines {
            var flags: JournalRecord.RequestFlags = []
            if line.isRepeat { flags.insert(.repeated) }
            if line.isInterruption { flags.insert(.aborted) }
            journal.append(
                request: line.text[...], flags: flags, at: clock, endpoint: UInt16(ports[slot].endpoint),
                connection: ports[slot].connection)
            if !line.isInterruption { ports[slot].owesResponse = true }
        }
        ports[slot].adapter.lines.removeAll(keepingCapacity: true)
    }

    /// Puts an adapter's frames on the bus, or lets them fail when nobody is there to acknowledge them at that rate.
    private mutating func send(_ frames: [CANFrame], from slot: Int, segment index: Int) {
        if condition != .sound, refusesFrames(of: slot) { return }
        let isUsable = busIsUsable && !(hasCarFaults && busIsOff(segment: index))
        guard isUsable, ports[slot].adapter.transmitBitRate == busRate, vehicle.ignition != .off else {
            let delay = isInstant ? Duration.zero : Self.transmitFailureDelay
            ports[slot].transmitFault = .unacknowledged
            ports[slot].transmitFailure = clock.advanced(by: delay)
            return
        }
        if segments[index].bus == nil { open(segment: index) }
        for frame in frames {
            segments[index].bus?.submit(frame, from: Segment.sender(port: slot), now: clock)
        }
    }

    /// In `timing: instant`, ends the replies that wait for nothing more; whether there were any.
    private mutating func endQuietReplies(segment index: Int) -> Bool {
        guard isInstant, segments[index].isQuiet() else { return false }
        var hasEnded = false
        for port in segments[index].members where ports[port].adapter.awaitsQuiet {
            ports[port].adapter.quiet(now: clock)
            hasEnded = true
        }
        return hasEnded
    }

    // MARK: Bus

    /// Hands out the frames that have crossed the bus; whether there were any.
    private mutating func moveFrames(segment index: Int) -> Bool {
        guard let delivery = segments[index].bus?.complete(now: clock) else { return false }
        let frame = delivery.frame
        journalFrame(delivery, segment: index)
        if condition != .sound, !deliverDisturbed(delivery, segment: index) { return true }
        if condition == .sound {
            if hasCarFaults, delivery.sender < Segment.foreignSender {
                distort(delivery, segment: index)
            } else {
                hand(delivery, toAdaptersOf: index)
            }
        }
        for node in segments[index].nodes.indices {
            if delivery.sender == node {
                segments[index].nodes[node].transport.confirmed(frame, now: clock, &transportOutputs)
            } else if vehicle.ignition != .off {
                segments[index].nodes[node].transport.receive(frame, now: clock, &transportOutputs)
            }
            carryOut(node: node, segment: index)
        }
        if speaksJ1939 { hand(delivery, toJ1939NodesOf: index) }
        return true
    }

    /// Lets the adapters on segment `index` have a frame.
    mutating func hand(_ delivery: Bus.Delivery, toAdaptersOf index: Int) {
        for port in segments[index].members {
            if delivery.sender == Segment.sender(port: port) {
                ports[port].adapter.transmitted(now: clock)
            } else if ports[port].adapter.listeningBitRate == busRate {
                ports[port].adapter.received(delivery.frame, now: clock)
            } else if ports[port].adapter.wakesOnTraffic {
                ports[port].adapter.sawTraffic(now: clock)
            }
        }
    }

    private mutating func journalFrame(_ delivery: Bus.Delivery, segment index: Int) {
        let form = delivery.frame.journalForm
        let segment = segments[index].number
        let endpoint = segments[index].endpoint
        delivery.frame.data.withBytes { data in
            journal.append(
                frame: form, from: BusSender(number: delivery.sender), data: data, at: clock,
                endpoint: endpoint, connection: segment)
        }
    }

    // MARK: ECUs

    /// Does what the transport machine of an ECU asks for.
    private mutating func carryOut(node: Int, segment index: Int) {
        guard !transportOutputs.isEmpty else { return }
        for output in transportOutputs {
            switch output {
            case .transmit(let frame): segments[index].bus?.submit(frame, from: node, now: clock)
            case .deliver(let request, let type):
                accept(request, isFunctional: type == .functional, node: node, segment: index)
            case .started, .failed, .finished: break
            }
        }
        transportOutputs.removeAll(keepingCapacity: true)
    }

    private mutating func accept(_ request: Payload, isFunctional: Bool, node: Int, segment index: Int) {
        var latency = segments[index].nodes[node].latency
        let jitter = segments[index].nodes[node].jitter
        if jitter > 0 { latency += Int64((random.nextUnit() * 2 - 1) * Double(jitter)) }
        var pending = segments[index].nodes[node].pending(for: request)
        var interval = isInstant ? .zero : pending?.every ?? .zero
        if hasCarFaults {
            let faults = carFaults(segment: index, ecu: segments[index].nodes[node].ecu)
            guard !isSilent(faults, segment: index) else { return }
            if let stated = faults.car.latency { latency = self.latency(stated, faults, segment: index) }
            if let stated = self.pending(faults, segment: index) {
                (pending, interval) = (stated, stated.every)
            }
        }
        segments[index].nodes[node].accept(
            ECUNode.Work(
                request: request, isFunctional: isFunctional,
                due: clock.advanced(byNanoseconds: max(0, latency)), pendingLeft: pending?.count ?? 0,
                pendingInterval: interval))
    }

    /// Lets the ECUs answer what is due and run their timers; whether anything moved.
    private mutating func serveNodes(segment index: Int) -> Bool {
        var hasMoved = false
        for node in segments[index].nodes.indices {
            guard let due = segments[index].nodes[node].deadline, due <= clock else { continue }
            hasMoved = true
            segments[index].nodes[node].transport.timeout(now: clock, &transportOutputs)
            carryOut(node: node, segment: index)
            while let (work, isPending) = segments[index].nodes[node].takeDue(now: clock) {
                respond(to: work, isPending: isPending, node: node, segment: index)
            }
        }
        return hasMoved
    }

    /// Forms the answer now, from the vehicle as it is now, and hands it to the transport.
    private mutating func respond(to work: ECUNode.Work, isPending: Bool, node: Int, segment index: Int) {
        guard vehicle.ignition != .off else { return }
        answer.removeAll(keepingCapacity: true)
        if isPending {
            answer += [0x7F, work.request.first ?? 0, 0x78]
        } else if hasCarFaults, let refusal = refusal(of: work.request.first, node: node, segment: index) {
            answer += refusal
        } else {
            vehicle.advance(to: clock)
            let ecu = segments[index].nodes[node].ecu
            request.removeAll(keepingCapacity: true)
            request.append(contentsOf: work.request)
            ecus[ecu].respond(
                to: request, addressing: work.isFunctional ? .functional : .physical, vehicle: &vehicle,
                answer: &answer, samples: &samples)
            journalSamples(ecu: ecu, segment: index)
        }
        guard !answer.isEmpty else { return }
        do {
            try segments[index].nodes[node].transport.send(answer, now: clock, &transportOutputs)
        } catch {
            journal.append(
                .note(.answerNotSent("\(error)")), at: clock, endpoint: segments[index].endpoint,
                connection: segments[index].number)
        }
        carryOut(node: node, segment: index)
    }

    mutating func journalSamples(ecu: Int, segment index: Int) {
        for sample in samples {
            journal.append(
                sampleOf: sample.signal.index, ecu: ecu, pid: sample.pid, raw: sample.raw,
                value: sample.value, at: clock, endpoint: segments[index].endpoint,
                connection: segments[index].number)
        }
        if !samples.isEmpty { samples.removeAll(keepingCapacity: true) }
    }

    // MARK: Outputs

    mutating func markDirty(_ slot: Int) {
        guard !ports[slot].isDirty else { return }
        ports[slot].isDirty = true
        dirty.append(slot)
    }

    /// Turns what adapters have said at this instant into outputs, one for each port, or hands it to their links.
    mutating func flush() {
        if !dueLinks.isEmpty {
            for slot in dueLinks { deliver(slot) }
            dueLinks.removeAll(keepingCapacity: true)
        }
        guard !dirty.isEmpty else { return }
        for slot in dirty {
            ports[slot].isDirty = false
            guard ports[slot].isOpen else { continue }
            if endpoints[ports[slot].endpoint].keepsMemory { keepMemory(of: slot) }
            swap(&said, &ports[slot].adapter.output)
            if !ports[slot].faults.isEmpty {
                passOn(slot)
            } else if ports[slot].shaper != nil {
                journal.append(
                    answer: said[...], at: clock, endpoint: UInt16(ports[slot].endpoint),
                    connection: ports[slot].connection)
                let rate = ports[slot].adapter.serial.rate
                ports[slot].shaper?.setRate(rate)
                ports[slot].shaper?.send(said, now: clock)
                ports[slot].adapter.serial.freeAt = ports[slot].shaper?.lineFreeAt ?? clock
                scheduleLink(slot)
            } else {
                emit(said[...], from: slot)
            }
            said.removeAll(keepingCapacity: true)
            swap(&said, &ports[slot].adapter.output)
            if ports[slot].speaker == .maintenance { endIfOver(slot) }
        }
        dirty.removeAll(keepingCapacity: true)
    }

    /// Hands the client what its link has carried by now.
    mutating func deliver(_ slot: Int) {
        switch ports[slot].speaker {
        case .adapter: break
        case .recording: speakReplayed(slot)
        case .maintenance: serveMaintenance(slot)
        }
        if !ports[slot].faults.isEmpty { carry(slot) }
        while let piece = ports[slot].shaper?.takeDue(now: clock) { emit(piece, from: slot) }
        if !ports[slot].lowEnergy.isEmpty { notify(slot) }
        if ports[slot].speaker == .maintenance { endIfOver(slot) }
        scheduleLink(slot)
    }

    mutating func scheduleLink(_ slot: Int) {
        var due = Self.earlier(ports[slot].shaper?.deadline, ports[slot].faults.first?.pipe.deadline)
        switch ports[slot].speaker {
        case .adapter: break
        case .recording: due = Self.earlier(due, ports[slot].replays.first?.deadline)
        case .maintenance: due = Self.earlier(due, bookMaintenance(slot))
        }
        if let traffic = ports[slot].lowEnergy.first { due = Self.earlier(due, traffic.deadline) }
        guard let due else { return }
        if let scheduled = ports[slot].scheduledLink, scheduled <= due { return }
        ports[slot].scheduledLink = max(due, clock)
        queue.schedule(.link(slot), at: due)
    }

    mutating func emit(_ bytes: ArraySlice<UInt8>, from slot: Int) {
        guard !bytes.isEmpty else { return }
        guard ports[slot].lowEnergy.isEmpty else {
            ports[slot].lowEnergy[0].notifications.append(bytes, now: clock)
            notify(slot)
            return scheduleLink(slot)
        }
        put(bytes, from: slot)
    }

    /// Sends the notifications that are due now.
    private mutating func notify(_ slot: Int) {
        while isOpen(slot), let packet = ports[slot].lowEnergy[0].notifications.takeDue(now: clock) {
            put(packet[...], from: slot)
        }
    }

    private mutating func put(_ bytes: ArraySlice<UInt8>, from slot: Int) {
        let start = outputBytes.count
        outputBytes.append(contentsOf: bytes)
        outputs.append(Output(port: slot, time: clock, range: start..<outputBytes.count))
        journal.append(
            output: bytes, begins: ports[slot].owesResponse,
            ends: ports[slot].speaker == .maintenance ? maintenanceEnd(slot) : .atPrompt, at: clock,
            endpoint: UInt16(ports[slot].endpoint), connection: ports[slot].connection)
        ports[slot].owesResponse = false
    }
}
