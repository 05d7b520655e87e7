extension JournalEntry {
    /// A frame or another signal on a simulated bus.
    public struct Frame: Hashable, Sendable {
        public enum Form: Hashable, Sendable {
            /// A classical CAN frame.
            case can(identifier: UInt32, isExtended: Bool, isRemote: Bool)
            case canFD(
                identifier: UInt32, isExtended: Bool, bitRateSwitch: Bool, errorStateIndicator: Bool)
            /// Bytes of a J1850 bus or a K line, header and check byte included.
            case message
            /// The byte that a receiver appends within a J1850 frame.
            case inFrameResponse
            /// An address sent at five baud, which opens a slow initiation.
            case fiveBaud
            /// The wake-up pattern of the K line, low then high, which opens a fast initiation.
            case wakeUp
        }

        public var form: Form

        /// Who sent it.
        public var sender: BusSender

        /// Its data; the address for `fiveBaud`, empty for `wakeUp`.
        public var data: ArraySlice<UInt8>

        public init(_ form: Form, from sender: BusSender, _ data: ArraySlice<UInt8>) {
            self.form = form
            self.sender = sender
            self.data = data
        }
    }
}

extension JournalEntry.Frame.Form {
    /// The identifier of a data frame on CAN; nil for a remote frame and for a signal of another bus.
    public var dataIdentifier: UInt32? {
        switch self {
        case .can(let identifier, _, false), .canFD(let identifier, _, _, _): identifier
        case .can, .message, .inFrameResponse, .fiveBaud, .wakeUp: nil
        }
    }

    /// The flags above the identifier in a record's `number`.
    private enum Flag {
        static let extended: UInt64 = 1 << 32
        static let remote: UInt64 = 1 << 33
        static let noCAN: UInt64 = 1 << 34
        static let inFrameResponse: UInt64 = 1 << 35
        static let fiveBaud: UInt64 = 1 << 36
        static let wakeUp: UInt64 = 1 << 37
        static let fd: UInt64 = 1 << 38
        static let bitRateSwitch: UInt64 = 1 << 39
        static let errorStateIndicator: UInt64 = 1 << 40
    }

    /// A record's `number`.
    var number: UInt64 {
        switch self {
        case .can(let identifier, let isExtended, let isRemote):
            UInt64(identifier) | (isExtended ? Flag.extended : 0) | (isRemote ? Flag.remote : 0)
        case .canFD(let identifier, let isExtended, let bitRateSwitch, let errorStateIndicator):
            UInt64(identifier) | (isExtended ? Flag.extended : 0) | Flag.fd
                | (bitRateSwitch ? Flag.bitRateSwitch : 0)
                | (errorStateIndicator ? Flag.errorStateIndicator : 0)
        case .message: Flag.noCAN
        case .inFrameResponse: Flag.noCAN | Flag.inFrameResponse
        case .fiveBaud: Flag.noCAN | Flag.fiveBaud
        case .wakeUp: Flag.noCAN | Flag.wakeUp
        }
    }

    init(number: UInt64) {
        self =
            if number & Flag.fd != 0 {
                .canFD(
                    identifier: UInt32(truncatingIfNeeded: number), isExtended: number & Flag.extended != 0,
                    bitRateSwitch: number & Flag.bitRateSwitch != 0,
                    errorStateIndicator: number & Flag.errorStateIndicator != 0)
            } else if number & Flag.noCAN == 0 {
                .can(
                    identifier: UInt32(truncatingIfNeeded: number), isExtended: number & Flag.extended != 0,
                    isRemote: number & Flag.remote != 0)
            } else if number & Flag.inFrameResponse != 0 {
                .inFrameResponse
            } else if number & Flag.fiveBaud != 0 {
                .fiveBaud
            } else if number & Flag.wakeUp != 0 {
                .wakeUp
            } else {
                .message
            }
    }
}

extension JournalEntry.Frame {
    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        self.init(Form(number: number), from: BusSender(number: Int(detail)), payload)
    }

    var fields: JournalFields {
        JournalFields(
            detail: UInt32(truncatingIfNeeded: sender.number), number: form.number, payload: data)
    }
}
