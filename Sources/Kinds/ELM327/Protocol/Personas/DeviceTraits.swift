/// The identity of an adapter with commands beside AT.
public struct DeviceTraits: Hashable, Sendable {
    /// The sets of commands beside AT.
    public enum Commands: Hashable, Sendable {
        /// All ST commands that are built.
        case st
        /// The ST commands of identity, rate, protocols, requests, CAN and filters, and `VT`.
        case vt
    }

    public var commands: Commands
    /// `STI`: firmware and version.
    public var firmware: String
    /// The date that `STIX` prints after the firmware.
    public var date: String
    /// `STDI`: device and hardware revision.
    public var hardware: String
    /// `STMFR`.
    public var manufacturer: String
    /// `STSN`: twelve digits.
    public var serialNumber: String
    /// `VTI`, or nil.
    public var vendorFirmware: String?
    /// The longest message that its memory holds, in bytes.
    public var longestMessage: Int

    /// A device with these names.
    public init(
        commands: Commands, firmware: String, date: String, hardware: String, manufacturer: String,
        serialNumber: String, vendorFirmware: String? = nil, longestMessage: Int = 4095
    ) {
        self.commands = commands
        self.firmware = firmware
        self.date = date
        self.hardware = hardware
        self.manufacturer = manufacturer
        self.serialNumber = serialNumber
        self.vendorFirmware = vendorFirmware
        self.longestMessage = longestMessage
    }
}

/// The form of remote frames while monitoring.
public enum RemoteFrames: String, CaseIterable, Hashable, Sendable {
    /// They are printed as `RTR`.
    case shown
    /// They are not printed.
    case dropped
    /// They are printed with the data of the frame before.
    case lastData = "last-data"
    /// They are printed with the data of the frame before, the two upper bits of each byte at random.
    case randomBits = "random-bits"
}
