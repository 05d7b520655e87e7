/// A TCP segment (RFC 9293, 3.1) without ports and checksum.
public struct TCPSegment: Hashable, Sendable {
    /// The control bits.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits as in the header.
        public let rawValue: UInt8

        /// Flags with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The sender has no more data (FIN).
        public static let finish = Flags(rawValue: 0x01)
        /// The connection begins (SYN).
        public static let synchronize = Flags(rawValue: 0x02)
        /// The connection ends at once (RST).
        public static let reset = Flags(rawValue: 0x04)
        /// The receiver is to deliver the data at once (PSH).
        public static let push = Flags(rawValue: 0x08)
        /// The acknowledgement number is valid (ACK).
        public static let acknowledge = Flags(rawValue: 0x10)
    }

    /// The size of the header without options, in bytes.
    static let headerLength = 20

    /// The sequence number of the first byte of `payload`, or of the SYN.
    public var sequence: UInt32
    /// The acknowledgement number, valid with the flag `acknowledge`.
    public var acknowledgement: UInt32
    /// The control bits.
    public var flags: Flags
    /// The window: how many more bytes the sender can receive.
    public var window: UInt16
    /// The options, padded to a multiple of four bytes, at most 40.
    public var options: [UInt8]
    /// The data.
    public var payload: [UInt8]

    /// A segment with these parts.
    public init(
        sequence: UInt32, acknowledgement: UInt32, flags: Flags, window: UInt16 = .max,
        options: [UInt8] = [], payload: [UInt8] = []
    ) {
        self.sequence = sequence
        self.acknowledgement = acknowledgement
        self.flags = flags
        self.window = window
        self.options = options
        self.payload = payload
    }
}
