public import CANBus
import J1939
public import SimulationCore

/// Listening to the bus without taking part (`MA`, `MR`, `MT`), until any byte comes from the host.
struct Monitor: Hashable, Sendable {
    /// What is let through beside the user's filter.
    enum Selection: Hashable, Sendable {
        case all
        /// Frames for this receiver: identifier bits 8-10, or 8-15 of 29.
        case receiver(UInt8)
        /// Frames from this transmitter: identifier bits 0-7.
        case transmitter(UInt8)
    }

    /// The identifiers that are shown.
    var filter: CANFilter

    /// How the protocol uses the bus.
    var options: CANOptions

    /// The one group that is shown (`MP`), or nil for all; and after how many messages it ends, 0 for never.
    var group: ParameterGroupNumber?
    var left = 0

    /// Whether the filters of ST commands count too (`STM`).
    var usesSTNFilters = false
}

extension Adapter {
    /// Closes the protocol and listens.
    mutating func beginMonitoring(_ selection: Monitor.Selection, now: SimInstant) -> Command.Reply {
        closeProtocol()
        if !protocolState.followed.isEmpty { protocolState.followed.removeAll() }
        if options(for: protocolState.selected) == nil, protocolState.selected != .automatic {
            monitorLegacy(selection)
            return .none
        }
        let options = options(for: protocolState.selected) ?? CANOptions(bitRate: 500_000, isExtended: false)
        var filter = CANFilter(pattern: settings.filters.pattern ?? 0, mask: settings.filters.mask ?? 0)
        if settings.filters.pattern != nil, settings.filters.mask == nil { filter.mask = 0x1FFF_FFFF }
        switch selection {
        case .all: break
        case .receiver(let address):
            let bits: UInt32 = options.isExtended ? 0xFF00 : 0x700
            filter.pattern = filter.pattern & ~bits | UInt32(address) << 8 & bits
            filter.mask |= bits
        case .transmitter(let address):
            filter.pattern = filter.pattern & ~0xFF | UInt32(address)
            filter.mask |= 0xFF
        }
        task = .monitoring(Monitor(filter: filter, options: options))
        return .none
    }

    /// Receives a frame with a CAN error, as far as it could be read; it is printed raw while monitoring.
    public mutating func receivedDamaged(_ frame: CANFrame, now: SimInstant) {
        protocolState.lastActivity = now
        guard case .monitoring(let monitor) = task else { return }
        var filter = monitor.filter
        if !frame.identifier.isExtended { filter.mask &= 0x7FF }
        guard filter.accepts(frame.identifier) else { return }
        printRaw(frame, count: frame.data.count, suffix: "<RX ERROR")
        if isOverrun(now: now) { endOverrun(now: now) }
    }

    /// Prints a frame that the filter lets through.
    mutating func show(_ frame: CANFrame, _ monitor: Monitor, now: SimInstant) {
        var filter = monitor.filter
        if !frame.identifier.isExtended { filter.mask &= 0x7FF }
        guard filter.accepts(frame.identifier), settings.isFromTransmitter(frame) else { return }
        guard monitor.options.receivesBoth || frame.identifier.isExtended == monitor.options.isExtended else {
            return
        }
        if monitor.options.format == .j1939 { return showMessage(frame, monitor, now: now) }
        if monitor.usesSTNFilters, passesSTN(frame, isDiagnostic: false) == false { return }
        guard let shown = asMonitored(frame) else { return }
        chipBuffer.keep(shown)
        guard printFrame(shown, monitor.options, isMonitoring: true) else { return }
        if isOverrun(now: now) { return endOverrun(now: now) }
        guard monitor.left > 0 else { return }
        if monitor.left == 1 { return finish(now: now) }
        var monitor = monitor
        monitor.left -= 1
        task = .monitoring(monitor)
    }
}
