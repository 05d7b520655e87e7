import ELM327
import SimulationCore
import VehicleNetwork

/// Moving frames and bytes between adapters, bus, ECUs and clients.
extension Rig {
    /// Does all that segment `index` has to do now, and books its next wake-up.
    mutating func pump(_ index: BusSegmentID) {
        repeat {
            var hasMoved = true
            while hasMoved {
                hasMoved = false
                for tap in network.taps(of: index) where serve(tap.rawValue, segment: index) {
                    hasMoved = true
                }
                if network.move(index, &ports, &context) { hasMoved = true }
            }
        } while endQuietReplies(segment: index)
        schedule(segment: index)
    }

    private mutating func schedule(segment index: BusSegmentID) {
        var earliest = network.deadline(of: index)
        for tap in network.taps(of: index) {
            earliest = .earlier(earliest, ports.slots[tap.rawValue].adapter.deadline)
        }
        guard let earliest, network.book(index, at: earliest, now: context.now) else { return }
        queue.schedule(.segment(index), at: earliest)
    }

    // MARK: Adapters

    /// Lets the adapter at `slot` do what is due, and takes what it has said and sent; whether anything moved.
    private mutating func serve(_ slot: Int, segment: BusSegmentID) -> Bool {
        var hasMoved = false
        if let due = ports.slots[slot].adapter.deadline, due <= clock {
            ports.slots[slot].adapter.wake(now: context.now)
            hasMoved = true
        }
        if !ports.slots[slot].faults.isEmpty, serveHeldLines(slot) { hasMoved = true }
        guard ports.slots[slot].isOpen else { return false }
        let tap = TapID(slot)
        if let fault = network.takeFailure(of: tap, on: segment, now: context.now) {
            ports.slots[slot].adapter.transmitFailed(fault, now: context.now)
            hasMoved = true
        }
        if let medium = network.activeMedium {
            ports.slots[slot].adapter.sawInvalidSignal(on: medium, now: context.now)
        }
        if ports.slots[slot].adapter.takesBackFrames {
            ports.slots[slot].adapter.takesBackFrames = false
            network.withdraw(tap, from: segment, now: context.now)
        }
        if !ports.slots[slot].adapter.frames.isEmpty {
            network.submit(
                ports.slots[slot].adapter.frames, from: tap,
                bitRate: ports.slots[slot].adapter.transmitBitRate,
                on: segment, &context)
            ports.slots[slot].adapter.frames.removeAll(keepingCapacity: true)
            hasMoved = true
        }
        if !ports.slots[slot].adapter.transmissions.isEmpty {
            network.submit(ports.slots[slot].adapter.transmissions, from: tap, on: segment, now: context.now)
            ports.slots[slot].adapter.transmissions.removeAll(keepingCapacity: true)
            hasMoved = true
        }
        if !ports.slots[slot].adapter.lines.isEmpty { journalLines(slot) }
        if !ports.slots[slot].adapter.output.isEmpty { markDirty(slot) }
        return hasMoved
    }

    mutating func journalLines(_ slot: Int) {
        for line in ports.slots[slot].adapter.lines {
            var flags: JournalRecord.RequestFlags = []
            if line.isRepeat { flags.insert(.repeated) }
            if line.isInterruption { flags.insert(.aborted) }
            context.journal.append(
                request: line.text[...], flags: flags, at: context.now,
                endpoint: UInt16(ports.slots[slot].endpoint),
                connection: ports.slots[slot].connection)
            if !line.isInterruption { ports.slots[slot].owesResponse = true }
        }
        ports.slots[slot].adapter.lines.removeAll(keepingCapacity: true)
    }

    /// In `timing: instant`, ends the replies that wait for nothing more; whether there were any.
    private mutating func endQuietReplies(segment index: BusSegmentID) -> Bool {
        guard isInstant, network.isQuiet(index) else { return false }
        var hasEnded = false
        for tap in network.taps(of: index) where ports.slots[tap.rawValue].adapter.awaitsQuiet {
            ports.slots[tap.rawValue].adapter.quiet(now: context.now)
            hasEnded = true
        }
        return hasEnded
    }

    // MARK: Outputs

    mutating func markDirty(_ slot: Int) {
        guard !ports.slots[slot].isDirty else { return }
        ports.slots[slot].isDirty = true
        dirty.append(slot)
    }

