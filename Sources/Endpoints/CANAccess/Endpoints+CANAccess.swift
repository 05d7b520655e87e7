import CANAccess
import Links
package import SimulationCore
package import VehicleNetwork

/// Connections of tools with raw access to the bus.
extension Endpoints {
    /// Begins the session of a new connection; all tools are on one bus.
    mutating func makeTool(
        endpoint index: Int, number: UInt32, _ network: inout VehicleNetwork
    ) -> Int {
        let segment = sharedSegment ?? network.openSegment(endpoint: UInt16(index), number: number)
        sharedSegment = segment
        let session = CANAccessSession(access.description(of: index), busBitRate: network.bitRate)
        return access.add(
            CANAccessServers.Client(
                session: session, endpoint: index, segment: segment,
                requests: RequestAssembly(network.requestPlaces)))
    }

    /// Attaches the tool at `place` to its bus, as the tap with the number of its connection's slot.
    mutating func attachTool(_ place: Int, _ slot: Int, _ network: inout VehicleNetwork) {
        network.attach(
            TapID(slot), to: access.clients[place].segment, connection: connections[slot].number)
    }

    /// Detaches the tool at `place` from its bus.
    mutating func detachTool(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let segment = access.clients[place].segment
        network.detach(TapID(slot), from: segment, isKept: true, now: context.now)
        network.markReady(segment)
        access.remove(place)
    }

    /// Sends what a tool gets before its first byte.
    mutating func greetTool(_ place: Int, _ slot: Int) {
        if !access.clients[place].session.port.output.isEmpty { markDirty(slot) }
    }

    /// Passes bytes of the client to the tool's session.
    mutating func receiveByTool(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        access.clients[place].session.port.powerOn = context.powerOn
        access.clients[place].session.receive(bytes, now: context.now)
        access.countCyclic(place)
        network.markReady(access.clients[place].segment)
    }

    /// Lets the tool of `tap` do its due work, and takes its output and frames; returns whether anything was done.
    mutating func serveTool(
        _ place: Int, _ tap: TapID, segment: BusSegmentID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        var hasMoved = false
        let slot = CANAccessServers.group(of: tap) == nil ? tap.rawValue : nil
        if let slot {
            access.clients[place].session.port.isWritable =
                connections[slot].isWritable
                && pendingCount(slot) <= LinkPipeline.limit
        }
        access.clients[place].session.port.powerOn = context.powerOn
        if let due = access.clients[place].session.deadline, due <= context.now {
            access.clients[place].session.port.cyclicPorts = max(1, access.cyclicCount)
            access.clients[place].session.port.present =
                context.lateness.skips && context.now < context.lateness.horizon
                ? context.lateness.present : context.now
            access.clients[place].session.wake(now: context.now)
            hasMoved = true
        }
        if let fault = network.takeFailure(of: tap, on: segment, now: context.now) {
            access.clients[place].session.failed(BusError(fault), now: context.now)
            hasMoved = true
        }
        if access.clients[place].session.port.takeWithdrawal() {
            network.withdraw(tap, from: segment, now: context.now)
        }
        if access.clients[place].session.port.hasFrames, let rate = access.clients[place].session.port.bitRate
        {
            access.clients[place].session.port.takeFrames(into: &access.frames)
            if let slot { noteRequests(place, slot, &network, &context) }
            network.submit(access.frames, from: tap, bitRate: rate, on: segment, &context)
            access.frames.removeAll(keepingCapacity: true)
            hasMoved = true
        }
        if let slot {
            if access.clients[place].session.port.hasOutput { markDirty(slot) }
        } else if let group = CANAccessServers.group(of: tap) {
            sendDatagrams(ofGroup: group, &context)
        }
        return hasMoved
    }

    /// Ends the connection when the session has requested it; its output has been sent.
    mutating func endToolIfOver(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let reason = access.clients[place].session.port.closing,
            access.clients[place].session.port.output.isEmpty,
            pendingCount(slot) == 0
        else { return }
        close(slot, Disconnection(.fin), .server("the CAN access: \(reason)"), &network, &context)
    }
}

/// Multicast groups of tools, and announcements of servers: datagrams without connections.
extension Endpoints {
    // MARK: Groups

    /// Attaches the groups to the bus; they have no connections.
    package mutating func joinGroups(_ network: inout VehicleNetwork, _ context: inout SimulationContext) {
        for (index, state) in states.enumerated() {
            guard let group = state.description.group else { continue }
            let place = makeTool(endpoint: index, number: 0, &network)
            access.groups.append(CANAccessServers.Group(place: place, endpoint: index, address: group.group))
            let segment = access.clients[place].segment
            let tap = CANAccessServers.tap(ofGroup: access.groups.count - 1)
            network.attach(tap, to: segment, connection: 0)
            network.markReady(segment)
        }
    }

