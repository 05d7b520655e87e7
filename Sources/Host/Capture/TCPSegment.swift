/// A TCP segment (RFC 9293, 3.1) without ports and checksum.
package struct TCPSegment: Hashable, Sendable {
    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        /// Flags with these bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The sender has no more data (FIN).
        package static let finish = Flags(rawValue: 0x01)
        /// The connection begins (SYN).
        package static let synchronize = Flags(rawValue: 0x02)
        /// The connection ends at once (RST).
        package static let reset = Flags(rawValue: 0x04)
        /// The receiver is to deliver the data at once (PSH).
        package static let push = Flags(rawValue: 0x08)
        /// The acknowledgement number is valid (ACK).
        package static let acknowledge = Flags(rawValue: 0x10)
    }

    /// The size of the header without options, in bytes.
    static let headerLength = 20

    /// The sequence number of the first byte of `payload`, or of the SYN.
    package var sequence: UInt32
    /// The acknowledgement number, valid with the flag `acknowledge`.
    package var acknowledgement: UInt32
    package var flags: Flags
    /// The window: how many more bytes the sender can receive.
    package var window: UInt16
    /// The options, padded to a multiple of four bytes, at most 40.
    package var options: [UInt8]
    package var payload: [UInt8]

    package init(
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
