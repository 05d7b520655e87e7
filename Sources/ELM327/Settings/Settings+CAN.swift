extension Settings {
    /// What concerns CAN only.
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

        /// What fills frames up (PP 26).
        var filler: UInt8

        /// How strictly messages are checked (PP 2A).
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

        /// How many bytes stand before the PCI.
        var addressBytes: Int { extendedAddress == nil ? 0 : 1 }
    }

    /// What concerns SAE J1939 only.
    struct J1939: Hashable, Sendable {
        /// `JE`: whether the three bytes of a request are typed in reading order and turned round on the bus.
        var reversesGroups = true

        /// `JHF`: whether headers are printed in their parts.
        var formatsGroups = true
    }
}
