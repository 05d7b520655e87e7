import SimulationCore

/// Replies on their way through the faults to the client.
extension Rig {
    /// Passes what the adapter at `slot` has said, which stands in `said`, through the faults.
    mutating func passOn(_ slot: Int) {
        let bytes = said
        let marks = ports.slots[slot].faults[0].marks
        guard ports.slots[slot].faults[0].shapes(marks) else {
            ports.slots[slot].faults[0].marks = []
            track(bytes, marks, slot)
            return pass(bytes, slot)
        }
        if !bytes.isEmpty {
            context.journal.append(
                answer: bytes[...], at: context.now, endpoint: UInt16(ports.slots[slot].endpoint),
                connection: ports.slots[slot].connection)
        }
        var start = 0
        for mark in marks {
            let offset = min(mark.offset, bytes.count)
            let echo = answer(bytes[start..<offset], slot)
            finishReply(slot)
            beginReply(mark.set, slot)
            put(.echo, ports.slots[slot].faults[0].typed + echo, slot)
            ports.slots[slot].faults[0].typed = []
            finish(.echo, slot)
            ports.slots[slot].faults[0].isAnswering = true
            start = offset
        }
        ports.slots[slot].faults[0].marks = []
        let rest = answer(bytes[start...], slot)
        if !rest.isEmpty { type(rest, slot) }
        if ports.slots[slot].speaker == .maintenance, hasAnswered(slot) {
            finish(.prompt, slot)
            finishReply(slot)
        }
        carry(slot)
        scheduleLink(slot)
    }

    /// Keeps track of where a reply ends while there are no faults.
    private mutating func track(_ bytes: [UInt8], _ marks: [PortFaults.Mark], _ slot: Int) {
        if !marks.isEmpty { ports.slots[slot].faults[0].isAnswering = true }
        let isMaintenance = ports.slots[slot].speaker == .maintenance
        guard isMaintenance ? hasAnswered(slot) : bytes.last == UInt8(ascii: ">") else { return }
        ports.slots[slot].faults[0].isAnswering = false
        ports.slots[slot].faults[0].lastActivity = clock
        endScoped(slot)
    }

