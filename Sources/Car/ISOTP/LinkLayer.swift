import CANBus

/// The CAN frames in which a node sends its messages (ISO 15765-2): classical ones, or those of CAN FD.
public struct LinkLayer: Hashable, Sendable {
    /// Which frames a node sends and receives.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// It sends classical frames and ignores those of CAN FD.
        case classical = "off"
        /// It sends frames of CAN FD and receives both kinds.
        case fd = "on"
        /// It receives both kinds and answers in that of the request.
        case mirror
        /// It sends and receives frames of CAN FD only.
        case fdOnly = "only"
    }

    /// The format of the frames of one message.
    public enum Format: Hashable, Sendable {
        case classical
        /// Frames of CAN FD, of at most `dataLength` bytes (TX_DL).
        case fd(dataLength: Int, bitRateSwitch: Bool, errorStateIndicator: Bool)

        /// TX_DL: the greatest length of a frame's data field.
        public var dataLength: Int {
            switch self {
            case .classical: ClassicalData.capacity
            case .fd(let dataLength, _, _): dataLength
            }
        }
    }

    /// The values of TX_DL: 8, and the lengths that only CAN FD has.
    public static let dataLengths = [8, 12, 16, 20, 24, 32, 48, 64]

    /// The byte that fills a frame of CAN FD up to a length that exists when a node pads nothing else.
    public static let filler: UInt8 = 0xCC

    /// Which frames the node sends and receives.
    public var kind = Kind.classical

    /// TX_DL of frames of CAN FD: one of `dataLengths`.
    public var dataLength = 64

    /// Whether frames of CAN FD have the data bit rate in their data phase.
    public var bitRateSwitch = true

    /// Whether frames of CAN FD state that the node is error passive (ESI).
    public var errorStateIndicator = false

    /// Classical frames.
    public init() {}

    /// Returns whether the node receives `frame`.
    func receives(_ frame: CANFrame) -> Bool { kind != (frame.isFD ? .classical : .fdOnly) }

    /// Returns the format of a message to a peer whose last message came in CAN FD or not.
    func format(peerUsesFD: Bool) -> Format {
        switch kind {
        case .classical: .classical
        case .mirror where !peerUsesFD: .classical
        case .fd, .mirror, .fdOnly:
            .fd(
                dataLength: dataLength, bitRateSwitch: bitRateSwitch,
                errorStateIndicator: errorStateIndicator)
        }
    }
}

/// N_Result: the result of a transfer (ISO 15765-2). A node reports it locally and sends nothing.
public enum TransferResult: String, CaseIterable, Hashable, Sendable {
    /// The message was transferred.
    case ok = "N_OK"
    /// A frame was not sent within N_As or N_Ar; either side.
    case timeoutA = "N_TIMEOUT_A"
    /// No flow control came within N_Bs; sender.
    case timeoutBs = "N_TIMEOUT_BS"
    /// No consecutive frame came within N_Cr; receiver.
    case timeoutCr = "N_TIMEOUT_CR"
    /// A consecutive frame was out of order; receiver.
    case wrongSequenceNumber = "N_WRONG_SN"
    /// A flow control had a reserved status; sender.
    case invalidFlowStatus = "N_INVALID_FS"
    /// A new message came before the old one was complete; receiver.
    case unexpectedPDU = "N_UNEXP_PDU"
    /// More WAIT flow controls than N_WFTmax; either side.
    case waitFrameOverrun = "N_WFT_OVRN"
    /// The receiver answered with overflow, because the message is longer than its buffer; sender.
    case bufferOverflow = "N_BUFFER_OVFLW"
    /// Any other error.
    case error = "N_ERROR"
}

extension TransferResult: CustomStringConvertible {
    /// The standard's symbol, for example `N_TIMEOUT_BS`.
    public var description: String { rawValue }
}
