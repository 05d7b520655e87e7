public import CANBus
import Diagnostics
import ISOTP
public import SimulationCore
import VehicleModel

/// Transfer of frames between taps, the CAN bus and the ECUs with their transport of ISO 15765-2.
extension VehicleNetwork {
    /// The time until a tap gives up because no node acknowledges its frames or the bus has another rate; unpublished,
    /// some tens of retries at 500 kbit/s.
    static let transmitFailureDelay = Duration.milliseconds(10)

    // MARK: Taps

    /// Queues frames of a tap, which sends at `rates`, on the bus. Schedules their failure instead when the wires
    /// are faulty or no node acknowledges at those rates: a wrong data rate destroys the frames that switch to it.
    public mutating func submit(
        _ frames: [CANFrame], from tap: TapID, rates: BitRates, on segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        if condition != .sound, refusesFrames(of: tap, on: segment, now: context.now) { return }
        let isUsable = plan.busIsUsable && !(!faults.isEmpty && busIsOff(segment, &context))
        let isSent =
            rates.nominal == plan.busRate
            && !frames.contains {
                $0.isFD && (plan.dataRate == nil || $0.switchesBitRate && rates.data != plan.dataRate)
            }
        guard isUsable, isSent, context.vehicle.ignition != .off else {
            let delay = plan.isInstant ? Duration.zero : Self.transmitFailureDelay
            return fail(tap, .unacknowledged, due: context.now.advanced(by: delay), on: segment)
        }
        if segments[segment.rawValue].bus == nil { open(segment) }
        for frame in frames {
            segments[segment.rawValue].submit(frame, from: tap.sender, now: context.now)
        }
    }

    /// Removes the frames and signals of a tap that have not been sent, and aborts its signal on a K line.
    public mutating func withdraw(_ tap: TapID, from segment: BusSegmentID, now: SimInstant) {
        segments[segment.rawValue].withdraw(tap)
        silence(tap, on: segment, now: now)
    }

    /// Removes and returns the failure of a tap's transmission that is due by now; nil when there is none.
    public mutating func takeFailure(of tap: TapID, on segment: BusSegmentID, now: SimInstant)
        -> TransmitFault?
    {
        guard !segments[segment.rawValue].failures.isEmpty,
            let place = segments[segment.rawValue].failures.firstIndex(where: {
                $0.tap == tap && $0.due <= now
            })
        else { return nil }
        return segments[segment.rawValue].failures.remove(at: place).fault
    }

    /// Queues `frame` on a segment, from a node that is not an ECU of the vehicle.
    public mutating func inject(_ frame: CANFrame, on segment: BusSegmentID, now: SimInstant) {
        open(segment)
        segments[segment.rawValue].submit(frame, from: BusSender.foreign.number, now: now)
        markReady(segment)
    }

    mutating func fail(_ tap: TapID, _ fault: TransmitFault, due: SimInstant, on segment: BusSegmentID) {
        segments[segment.rawValue].failures.removeAll { $0.tap == tap }
        segments[segment.rawValue].failures.append(BusSegment.Failure(tap: tap, due: due, fault: fault))
    }

    // MARK: Bus

    /// Creates the bus of a segment and the nodes of its ECUs.
    mutating func open(_ segment: BusSegmentID) {
        guard segments[segment.rawValue].bus == nil else { return }
        let (vehicle, timing) = (plan.vehicle, plan.timing)
        segments[segment.rawValue].bus = Bus(
            BitRates(nominal: plan.isInstant ? 0 : plan.busRate, data: plan.dataRate))
        if plan.speaksJ1939 {
            segments[segment.rawValue].j1939Nodes = plan.j1939.enumerated().map {
                J1939Node($1, of: vehicle, index: $0, timing: timing)
            }
        } else {
            segments[segment.rawValue].nodes = vehicle.ecus.enumerated().map {
                ECUNode($1, index: $0, timing: timing)
            }
        }
    }

    /// Delivers the next frame that has crossed the bus; returns whether there was one.
    mutating func moveFrames(
        _ segment: BusSegmentID, _ taps: inout some VehicleTaps, _ context: inout SimulationContext
    ) -> Bool {
        let completed = segments[segment.rawValue].completeFrame(now: context.now)
        guard let delivery = completed else { return false }
        if !segments[segment.rawValue].recoveries.isEmpty { countRecessiveBits(delivery, segment) }
        if delivery.frame.isFD {
            if destroy(delivery, segment, &taps, &context) { return true }
            countSuccess(of: delivery.sender, segment)
        }
        journal(delivery, segment, &context)
        if condition != .sound, !deliverDisturbed(delivery, segment, &taps, now: context.now) { return true }
        if condition == .sound {
            if !faults.isEmpty, delivery.sender < BusSender.foreign.number {
                distort(delivery, segment, &taps, &context)
            } else {
                hand(delivery, segment, &taps, now: context.now)
            }
        }
        for node in segments[segment.rawValue].nodes.indices {
            if delivery.sender == node {
                segments[segment.rawValue].nodes[node].transport.confirmed(
                    delivery.frame, now: context.now, &scratch.transport)
            } else if context.vehicle.ignition != .off, !segments[segment.rawValue].isBusOff(node) {
                segments[segment.rawValue].nodes[node].transport.receive(
                    delivery.frame, now: context.now, &scratch.transport)
            }
            carryOut(node: node, segment, &context)
        }
        if plan.speaksJ1939 { handToJ1939Nodes(delivery, segment, &context) }
        return true
    }

