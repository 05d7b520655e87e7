import Links
import SimulationCore
package import VehicleNetwork

/// Input from clients.
extension Endpoints {
    /// Records input of the client at `slot` in the journal; returns false when the input is to be dropped.
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

    /// Receives input of the client at `slot`.
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

    /// Reports whether the client at `slot` can receive more output.
    package mutating func setWritable(_ isWritable: Bool, slot: Int) {
        guard isOpen(slot), connections[slot].isWritable != isWritable else { return }
        connections[slot].isWritable = isWritable
        if isWritable, buffersOutput(slot) { dueLinks.append(slot) }
    }

    /// Continues after the events of `observed` were handled.
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

    /// Passes the client's packets that have arrived at `slot` to its server.
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

    /// Passes bytes to the server of `slot`, after an event for the first byte of the endpoint.
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
