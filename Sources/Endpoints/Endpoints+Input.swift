import Links
import SimulationCore
package import VehicleNetwork

/// What clients send.
extension Endpoints {
    /// Writes what the client at `slot` has sent into the journal; whether it is to be heard.
    package mutating func admit(_ bytes: [UInt8], on slot: Int, _ context: inout SimulationContext) -> Bool {
        guard isOpen(slot) else { return false }
        let (endpoint, number) = (UInt16(connections[slot].endpoint), connections[slot].number)
        if connections[slot].hasPipeline, !buffersOutput(slot),
            let pending = connections[slot].pipeline?.pendingCount, pending > LinkPipeline.limit
        {
            context.journal.append(
                .note(.inputLost(bytes: bytes.count)), at: context.now, endpoint: endpoint, connection: number
            )
            return false
        }
        context.vehicle.advance(to: context.now)
        context.journal.append(
            input: bytes[...], at: context.now, endpoint: endpoint, connection: number)
        return true
    }

    /// Takes what the client at `slot` has sent.
    package mutating func receive(
        _ bytes: [UInt8], on slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard hasPackets(slot) else { return hear(bytes, slot, &network, &context) }
        connections[slot].pipeline?.receive(bytes, now: context.now)
        hearPackets(slot, &network, &context)
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    private func hasPackets(_ slot: Int) -> Bool {
        connections[slot].hasPipeline && connections[slot].pipeline?.hasPackets ?? false
    }

    /// The client at `slot` takes no more for now, or takes what it is sent again.
    package mutating func setWritable(_ isWritable: Bool, slot: Int) {
        guard isOpen(slot), connections[slot].isWritable != isWritable else { return }
        connections[slot].isWritable = isWritable
        if isWritable, buffersOutput(slot) { dueLinks.append(slot) }
    }

    /// Goes on behind the events of `observed`.
    package mutating func resume(
        _ observed: EndpointEvent, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let slot = observed.slot, isOpen(slot) else { return }
        switch observed.kind {
        case .connect, .disconnect: return
        case .firstByte:
            let bytes = connections[slot].inbox
            connections[slot].inbox = []
            take(bytes, slot, &network, &context)
        case .request: answerRequest(slot, &network, &context)
        }
        guard isOpen(slot), !outbox.hasEvents else { return }
        if connections[slot].isDelivering { deliver(slot, &network, &context) }
        guard isOpen(slot), !outbox.hasEvents, hasPackets(slot) else { return }
        hearPackets(slot, &network, &context)
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// The packets of the client at `slot` that are due now reach its server.
    mutating func hearPackets(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while isOpen(slot), !outbox.hasEvents,
            let packet = connections[slot].pipeline?.takePacket(now: context.now)
        {
            context.vehicle.advance(to: context.now)
            hear(packet, slot, &network, &context)
        }
    }

    /// Bytes reach the server of `slot`.
    private mutating func hear(
        _ bytes: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let endpoint = connections[slot].endpoint
        guard watchesRequests, !states[endpoint].hasInput else {
            return take(bytes, slot, &network, &context)
        }
        states[endpoint].hasInput = true
        connections[slot].inbox = bytes
        outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, slot: slot))
    }
}
