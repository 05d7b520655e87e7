import SimulationCore

/// Adapters that say what a recording holds.
extension Rig {
    /// Gives a new connection its part of the recording, where the endpoint has one.
    func equip(_ port: inout Port, with recording: Recording?) {
        guard let recording else { return }
        port.speaker = .recording
        port.replays = [
            Replay(recording, connection: port.connection, isInstant: isInstant, now: context.now)
        ]
    }

    /// Input for a connection that plays a recording.
    mutating func receiveReplayed(_ bytes: [UInt8], on slot: Int) {
        let endpoint = ports.slots[slot].endpoint
        if watchesRequests, !endpoints[endpoint].hasInput {
            endpoints[endpoint].hasInput = true
            observe(.firstByte, at: endpoint, port: slot)
            guard isOpen(slot), !hasEnded else { return }
        }
        var rest = bytes[...]
        while isOpen(slot), !hasEnded, let turn = ports.slots[slot].replays[0].next(&rest) {
            switch turn {
            case .line(let line, let isRepeat):
                journalReplayed(line, isRepeat ? .repeated : [], slot)
                replay(line, slot)
            case .interruption(let line):
                journalReplayed(line, .aborted, slot)
                ports.slots[slot].replays[0].interrupt(now: context.now)
            }
            guard isOpen(slot) else { return }
            speakReplayed(slot)
        }
        guard isOpen(slot) else { return }
        scheduleLink(slot)
    }

    /// Lets the events that wait for `line` happen, and begins what the recording has for it.
    private mutating func replay(_ line: [UInt8], _ slot: Int) {
        guard !ports.slots[slot].faults.isEmpty else {
            let (before, echo) = ports.slots[slot].replays[0].answer(
                given: nil, after: .zero, now: context.now)
            ports.slots[slot].adapter.output += before + echo
            return
        }
        endScoped(slot)
        observe(request: line, at: ports.slots[slot].endpoint, port: slot)
        guard isOpen(slot), !hasEnded else { return }
        let set = requestFaults(slot)
        var given: [UInt8]?
        if let fault = set.adapter.given {
            given = fault.lines.flatMap { Array($0.utf8) + [0x0D] } + [0x0D, UInt8(ascii: ">")]
            act("answer", fault.lines.joined(separator: " "), set, slot)
        }
        let (before, echo) = ports.slots[slot].replays[0].answer(
            given: given, after: set.adapter.given?.after ?? .zero, now: context.now)
        ports.slots[slot].adapter.output += before + echo
        ports.slots[slot].faults[0].marks.append(
            PortFaults.Mark(offset: ports.slots[slot].adapter.output.count, set: set))
        markDirty(slot)
    }

    /// Says what is due.
    mutating func speakReplayed(_ slot: Int) {
        ports.slots[slot].adapter.output += ports.slots[slot].replays[0].takeDue(now: context.now)
        if !ports.slots[slot].adapter.output.isEmpty { markDirty(slot) }
    }

    private mutating func journalReplayed(_ line: [UInt8], _ flags: JournalRecord.RequestFlags, _ slot: Int) {
        context.journal.append(
            request: line[...], flags: flags, at: context.now, endpoint: UInt16(ports.slots[slot].endpoint),
            connection: ports.slots[slot].connection)
        if !flags.contains(.aborted) { ports.slots[slot].owesResponse = true }
    }
}
