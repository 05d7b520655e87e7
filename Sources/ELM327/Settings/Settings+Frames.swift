import CANBus

/// What follows from the settings alone for requests and frames on CAN.
extension Settings {
    /// The identifier that a request goes out with: the header that `SH` set, else the functional one from the tester's
    /// address, which on J1939 is F9 unless `TA` says otherwise.
    func requestIdentifier(_ options: CANOptions, usingHeader: Bool = true) -> CANIdentifier {
        let header = usingHeader ? addressing.header : nil
        guard options.isExtended else { return .base(header ?? 0x7DF) }
        let standard: UInt32 =
            (options.format == .j1939 ? 0xEA_FF00 : 0xDB_3300) | UInt32(addressing.tester(on: options.format))
        let priority: UInt8 = usingHeader ? addressing.priority : 0x18
        return .extended(UInt32(priority) << 24 | (header ?? standard) & 0xFF_FFFF)
    }

    /// The data field for `payload`: extended address, PCI and padding as the settings say; nil when it does not fit.
    func encode(_ payload: CANData, _ options: CANOptions) -> CANData? {
        var data = CANData()
        if let address = can.extendedAddress, options.format != .j1939 { data.append(address) }
        if can.formats, options.format == .iso15765 { data.append(UInt8(payload.count)) }
        guard data.count + payload.count <= CANData.capacity else { return nil }
        if options.format == .j1939, payload.count == 3 { return requestBytes(payload) }
        for byte in payload { data.append(byte) }
        return can.sendsShort || options.variableLength ? data : data.padded(with: can.filler)
    }

    /// The bytes of a request in the order of the bus: with `JE` three typed bytes are turned round.
    func requestBytes(_ payload: CANData) -> CANData {
        guard j1939.reversesGroups, payload.count == 3 else { return payload }
        return CANData(payload.reversed())
    }

    /// What `frame` is under the settings for extended addresses and empty frames.
    func kind(of frame: CANFrame) -> FrameKind {
        FrameKind(
            frame, addressBytes: can.addressBytes,
            allowsNone: !can.errorChecking.contains(.noEmptyFrames))
    }

    /// Whether `frame` has an identifier length and a data length that are received.
    func hears(_ frame: CANFrame, _ options: CANOptions) -> Bool {
        guard options.receivesBoth || frame.identifier.isExtended == options.isExtended else { return false }
        return options.format != .iso15765 || !can.errorChecking.contains(.eightBytes)
            || frame.dataLengthCode >= CANData.capacity
    }

    /// Whether `frame` passes identifier filter (any identifier does when `isOpen`), transmitter and extended address.
    func accepts(_ frame: CANFrame, _ options: CANOptions, usingFilters: Bool, isOpen: Bool) -> Bool {
        if !isOpen {
            let filter = filter(for: frame, options, usingFilters: usingFilters)
            guard filter.accepts(frame.identifier) else { return false }
        }
        if usingFilters, !isFromTransmitter(frame) { return false }
        guard can.extendedAddress != nil, options.format != .j1939 else { return true }
        return frame.data.first == can.receivedExtendedAddress ?? addressing.tester(on: options.format)
    }

    /// The identifiers that are received among those of the length of `frame`: what `CRA`, `CF` and `CM` have set, else
    /// the protocol's own.
    private func filter(for frame: CANFrame, _ options: CANOptions, usingFilters: Bool) -> CANFilter {
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
            if let user = filters.pattern {
                filter.pattern = user
                if filters.mask == nil, !isDiagnostic { filter.mask = 0x1FFF_FFFF }
            }
            if let user = filters.mask { filter.mask = user }
        }
        if !frame.identifier.isExtended { filter.mask &= 0x7FF }
        return filter
    }

    /// Whether `frame` comes from the transmitter that `FT` lets through.
    func isFromTransmitter(_ frame: CANFrame) -> Bool {
        guard let transmitter = filters.transmitter else { return true }
        return UInt8(truncatingIfNeeded: frame.identifier.rawValue) == transmitter
    }

    /// Whether `frame` is a `7F xx 78` that lengthens the wait (PP 2A b2-b0).
    func asksForTime(_ frame: CANFrame, _ kind: FrameKind, _ options: CANOptions) -> Bool {
        guard kind.isResponsePending, can.errorChecking.contains(.responsePending) else { return false }
        if can.errorChecking.contains(.pendingForISO15765), options.format != .iso15765 { return false }
        guard can.errorChecking.contains(.pendingForLegislated) else { return true }
        return frame.data[can.addressBytes + 2] <= 0x0F
    }
}
