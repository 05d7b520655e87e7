public import CANBus
import ELM327
public import SimulationCore
public import VehicleModel
import VehicleNetwork

/// Clients that come and go.
extension Rig {
    /// A client connects to endpoint number `endpoint` at `now`; `peer` is its address, `host:port`, where it is known.
    public mutating func connect(endpoint index: Int, peer: String? = nil, now: SimInstant) -> Admission {
        catchUp(to: now)
        guard !isTelemetry(index) else { return .refused }
        switch acceptance(endpoint: index) {
        case .open: break
        case .refusing:
            count(peer, endpoint: index)
            context.journal.append(
                .disconnect(.refused(.nobodyListens)), at: context.now, endpoint: UInt16(index),
                connection: endpoints[index].connections)
            return .refused
        case .unanswering: return .unanswered
        }
        let closing = endpoints[index].ports.last
        let isLimited = endpoints[index].adapter.clients != .each && closing != nil
        if isLimited, endpoints[index].adapter.clients == .refuse {
            count(peer, endpoint: index)
            context.journal.append(
                .disconnect(.refused(.isTaken)), at: context.now, endpoint: UInt16(index),
                connection: endpoints[index].connections)
            return .refused
        }
        if isLimited, let closing {
            disconnect(port: closing, .replaced, now: now)
        }
        count(peer, endpoint: index)
        let connection = endpoints[index].connections
        let segment = attachSegment(endpoint: index)
        var port = Port(
            endpoint: index, connection: connection, segment: segment, adapter: makeAdapter(endpoint: index),
            shaper: makeShaper(endpoint: index))
        if watchesRequests { watch(&port) }
        equip(&port, with: endpoints[index].adapter.recording)
        if let unit = endpoints[index].unit { equip(&port, with: unit) }
        if let link = endpoints[index].adapter.link.lowEnergy { port.lowEnergy = [LowEnergyTraffic(link)] }
        let slot = freePorts.popLast() ?? ports.count
        if slot == ports.count { ports.append(port) } else { ports.slots[slot] = port }
        // A telematics unit has its own way to the vehicle's values.
        if port.speaker != .maintenance { network.attach(TapID(slot), to: segment, connection: connection) }
        endpoints[index].ports.append(slot)
        context.journal.append(.connect, at: context.now, endpoint: UInt16(index), connection: connection)
        if watchesRequests { observe(.connect, at: index, port: slot) }
        if !port.replays.isEmpty, isOpen(slot) {
            speakReplayed(slot)
            scheduleLink(slot)
        }
        return .accepted(port: slot, closing: isLimited ? closing : nil)
    }

    /// One more connection; the journal names the other side where it is known.
    private mutating func count(_ peer: String?, endpoint index: Int) {
        endpoints[index].connections += 1
        guard let peer else { return }
        context.journal.append(
            .peer(peer), at: context.now, endpoint: UInt16(index), connection: endpoints[index].connections)
    }

    /// The client at `port` is gone, for `reason`, which its driver puts into words.
    public mutating func disconnect(port slot: Int, reason: String, now: SimInstant) {
        disconnect(port: slot, ConnectionEnd(words: reason), now: now)
    }

    /// The connection at `port` is over.
    public mutating func disconnect(port slot: Int, _ end: ConnectionEnd, now: SimInstant) {
        catchUp(to: now)
        guard isOpen(slot) else { return }
        let port = ports.slots[slot]
        context.journal.append(
            .disconnect(end), at: context.now, endpoint: UInt16(port.endpoint), connection: port.connection)
        if endpoints[port.endpoint].keepsMemory { keepMemory(of: slot) }
        if endpoints[port.endpoint].adapter.adapter == .one {
            ports.slots[slot].adapter.abandon()
            endpoints[port.endpoint].kept = ports.slots[slot].adapter
        }
        endpoints[port.endpoint].ports.removeAll { $0 == slot }
        ports.slots[slot].isOpen = false
        ports.slots[slot].shaper = nil
        ports.slots[slot].faults = []
        ports.slots[slot].replays = []
        ports.slots[slot].sessions = []
        ports.slots[slot].lowEnergy = []
        let isKept = endpoints[port.endpoint].sharedSegment == port.segment
        network.detach(TapID(slot), from: port.segment, isKept: isKept, now: context.now)
        freePorts.append(slot)
        if watchesRequests { observe(.disconnect, at: port.endpoint, port: nil) }
    }

    /// How many clients are connected to endpoint number `index`.
    public func clientCount(endpoint index: Int) -> Int { endpoints[index].ports.count }

    private mutating func attachSegment(endpoint index: Int) -> BusSegmentID {
        if let shared = endpoints[index].sharedSegment { return shared }
        let slot = network.openSegment(endpoint: UInt16(index), number: endpoints[index].connections)
        if endpoints[index].adapter.bus == .one { endpoints[index].sharedSegment = slot }
        return slot
    }

    private mutating func makeAdapter(endpoint index: Int) -> Adapter {
        if var kept = endpoints[index].kept {
            kept.serial.freeAt = clock
            kept.sense(surroundings, now: context.now)
            kept.output.removeAll()
            return kept
        }
        let description = endpoints[index].adapter
        var traits = description.traits
        if description.lineFeedAfterCarriageReturn == .abort { traits.lineFeedInterrupts = true }
        var adapter = Adapter(
            version: description.version, traits: traits, memory: endpoints[index].memory,
            isInstant: self.description.timing == .instant)
        if self.description.timing == .faithful { adapter.serial.rate = description.link.baud ?? 0 }
        adapter.preconfigure(description.settings, now: context.now)
        adapter.plug(into: surroundings)
        return adapter
    }

    private mutating func makeShaper(endpoint index: Int) -> LinkShaper? {
        let link = endpoints[index].adapter.link
        guard !LinkShaper.isTransparent(link), description.timing == .faithful else { return nil }
        let label = "link \(index) \(endpoints[index].connections)"
        return LinkShaper(link, random: context.random.split(label))
    }
}

extension Rig {
    /// A further node, which is nobody's ECU, puts `frame` on the bus that the adapter at `port` is attached to.
    public mutating func inject(_ frame: CANFrame, at slot: Int, now: SimInstant) {
        catchUp(to: now)
        guard isOpen(slot) else { return }
        network.inject(frame, on: ports.slots[slot].segment, now: context.now)
    }

    /// A further node, which is nobody's ECU, puts `bytes` on the J1850 bus or K line that the adapter at `port` is
    /// attached to, check byte included, in the form of the car's own link.
    public mutating func inject(message bytes: [UInt8], at slot: Int, now: SimInstant) {
        catchUp(to: now)
        guard isOpen(slot) else { return }
        network.inject(message: bytes, on: ports.slots[slot].segment, now: context.now)
    }

    /// Somebody wants to see the vehicle's bus from `now` on, whether or not an adapter listens.
    public mutating func observeBus(now: SimInstant) {
        catchUp(to: now)
        network.observe()
    }

    /// Brings the wires into `condition` now, as a `bus` action does.
    public mutating func setBus(_ condition: BusCondition, now: SimInstant) {
        catchUp(to: now)
        perform(EventDescription(at: .zero, actions: [.bus(condition)]))
    }

    /// Turns the key now, as an `ignition` action does.
    public mutating func turnIgnition(_ position: Ignition, now: SimInstant) {
        catchUp(to: now)
        perform(EventDescription(at: .zero, actions: [.ignition(position)]))
    }
}
