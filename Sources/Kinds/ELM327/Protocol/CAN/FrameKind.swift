import CANBus

/// The kind of a received frame by its PCI byte, as far as the chip checks it (ISO 15765-2, 9.4).
enum FrameKind: Hashable, Sendable {
    /// A single frame of `length` bytes, and whether it is `7F xx 78`.
    case single(length: Int, isResponsePending: Bool)
    case first
    case consecutive
    case flowControl
    /// No valid PCI: a reserved type, or a length that does not fit the frame.
    case invalid
    /// A remote frame, or one without data.
    case empty

    /// Reads the PCI behind `addressBytes` bytes of extended address; a single frame of no bytes is valid when
    /// `allowsNone`.
    init(_ frame: CANFrame, addressBytes: Int, allowsNone: Bool) {
        guard !frame.isRemote, frame.data.count > addressBytes else {
            self = .empty
            return
        }
        let data = frame.data
        let control = data[addressBytes]
        switch control >> 4 {
        case 0:
            let length = Int(control & 0x0F)
            guard length > 0 || allowsNone, length <= data.count - addressBytes - 1 else {
                self = .invalid
                return
            }
            let isPending = length == 3 && data[addressBytes + 1] == 0x7F && data[addressBytes + 3] == 0x78
            self = .single(length: length, isResponsePending: isPending)
        case 1: self = data.count > addressBytes + 1 ? .first : .invalid
        case 2: self = .consecutive
        case 3: self = .flowControl
        default: self = .invalid
        }
    }

    /// Whether the ECU asks for more time.
    var isResponsePending: Bool {
        if case .single(_, let isPending) = self { isPending } else { false }
    }
}