    /// The number of `peer` in the group of endpoint number `endpoint`; nil when it has none.
    mutating func memberNumber(
        of peer: Peer, endpoint: Int, _ context: inout SimulationContext
    ) -> UInt32? {
        guard let group = access.group(ofEndpoint: endpoint) else { return nil }
        let (number, isNew) = access.groups[group].members.number(of: peer)
        guard isNew else { return number }
        context.journal.append(
            .peer(peer.description), at: context.now, endpoint: UInt16(endpoint), connection: number)
        if watchesRequests { outbox.events.append(EndpointEvent(.connect, endpoint: endpoint, slot: nil)) }
        return number
    }

    /// Returns whether the group of endpoint number `endpoint` has sent `datagram` itself.
    mutating func isOwn(_ datagram: [UInt8], endpoint: Int) -> Bool {
        guard let group = access.group(ofEndpoint: endpoint) else { return false }
        return access.clients[access.groups[group].place].session.isOwn(datagram)
    }

    /// Receives a datagram of a member of the group.
    mutating func receiveByGroup(
        datagram: [UInt8], endpoint: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let group = access.group(ofEndpoint: endpoint) else { return }
        let place = access.groups[group].place
        access.clients[place].session.receive(datagram, now: context.now)
        if let refusal = access.clients[place].session.takeRefusal() {
            context.journal.append(
                .note(.remark(.endpoint, "a datagram is not a frame: \(refusal)")), at: context.now,
                endpoint: UInt16(endpoint))
        }
        network.markReady(access.clients[place].segment)
    }

    /// Sends the datagrams of a group.
    mutating func sendDatagrams(ofGroup group: Int, _ context: inout SimulationContext) {
        let (place, endpoint) = (access.groups[group].place, access.groups[group].endpoint)
        let ends = access.clients[place].session.datagramEnds
        guard !ends.isEmpty else { return }
        let address = access.groups[group].address
        let number = memberNumber(of: address, endpoint: endpoint, &context) ?? 0
        let start = outbox.bytes.count
        outbox.bytes.append(contentsOf: access.clients[place].session.port.output)
        var begin = start
        for end in ends {
            send(begin..<start + end, to: address, endpoint: endpoint, number: number, &context)
            begin = start + end
        }
        access.clients[place].session.clearDatagrams()
    }

    private mutating func send(
        _ range: Range<Int>, to peer: Peer, endpoint: Int, number: UInt32, _ context: inout SimulationContext
    ) {
        outbox.datagrams.append(
            Outbox.DatagramOutput(endpoint: endpoint, peer: peer, time: context.now, range: range))
        context.journal.append(
            output: outbox.bytes[range], ends: .none, at: context.now, endpoint: UInt16(endpoint),
            connection: number)
    }

    // MARK: Announcements

    /// Reports that endpoint number `endpoint` listens at `place`; a server with a beacon begins to announce it.
    package mutating func isListening(endpoint: Int, at place: Peer, _ context: inout SimulationContext) {
        guard states.indices.contains(endpoint), states[endpoint].description.announcement != nil,
            access.announced.updateValue(place, forKey: endpoint) == nil
        else { return }
        context.wakes.schedule(.announcement(endpoint), at: context.now)
    }

    /// Sends the beacon of endpoint number `endpoint`, and schedules the next one.
    package mutating func announce(_ endpoint: Int, _ context: inout SimulationContext) {
        let description = access.description(of: endpoint)
        guard let place = access.announced[endpoint], case .socketcand(let beacon?) = description.access
        else {
            return
        }
        let text = SocketcandBeacon.text(
            host: beacon.host, address: place.host, port: place.port, buses: description.buses)
        let start = outbox.bytes.count
        outbox.bytes.append(contentsOf: text.utf8)
        send(
            start..<outbox.bytes.count, to: beacon.destination, endpoint: endpoint, number: 0, &context)
        context.wakes.schedule(
            .announcement(endpoint), at: context.now.advanced(by: max(beacon.interval, .milliseconds(10))))
    }
}

/// Diagnostic requests of tools and testers without an adapter.
extension Endpoints {
    /// Notes the requests in the frames that the tool at `place` is about to send.
    mutating func noteRequests(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        for index in access.frames.indices {
            guard let request = access.clients[place].requests.take(access.frames[index]) else { continue }
            noteRequest(request, slot, &network, &context)
        }
    }

    /// Records a diagnostic request of the connection at `slot` as hex digits, ends the faults of the request before it,
    /// and emits an event. Returns whether events observe it.
    ///
    /// TesterPresent (3E) leaves the faults of the request before it in force, for it may come while that is worked on.
    @discardableResult
    mutating func noteRequest(
        _ request: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Bool {
        let line = Array(Hex.string(request, separator: "").utf8)
        context.journal.append(
            request: line[...], at: context.now, endpoint: UInt16(connections[slot].endpoint),
            connection: connections[slot].number)
        guard connections[slot].faults != nil else { return false }
        if request.first != 0x3E { endScoped(slot, &network, &context) }
        outbox.events.append(
            EndpointEvent(.request(line), endpoint: connections[slot].endpoint, slot: slot))
        return true
    }
}
