import CANBus

extension Settings {
    /// The filters of the messages on the bus.
    struct Filters: Hashable, Sendable {
        /// The identifier's pattern and mask (`CF`, `CM`, `CRA`), right-justified; nil for the protocol's own.
        var pattern: UInt32?
        var mask: UInt32?

        /// `FT`: the only transmitter, or nil for all.
        var transmitter: UInt8?

        /// Whether the host has set identifiers of its own.
        var chooseIdentifiers: Bool { pattern != nil || mask != nil }

        /// Goes back to the protocol's own identifiers.
        mutating func openIdentifiers() {
            pattern = nil
            mask = nil
        }

        /// Returns whether `frame` passes identifier filter (any identifier does when `isOpen`) and transmitter;
        /// `addressing` says where answers go.
        func admit(
            _ frame: CANFrame, _ options: CANOptions, _ addressing: Addressing, usingFilters: Bool,
            isOpen: Bool
        ) -> Bool {
            if !isOpen {
                let filter = filter(for: frame, options, addressing, usingFilters: usingFilters)
                guard filter.accepts(frame.identifier) else { return false }
            }
            return !usingFilters || isFromTransmitter(frame)
        }

        /// Returns the identifiers that are received among those of the length of `frame`: what `CRA`, `CF` and `CM` have set,
        /// else the protocol's own.
        private func filter(
            for frame: CANFrame, _ options: CANOptions, _ addressing: Addressing, usingFilters: Bool
        ) -> CANFilter {
            let isDiagnostic = options.format == .iso15765
            var filter = CANFilter(pattern: 0, mask: 0)
            if isDiagnostic {
                let receiver = UInt32(addressing.receiver ?? addressing.tester(on: options.format))
                filter =
                    frame.identifier.isExtended
                    ? CANFilter(pattern: 0x18DA_0000 | receiver << 8, mask: 0x1FFF_FF00)
                    : CANFilter(pattern: 0x7E8, mask: 0x7F8)
            }
            if usingFilters {
                if let user = pattern {
                    filter.pattern = user
                    if mask == nil, !isDiagnostic { filter.mask = 0x1FFF_FFFF }
                }
                if let user = mask { filter.mask = user }
            }
            if !frame.identifier.isExtended { filter.mask &= 0x7FF }
            return filter
        }

        /// Returns whether `frame` comes from the transmitter that `FT` lets through.
        func isFromTransmitter(_ frame: CANFrame) -> Bool {
            guard let transmitter else { return true }
            return UInt8(truncatingIfNeeded: frame.identifier.rawValue) == transmitter
        }
    }
}