    /// Takes `bytes` as part of the reply under way; what stands behind its prompt.
    private mutating func answer(_ bytes: ArraySlice<UInt8>, _ slot: Int) -> ArraySlice<UInt8> {
        guard ports.slots[slot].faults[0].isAnswering, !bytes.isEmpty else { return bytes }
        if ports.slots[slot].faults[0].reply == nil { beginReply(ports.slots[slot].faults[0].lasting, slot) }
        let hasPrompts = ports.slots[slot].speaker != .maintenance
        guard hasPrompts, let prompt = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            put(.answer, bytes, slot)
            return []
        }
        put(.answer, bytes[..<prompt], slot)
        put(.prompt, bytes[prompt...prompt], slot)
        finish(.prompt, slot)
        finishReply(slot)
        return bytes[(prompt + 1)...]
    }

    /// Echo of a line that is not over, or a message nobody asked for.
    private mutating func type(_ bytes: ArraySlice<UInt8>, _ slot: Int) {
        let isMessage = bytes.contains(UInt8(ascii: ">"))
        beginReply(ports.slots[slot].faults[0].lasting, slot)
        if isMessage {
            ports.slots[slot].faults[0].isAnswering = true
            let rest = answer(bytes, slot)
            if !rest.isEmpty { type(rest, slot) }
        } else if ports.slots[slot].faults[0].reply?.takesAll ?? false,
            ports.slots[slot].faults[0].typed.count < 4096
        {
            ports.slots[slot].faults[0].typed += bytes
            ports.slots[slot].faults[0].reply = nil
        } else {
            put(.echo, bytes, slot)
            ports.slots[slot].faults[0].reply = nil
        }
    }

    private mutating func beginReply(_ set: FaultSet, _ slot: Int) {
        ports.slots[slot].faults[0].reply = ReplyPipeline(
            set, joins: !ports.slots[slot].faults[0].coalesced.isEmpty)
    }

    /// The reply under way is over.
    private mutating func finishReply(_ slot: Int) {
        guard ports.slots[slot].faults[0].isAnswering else { return }
        ports.slots[slot].faults[0].isAnswering = false
        ports.slots[slot].faults[0].reply = nil
        ports.slots[slot].faults[0].lastActivity = clock
        if ports.slots[slot].faults[0].marks.isEmpty { endScoped(slot) }
    }

    private mutating func put(_ part: ReplyFragment.Part, _ bytes: ArraySlice<UInt8>, _ slot: Int) {
        guard var reply = ports.slots[slot].faults[0].reply else { return }
        ports.slots[slot].faults[0].reply = nil
        let pieces = reply.take(part, bytes, random: &ports.slots[slot].faults[0].random)
        leave(pieces, &reply, slot)
    }

    private mutating func finish(_ part: ReplyFragment.Part, _ slot: Int) {
        guard var reply = ports.slots[slot].faults[0].reply else { return }
        ports.slots[slot].faults[0].reply = nil
        var pieces = reply.finish(part, random: &ports.slots[slot].faults[0].random)
        if part == .prompt, reply.set.writes.coalescing == .next {
            reply.act("coalesce", "the answer waits for the next one")
            ports.slots[slot].faults[0].coalesced += pieces
            pieces = []
        } else if part == .prompt, reply.joins {
            pieces.insert(contentsOf: ports.slots[slot].faults[0].coalesced, at: 0)
            ports.slots[slot].faults[0].coalesced = []
            let ends = pieces.filter { $0.close != nil }
            pieces = [ReplyFragment(part: .answer, bytes: pieces.flatMap(\.bytes), isCut: true)] + ends
        }
        leave(pieces, &reply, slot)
    }

    private mutating func leave(_ pieces: [ReplyFragment], _ reply: inout ReplyPipeline, _ slot: Int) {
        for piece in pieces { ports.slots[slot].faults[0].pipe.append(piece, now: context.now) }
        for act in reply.acts { self.act(act.kind, act.text, reply.set, slot) }
        reply.acts = []
        for remark in reply.remarks {
            context.journal.append(
                .note(.remark(.fault, remark)), at: context.now, endpoint: UInt16(ports.slots[slot].endpoint),
                connection: ports.slots[slot].connection)
        }
        reply.remarks = []
        ports.slots[slot].faults[0].reply = reply
    }

    /// Bytes that the client has not asked for.
    mutating func sendUnsolicited(_ bytes: [UInt8], to slot: Int) {
        guard isOpen(slot), !ports.slots[slot].faults.isEmpty else { return }
        ports.slots[slot].faults[0].pipe.append(ReplyFragment(part: .answer, bytes: bytes), now: context.now)
        dueLinks.append(slot)
    }

    // MARK: Leaving

    /// Hands on what is due now.
    mutating func carry(_ slot: Int) {
        while isOpen(slot), let write = ports.slots[slot].faults[0].pipe.takeDue(now: context.now) {
            if !write.bytes.isEmpty { pass(write.bytes, slot) }
            if let how = write.close { close(slot, how, .fault) }
        }
    }

    /// Hands bytes to the link, or to the client when the link shapes nothing.
    private mutating func pass(_ bytes: [UInt8], _ slot: Int) {
        guard ports.slots[slot].shaper != nil else { return emit(bytes[...], from: slot) }
        ports.slots[slot].shaper?.send(bytes, now: context.now)
        ports.slots[slot].adapter.serial.freeAt = ports.slots[slot].shaper?.lineFreeAt ?? clock
        while let piece = ports.slots[slot].shaper?.takeDue(now: context.now) { emit(piece, from: slot) }
        scheduleLink(slot)
    }

    /// Ends the connection at `slot` from the adapter's side.
    mutating func close(_ slot: Int, _ how: Disconnection, _ cause: ConnectionEnd.Cause) {
        guard isOpen(slot) else { return }
        let endpoint = ports.slots[slot].endpoint
        closings.append(Closing(port: slot, time: clock, manner: how.manner))
        if how.acceptsAgainAfter > .zero {
            endpoints[endpoint].closedUntil = clock.advanced(by: how.acceptsAgainAfter)
            queue.schedule(.faultsEnd, at: endpoints[endpoint].closedUntil)
        }
        disconnect(port: slot, .endpoint(how.manner, cause), now: context.now)
    }
}

extension PortFaults {
    /// Whether what leaves now can differ from what the adapter has said.
    func shapes(_ marks: [Mark]) -> Bool {
        !lasting.isEmpty || !pipe.isEmpty || !coalesced.isEmpty || !typed.isEmpty
            || reply.map { !$0.set.isEmpty } ?? false
            || marks.contains { !$0.set.isEmpty }
    }

    /// Whether no fault is in force.
    var isQuiet: Bool { lasting.isEmpty && scoped.isEmpty }
}
