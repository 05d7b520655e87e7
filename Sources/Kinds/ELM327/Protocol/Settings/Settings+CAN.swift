import CANBus

extension Settings {
    /// Settings for CAN only.
    struct CAN: Hashable, Sendable {
        /// `CAF`: whether PCI bytes are made, checked and left out.
        var formats: Bool

        /// `CFC`: whether flow control is sent.
        var sendsFlowControl: Bool

        /// `CSM`: whether monitoring acknowledges nothing.
        var silentMonitoring: Bool

        /// `CEA`: the address byte before the PCI, or nil; `CER`: the one of answers, or nil for the tester's.
        var extendedAddress: UInt8?
        var receivedExtendedAddress: UInt8?

        /// `V`: whether frames are as short as their data.
        var sendsShort = false

        /// The byte that fills frames up (PP 26).
        var filler: UInt8

        /// The checks of messages (PP 2A).
        var errorChecking: CANErrorChecking

        /// USER1's options and divisor as `PB` set them, or nil for PP 2C and 2D.
        var user1: (options: UInt8, divisor: UInt8)? {
            get { user1Word.map { (UInt8($0 >> 8), UInt8($0 & 0xFF)) } }
            set { user1Word = newValue.map { UInt16($0.options) << 8 | UInt16($0.divisor) } }
        }
        private var user1Word: UInt16?

        init(_ parameters: ParameterValues) {
            formats = parameters.isOn(.formatting)
            sendsFlowControl = parameters.isOn(.flowControl)
            silentMonitoring = !parameters.isOn(.silentMonitoring)
            filler = parameters[.filler]
            errorChecking = CANErrorChecking(rawValue: parameters[.errorChecking])
        }

        /// The number of bytes before the PCI.
        var addressBytes: Int { extendedAddress == nil ? 0 : 1 }

        /// Returns the data field for `payload`: extended address, PCI and padding as the settings say; nil when it does not
        /// fit.
        func encode(_ payload: ClassicalData, _ options: CANOptions, _ j1939: J1939) -> ClassicalData? {
            var data = ClassicalData()
            if let address = extendedAddress, options.format != .j1939 { data.append(address) }
            if formats, options.format == .iso15765 { data.append(UInt8(payload.count)) }
            guard data.count + payload.count <= ClassicalData.capacity else { return nil }
            if options.format == .j1939, payload.count == 3 { return j1939.requestBytes(payload) }
            for byte in payload { data.append(byte) }
            return sendsShort || options.variableLength ? data : data.padded(with: filler)
        }

        /// Returns what `frame` is under the settings for extended addresses and empty frames.
        func kind(of frame: CANFrame) -> FrameKind {
            FrameKind(
                frame, addressBytes: addressBytes,
                allowsNone: !errorChecking.contains(.noEmptyFrames))
        }

        /// Returns whether `frame` has an identifier length and a data length that are received.
        func receives(_ frame: CANFrame, _ options: CANOptions) -> Bool {
            guard options.receivesBoth || frame.identifier.isExtended == options.isExtended else {
                return false
            }
            return options.format != .iso15765 || !errorChecking.contains(.eightBytes)
                || frame.dataLengthCode >= ClassicalData.capacity
        }

        /// Returns whether `frame` carries the address byte that is listened to, where there is one; `tester` is the
        /// tester's address.
        func isAddressed(_ frame: CANFrame, _ options: CANOptions, tester: UInt8) -> Bool {
            guard extendedAddress != nil, options.format != .j1939 else { return true }
            return frame.data.first == receivedExtendedAddress ?? tester
        }

        /// Returns whether `frame` is a `7F xx 78` that lengthens the wait (PP 2A b2-b0).
        func asksForTime(_ frame: CANFrame, _ kind: FrameKind, _ options: CANOptions) -> Bool {
            guard kind.isResponsePending, errorChecking.contains(.responsePending) else { return false }
            if errorChecking.contains(.pendingForISO15765), options.format != .iso15765 { return false }
            guard errorChecking.contains(.pendingForLegislated) else { return true }
            return frame.data[addressBytes + 2] <= 0x0F
        }
    }

    /// Settings for SAE J1939 only.
    struct J1939: Hashable, Sendable {
        /// `JE`: whether the three bytes of a request are typed in reading order and turned round on the bus.
        var reversesGroups = true

        /// `JHF`: whether headers are printed in their parts.
        var formatsGroups = true

        /// Returns the bytes of a request in the order of the bus: with `JE` three typed bytes are turned round.
        func requestBytes(_ payload: ClassicalData) -> ClassicalData {
            guard reversesGroups, payload.count == 3 else { return payload }
            return ClassicalData(payload.reversed())
        }
    }
}
