import Diagnostics
public import LegacyBus
public import SimulationCore
import VehicleModel

/// Transfer of signals between taps, a J1850 bus or K line, and the ECUs.
extension VehicleNetwork {
    /// Queues signals of a tap, each not before its own instant, or schedules their failure.
    public mutating func submit(
        _ signals: [QueuedTransmission], from tap: TapID, on segment: BusSegmentID, now: SimInstant
    ) {
        if condition != .sound, let first = signals.first,
            refusesSignals(of: tap, on: first.transmission.link, ready: first.ready, segment, now: now)
        {
            return
        }
        openLegacy(segment)
        for queued in signals {
            // The rank follows those of ECUs, which are their addresses.
            segments[segment.rawValue].legacy?.line.submit(
                queued.transmission, from: tap.sender, rank: tap.sender, ready: queued.ready, now: now)
        }
    }

    /// Removes a tap's waiting signals and aborts the one that it is sending.
    mutating func silence(_ tap: TapID, on segment: BusSegmentID, now: SimInstant) {
        segments[segment.rawValue].legacy?.line.silence(tap.sender, now: now)
    }

    /// Creates the line and the nodes of its ECUs on first use.
    mutating func openLegacy(_ segment: BusSegmentID) {
        guard segments[segment.rawValue].legacy == nil else { return }
        segments[segment.rawValue].legacy = LegacySegment(plan.vehicle, timing: plan.timing)
    }

    /// Sends `bytes` including the check byte on the J1850 bus or K line of a segment, on the car's link, from a node
    /// that is not an ECU of the vehicle; does nothing in a car without such a link.
    public mutating func inject(message bytes: [UInt8], on segment: BusSegmentID, now: SimInstant) {
        guard let link = plan.vehicle.bus.protocol.legacyLink else { return }
        openLegacy(segment)
        segments[segment.rawValue].legacy?.line.submit(
            Transmission(.message(bytes), on: link), from: BusSender.foreign.number, ready: now, now: now)
        markReady(segment)
    }

    /// Delivers the due signals on the line of a segment; returns whether anything was done.
    mutating func runLegacyNodes(
        _ segment: BusSegmentID, _ taps: inout some VehicleTaps, _ context: inout SimulationContext
    ) -> Bool {
        guard segments[segment.rawValue].legacy != nil else { return false }
        var hasMoved = false
        if let delivery = segments[segment.rawValue].openedLegacy.line.complete(now: context.now) {
            hasMoved = true
            deliver(delivery, segment, &taps, &context)
        }
        for node in segments[segment.rawValue].openedLegacy.nodes.indices {
            while let work = segments[segment.rawValue].openedLegacy.nodes[node].requests.takeDue(
                now: context.now)
            {
                hasMoved = true
                respond(to: work, node: node, segment, &context)
            }
        }
        return hasMoved
    }

    private mutating func deliver(
        _ delivery: Line.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) {
        let transmission = delivery.transmission
        journal(delivery, segment, &context)
        // Of several nodes that acknowledge, the first one wins the arbitration of the in-frame response.
        var response: (byte: UInt8, sender: Int)?
        let isFromTester = delivery.sender > BusSender.foreign.number
        if !faults.isEmpty, delivery.sender < BusSender.foreign.number {
            for signal in distorted(delivery, segment, &context) {
                hand(signal, of: delivery, segment, &taps, now: context.now, &response)
            }
        } else {
            hand(transmission, of: delivery, segment, &taps, now: context.now, &response)
        }
        let reachesCar = !isFromTester || condition == .sound || reachesCar(transmission.link)
        for node in segments[segment.rawValue].openedLegacy.nodes.indices where reachesCar {
            let byte = hand(delivery, to: node, segment, &context)
            if let byte, response == nil { response = (byte, node) }
        }
        guard let response else { return }
        segments[segment.rawValue].openedLegacy.line.respond(response.byte, on: transmission.link)
        journal([response.byte], .inFrameResponse, sender: response.sender, segment, &context)
    }

    /// Delivers `transmission` to the taps as the wires carry it; `response` is the first tap's in-frame response.
    private func hand(
        _ transmission: Transmission, of delivery: Line.Delivery, _ segment: BusSegmentID,
        _ taps: inout some VehicleTaps, now: SimInstant, _ response: inout (byte: UInt8, sender: Int)?
    ) {
        let isFromTester = delivery.sender > BusSender.foreign.number
        let received = condition == .sound || isFromTester ? transmission : received(transmission)
        guard let received else { return }
        for tap in segments[segment.rawValue].taps {
            let sender = tap.sender
            let byte = taps.received(received, isOwn: delivery.sender == sender, at: tap, now: now)
            if let byte, response == nil { response = (byte, sender) }
        }
    }

