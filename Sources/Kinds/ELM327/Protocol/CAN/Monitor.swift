import CANBus
import J1939
import SimulationCore

/// Monitoring of the bus (`MA`, `MR`, `MT`) until a byte comes from the host.
struct Monitor: Hashable, Sendable {
    /// The frames that are shown, in addition to the user's filter.
    enum Selection: Hashable, Sendable {
        case all
        /// Frames for this receiver: identifier bits 8-10, or 8-15 of 29.
        case receiver(UInt8)
        /// Frames from this transmitter: identifier bits 0-7.
        case transmitter(UInt8)
    }

    /// The identifiers that are shown.
    var filter: CANFilter

    /// The protocol's use of the bus.
    var options: CANOptions

    /// The parameter group that is shown (`MP`), or nil for all; and the number of messages after which monitoring
    /// ends, 0 for no limit.
    var group: ParameterGroupNumber?
    var left = 0

    /// Whether the filters of ST commands apply too (`STM`).
    var usesSTNFilters = false

    /// Listens with these filters.
    init(filter: CANFilter, options: CANOptions) {
        self.filter = filter
        self.options = options
    }

    /// Listens to `selection` under the user's filters.
    init(_ selection: Selection, _ filters: Settings.Filters, _ options: CANOptions) {
        filter = CANFilter(pattern: filters.pattern ?? 0, mask: filters.mask ?? 0)
        if filters.pattern != nil, filters.mask == nil { filter.mask = 0x1FFF_FFFF }
        self.options = options
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
    }

    /// Returns whether the filter lets `identifier` through.
    func accepts(_ identifier: CANIdentifier) -> Bool {
        var filter = filter
        if !identifier.isExtended { filter.mask &= 0x7FF }
        return filter.accepts(identifier)
    }

    /// The monitor after a message, or nil when that was the last one.
    var afterMessage: Monitor? {
        guard left > 0 else { return self }
        guard left > 1 else { return nil }
        var rest = self
        rest.left -= 1
        return rest
    }
}
