import CANBus
import ELM327
import Endpoints
import LegacyBus
import SimulationCore
import VehicleModel
import VehicleNetwork

/// Connections to simulated ELM327s.
extension AdapterServers {
    /// Connects a client to the adapter that its endpoint has kept, or to a new one.
    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> ServerID {
        guard let unit = units[endpoint] else { preconditionFailure("an endpoint of another kind") }
        let segment =
            unit.description.bus == .one
            ? connections.sharedSegment ?? network.openSegment(endpoint: endpoint, number: number)
            : network.openSegment(endpoint: endpoint, number: number)
        if unit.description.bus == .one { connections.sharedSegment = segment }
        var adapter = unit.kept ?? newAdapter(unit, endpoint, connections, &network, &context)
        if unit.kept != nil {
            adapter.serial.freeAt = context.now
            adapter.sense(surroundings(&network, &context), now: context.now)
            adapter.dropOutput()
        }
        if let faults {
            adapter.holdsLines = true
            equip(&adapter, faults.adapter)
        }
        let session = Session(
            adapter: adapter, endpoint: endpoint, segment: segment,
            keepsMemory: unit.description.stateFile != nil)
        return sessions.add(session)
    }

    private func newAdapter(
        _ unit: Unit, _ endpoint: EndpointID, _ connections: Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Adapter {
        let description = unit.description
        var traits = description.traits
        if description.lineFeedAfterCarriageReturn == .abort { traits.input.lineFeedInterrupts = true }
        var adapter = Adapter(
            version: description.version, traits: traits, memory: unit.memory,
            isInstant: connections.timing == .instant)
        if connections.timing == .faithful {
            adapter.serial.rate = connections.endpoints[endpoint.index].description.stream.link.baud ?? 0
        }
        adapter.preconfigure(description.settings, now: context.now)
        adapter.plug(into: surroundings(&network, &context))
        return adapter
    }

    mutating func isConnected(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        network.attach(id.tap, to: sessions[server].segment, connection: connections[id].number)
    }

    /// Its endpoint keeps the adapter where all clients share one.
    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let (endpoint, segment) = (connections[id].endpoint, sessions[server].segment)
        keepMemory(server, connections)
        if units[endpoint]?.description.adapter == .one {
            sessions[server].adapter.abandon()
            units[endpoint]?.kept = sessions[server].adapter
        }
        let isKept = connections.sharedSegment == segment
        network.detach(id.tap, from: segment, isKept: isKept, now: context.now)
        sessions.remove(server)
    }

    /// Stores the EEPROM content that the adapter `server` has written, where changes are kept.
    ///
    /// All connections of the endpoint have the same chip.
    private mutating func keepMemory(_ server: ServerID, _ connections: Connections) {
        guard sessions[server].keepsMemory else { return }
        let endpoint = sessions[server].endpoint
        let memory = sessions[server].adapter.memory
        guard memory != units[endpoint]?.memory else { return }
        units[endpoint]?.memory = memory
        units[endpoint]?.hasChanged = true
        for id in connections.endpoints[endpoint.index].connections {
            let other = connections[id].server.id
            if other != server { sessions[other].adapter.memory = memory }
        }
    }

    mutating func takeOutput(
        _ server: ServerID, _ id: ConnectionID, into output: inout [UInt8], _ connections: inout Connections
    ) {
        if sessions[server].keepsMemory { keepMemory(server, connections) }
        sessions[server].adapter.takeOutput(into: &output)
    }

