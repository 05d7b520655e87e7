package import ELM327
package import SimulationCore
import VehicleModel
package import VehicleNetwork

/// Connections to simulated ELM327s.
extension Endpoints {
    /// Creates the adapter of a new connection, or reuses the one that its endpoint has kept.
    mutating func makeAdapter(
        endpoint index: Int, number: UInt32, _ faults: FaultSet?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Int {
        guard let unit = adapters.units[index] else { preconditionFailure("an endpoint of another kind") }
        let segment =
            unit.description.bus == .one
            ? sharedSegment ?? network.openSegment(endpoint: UInt16(index), number: number)
            : network.openSegment(endpoint: UInt16(index), number: number)
        if unit.description.bus == .one { sharedSegment = segment }
        var adapter = unit.kept ?? newAdapter(unit, &network, &context)
        if unit.kept != nil {
            adapter.serial.freeAt = context.now
            adapter.sense(surroundings(&network, &context), now: context.now)
            adapter.dropOutput()
        }
        if let faults {
            adapter.holdsLines = true
            equip(&adapter, faults)
        }
        return adapters.add(
            AdapterServers.Session(
                adapter: adapter, endpoint: index, segment: segment,
                keepsMemory: unit.description.stateFile != nil))
    }

    private func newAdapter(
        _ unit: AdapterServers.Unit, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Adapter {
        let description = unit.description
        var traits = description.traits
        if description.lineFeedAfterCarriageReturn == .abort { traits.input.lineFeedInterrupts = true }
        var adapter = Adapter(
            version: description.version, traits: traits, memory: unit.memory, isInstant: timing == .instant)
        if timing == .faithful { adapter.serial.rate = description.link.baud ?? 0 }
        adapter.preconfigure(description.settings, now: context.now)
        adapter.plug(into: surroundings(&network, &context))
        return adapter
    }

    /// Attaches the adapter at `place` to its bus, as the tap with the number of its connection's slot.
    mutating func attach(_ place: Int, _ slot: Int, _ network: inout VehicleNetwork) {
        adapters.assign(place, to: TapID(slot))
        network.attach(
            TapID(slot), to: adapters.sessions[place].segment, connection: connections[slot].number)
    }

    /// Detaches the adapter at `place` from its bus; its endpoint keeps it where all clients share one.
    mutating func detach(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let (index, segment) = (connections[slot].endpoint, adapters.sessions[place].segment)
        keepMemory(place)
        if adapters.units[index]?.description.adapter == .one {
            adapters.sessions[place].adapter.abandon()
            adapters.units[index]?.kept = adapters.sessions[place].adapter
        }
        let isKept = sharedSegment == segment
        network.detach(TapID(slot), from: segment, isKept: isKept, now: context.now)
        adapters.remove(place)
    }

    /// Stores the EEPROM content that the adapter at `place` has written, where changes are kept.
    mutating func keepMemory(_ place: Int) {
        guard adapters.sessions[place].keepsMemory else { return }
        adapters.keepMemory(place, others: states[adapters.sessions[place].endpoint].slots)
    }

    // MARK: Surroundings

    /// The present supply voltage, ignition and traffic at the diagnostic connector.
    package func surroundings(
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Surroundings {
        Surroundings(
            supplyVoltage: context.vehicle.supplyVoltage, ignition: context.vehicle.ignition != .off,
            trafficBitRate: network.trafficBitRate(ignition: context.vehicle.ignition))
    }

    /// Passes `surroundings` to every adapter.
    package mutating func sense(
        _ surroundings: Surroundings, _ network: inout VehicleNetwork, now: SimInstant
    ) {
        for slot in connections.indices where connections[slot].isOpen {
            guard case .adapter(let place) = connections[slot].server else { continue }
            adapters.sessions[place].adapter.sense(surroundings, now: now)
            network.markReady(adapters.sessions[place].segment)
        }
    }

    // MARK: Memory

    /// The EEPROM of the adapter of endpoint number `index`, as text that `PersistentMemory`
    /// parses; empty for other kinds.
    package func memoryText(endpoint index: Int) -> String { adapters.units[index]?.memory.text ?? "" }

    /// The endpoints whose EEPROM has changed since the last call, in order.
    package mutating func takeChangedMemories() -> [Int] {
        guard !adapters.changedMemories.isEmpty else { return [] }
        defer { adapters.changedMemories.removeAll() }
        return adapters.changedMemories.sorted()
    }

    // MARK: Input

    /// Passes bytes of the client to the adapter at `place`.
    mutating func receiveByAdapter(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        adapters.sessions[place].adapter.sense(surroundings(&network, &context), now: context.now)
        if watchesRequests {
            receiveWatched(bytes, place, slot, &context)
            if presentHeldLine(place, slot, &network, &context) { return }
        } else {
            adapters.sessions[place].adapter.receive(bytes, now: context.now)
        }
        hasHeard(place, slot, &network, &context)
    }

    /// Records the requests that the adapter at `place` has received, and marks its bus segment as ready.
    mutating func hasHeard(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        if !adapters.sessions[place].adapter.lines.isEmpty { journalLines(place, slot, &context) }
        network.markReady(adapters.sessions[place].segment)
    }

    /// Records in the journal the requests that the adapter at `place` has received.
    mutating func journalLines(_ place: Int, _ slot: Int, _ context: inout SimulationContext) {
        for line in adapters.sessions[place].adapter.lines {
            var flags: JournalRecord.RequestFlags = []
            if line.isRepeat { flags.insert(.repeated) }
            if line.isInterruption { flags.insert(.aborted) }
            context.journal.append(
                request: line.text[...], flags: flags, at: context.now,
                endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
            if !line.isInterruption { connections[slot].isResponsePending = true }
        }
        adapters.sessions[place].adapter.dropLines()
    }

    // MARK: Bus

    /// Does the present work of segment `index` of the vehicle's bus, and schedules its next wake-up. Returns false
    /// when it must be called again after the owner has handled events.
    package mutating func pump(
        _ index: BusSegmentID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Bool {
        // Whether the network had nothing to do, and no tap has acted since.
        var isSettled = false
        repeat {
            var hasMoved = true
            while hasMoved {
                hasMoved = false
                for place in 0..<network.tapCount(of: index) {
                    let tap = network.tap(place, of: index)
                    let hasServed =
                        switch device(of: tap) {
                        case .adapter: serve(tap, segment: index, &network, &context)
                        case .tool(let place): serveTool(place, tap, segment: index, &network, &context)
                        }
                    if hasServed {
                        (hasMoved, isSettled) = (true, false)
                    }
                    if outbox.hasEvents { return false }
                }
                guard !isSettled else { continue }
                isSettled = !network.move(index, &self, &context)
                if !isSettled { hasMoved = true }
            }
        } while endQuietReplies(segment: index, &network, now: context.now)
        schedule(segment: index, &network, &context)
        return true
    }

    private mutating func schedule(
        segment index: BusSegmentID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        var earliest = network.deadline(of: index)
        for place in 0..<network.tapCount(of: index) {
            let tap = network.tap(place, of: index)
            switch device(of: tap) {
            case .adapter(let place): earliest = .earlier(earliest, adapters.sessions[place].adapter.deadline)
            case .tool(let place): earliest = .earlier(earliest, access.clients[place].session.deadline)
            }
        }
        guard let earliest, network.book(index, at: earliest, now: context.now) else { return }
        context.wakes.schedule(.segment(index), at: earliest)
    }

    /// Lets the adapter of `tap` do its due work, and takes its output and frames; returns whether anything was done.
    private mutating func serve(
        _ tap: TapID, segment: BusSegmentID, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        guard case .adapter(let place) = device(of: tap) else { return false }
        let slot = tap.rawValue
        var hasMoved = false
        if let due = adapters.sessions[place].adapter.deadline, due <= context.now {
            adapters.sessions[place].adapter.wake(now: context.now)
            hasMoved = true
        }
        if watchesRequests, presentHeldLine(place, slot, &network, &context) { return true }
        guard connections[slot].isOpen else { return false }
        if let fault = network.takeFailure(of: tap, on: segment, now: context.now) {
            adapters.sessions[place].adapter.transmitFailed(fault, now: context.now)
            hasMoved = true
        }
        if let medium = network.activeMedium {
            adapters.sessions[place].adapter.sawInvalidSignal(on: medium, now: context.now)
        }
        if adapters.sessions[place].adapter.takeWithdrawal() {
            network.withdraw(tap, from: segment, now: context.now)
        }
        if !adapters.sessions[place].adapter.frames.isEmpty {
            network.submit(
                adapters.sessions[place].adapter.frames, from: tap,
                bitRate: adapters.sessions[place].adapter.transmitBitRate, on: segment, &context)
            adapters.sessions[place].adapter.dropFrames()
            hasMoved = true
        }
        if !adapters.sessions[place].adapter.transmissions.isEmpty {
            network.submit(
                adapters.sessions[place].adapter.transmissions, from: tap, on: segment, now: context.now)
            adapters.sessions[place].adapter.dropTransmissions()
            hasMoved = true
        }
        if !adapters.sessions[place].adapter.lines.isEmpty { journalLines(place, slot, &context) }
        if !adapters.sessions[place].adapter.output.isEmpty { markDirty(slot) }
        return hasMoved
    }

    /// In `timing: instant`, ends the replies for which no more answers can come; returns whether there were any.
    private mutating func endQuietReplies(
        segment index: BusSegmentID, _ network: inout VehicleNetwork, now: SimInstant
    ) -> Bool {
        guard timing == .instant, network.isQuiet(index) else { return false }
        var hasEnded = false
        for number in 0..<network.tapCount(of: index) {
            guard case .adapter(let place) = device(of: network.tap(number, of: index)),
                adapters.sessions[place].adapter.awaitsQuiet
            else { continue }
            adapters.sessions[place].adapter.quiet(now: now)
            hasEnded = true
        }
        return hasEnded
    }
}
