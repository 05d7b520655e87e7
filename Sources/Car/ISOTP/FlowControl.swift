import SimulationCore

/// A flow control: the receiver's message that paces the sender of a segmented message (ISO 15765-2).
public struct FlowControl: Hashable, Sendable {
    /// Whether the sender is to continue, wait or stop.
    public var status: FlowStatus

    /// BS: how many consecutive frames may follow until the next flow control; 0 for all that are left.
    public var blockSize: UInt8

    /// STmin: the minimum time between two consecutive frames.
    public var separationTime: SeparationTime

    /// A flow control; block size and separation time count only with `continueToSend`.
    public init(_ status: FlowStatus, blockSize: UInt8 = 0, separationTime: SeparationTime = .zero) {
        self.status = status
        self.blockSize = blockSize
        self.separationTime = separationTime
    }
}

/// FS: the low nibble of a flow control's first byte (ISO 15765-2).
public struct FlowStatus: RawRepresentable, Hashable, Sendable {
    /// The nibble, 0...15.
    public let rawValue: UInt8

    /// The status in the low nibble of `rawValue`; 3-15 are reserved, and a sender that
    /// receives one ends the transfer.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x0F
    }

    /// CTS: send the next block.
    public static let continueToSend = FlowStatus(rawValue: 0)

    /// WAIT: another flow control follows.
    public static let wait = FlowStatus(rawValue: 1)

    /// OVFLW: the message is longer than the reception buffer.
    public static let overflow = FlowStatus(rawValue: 2)

    public var isReserved: Bool { rawValue > 2 }
}

extension FlowStatus: CustomStringConvertible {
    /// The standard's symbol: `CTS`, `WAIT`, `OVFLW` or for example `reserved 5`.
    public var description: String {
        switch rawValue {
        case 0: "CTS"
        case 1: "WAIT"
        case 2: "OVFLW"
        default: "reserved \(Hex.string(rawValue, width: 1))"
        }
    }
}

extension FlowControl: CustomStringConvertible {
    /// Status, block size and separation time, for example `flow control CTS, block size 2, separation 5 ms`.
    public var description: String {
        "flow control \(status), block size \(blockSize), separation \(separationTime)"
    }
}
