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
