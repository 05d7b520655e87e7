import SimulationCore

/// One classical CAN data or remote frame (ISO 11898-1).
public struct CANFrame: Hashable, Sendable {
    /// The identifier, which is also the frame's priority: the lowest wins.
    public var identifier: CANIdentifier

    /// The data field; empty in a remote frame.
    public var data: CANData

    /// Whether this is a remote transmission request.
    public var isRemote: Bool

    /// The data length code: the length of `data`, or the length that a remote frame requests (0...8).
    public var dataLengthCode: Int

    /// A data frame.
    public init(_ identifier: CANIdentifier, _ data: CANData) {
        self.identifier = identifier
        self.data = data
        isRemote = false
        dataLengthCode = data.count
    }

    /// A remote frame that requests `dataLengthCode` bytes (0...8).
    public init(remote identifier: CANIdentifier, dataLengthCode: Int = 0) {
        self.identifier = identifier
        data = CANData()
        isRemote = true
        self.dataLengthCode = Swift.min(Swift.max(dataLengthCode, 0), CANData.capacity)
    }

    /// The arbitration priority of the frame: of frames that start together, the one with the lowest key wins.
    ///
    /// The bits of the arbitration field as sent (ISO 11898-1, 10.4.2): eleven identifier bits, then RTR (base) or SRR
    /// and IDE (extended), then the lower 18 bits and RTR. A base frame therefore wins over an extended one with the
    /// same leading bits, and a data frame over a remote one.
    public var arbitrationKey: UInt32 {
        let remote: UInt32 = isRemote ? 1 : 0
        if identifier.isExtended {
            let leading = identifier.rawValue >> 18
            let trailing = identifier.rawValue & 0x3FFFF
            return leading << 21 | 1 << 20 | 1 << 19 | trailing << 1 | remote
        }
        return identifier.rawValue << 21 | remote << 20
    }
}

extension CANFrame: CustomStringConvertible {
    /// The candump short form, for example `7E8#03410D35` or `7DF#R`.
    public var description: String {
        guard isRemote else { return "\(identifier)#\(Hex.string(data, separator: ""))" }
        return "\(identifier)#R\(dataLengthCode == 0 ? "" : String(dataLengthCode))"
    }
}
