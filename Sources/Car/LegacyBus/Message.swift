/// One diagnostic message: header and data.
///
/// On SAE J1850 and ISO 9141-2 the header has three bytes and no length. On ISO 14230 it has a format byte, optionally
/// two addresses, and optionally a length byte.
public struct Message: Hashable, Sendable {
    /// Priority and type on J1850 and ISO 9141-2; on ISO 14230 the two upper bits of the format byte, the others 0.
    public var format: UInt8

    /// Target and source address, or nil for the ISO 14230 form without them.
    public var addresses: Addresses?

    /// Whether the length is in a byte of its own (ISO 14230; always above 63 data bytes).
    public var hasLengthByte = false

    public var data: [UInt8]

    /// The two addresses of a header.
    public struct Addresses: Hashable, Sendable {
        /// The receiver: an ECU, all ECUs, or the tester.
        public var target: UInt8
        public var source: UInt8

        public init(target: UInt8, source: UInt8) {
            self.target = target
            self.source = source
        }
    }

    /// Why bytes are not a message.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// Too few bytes for header, one data byte and check byte.
        case tooShort(count: Int)
        /// More bytes than the link allows.
        case tooLong(count: Int)
        case wrongCheck(found: UInt8, expected: UInt8)
        /// The length in the header differs from the number of data bytes.
        case wrongLength(declared: Int, found: Int)

        public var description: String {
            switch self {
            case .tooShort(let count): "too short, \(count) bytes"
            case .tooLong(let count): "too long, \(count) bytes"
            case .wrongCheck(let found, let expected):
                "check byte \(Self.hex(found)) instead of \(Self.hex(expected))"
            case .wrongLength(let declared, let found):
                "length \(declared) declared, \(found) data bytes found"
            }
        }

        private static func hex(_ byte: UInt8) -> String {
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }
    }

    public init(format: UInt8, addresses: Addresses?, hasLengthByte: Bool = false, data: [UInt8]) {
        self.format = format
        self.addresses = addresses
        self.hasLengthByte = hasLengthByte
        self.data = data
    }

    public static func functionalRequest(_ data: [UInt8], from tester: UInt8, on link: LegacyLink) -> Message
    {
        Message(
            format: link.functionalFormat,
            addresses: Addresses(target: link.functionalAddress, source: tester), data: data)
    }

    /// Returns whether the message is functional (to a group): bit 2 of the first byte is 0, or on ISO 14230 the format
    /// is 11.
    public func isFunctional(on link: LegacyLink) -> Bool {
        link == .iso14230 ? format & 0xC0 == 0xC0 : format & 0x04 == 0
    }

    /// Returns the answer of the ECU at `address` to this request, with `data`.
    ///
    /// On J1850 and ISO 9141-2 a functional request is answered to the next group address (6B for 6A) with the first
    /// byte 48 or 41, a physical one with its own first byte. On ISO 14230 answers are physical (80), and without
    /// addresses when the request had none.
    public func answer(_ data: [UInt8], from address: UInt8, on link: LegacyLink) -> Message {
        guard let addresses else { return Message(format: 0, addresses: nil, data: data) }
        if link == .iso14230 {
            return Message(
                format: 0x80, addresses: Addresses(target: addresses.source, source: address), data: data)
        }
        guard isFunctional(on: link) else {
            return Message(
                format: format, addresses: Addresses(target: addresses.source, source: address), data: data)
        }
        // The priority changes from 3 to 2, the other bits stay.
        return Message(
            format: format & 0x1F | 0x40,
            addresses: Addresses(target: addresses.target &+ 1, source: address),
            data: data)
    }

    /// Returns the number of header bytes at the start of `bytes`.
    public static func headerLength(of bytes: [UInt8], on link: LegacyLink) -> Int {
        guard link == .iso14230 else { return 3 }
        guard let first = bytes.first else { return 1 }
        return 1 + (first & 0xC0 == 0 ? 0 : 2) + (first & 0x3F == 0 ? 1 : 0)
    }

    /// Parses a message including its check byte.
    public init(parsing bytes: [UInt8], on link: LegacyLink) throws(ParseError) {
        let header = Self.headerLength(of: bytes, on: link)
        guard bytes.count >= header + 2 else { throw .tooShort(count: bytes.count) }
        // One byte more than the standard's seven is accepted, because adapters can send it.
        let longest = link == .iso14230 ? header + 256 : header + 9
        guard bytes.count <= longest else { throw .tooLong(count: bytes.count) }
        let expected = link.check(of: bytes.dropLast())
        guard bytes[bytes.count - 1] == expected else {
            throw .wrongCheck(found: bytes[bytes.count - 1], expected: expected)
        }
        let data = Array(bytes[header..<bytes.count - 1])
        guard link == .iso14230 else {
            self.init(
                format: bytes[0], addresses: Addresses(target: bytes[1], source: bytes[2]), data: data)
            return
        }
        let hasAddresses = bytes[0] & 0xC0 != 0
        let hasLengthByte = bytes[0] & 0x3F == 0
        let declared = hasLengthByte ? Int(bytes[header - 1]) : Int(bytes[0] & 0x3F)
        guard declared == data.count else { throw .wrongLength(declared: declared, found: data.count) }
        self.init(
            format: bytes[0] & 0xC0,
            addresses: hasAddresses ? Addresses(target: bytes[1], source: bytes[2]) : nil,
            hasLengthByte: hasLengthByte, data: data)
    }

    /// Returns the bytes on the wire, check byte included; on ISO 14230 data beyond 255 bytes is truncated.
    public func encoded(on link: LegacyLink) -> [UInt8] {
        var bytes: [UInt8]
        if link == .iso14230 {
            let count = UInt8(min(data.count, link.longestData))
            let isSeparate = hasLengthByte || count > 0x3F || count == 0
            let mode = addresses == nil ? 0 : format & 0xC0
            bytes = [mode | (isSeparate ? 0 : count)]
            if let addresses { bytes += [addresses.target, addresses.source] }
            if isSeparate { bytes.append(count) }
            bytes += data.prefix(Int(count))
        } else {
            bytes = [format, addresses?.target ?? link.functionalAddress, addresses?.source ?? 0] + data
        }
        bytes.append(link.check(of: bytes))
        return bytes
    }
}
