import Endpoints
import CANBus
import ELM327
import LegacyBus
import SimulationCore
import VehicleModel
import VehicleNetwork

/// Connections to simulated ELM327s.
extension AdapterServers {
    /// The adapter is the one that its endpoint has kept, or a new one.
    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Int {
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
        return freePlaces.put(session, into: &sessions)
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
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        network.attach(id.tap, to: sessions[place].segment, connection: connections[id].number)
    }

    /// Its endpoint keeps the adapter where all clients share one.
    mutating func remove(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let (endpoint, segment) = (connections[id].endpoint, sessions[place].segment)
        keepMemory(place, connections)
        if units[endpoint]?.description.adapter == .one {
            sessions[place].adapter.abandon()
            units[endpoint]?.kept = sessions[place].adapter
        }
        let isKept = connections.sharedSegment == segment
        network.detach(id.tap, from: segment, isKept: isKept, now: context.now)
        freePlaces.release(place)
    }

    /// Stores the EEPROM content that the adapter at `place` has written, where changes are kept.
    ///
    /// All connections of the endpoint have the same chip.
    private mutating func keepMemory(_ place: Int, _ connections: Connections) {
        guard sessions[place].keepsMemory else { return }
        let endpoint = sessions[place].endpoint
        let memory = sessions[place].adapter.memory
        guard memory != units[endpoint]?.memory else { return }
        units[endpoint]?.memory = memory
        units[endpoint]?.hasChanged = true
        for id in connections.endpoints[endpoint.index].connections {
            let other = connections[id].server.place
            if other != place { sessions[other].adapter.memory = memory }
        }
    }

    mutating func takeOutput(
        _ place: Int, _ id: ConnectionID, into output: inout [UInt8], _ connections: inout Connections
    ) {
        if sessions[place].keepsMemory { keepMemory(place, connections) }
        sessions[place].adapter.takeOutput(into: &output)
    }

    mutating func reuse(
        _ output: inout [UInt8], _ place: Int, _ id: ConnectionID, _ connections: inout Connections
    ) { sessions[place].adapter.reuseOutput(&output) }

    mutating func serialRate(_ place: Int) -> Int? { sessions[place].adapter.serial.rate }

    mutating func lineIsFree(_ place: Int, at time: SimInstant) {
        sessions[place].adapter.serial.freeAt = time
    }

    mutating func brownOut(
        _ place: Int, _ id: ConnectionID, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant
    ) {
        sessions[place].adapter.brownOut(message, now: now)
        network.markReady(sessions[place].segment)
    }

    // MARK: Surroundings

    /// The present supply voltage, ignition and traffic at the diagnostic connector.
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
            let place = connections[id].server.place
            sessions[place].adapter.sense(surroundings, now: context.now)
            network.markReady(sessions[place].segment)
        }
    }

    // MARK: Input

    mutating func receive(
        _ bytes: [UInt8], _ place: Int, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        sessions[place].adapter.sense(surroundings(&network, &context), now: context.now)
        if connections.watchesRequests {
            receiveWatched(bytes, place, id, &connections, &context)
            if presentHeldLine(place, id, &connections, &network, &context) { return }
        } else {
            sessions[place].adapter.receive(bytes, now: context.now)
        }
        handleLines(place, id, &connections, &network, &context)
    }

    /// Records the requests that the adapter at `place` has received, and marks its bus segment as ready.
    mutating func handleLines(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        if !sessions[place].adapter.lines.isEmpty { journalLines(place, id, &connections, &context) }
        network.markReady(sessions[place].segment)
    }

    /// Records in the journal the requests that the adapter at `place` has received.
    mutating func journalLines(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        for line in sessions[place].adapter.lines {
            var flags: JournalRecord.RequestFlags = []
            if line.isRepeat { flags.insert(.repeated) }
            if line.isInterruption { flags.insert(.aborted) }
            connections.record(request: line.text[...], flags: flags, id, &context)
        }
        sessions[place].adapter.dropLines()
    }

    // MARK: Bus

    mutating func runOnBus(
        _ place: Int, _ tap: TapID, segment: BusSegmentID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        let id = ConnectionID(tap.rawValue)
        var hasMoved = false
        if let due = sessions[place].adapter.deadline, due <= context.now {
            sessions[place].adapter.wake(now: context.now)
            hasMoved = true
        }
        if connections.watchesRequests, presentHeldLine(place, id, &connections, &network, &context) {
            return true
        }
        guard connections.isOpen(id) else { return false }
        if let fault = network.takeFailure(of: tap, on: segment, now: context.now) {
            sessions[place].adapter.transmitFailed(fault, now: context.now)
            hasMoved = true
        }
        if let medium = network.activeMedium {
            sessions[place].adapter.sawInvalidSignal(on: medium, now: context.now)
        }
        if sessions[place].adapter.takeWithdrawal() {
            network.withdraw(tap, from: segment, now: context.now)
        }
        if !sessions[place].adapter.frames.isEmpty {
            network.submit(
                sessions[place].adapter.frames, from: tap,
                rates: BitRates(nominal: sessions[place].adapter.transmitBitRate), on: segment, &context)
            sessions[place].adapter.dropFrames()
            hasMoved = true
        }
        if !sessions[place].adapter.transmissions.isEmpty {
            network.submit(
                sessions[place].adapter.transmissions, from: tap, on: segment, now: context.now)
            sessions[place].adapter.dropTransmissions()
            hasMoved = true
        }
        if !sessions[place].adapter.lines.isEmpty { journalLines(place, id, &connections, &context) }
        if !sessions[place].adapter.output.isEmpty { connections.markDirty(id) }
        return hasMoved
    }
}

/// Adapters as taps of the vehicle network.
extension AdapterServers {
    func segment(_ place: Int) -> BusSegmentID? { sessions[place].segment }

    mutating func busDeadline(_ place: Int) -> SimInstant? { sessions[place].adapter.deadline }

    mutating func busIsQuiet(_ place: Int, now: SimInstant) -> Bool {
        guard sessions[place].adapter.awaitsQuiet else { return false }
        sessions[place].adapter.quiet(now: now)
        return true
    }

    mutating func listeningBitRate(_ place: Int) -> Int? {
        sessions[place].adapter.listeningBitRate
    }

    mutating func receivesTraffic(_ place: Int) -> Bool { sessions[place].adapter.receivesTraffic }

    mutating func wakesOnTraffic(_ place: Int) -> Bool { sessions[place].adapter.wakesOnTraffic }

    /// An adapter is a classical node, to which the car's gateway passes no frames of CAN FD.
    mutating func received(_ frame: CANFrame, _ place: Int, now: SimInstant) {
        guard !frame.isFD else { return }
        sessions[place].adapter.received(frame, now: now)
    }

    mutating func receivedDamaged(_ frame: CANFrame, _ place: Int, now: SimInstant) {
        guard !frame.isFD else { return }
        sessions[place].adapter.receivedDamaged(frame, now: now)
    }

    mutating func transmitted(_ place: Int, now: SimInstant) {
        sessions[place].adapter.transmitted(now: now)
    }

    mutating func transmitFailed(_ fault: TransmitFault, _ place: Int, now: SimInstant) {
        sessions[place].adapter.transmitFailed(fault, now: now)
    }

    mutating func sawTraffic(_ place: Int, now: SimInstant) {
        sessions[place].adapter.sawTraffic(now: now)
    }

    mutating func received(
        _ transmission: Transmission, isOwn: Bool, _ place: Int, now: SimInstant
    ) -> UInt8? { sessions[place].adapter.received(transmission, isOwn: isOwn, now: now) }
}
