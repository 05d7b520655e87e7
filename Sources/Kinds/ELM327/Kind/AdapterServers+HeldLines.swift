package import ELM327
import Endpoints
import Links
import SimulationCore
import VehicleNetwork

/// Request lines to adapters that may have faults; each line is held until its events have been handled.
extension AdapterServers {
    /// Applies to an adapter the settings that faults force.
    func equip(_ adapter: inout Adapter, _ faults: AdapterFaults) {
        if adapter.banner != faults.banner { adapter.banner = faults.banner }
        let lags = faults.echo == .lagging
        if adapter.echoLags != lags { adapter.echoLags = lags }
        adapter.enforce(faults.forced)
    }

    /// Passes bytes to an adapter that may have faults.
    mutating func receiveWatched(
        _ input: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        guard let faults = connections[id].faults else { return }
        var bytes = input
        let lasting = faults.lasting.adapter
        if let idle = lasting.idle, !sessions[server].adapter.isBusy,
            faults.lastActivity.advanced(by: idle) <= context.now, !bytes.isEmpty
        {
            bytes.removeFirst()
            if let event = faults.lasting.source(of: "eat-first") {
                connections.note(.acts, "eat-first", "a byte is lost", event: event, connection: id, &context)
            }
        }
        connections[id].faults?.lastActivity = context.now
        if !sessions[server].adapter.isBusy { equip(&sessions[server].adapter, lasting) }
        sessions[server].adapter.receive(bytes, now: context.now)
    }

    /// Emits an event for the line that the adapter `server` holds; returns whether there is one.
    mutating func presentHeldLine(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        guard connections.isOpen(id), let line = sessions[server].adapter.heldLine else { return false }
        if !sessions[server].adapter.lines.isEmpty { journalLines(server, id, &connections, &context) }
        connections.endScoped(id, &network, &context)
        if !(connections[id].faults?.isQuiet ?? true) {
            network.forgetDistortions(sessions[server].segment)
        }
        connections.emitRequest(line, id)
        return true
    }

    mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        guard let set = connections[id].faults?.ofRequest else { return }
        let faults = set.adapter
        var verdict = Adapter.Verdict.run
        if !set.isEmpty {
            if let given = faults.given {
                verdict = .answer(given.lines, after: given.after)
                connections.act("answer", given.lines.joined(separator: " "), set, id, &context)
            } else if sessions[server].adapter.holdsCommand(of: faults.missing) {
                verdict = .refuse
                connections.act("missing", "the command is refused", set, id, &context)
            }
        }
        matchEcho(to: faults, server, connections[id].faults?.lasting.adapter.forced.echo)
        equip(&sessions[server].adapter, faults)
        applyLateHeaders(server)
        let before = sessions[server].adapter.headers
        connections[id].faults?.marks.append(
            ReplyFaultStage.Mark(offset: sessions[server].adapter.output.count, faults: set.link))
        sessions[server].adapter.release(verdict, now: context.now)
        if faults.headersAreLate, sessions[server].adapter.headers != before {
            sessions[server].lateHeaders = (sessions[server].adapter.headers, 1)
            sessions[server].adapter.headers = before
            connections.act("headers", "ATH comes into force late", set, id, &context)
        }
        if !faults.forced.isEmpty {
            sessions[server].adapter.enforce(faults.forced)
            for name in faults.forced.names {
                connections.act(name, "whatever the client asks for", set, id, &context)
            }
        }
        network.markReady(sessions[server].segment)
        connections.markDirty(id)
        if !presentHeldLine(server, id, &connections, &network, &context) {
            handleLines(server, id, &connections, &network, &context)
        }
    }

    /// Corrects the echo of a line received before its own fault began: adds it, or removes the
    /// part that was not sent yet.
    private mutating func matchEcho(
        to faults: AdapterFaults, _ server: ServerID, _ lastingEcho: Bool?
    ) {
        guard let echo = faults.forced.echo,
            echo != lastingEcho,
            echo != sessions[server].adapter.echo
        else { return }
        if echo {
            sessions[server].adapter.echoHeldLine()
        } else {
            sessions[server].adapter.withdrawEcho()
        }
    }

    /// Applies a late headers setting when it is due.
    private mutating func applyLateHeaders(_ server: ServerID) {
        guard let late = sessions[server].lateHeaders else { return }
        if late.requests > 0 {
            sessions[server].lateHeaders = (late.value, late.requests - 1)
        } else {
            sessions[server].adapter.headers = late.value
            sessions[server].lateHeaders = nil
        }
    }
}

extension ForcedSettings {
    package var isEmpty: Bool { self == ForcedSettings() }

    /// The kinds of fault that force these settings.
    var names: [String] {
        let rows = [("echo", echo), ("linefeeds", lineFeeds), ("spaces", spaces), ("headers", headers)]
        return rows.filter { $0.1 != nil }.map(\.0)
    }
}