    func hand(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps, now: SimInstant
    ) {
        // By index: the list does not change meanwhile and need not be copied.
        for place in segments[segment.rawValue].taps.indices {
            let tap = segments[segment.rawValue].taps[place]
            if segments[segment.rawValue].isBusOff(tap.sender) { continue }
            if delivery.sender == tap.sender {
                taps.transmitted(at: tap, now: now)
            } else if taps.listeningBitRate(of: tap) == plan.busRate {
                taps.received(delivery.frame, at: tap, now: now)
            } else if taps.wakesOnTraffic(tap) {
                taps.sawTraffic(at: tap, now: now)
            }
        }
    }

    private func journal(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) {
        let form = delivery.frame.journalForm
        let (number, endpoint) = (segments[segment.rawValue].number, segments[segment.rawValue].endpoint)
        delivery.frame.data.withBytes { data in
            context.journal.append(
                frame: form, from: BusSender(number: delivery.sender), data: data, at: context.now,
                endpoint: endpoint, connection: number)
        }
    }

    // MARK: ECUs

    /// Carries out the outputs of an ECU's transport.
    private mutating func carryOut(node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        guard !scratch.transport.isEmpty else { return }
        for output in scratch.transport {
            switch output {
            case .transmit(let frame):
                segments[segment.rawValue].submit(frame, from: node, now: context.now)
            case .deliver(let request, let type):
                if !plan.servers.isEmpty { requestArrives(node: node, segment, &context) }
                let faults = faultsInForce(segment, ecu: segments[segment.rawValue].nodes[node].ecu)
                segments[segment.rawValue].nodes[node].requests.receive(
                    request, service: request.first, isFunctional: type == .functional, faults, &context)
            case .started: if !plan.servers.isEmpty { requestBegins(node: node, segment, &context) }
            case .failed: if !plan.servers.isEmpty { requestArrives(node: node, segment, &context) }
            case .finished: break
            }
        }
        // One or two outputs: `removeAll` takes four times as long.
        while !scratch.transport.isEmpty { scratch.transport.removeLast() }
    }

    /// Answers due requests of the ECUs and handles their timers; returns whether anything was done.
    mutating func runNodes(_ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        var next = 0
        while let node = segments[segment.rawValue].runTimers(
            from: next, now: context.now, &scratch.transport)
        {
            next = node + 1
            carryOut(node: node, segment, &context)
            while let work = segments[segment.rawValue].nodes[node].requests.takeDue(now: context.now) {
                let ecu = segments[segment.rawValue].nodes[node].ecu
                answer(
                    work, of: ecu, to: segment.tester, faultsInForce(segment, ecu: ecu),
                    endpoint: segments[segment.rawValue].endpoint,
                    connection: segments[segment.rawValue].number, &context)
                sendAnswer(node: node, segment, &context)
            }
        }
        return next > 0
    }

    /// Computes what an ECU sends for a due request, from the vehicle's present state, into `scratch.answer`.
    mutating func answer(
        _ work: RequestQueue<some Sequence<UInt8> & Sendable>.Item, of ecu: ECUID,
        to tester: DiagnosticTester,
        _ faults: FaultsInForce?, endpoint: EndpointID?, connection: UInt32,
        _ context: inout SimulationContext
    ) {
        scratch.answer.removeAll(keepingCapacity: true)
        guard let reply = work.reply(faults, &context) else { return }
        if let message = reply.message(to: work.service) {
            scratch.answer += message
            return
        }
        context.vehicle.advance(to: context.now)
        scratch.request.removeAll(keepingCapacity: true)
        scratch.request.append(contentsOf: work.request)
        ecus[ecu.rawValue].respond(
            to: scratch.request, addressing: work.isFunctional ? .functional : .physical,
            vehicle: &context.vehicle, answer: &scratch.answer, samples: &scratch.samples,
            from: tester, wasAnnounced: work.wasAnnounced)
        journalSamples(ecu: ecu, endpoint: endpoint, connection: connection, &context)
        if let faults, !scratch.answer.isEmpty, faults.losesAnswer(&context) {
            scratch.answer.removeAll(keepingCapacity: true)
        }
    }

    /// Sends `scratch.answer` through the transport of a node, unless it is empty.
    mutating func sendAnswer(node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        guard !scratch.answer.isEmpty else { return }
        do {
            try segments[segment.rawValue].nodes[node].transport.send(
                scratch.answer, now: context.now, &scratch.transport)
        } catch {
            context.journal.append(
                .note(.answerNotSent("\(error)")), at: context.now,
                endpoint: segments[segment.rawValue].endpoint,
                connection: segments[segment.rawValue].number)
        }
        carryOut(node: node, segment, &context)
    }

    mutating func journalSamples(ecu: ECUID, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        journalSamples(
            ecu: ecu, endpoint: segments[segment.rawValue].endpoint,
            connection: segments[segment.rawValue].number, &context)
    }

    /// Writes `scratch.samples`, the signals in an answer of `ecu`, into the journal.
    mutating func journalSamples(
        ecu: ECUID, endpoint: EndpointID?, connection: UInt32, _ context: inout SimulationContext
    ) {
        guard !scratch.samples.isEmpty else { return }
        for sample in scratch.samples {
            context.journal.append(
                sampleOf: sample.signal.index, ecu: ecu.rawValue, pid: sample.pid, raw: sample.raw,
                value: sample.value, at: context.now, endpoint: endpoint, connection: connection)
        }
        scratch.samples.removeAll(keepingCapacity: true)
    }
}
