public import CANBus
import J1939
public import SimulationCore

/// Listening to the bus (`MA`, `MR`, `MT`, `MP`, `DM1`).
extension Adapter {
    /// Closes the protocol and listens.
    mutating func beginMonitoring(_ selection: Monitor.Selection, now: SimInstant) -> Command.Reply {
        protocolState.close()
        if !protocolState.followed.isEmpty { protocolState.followed.removeAll() }
        if options(for: protocolState.selected) == nil, protocolState.selected != .automatic {
            monitorLegacy(selection)
            return .none
        }
        let options = options(for: protocolState.selected) ?? CANOptions(bitRate: 500_000, isExtended: false)
        task = .monitoring(Monitor(selection, settings.filters, options))
        return .none
    }

    /// Receives a frame with a CAN error, as far as it could be read; it is printed raw while monitoring.
    public mutating func receivedDamaged(_ frame: CANFrame, now: SimInstant) {
        protocolState.lastActivity = now
        guard case .monitoring(let monitor) = task, monitor.accepts(frame.identifier) else { return }
        printRaw(frame, count: frame.data.count, suffix: "<RX ERROR")
        if isOverrun(now: now) { endOverrun(now: now) }
    }

    /// Prints a frame that the filter lets through.
    mutating func show(_ frame: CANFrame, _ monitor: Monitor, now: SimInstant) {
        guard monitor.accepts(frame.identifier), settings.filters.isFromTransmitter(frame) else { return }
        guard monitor.options.receivesBoth || frame.identifier.isExtended == monitor.options.isExtended else {
            return
        }
        if monitor.options.format == .j1939 { return showMessage(frame, monitor, now: now) }
        if monitor.usesSTNFilters, passesSTN(frame, isDiagnostic: false) == false { return }
        guard let shown = unit.monitored(frame, traits.bus.remoteFrames, lastData: chipBuffer.lastData) else {
            return
        }
        chipBuffer.keep(shown)
        guard printFrame(shown, monitor.options, isMonitoring: true) else { return }
        if isOverrun(now: now) { return endOverrun(now: now) }
        guard let rest = monitor.afterMessage else { return finish(now: now) }
        task = .monitoring(rest)
    }

    // MARK: SAE J1939

    /// `MP` and `DM1`: listens to one group until `limit` complete messages have come, or for ever when it is 0.
    mutating func beginMonitoring(
        _ group: ParameterGroupNumber, limit: Int, now: SimInstant
    ) -> Command.Reply {
        guard options(for: protocolState.selected)?.format == .j1939 else { return .refused }
        let reply = beginMonitoring(.all, now: now)
        guard case .monitoring(var monitor) = task else { return reply }
        monitor.group = group
        monitor.left = limit
        task = .monitoring(monitor)
        return reply
    }

    /// Prints what `monitor` lets through, and ends with the last message that it waits for.
    mutating func showMessage(_ frame: CANFrame, _ monitor: Monitor, now: SimInstant) {
        guard let identifier = MessageIdentifier(frame.identifier) else {
            _ = printFrame(frame, monitor.options, isMonitoring: true)
            return
        }
        if let group = monitor.group, !protocolState.followed.carry(group, frame, identifier) {
            return protocolState.followed.supersede(identifier)
        }
        chipBuffer.keep(frame)
        let part = part(of: frame, identifier)
        _ = printMessage(frame, part, isMonitoring: monitor.group == nil)
        if isOverrun(now: now) { return endOverrun(now: now) }
        guard protocolState.followed.complete(part, identifier) else { return }
        guard let rest = monitor.afterMessage else { return finish(now: now) }
        task = .monitoring(rest)
    }
}
