/// Parsing of packets.
extension InternetPacket {
    /// A reason why bytes cannot be parsed as a complete packet.
    package enum ParseError: Error, Hashable, Sendable {
        /// The packet needs `needed` bytes, and only `got` are there; the capture may have truncated it.
        case truncated(needed: Int, got: Int)
        /// The version is neither 4 nor 6.
        case unknownVersion(UInt8)
        /// A length field is smaller than the header.
        case lengthOutOfRange(Int)
        /// The packet is a fragment of a larger one, at this byte offset.
        case fragment(offset: Int)
        /// The protocol is neither UDP nor TCP; the number is IANA's.
        case unsupportedProtocol(UInt8)
        case headerChecksum
        /// The checksum of the datagram or segment is wrong.
        case transportChecksum
    }

    /// The handling of wrong checksums. A system with checksum offload captures its own packets with wrong ones.
    package enum ChecksumRule: Hashable, Sendable {
        case ignored
        /// Wrong checksums are errors.
        case required
    }

    /// Parses the packet at the start of `bytes`; bytes after its length are ignored.
    package init(
        parsing bytes: some RandomAccessCollection<UInt8>, checksums: ChecksumRule = .ignored
    ) throws(ParseError) {
        let bytes = Array(bytes)
        try Self.need(1, in: bytes.count)
        switch bytes[0] >> 4 {
        case 4: try self.init(version4: bytes, checksums)
        case 6: try self.init(version6: bytes, checksums)
        default: throw .unknownVersion(bytes[0] >> 4)
        }
    }

    private init(version4 bytes: [UInt8], _ checksums: ChecksumRule) throws(ParseError) {
        try Self.need(Self.header4Length, in: bytes.count)
        let header = Int(bytes[0] & 0x0F) * 4
        let length = Int(Self.word(bytes, 2))
        guard header >= Self.header4Length else { throw .lengthOutOfRange(header) }
        guard length >= header else { throw .lengthOutOfRange(length) }
        try Self.need(length, in: bytes.count)
        if checksums == .required {
            var checksum = InternetChecksum()
            checksum.add(bytes[..<header])
            guard checksum.value == 0 else { throw .headerChecksum }
        }
        let fragment = Self.word(bytes, 6)
        guard fragment & 0x3FFF == 0 else { throw .fragment(offset: Int(fragment & 0x1FFF) * 8) }
        guard let source = InternetAddress(bytes: bytes[12..<16]),
            let destination = InternetAddress(bytes: bytes[16..<20])
        else { throw .lengthOutOfRange(header) }
        try self.init(
            transport: Array(bytes[header..<length]), bytes[9], source, destination, checksums)
        identification = Self.word(bytes, 4)
        hopLimit = bytes[8]
    }

    private init(version6 bytes: [UInt8], _ checksums: ChecksumRule) throws(ParseError) {
        try Self.need(Self.header6Length, in: bytes.count)
        let length = Self.header6Length + Int(Self.word(bytes, 4))
        try Self.need(length, in: bytes.count)
        var number = bytes[6]
        var offset = Self.header6Length
        while let header = ExtensionHeader(rawValue: number) {
            try Self.need(offset + 8, in: length)
            if header == .fragment {
                let fragment = Self.word(bytes, offset + 2)
                guard fragment & 0xFFF9 == 0 else { throw .fragment(offset: Int(fragment & 0xFFF8)) }
            }
            number = bytes[offset]
            offset += header == .fragment ? 8 : 8 + 8 * Int(bytes[offset + 1])
            try Self.need(offset, in: length)
        }
        guard let source = InternetAddress(bytes: bytes[8..<24]),
            let destination = InternetAddress(bytes: bytes[24..<40])
        else { throw .lengthOutOfRange(length) }
        try self.init(transport: Array(bytes[offset..<length]), number, source, destination, checksums)
        hopLimit = bytes[7]
    }

    /// The extension headers between the headers of IPv6 and of the transport (RFC 8200, 4).
    private enum ExtensionHeader: UInt8 {
        case hopByHop = 0
        case routing = 43
        case fragment = 44
        case destinationOptions = 60
    }

    private init(
        transport bytes: [UInt8], _ number: UInt8, _ source: InternetAddress, _ destination: InternetAddress,
        _ checksums: ChecksumRule
    ) throws(ParseError) {
        guard let known = InternetProtocol(rawValue: number) else { throw .unsupportedProtocol(number) }
        try Self.need(known == .udp ? Self.datagramHeaderLength : TCPSegment.headerLength, in: bytes.count)
        let content: Content
        var length = bytes.count
        var isChecked = checksums == .required
        switch known {
        case .udp:
            length = Int(Self.word(bytes, 4))
            guard length >= Self.datagramHeaderLength else { throw .lengthOutOfRange(length) }
            try Self.need(length, in: bytes.count)
            // Over IPv4 a UDP checksum of zero means that there is none.
            if Self.word(bytes, 6) == 0, !source.isVersion6 { isChecked = false }
            content = .udp(Array(bytes[Self.datagramHeaderLength..<length]))
        case .tcp:
            let header = Int(bytes[12] >> 4) * 4
            guard header >= TCPSegment.headerLength else { throw .lengthOutOfRange(header) }
            try Self.need(header, in: bytes.count)
            content = .tcp(
                TCPSegment(
                    sequence: UInt32(Self.word(bytes, 4)) << 16 | UInt32(Self.word(bytes, 6)),
                    acknowledgement: UInt32(Self.word(bytes, 8)) << 16 | UInt32(Self.word(bytes, 10)),
                    flags: TCPSegment.Flags(rawValue: bytes[13]), window: Self.word(bytes, 14),
                    options: Array(bytes[TCPSegment.headerLength..<header]), payload: Array(bytes[header...]))
            )
        }
        if isChecked {
            var checksum = InternetChecksum.pseudoHeader(source, destination, known, length: length)
            checksum.add(bytes[..<length])
            guard checksum.value == 0 else { throw .transportChecksum }
        }
        self.init(
            from: TransportAddress(source, port: Self.word(bytes, 0)),
            to: TransportAddress(destination, port: Self.word(bytes, 2)), content)
    }

    private static func need(_ needed: Int, in got: Int) throws(ParseError) {
        guard got >= needed else { throw .truncated(needed: needed, got: got) }
    }

    /// Returns the 16-bit word at `offset`, which must be inside.
    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt16 {
        UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
}

extension InternetPacket.ParseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .truncated(let needed, let got): "cut short, needed \(needed) bytes and got \(got)"
        case .unknownVersion(let version): "version \(version) of the Internet Protocol, not 4 or 6"
        case .lengthOutOfRange(let length): "a length of \(length) bytes, less than its own header"
        case .fragment(let offset): "a fragment of a larger packet, from byte \(offset) of it"
        case .unsupportedProtocol(let number): "protocol \(number), neither UDP nor TCP"
        case .headerChecksum: "the checksum of the IPv4 header is wrong"
        case .transportChecksum: "the checksum of the datagram or segment is wrong"
        }
    }
}