    /// Delivers a signal to an ECU; returns the byte of its in-frame response, or nil for none.
    private mutating func hand(
        _ delivery: Line.Delivery, to node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> UInt8? {
        guard context.vehicle.ignition != .off else {
            segments[segment.rawValue].openedLegacy.nodes[node].reset()
            return nil
        }
        let transmission = delivery.transmission
        if delivery.sender == node {
            segments[segment.rawValue].openedLegacy.nodes[node].responder.transmitted(
                transmission.signal, now: context.now)
            return nil
        }
        let ecu = segments[segment.rawValue].openedLegacy.nodes[node].ecu.rawValue
        if ecus[ecu].hasServer, case .message = transmission.signal {
            // Any message keeps the session, also those that the link layer answers itself.
            context.vehicle.advance(to: context.now)
            ecus[ecu].requestArrives(&context.vehicle)
        }
        let responder = segments[segment.rawValue].openedLegacy.nodes[node].responder
        guard responder.link.medium == transmission.link.medium,
            transmission.parity.passes(transmission.signal)
        else { return nil }
        var outputs: [Responder.Output] = []
        segments[segment.rawValue].openedLegacy.nodes[node].responder.received(
            transmission.signal, bitRate: transmission.bitRate, now: context.now, &outputs)
        var response: UInt8?
        for output in outputs {
            switch output {
            case .transmit(let own, let ready):
                submit(own, of: node, ready: ready, segment, now: context.now)
            case .deliver(let message, let isFunctional):
                if responder.link == .pulseWidth, message.format & 0x08 == 0 { response = responder.address }
                let faults = faultsInForce(segment, ecu: ECUID(ecu))
                segments[segment.rawValue].openedLegacy.nodes[node].requests.receive(
                    message, service: message.data.first, isFunctional: isFunctional, faults, &context)
            }
        }
        return response
    }

    private mutating func submit(
        _ transmission: Transmission, of node: Int, ready: SimInstant, _ segment: BusSegmentID,
        now: SimInstant
    ) {
        let rank = Int(segments[segment.rawValue].openedLegacy.nodes[node].responder.address)
        segments[segment.rawValue].openedLegacy.line.submit(
            transmission, from: node, rank: rank, ready: ready, now: now)
    }

    /// Computes the answer from the vehicle's present state and queues its messages.
    private mutating func respond(
        to work: RequestQueue<Message>.Item, node: Int, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        let place = segments[segment.rawValue].openedLegacy.nodes[node]
        let faults = faultsInForce(segment, ecu: place.ecu)
        guard let reply = work.reply(faults, &context) else { return }
        var answers: [[UInt8]] = []
        if let message = reply.message(to: work.service) {
            answers = [message]
        } else {
            context.vehicle.advance(to: context.now)
            ecus[place.ecu.rawValue].respondLegacy(
                to: work.request.data, addressing: work.isFunctional ? .functional : .physical,
                form: place.responder.link == .iso14230 ? .negative : .silent, vehicle: &context.vehicle,
                answers: &answers, samples: &scratch.samples, from: segment.tester,
                wasAnnounced: work.wasAnnounced)
            journalSamples(ecu: place.ecu, segment, &context)
            if let faults, !answers.isEmpty, faults.losesAnswer(&context) { answers = [] }
        }
        segments[segment.rawValue].openedLegacy.nodes[node].lastRequest = work.request
        send(answers, answering: work.request, node: node, segment, now: context.now)
    }

    /// Queues the messages of an answer to `request`.
    mutating func send(
        _ answers: [[UInt8]], answering request: Message, node: Int, _ segment: BusSegmentID, now: SimInstant
    ) {
        let responder = segments[segment.rawValue].openedLegacy.nodes[node].responder
        expect(messages: answers.count, from: node, segment)
        for answer in answers {
            submit(
                responder.transmission(of: answer, answering: request), of: node, ready: now, segment,
                now: now)
        }
    }

    private func journal(
        _ delivery: Line.Delivery, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) {
        let sender = delivery.sender
        switch delivery.transmission.signal {
        case .message(let message): journal(message, .message, sender: sender, segment, &context)
        case .byte(let byte): journal([byte], .message, sender: sender, segment, &context)
        case .address(let byte): journal([byte], .fiveBaud, sender: sender, segment, &context)
        case .wakeUp: journal([], .wakeUp, sender: sender, segment, &context)
        }
    }

    private func journal(
        _ bytes: [UInt8], _ form: JournalEntry.Frame.Form, sender: Int, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        context.journal.append(
            .frame(.init(form, from: BusSender(number: sender), bytes[...])), at: context.now,
            endpoint: segments[segment.rawValue].endpoint, connection: segments[segment.rawValue].number)
    }
}
