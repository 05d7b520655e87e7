import Diagnostics
import ELM327
import LegacyBus
public import SimulationCore
import VehicleModel

/// Moving signals between adapters, a J1850 bus or K line, and ECUs.
extension Rig {
    /// Puts the signals of the adapter at `slot` on its wires.
    mutating func sendLegacy(from slot: Int, segment index: Int) {
        if condition != .sound, refusesSignals(of: slot) {
            ports[slot].adapter.transmissions.removeAll(keepingCapacity: true)
            return
        }
        openLegacy(segment: index)
        let sender = Segment.sender(port: slot)
        for queued in ports[slot].adapter.transmissions {
            // The rank comes after those of ECUs, which are their addresses.
            segments[index].legacy[0].line.submit(
                queued.transmission, from: sender, rank: sender, ready: queued.ready, now: clock)
        }
        ports[slot].adapter.transmissions.removeAll(keepingCapacity: true)
    }

    /// Takes back what the adapter at `slot` has on its wires, and breaks off what it is sending.
    mutating func silenceLegacy(_ slot: Int, segment index: Int) {
        guard !segments[index].legacy.isEmpty else { return }
        segments[index].legacy[0].line.silence(Segment.sender(port: slot), now: clock)
    }

    /// Powers the line and its ECUs up on the first use.
    mutating func openLegacy(segment index: Int) {
        guard segments[index].legacy.isEmpty else { return }
        segments[index].legacy = [LegacySegment(description.vehicle, timing: description.timing)]
    }

    /// A further node, which is nobody's ECU, puts `bytes` on the J1850 bus or K line that the adapter at `port` is
    /// attached to, check byte included, in the form of the car's own link.
    public mutating func inject(message bytes: [UInt8], at slot: Int, now: SimInstant) {
        catchUp(to: now)
        guard isOpen(slot), let link = description.vehicle.bus.protocol.legacyLink else { return }
        let segment = ports[slot].segment
        openLegacy(segment: segment)
        segments[segment].legacy[0].line.submit(
            Transmission(.message(bytes), on: link), from: Segment.foreignSender, ready: clock, now: clock)
        markReady(segment)
    }

    /// Moves what is due on the line of segment `index`; whether anything moved.
    mutating func serveLegacy(segment index: Int) -> Bool {
        guard !segments[index].legacy.isEmpty else { return false }
        var hasMoved = false
        if let delivery = segments[index].legacy[0].line.complete(now: clock) {
            hasMoved = true
            deliver(delivery, segment: index)
        }
        for node in segments[index].legacy[0].nodes.indices {
            while let (work, isPending) = segments[index].legacy[0].nodes[node].takeDue(now: clock) {
                hasMoved = true
                respond(to: work, isPending: isPending, node: node, segment: index)
            }
        }
        return hasMoved
    }

    private mutating func deliver(_ delivery: Line.Delivery, segment index: Int) {
        let transmission = delivery.transmission
        journalSignal(delivery, segment: index)
        // Of several nodes that acknowledge, the first one wins the arbitration within the frame.
        var response: (byte: UInt8, sender: Int)?
        let isFromTester = delivery.sender > Segment.foreignSender
        if hasCarFaults, delivery.sender < Segment.foreignSender {
            for signal in distorted(delivery, segment: index) {
                hand(signal, of: delivery, segment: index, &response)
            }
        } else {
            hand(transmission, of: delivery, segment: index, &response)
        }
        let reachesCar = !isFromTester || condition == .sound || reachesCar(transmission.link)
        for node in segments[index].legacy[0].nodes.indices where reachesCar {
            let byte = hand(delivery, to: node, segment: index)
            if let byte, response == nil { response = (byte, node) }
        }
        guard let response else { return }
        segments[index].legacy[0].line.respond(response.byte, on: transmission.link)
        journalBytes([response.byte], .inFrameResponse, sender: response.sender, segment: index)
    }

    /// Lets the adapters hear `transmission`, as the wires carry it; `response` is that of the first to acknowledge it.
    private mutating func hand(
        _ transmission: Transmission, of delivery: Line.Delivery, segment index: Int,
        _ response: inout (byte: UInt8, sender: Int)?
    ) {
        let isFromTester = delivery.sender > Segment.foreignSender
        let heard = condition == .sound || isFromTester ? transmission : heard(transmission)
        guard let heard else { return }
        for port in segments[index].members {
            let sender = Segment.sender(port: port)
            let byte = ports[port].adapter.heard(heard, isOwn: delivery.sender == sender, now: clock)
            if let byte, response == nil { response = (byte, sender) }
        }
    }

