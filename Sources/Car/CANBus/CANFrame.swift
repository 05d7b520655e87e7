import SimulationCore

/// One CAN data or remote frame (ISO 11898-1), classical or of CAN FD.
public struct CANFrame: Hashable, Sendable {
    /// The bits of a frame that are not identifier, length or data.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// One bit for each flag.
        public let rawValue: UInt8

        /// The flags of these bits.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// RTR: a remote transmission request.
        public static let remote = Flags(rawValue: 0x01)

        /// FDF: a frame of CAN FD.
        public static let fd = Flags(rawValue: 0x02)

        /// BRS: the data phase has the data bit rate.
        public static let bitRateSwitch = Flags(rawValue: 0x04)

        /// ESI: the sender is error passive.
        public static let errorStateIndicator = Flags(rawValue: 0x08)
    }

    /// The identifier, which is also the frame's priority: the lowest wins.
    public var identifier: CANIdentifier

    public private(set) var flags: Flags

    /// The length that a remote frame requests.
    private let requestedLength: UInt8

    /// The data field; empty in a remote frame.
    public var data: CANData

    /// A classical data frame; `data` has at most eight bytes.
    public init(_ identifier: CANIdentifier, _ data: CANData) {
        assert(data.count <= ClassicalData.capacity, "a classical frame has at most eight bytes")
        self.identifier = identifier
        self.data = data
        flags = []
        requestedLength = 0
    }

    /// A remote frame that requests `dataLengthCode` bytes (0...8).
    public init(remote identifier: CANIdentifier, dataLengthCode: Int = 0) {
        self.identifier = identifier
        data = CANData()
        flags = .remote
        requestedLength = UInt8(Swift.min(Swift.max(dataLengthCode, 0), ClassicalData.capacity))
    }

    /// A frame of CAN FD, with BRS and ESI as stated; nil when no frame has the length of `data`.
    public init?(
        fd identifier: CANIdentifier, _ data: CANData, bitRateSwitch: Bool, errorStateIndicator: Bool = false
    ) {
        guard DataLengthCode.code(ofLength: data.count) != nil else { return nil }
        self.init(
            fd: identifier, data, filler: 0, bitRateSwitch: bitRateSwitch,
            errorStateIndicator: errorStateIndicator)
    }

    /// A frame of CAN FD with `data`, padded with `filler` to the next length that a frame has.
    public init(
        fd identifier: CANIdentifier, _ data: CANData, filler: UInt8, bitRateSwitch: Bool,
        errorStateIndicator: Bool = false
    ) {
        self.identifier = identifier
        self.data = data.padded(to: DataLengthCode.length(holding: data.count), with: filler)
        var flags = Flags.fd
        if bitRateSwitch { flags.insert(.bitRateSwitch) }
        if errorStateIndicator { flags.insert(.errorStateIndicator) }
        self.flags = flags
        requestedLength = 0
    }

    public var isRemote: Bool { flags.contains(.remote) }

    /// FDF: whether this is a frame of CAN FD.
    public var isFD: Bool { flags.contains(.fd) }

    /// BRS: whether the data phase has the data bit rate.
    public var switchesBitRate: Bool { flags.contains(.bitRateSwitch) }

    /// ESI: whether the sender is error passive.
    public var isFromErrorPassive: Bool { flags.contains(.errorStateIndicator) }

    /// The length of `data` in bytes, or the length that a remote frame requests (0...8).
    public var length: Int { isRemote ? Int(requestedLength) : data.count }

    /// DLC: the code of `length`, 0...15.
    public var dataLengthCode: Int { DataLengthCode.code(ofLength: length) ?? length }

    /// This frame with another data field; in CAN FD padded with zeros to the next length that a frame has.
    public func with(_ data: CANData) -> CANFrame {
        var frame = self
        frame.data = isFD ? data.padded(to: DataLengthCode.length(holding: data.count), with: 0) : data
        return frame
    }

    /// This frame of CAN FD as a node sends it that is error passive (ESI).
    public var statingErrorPassive: CANFrame {
        var frame = self
        frame.flags.insert(.errorStateIndicator)
        return frame
    }

    /// The arbitration priority of the frame: of frames that start together, the one with the lowest key wins.
    ///
    /// The bits of the arbitration field as sent (ISO 11898-1, 10.4.2): eleven identifier bits, then RTR (base) or SRR
    /// and IDE (extended), then the lower 18 bits and RTR. A base frame therefore wins over an extended one with the
    /// same leading bits, and a data frame over a remote one. Two nodes must not send one identifier in both formats;
    /// here FDF then decides for the classical one of base frames, where real nodes find a bit error.
    public var arbitrationKey: UInt32 {
        let remote: UInt32 = isRemote ? 1 : 0
        if identifier.isExtended {
            let leading = identifier.rawValue >> 18
            let trailing = identifier.rawValue & 0x3FFFF
            return leading << 21 | 1 << 20 | 1 << 19 | trailing << 1 | remote
        }
        return identifier.rawValue << 21 | remote << 20 | (isFD ? 1 << 18 : 0)
    }
}

extension CANFrame: CustomStringConvertible {
    /// The candump short form, for example `7E8#03410D35`, `7DF#R` or `7E8##1…` with the bits of BRS and ESI.
    public var description: String {
        if isFD {
            let digit = (switchesBitRate ? 1 : 0) + (isFromErrorPassive ? 2 : 0)
            return "\(identifier)##\(digit)\(Hex.string(data, separator: ""))"
        }
        guard isRemote else { return "\(identifier)#\(Hex.string(data, separator: ""))" }
        return "\(identifier)#R\(requestedLength == 0 ? "" : String(requestedLength))"
    }
}
