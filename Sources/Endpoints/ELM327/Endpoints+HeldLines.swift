import ELM327
import SimulationCore

/// Lines of clients whose connections may have faults.
extension Rig {
    /// Gives a new connection what it needs to have faults.
    mutating func watch(_ port: inout Port) {
        let lasting = lastingFaults(at: port.endpoint)
        port.adapter.holdsLines = true
        port.faults = [
            PortFaults(
                lasting: lasting, lastActivity: clock,
                random: context.random.split("faults \(port.endpoint) \(port.connection)"))
        ]
        equip(&port.adapter, lasting)
    }

    private func equip(_ adapter: inout Adapter, _ set: FaultSet) {
        if adapter.banner != set.adapter.banner { adapter.banner = set.adapter.banner }
        let lags = set.adapter.echo == .lagging
        if adapter.echoLags != lags { adapter.echoLags = lags }
        adapter.enforce(set.adapter.forced)
    }

    /// Input for a connection that may have faults.
    mutating func receiveWatched(_ bytes: [UInt8], on slot: Int) {
        let endpoint = ports.slots[slot].endpoint
        if !endpoints[endpoint].hasInput {
            endpoints[endpoint].hasInput = true
            observe(.firstByte, at: endpoint, port: slot)
            guard isOpen(slot), !hasEnded else { return }
        }
        var bytes = bytes
        let lasting = ports.slots[slot].faults[0].lasting
        if let idle = lasting.adapter.idle, !ports.slots[slot].adapter.isBusy,
            ports.slots[slot].faults[0].lastActivity.advanced(by: idle) <= clock, !bytes.isEmpty
        {
            bytes.removeFirst()
            if let event = lasting.source(of: "eat-first") {
                note(.acts, "eat-first", "a byte is lost", event: event, endpoint: endpoint, port: slot)
            }
        }
        ports.slots[slot].faults[0].lastActivity = clock
        if !ports.slots[slot].adapter.isBusy { equip(&ports.slots[slot].adapter, lasting) }
        ports.slots[slot].adapter.receive(bytes, now: context.now)
        _ = serveHeldLines(slot)
    }

    /// Lets the events that wait for requests happen, and the adapter answer; whether a line was held.
    mutating func serveHeldLines(_ slot: Int) -> Bool {
        var hasServed = false
        while isOpen(slot), let line = ports.slots[slot].adapter.heldLine {
            hasServed = true
            if !ports.slots[slot].adapter.lines.isEmpty { journalLines(slot) }
            endScoped(slot)
            if !ports.slots[slot].faults[0].isQuiet { network.forgetDistortions(ports.slots[slot].segment) }
            observe(request: line, at: ports.slots[slot].endpoint, port: slot)
            guard isOpen(slot), !hasEnded else { return true }
            answerHeldLine(slot)
        }
        return hasServed
    }

    /// The faults of the request at `slot` that is about to be answered.
    func requestFaults(_ slot: Int) -> FaultSet {
        var set = ports.slots[slot].faults[0].lasting
        for fault in ports.slots[slot].faults[0].scoped { set.apply(fault.setting, of: fault.event) }
        return set
    }

    private mutating func answerHeldLine(_ slot: Int) {
        let set = requestFaults(slot)
        var verdict = Adapter.Verdict.run
        if !set.isEmpty {
            if let given = set.adapter.given {
                verdict = .answer(given.lines, after: given.after)
                act("answer", given.lines.joined(separator: " "), set, slot)
            } else if ports.slots[slot].adapter.holdsCommand(of: set.adapter.missing) {
                verdict = .refuse
                act("missing", "the command is refused", set, slot)
            }
        }
        matchEcho(to: set, slot)
        equip(&ports.slots[slot].adapter, set)
        applyLateHeaders(slot)
        let before = ports.slots[slot].adapter.headers
        ports.slots[slot].faults[0].marks.append(
            PortFaults.Mark(offset: ports.slots[slot].adapter.output.count, set: set))
        ports.slots[slot].adapter.release(verdict, now: context.now)
        if set.adapter.headersAreLate, ports.slots[slot].adapter.headers != before {
            ports.slots[slot].faults[0].lateHeaders = (ports.slots[slot].adapter.headers, 1)
            ports.slots[slot].adapter.headers = before
            act("headers", "ATH comes into force late", set, slot)
        }
        if !set.adapter.forced.isEmpty {
            ports.slots[slot].adapter.enforce(set.adapter.forced)
            for name in set.adapter.forced.names { act(name, "whatever the client asks for", set, slot) }
        }
        network.markReady(ports.slots[slot].segment)
        markDirty(slot)
    }

    /// The line was typed before a fault of its own began: its echo is added, or taken back as far as it has not left.
    private mutating func matchEcho(to set: FaultSet, _ slot: Int) {
        guard let echo = set.adapter.forced.echo,
            echo != ports.slots[slot].faults[0].lasting.adapter.forced.echo,
            echo != ports.slots[slot].adapter.echo
        else { return }
        if echo { ports.slots[slot].adapter.echoHeldLine() } else { ports.slots[slot].adapter.withdrawEcho() }
    }

    /// Puts a headers setting that came late into force when its time has come.
    private mutating func applyLateHeaders(_ slot: Int) {
        guard let late = ports.slots[slot].faults[0].lateHeaders else { return }
        if late.requests > 0 {
            ports.slots[slot].faults[0].lateHeaders = (late.value, late.requests - 1)
        } else {
            ports.slots[slot].adapter.headers = late.value
            ports.slots[slot].faults[0].lateHeaders = nil
        }
    }

    mutating func act(_ name: String, _ text: String, _ set: FaultSet, _ slot: Int) {
        guard let event = set.source(of: name) else { return }
        note(.acts, name, text, event: event, endpoint: ports.slots[slot].endpoint, port: slot)
    }
}

extension ForcedSettings {
    var isEmpty: Bool { self == ForcedSettings() }

    /// The kinds of fault that force these settings.
    var names: [String] {
        let rows = [("echo", echo), ("linefeeds", lineFeeds), ("spaces", spaces), ("headers", headers)]
        return rows.filter { $0.1 != nil }.map(\.0)
    }
}