    /// Turns what adapters have said at this instant into outputs, one for each port, or hands it to their links.
    mutating func flush() {
        if !dueLinks.isEmpty {
            for slot in dueLinks { deliver(slot) }
            dueLinks.removeAll(keepingCapacity: true)
        }
        guard !dirty.isEmpty else { return }
        for slot in dirty {
            ports.slots[slot].isDirty = false
            guard ports.slots[slot].isOpen else { continue }
            if endpoints[ports.slots[slot].endpoint].keepsMemory { keepMemory(of: slot) }
            swap(&said, &ports.slots[slot].adapter.output)
            if !ports.slots[slot].faults.isEmpty {
                passOn(slot)
            } else if ports.slots[slot].shaper != nil {
                context.journal.append(
                    answer: said[...], at: context.now, endpoint: UInt16(ports.slots[slot].endpoint),
                    connection: ports.slots[slot].connection)
                let rate = ports.slots[slot].adapter.serial.rate
                ports.slots[slot].shaper?.setRate(rate)
                ports.slots[slot].shaper?.send(said, now: context.now)
                ports.slots[slot].adapter.serial.freeAt = ports.slots[slot].shaper?.lineFreeAt ?? clock
                scheduleLink(slot)
            } else {
                emit(said[...], from: slot)
            }
            said.removeAll(keepingCapacity: true)
            swap(&said, &ports.slots[slot].adapter.output)
            if ports.slots[slot].speaker == .maintenance { endIfOver(slot) }
        }
        dirty.removeAll(keepingCapacity: true)
    }

    /// Hands the client what its link has carried by now.
    mutating func deliver(_ slot: Int) {
        switch ports.slots[slot].speaker {
        case .adapter: break
        case .recording: speakReplayed(slot)
        case .maintenance: serveMaintenance(slot)
        }
        if !ports.slots[slot].faults.isEmpty { carry(slot) }
        while let piece = ports.slots[slot].shaper?.takeDue(now: context.now) { emit(piece, from: slot) }
        if !ports.slots[slot].lowEnergy.isEmpty { notify(slot) }
        if ports.slots[slot].speaker == .maintenance { endIfOver(slot) }
        scheduleLink(slot)
    }

    mutating func scheduleLink(_ slot: Int) {
        var due: SimInstant? = .earlier(
            ports.slots[slot].shaper?.deadline, ports.slots[slot].faults.first?.pipe.deadline)
        switch ports.slots[slot].speaker {
        case .adapter: break
        case .recording: due = .earlier(due, ports.slots[slot].replays.first?.deadline)
        case .maintenance: due = .earlier(due, bookMaintenance(slot))
        }
        if let traffic = ports.slots[slot].lowEnergy.first { due = .earlier(due, traffic.deadline) }
        guard let due else { return }
        if let scheduled = ports.slots[slot].scheduledLink, scheduled <= due { return }
        ports.slots[slot].scheduledLink = max(due, clock)
        queue.schedule(.link(slot), at: due)
    }

    mutating func emit(_ bytes: ArraySlice<UInt8>, from slot: Int) {
        guard !bytes.isEmpty else { return }
        guard ports.slots[slot].lowEnergy.isEmpty else {
            ports.slots[slot].lowEnergy[0].notifications.append(bytes, now: context.now)
            notify(slot)
            return scheduleLink(slot)
        }
        put(bytes, from: slot)
    }

    /// Sends the notifications that are due now.
    private mutating func notify(_ slot: Int) {
        while isOpen(slot),
            let packet = ports.slots[slot].lowEnergy[0].notifications.takeDue(now: context.now)
        {
            put(packet[...], from: slot)
        }
    }

    private mutating func put(_ bytes: ArraySlice<UInt8>, from slot: Int) {
        let start = outputBytes.count
        outputBytes.append(contentsOf: bytes)
        outputs.append(Output(port: slot, time: clock, range: start..<outputBytes.count))
        context.journal.append(
            output: bytes, begins: ports.slots[slot].owesResponse,
            ends: ports.slots[slot].speaker == .maintenance ? maintenanceEnd(slot) : .atPrompt,
            at: context.now,
            endpoint: UInt16(ports.slots[slot].endpoint), connection: ports.slots[slot].connection)
        ports.slots[slot].owesResponse = false
    }
}
