/// A segment of TCP as a packet carries it (RFC 9293, 3.1), without the ports and the checksum.
public struct TCPSegment: Hashable, Sendable {
    /// The control bits.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits as they stand in the header.
        public let rawValue: UInt8

        /// Flags with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The sender has no more data (FIN).
        public static let finish = Flags(rawValue: 0x01)
        /// The connection begins (SYN).
        public static let synchronize = Flags(rawValue: 0x02)
        /// The connection ends at once (RST).
        public static let reset = Flags(rawValue: 0x04)
        /// The receiver is to pass the data on at once (PSH).
        public static let push = Flags(rawValue: 0x08)
        /// The acknowledgement number is valid (ACK).
        public static let acknowledge = Flags(rawValue: 0x10)
    }

    /// The bytes of the header without options.
    static let headerLength = 20

    /// The number of the first byte of `payload`, or of the SYN.
    public var sequence: UInt32
    /// The number of the next byte that the sender expects; valid with `acknowledge`.
    public var acknowledgement: UInt32
    /// The control bits.
    public var flags: Flags
    /// How many bytes the sender takes before it acknowledges.
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