    /// Lets an ECU hear a signal; the byte of its in-frame response, or nil for none.
    private mutating func hand(_ delivery: Line.Delivery, to node: Int, segment index: Int) -> UInt8? {
        guard vehicle.ignition != .off else {
            segments[index].legacy[0].nodes[node].reset()
            return nil
        }
        let transmission = delivery.transmission
        if delivery.sender == node {
            segments[index].legacy[0].nodes[node].responder.transmitted(transmission.signal, now: clock)
            return nil
        }
        let responder = segments[index].legacy[0].nodes[node].responder
        guard responder.link.medium == transmission.link.medium,
            transmission.parity.passes(transmission.signal)
        else { return nil }
        var outputs: [Responder.Output] = []
        segments[index].legacy[0].nodes[node].responder.received(
            transmission.signal, bitRate: transmission.bitRate, now: clock, &outputs)
        var response: UInt8?
        for output in outputs {
            switch output {
            case .transmit(let own, let ready):
                submit(own, of: node, ready: ready, segment: index)
            case .deliver(let message, let isFunctional):
                if responder.link == .pulseWidth, message.format & 0x08 == 0 { response = responder.address }
                accept(message, isFunctional: isFunctional, node: node, segment: index)
            }
        }
        return response
    }

    private mutating func accept(_ message: Message, isFunctional: Bool, node: Int, segment index: Int) {
        var latency: Int64?
        var pending: ECUDescription.ResponsePending?
        if hasCarFaults {
            let faults = carFaults(segment: index, ecu: segments[index].legacy[0].nodes[node].ecu)
            guard !isSilent(faults, segment: index) else { return }
            if let stated = faults.car.latency { latency = self.latency(stated, faults, segment: index) }
            pending = self.pending(faults, segment: index)
        }
        segments[index].legacy[0].nodes[node].accept(
            message, isFunctional: isFunctional, now: clock, isInstant: isInstant, latency: latency,
            pending: pending, random: &random)
    }

    private mutating func submit(
        _ transmission: Transmission, of node: Int, ready: SimInstant, segment index: Int
    ) {
        let rank = Int(segments[index].legacy[0].nodes[node].responder.address)
        segments[index].legacy[0].line.submit(
            transmission, from: node, rank: rank, ready: ready, now: clock)
    }

    /// Forms the answer now, from the vehicle as it is now, and queues its messages.
    private mutating func respond(
        to work: LegacyNode.Work, isPending: Bool, node: Int, segment index: Int
    ) {
        guard vehicle.ignition != .off else { return }
        let place = segments[index].legacy[0].nodes[node]
        var answers: [[UInt8]] = []
        if isPending {
            answers = [[0x7F, work.request.data.first ?? 0, 0x78]]
        } else if hasCarFaults,
            let refusal = refusal(of: work.request.data.first, ecu: place.ecu, segment: index)
        {
            answers = [refusal]
        } else {
            vehicle.advance(to: clock)
            ecus[place.ecu].respondLegacy(
                to: work.request.data, addressing: work.isFunctional ? .functional : .physical,
                form: place.responder.link == .iso14230 ? .negative : .silent, vehicle: &vehicle,
                answers: &answers, samples: &samples)
            journalSamples(ecu: place.ecu, segment: index)
        }
        expect(messages: answers.count, from: node, segment: index)
        for answer in answers {
            submit(
                place.responder.transmission(of: answer, answering: work.request), of: node, ready: clock,
                segment: index)
        }
    }

    private mutating func journalSignal(_ delivery: Line.Delivery, segment index: Int) {
        let sender = delivery.sender
        switch delivery.transmission.signal {
        case .message(let message): journalBytes(message, .message, sender: sender, segment: index)
        case .byte(let byte): journalBytes([byte], .message, sender: sender, segment: index)
        case .address(let byte): journalBytes([byte], .fiveBaud, sender: sender, segment: index)
        case .wakeUp: journalBytes([], .wakeUp, sender: sender, segment: index)
        }
    }

    private mutating func journalBytes(
        _ bytes: [UInt8], _ form: JournalEntry.Frame.Form, sender: Int, segment index: Int
    ) {
        journal.append(
            .frame(.init(form, from: BusSender(number: sender), bytes[...])), at: clock,
            endpoint: segments[index].endpoint, connection: segments[index].number)
    }
}
