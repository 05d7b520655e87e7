package import CANBus
import ELM327
package import Links
package import SimulationCore
import VehicleModel
package import VehicleNetwork

/// Opening and closing of connections.
extension Endpoints {
    /// The result of a connection attempt.
    package enum Request: Sendable {
        /// The client may connect after the connection at `replacing`, if any, was closed.
        case admitted(replacing: Int?)
        /// The client is refused; the journal has a record of it.
        case refused
        /// The client is accepted and reset; the journal has a record of it.
        case reset
        /// The client gets no answer.
        case unanswered
    }

    /// Decides an attempt to connect to endpoint number `index`; `peer` is the address `host:port` when known.
    package mutating func request(
        endpoint index: Int, peer: String?, _ context: inout SimulationContext
    ) -> Request {
        guard states[index].description.hasConnections else { return .refused }
        switch acceptance(endpoint: index, now: context.now) {
        case .open: break
        case .refusing:
            refuse(.nobodyListens, endpoint: index, peer, &context)
            return .refused
        case .resetting:
            refuse(.nobodyListens, endpoint: index, peer, &context)
            return .reset
        case .unanswering: return .unanswered
        }
        guard states[index].stream.clients != .each, let current = states[index].slots.last else {
            return .admitted(replacing: nil)
        }
        guard states[index].stream.clients == .replace else {
            refuse(.isTaken, endpoint: index, peer, &context)
            return .refused
        }
        return .admitted(replacing: current)
    }

    private mutating func refuse(
        _ reason: ConnectionEnd.Refusal, endpoint index: Int, _ peer: String?,
        _ context: inout SimulationContext
    ) {
        count(peer, endpoint: index, &context)
        context.journal.append(
            .disconnect(.refused(reason)), at: context.now, endpoint: UInt16(index),
            connection: states[index].connectionCount)
    }

    /// Lets in a client whose request at socket number `socket` was admitted; its slot.
    package mutating func connect(
        endpoint index: Int, socket: Int, peer: String?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Int {
        count(peer, endpoint: index, &context)
        let number = states[index].connectionCount
        let faults = watchesRequests ? makeFaults(endpoint: index, now: context.now) : nil
        let connection = Connection(
            endpoint: index, number: number,
            server: makeServer(endpoint: index, number: number, faults?.lasting, &network, &context),
            pipeline: makePipeline(endpoint: index, number, faults, context), faults: faults)
        let slot = freeSlots.put(connection, into: &connections)
        connections[slot].isSecured = states[index].description.isSecured(socket: socket)
        states[index].slots.append(slot)
        context.journal.append(
            .connect(socket: socket), at: context.now, endpoint: UInt16(index), connection: number)
        serverIsConnected(slot, &network, &context)
        if watchesRequests { outbox.events.append(EndpointEvent(.connect, endpoint: index, slot: slot)) }
        return slot
    }

    /// Counts a connection attempt and records the peer's address when known.
    private mutating func count(_ peer: String?, endpoint index: Int, _ context: inout SimulationContext) {
        states[index].connectionCount += 1
        guard let peer else { return }
        context.journal.append(
            .peer(peer), at: context.now, endpoint: UInt16(index), connection: states[index].connectionCount)
    }

    private func makePipeline(
        endpoint index: Int, _ number: UInt32, _ faults: ConnectionFaults?, _ context: SimulationContext
    ) -> LinkPipeline? {
        let stage = faults.map {
            ReplyFaultStage(
                lasting: $0.lasting.link, random: context.random.split("faults \(index) \(number)"))
        }
        return LinkPipeline(
            states[index].stream.link, isShaped: timing == .faithful, replies: stage,
            random: context.random.split("link \(index) \(number)"))
    }

    /// Removes the connection at `slot` after its end.
    package mutating func disconnect(
        _ slot: Int, _ end: ConnectionEnd, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard isOpen(slot) else { return }
        let (endpoint, number) = (connections[slot].endpoint, connections[slot].number)
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: UInt16(endpoint), connection: number)
        states[endpoint].slots.removeAll { $0 == slot }
        connections[slot].isOpen = false
        connections[slot].pipeline = nil
        connections[slot].faults = nil
        connections[slot].said = []
        connections[slot].inbox = []
        serverIsGone(slot, &network, &context)
        freeSlots.release(slot)
        guard watchesRequests else { return }
        outbox.events.append(EndpointEvent(.disconnect, endpoint: endpoint, slot: nil))
    }

    /// Ends the connection at `slot` from the server's side.
    package mutating func close(
        _ slot: Int, _ how: Disconnection, _ cause: ConnectionEnd.Cause, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard isOpen(slot) else { return }
        let endpoint = connections[slot].endpoint
        outbox.closings.append(Outbox.Closing(port: slot, time: context.now, manner: how.manner))
        if how.acceptsAgainAfter > .zero {
            states[endpoint].closedUntil = context.now.advanced(by: how.acceptsAgainAfter)
            context.wakes.schedule(.faultsEnd, at: states[endpoint].closedUntil)
        }
        disconnect(slot, .endpoint(how.manner, cause), &network, &context)
    }

    /// Records an attempt to connect to endpoint number `index` that failed before a connection existed; counts it as
    /// a connection.
    package mutating func turnAway(
        endpoint index: Int, _ end: ConnectionEnd, _ context: inout SimulationContext
    ) {
        guard states.indices.contains(index) else { return }
        states[index].connectionCount += 1
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: UInt16(index),
            connection: states[index].connectionCount)
    }

    /// Records a remark about the connection at `slot` in the journal.
    package func remark(_ text: String, slot: Int, _ context: inout SimulationContext) {
        guard isOpen(slot) else { return }
        context.journal.append(
            .note(.remark(.connection, text)), at: context.now, endpoint: UInt16(connections[slot].endpoint),
            connection: connections[slot].number)
    }

    /// The number of clients connected to endpoint number `index`.
    package func clientCount(endpoint index: Int) -> Int { states[index].slots.count }

    /// The open connections, in the order of their ports.
    package var connectionStatus: [ConnectionStatus] {
        openSlots(at: nil).map {
            ConnectionStatus(endpoint: connections[$0].endpoint, number: connections[$0].number, port: $0)
        }
    }

    /// The number of the connection at `slot`, at its endpoint.
    package func number(of slot: Int) -> UInt32 { connections[slot].number }

    // MARK: The bus of a connection

    /// Sends `frame` on the bus segment of the connection at `slot`, from a node that is not an ECU of the vehicle.
    package mutating func inject(
        _ frame: CANFrame, at slot: Int, _ network: inout VehicleNetwork, _ context: SimulationContext
    ) {
        guard isOpen(slot), let segment = segment(of: slot) else { return }
        network.inject(frame, on: segment, now: context.now)
    }

    /// Sends `bytes` including the check byte on the J1850 bus or K line, on the car's link, in the same way.
    package mutating func inject(
        message bytes: [UInt8], at slot: Int, _ network: inout VehicleNetwork, _ context: SimulationContext
    ) {
        guard isOpen(slot), let segment = segment(of: slot) else { return }
        network.inject(message: bytes, on: segment, now: context.now)
    }
}

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
        receivePackets(slot, &network, &context)
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
        receivePackets(slot, &network, &context)
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Passes the client's packets that have arrived at `slot` to its server.
    mutating func receivePackets(
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
