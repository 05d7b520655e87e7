public import CANBus

/// The connection-management frames of a message of 9 to 1785 bytes, TP.CM (SAE J1939-21, 5.10.3).
public enum ConnectionManagement: Hashable, Sendable {
    /// RTS: announces a message to one node; `limit` is the most packets for one CTS, FF for no limit.
    case requestToSend(size: Int, packets: UInt8, limit: UInt8, ParameterGroupNumber)
    /// CTS: the sender may send `packets` packets, starting with number `next`; 0 packets mean wait.
    case clearToSend(packets: UInt8, next: UInt8, ParameterGroupNumber)
    /// EndOfMsgACK: the receiver has all packets.
    case endOfMessage(size: Int, packets: UInt8, ParameterGroupNumber)
    /// BAM: announces a broadcast message.
    case broadcast(size: Int, packets: UInt8, ParameterGroupNumber)
    /// Conn_Abort: the connection ends; the byte is an `AbortReason` or reserved.
    case abort(UInt8, ParameterGroupNumber)

    /// The greatest length of a message: 255 packets of seven bytes.
    public static let longest = 1785

    /// Returns the number of packets for `size` bytes.
    public static func packets(for size: Int) -> Int { (size + 6) / 7 }

    /// Parses a data field; nil when it is too short or its control byte is reserved.
    public init?(parsing data: CANData) {
        guard data.count == 8, let group = ParameterGroupNumber(in: data, at: 5) else { return nil }
        let size = Int(data[1]) | Int(data[2]) << 8
        switch data[0] {
        case 0x10: self = .requestToSend(size: size, packets: data[3], limit: data[4], group)
        case 0x11: self = .clearToSend(packets: data[1], next: data[2], group)
        case 0x13: self = .endOfMessage(size: size, packets: data[3], group)
        case 0x20: self = .broadcast(size: size, packets: data[3], group)
        case 0xFF: self = .abort(data[1], group)
        default: return nil
        }
    }

    /// Returns the data field, eight bytes.
    public func encoded() -> CANData {
        func sized(_ control: UInt8, _ size: Int, _ packets: UInt8, _ last: UInt8) -> [UInt8] {
            [
                control, UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8), packets,
                last,
            ]
        }
        let head: [UInt8] =
            switch self {
            case .requestToSend(let size, let packets, let limit, _): sized(0x10, size, packets, limit)
            case .clearToSend(let packets, let next, _): [0x11, packets, next, 0xFF, 0xFF]
            case .endOfMessage(let size, let packets, _): sized(0x13, size, packets, 0xFF)
            case .broadcast(let size, let packets, _): sized(0x20, size, packets, 0xFF)
            case .abort(let reason, _): [0xFF, reason, 0xFF, 0xFF, 0xFF]
            }
        return CANData(head + group.bytes)
    }

    /// The group of the transported message.
    public var group: ParameterGroupNumber {
        switch self {
        case .requestToSend(_, _, _, let group), .clearToSend(_, _, let group),
            .endOfMessage(_, _, let group),
            .broadcast(_, _, let group), .abort(_, let group):
            group
        }
    }

    /// Returns the frame from `source` to `destination`, with the priority of the transport protocol.
    public func frame(from source: UInt8, to destination: UInt8) -> CANFrame {
        let identifier = MessageIdentifier(
            .connectionManagement, from: source, to: destination, priority: 7)
        return CANFrame(identifier.identifier, encoded())
    }
}

/// Why a connection is aborted (SAE J1939-21, table 7).
public enum AbortReason: UInt8, CaseIterable, Hashable, Sendable {
    /// The node already has a connection with this node.
    case busy = 1
    /// The node lacks resources.
    case resources = 2
    case timeout = 3
    /// A CTS was received while packets were being sent.
    case clearanceWhileSending = 4
    /// The limit of retransmission requests was reached.
    case retransmissions = 5
    case unexpectedPacket = 6
    /// A wrong sequence number was received, and the node cannot recover.
    case badSequence = 7
    /// A sequence number was received twice.
    case duplicateSequence = 8
    /// The message is longer than 1785 bytes.
    case tooLong = 9
    /// Another reason.
    case other = 250
}
