import CANBus

extension Settings {
    /// The source of flow control frames; lost in sleep.
    struct FlowControl: Hashable, Sendable {
        /// The source of the frame (`FC SM`).
        enum Mode: UInt8, Hashable, Sendable { case automatic = 0, userDefined = 1, userData = 2 }

        /// `FC SM`.
        var mode = Mode.automatic

        /// `FC SH` and `FC SD`, nil until they are set.
        var header: CANIdentifier?
        var data: ClassicalData?

        /// Returns the mode that is in force on an adapter with `traits`.
        func mode(_ traits: Traits.Bus) -> Mode {
            mode == .userData && traits.ignoresFlowControlMode2 ? .automatic : mode
        }
    }

    /// Returns the flow-control frame that answers a first frame (data sheet, "FC SM"), or nil when the mode's parts are
    /// missing.
    func flowControlFrame(for first: CANFrame, _ options: CANOptions, _ traits: Traits.Bus) -> CANFrame? {
        switch flowControl.mode(traits) {
        case .automatic:
            guard
                let identifier = traits.flowControl.identifier(
                    for: first.identifier, request: addressing.requestIdentifier(options))
            else { return nil }
            var data = ClassicalData()
            if let address = can.extendedAddress { data.append(address) }
            for byte in [0x30, 0x00, 0x00] as [UInt8] { data.append(byte) }
            return CANFrame(identifier, CANData(data.padded(with: can.filler)))
        case .userDefined:
            guard let identifier = flowControl.header, let data = flowControl.data else { return nil }
            return CANFrame(identifier, CANData(data.padded(with: can.filler)))
        case .userData:
            guard let data = flowControl.data else { return nil }
            return CANFrame(first.identifier, CANData(data.padded(with: can.filler)))
        }
    }
}