    mutating func reuse(
        _ output: inout [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) { sessions[server].adapter.reuseOutput(&output) }

    mutating func serialRate(_ server: ServerID) -> Int? { sessions[server].adapter.serial.rate }

    mutating func lineIsFree(_ server: ServerID, at time: SimInstant) {
        sessions[server].adapter.serial.freeAt = time
    }

    mutating func brownOut(
        _ server: ServerID, _ id: ConnectionID, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant
    ) {
        sessions[server].adapter.brownOut(message, now: now)
        network.markReady(sessions[server].segment)
    }

    // MARK: Surroundings

    /// Returns the present supply voltage, ignition and traffic at the diagnostic connector.
    private func surroundings(
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Surroundings {
        Surroundings(
            supplyVoltage: context.vehicle.supplyVoltage, ignition: context.vehicle.ignition != .off,
            trafficBitRate: network.trafficBitRate(ignition: context.vehicle.ignition))
    }

    mutating func sense(
        voltage: Double?, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        var surroundings = surroundings(&network, &context)
        if let voltage { surroundings.supplyVoltage = voltage }
        for id in connections.openConnections(at: nil) where units[connections[id].endpoint] != nil {
            let server = connections[id].server.id
            sessions[server].adapter.sense(surroundings, now: context.now)
            network.markReady(sessions[server].segment)
        }
    }

    // MARK: Input

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        sessions[server].adapter.sense(surroundings(&network, &context), now: context.now)
        if connections.watchesRequests {
            receiveWatched(bytes, server, id, &connections, &context)
            if presentHeldLine(server, id, &connections, &network, &context) { return }
        } else {
            sessions[server].adapter.receive(bytes, now: context.now)
        }
        handleLines(server, id, &connections, &network, &context)
    }

    /// Records the requests that the adapter `server` has received, and marks its bus segment as ready.
    mutating func handleLines(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        if !sessions[server].adapter.lines.isEmpty { journalLines(server, id, &connections, &context) }
        network.markReady(sessions[server].segment)
    }

    /// Records in the journal the requests that the adapter `server` has received.
    mutating func journalLines(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        for line in sessions[server].adapter.lines {
            var flags: JournalRecord.RequestFlags = []
            if line.isRepeat { flags.insert(.repeated) }
            if line.isInterruption { flags.insert(.aborted) }
            connections.record(request: line.text[...], flags: flags, id, &context)
        }
        sessions[server].adapter.dropLines()
    }

    // MARK: Bus

    mutating func runOnBus(
        _ server: ServerID, _ tap: TapID, segment: BusSegmentID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        guard let id = Endpoints.connection(of: tap) else { return false }
        let hasWoken = sessions[server].adapter.wakeIfDue(now: context.now)
        if connections.watchesRequests, presentHeldLine(server, id, &connections, &network, &context) {
            return true
        }
        guard connections.isOpen(id) else { return false }
        let hasMoved = Self.move(&sessions[server].adapter, tap, segment, &network, &context)
        if !sessions[server].adapter.lines.isEmpty { journalLines(server, id, &connections, &context) }
        if !sessions[server].adapter.output.isEmpty { connections.markDirty(id) }
        return hasWoken || hasMoved
    }

    /// Exchanges with the segment what an adapter sends and what it learns of that; returns whether there was anything.
    private static func move(
        _ adapter: inout Adapter, _ tap: TapID, _ segment: BusSegmentID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        var hasMoved = false
        if let fault = network.takeFailure(of: tap, on: segment, now: context.now) {
            adapter.transmitFailed(fault, now: context.now)
            hasMoved = true
        }
        if let medium = network.activeMedium { adapter.sawInvalidSignal(on: medium, now: context.now) }
        if adapter.takeWithdrawal() { network.withdraw(tap, from: segment, now: context.now) }
        if !adapter.frames.isEmpty {
            network.submit(
                adapter.frames, from: tap, rates: BitRates(nominal: adapter.transmitBitRate), on: segment,
                &context)
            adapter.dropFrames()
            hasMoved = true
        }
        if !adapter.transmissions.isEmpty {
            network.submit(adapter.transmissions, from: tap, on: segment, now: context.now)
            adapter.dropTransmissions()
            hasMoved = true
        }
        return hasMoved
    }
}

/// Adapters as taps of the vehicle network.
extension AdapterServers {
    func segment(_ server: ServerID) -> BusSegmentID? { sessions[server].segment }

    mutating func busDeadline(_ server: ServerID) -> SimInstant? { sessions[server].adapter.deadline }

    mutating func busIsQuiet(_ server: ServerID, now: SimInstant) -> Bool {
        guard sessions[server].adapter.awaitsQuiet else { return false }
        sessions[server].adapter.quiet(now: now)
        return true
    }

    mutating func listeningBitRate(_ server: ServerID) -> Int? {
        sessions[server].adapter.listeningBitRate
    }

    mutating func receivesTraffic(_ server: ServerID) -> Bool { sessions[server].adapter.receivesTraffic }

    mutating func wakesOnTraffic(_ server: ServerID) -> Bool { sessions[server].adapter.wakesOnTraffic }

    /// Passes a frame to the adapter: a classical node, to which the car's gateway passes no frames of CAN FD.
    mutating func received(_ frame: CANFrame, _ server: ServerID, now: SimInstant) {
        guard !frame.isFD else { return }
        sessions[server].adapter.received(frame, now: now)
    }

    mutating func receivedDamaged(_ frame: CANFrame, _ server: ServerID, now: SimInstant) {
        guard !frame.isFD else { return }
        sessions[server].adapter.receivedDamaged(frame, now: now)
    }

    mutating func transmitted(_ server: ServerID, now: SimInstant) {
        sessions[server].adapter.transmitted(now: now)
    }

    mutating func transmitFailed(_ fault: TransmitFault, _ server: ServerID, now: SimInstant) {
        sessions[server].adapter.transmitFailed(fault, now: now)
    }

    mutating func sawTraffic(_ server: ServerID, now: SimInstant) {
        sessions[server].adapter.sawTraffic(now: now)
    }

    mutating func received(
        _ transmission: Transmission, isOwn: Bool, _ server: ServerID, now: SimInstant
    ) -> UInt8? { sessions[server].adapter.received(transmission, isOwn: isOwn, now: now) }
}
