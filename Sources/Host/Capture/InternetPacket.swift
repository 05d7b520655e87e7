/// A complete packet of IPv4 or IPv6 with a UDP datagram or a TCP segment; never a fragment.
package struct InternetPacket: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// The payload of a UDP datagram (RFC 768).
        case udp([UInt8])
        case tcp(TCPSegment)
    }

    /// The greatest size of a packet in bytes, by its length field and by the limit of a capture's records.
    package static let limit = 65535

    package private(set) var source: TransportAddress
    /// The destination; of the same address family as `source`.
    package private(set) var destination: TransportAddress
    package var content: Content
    /// The identification of an IPv4 packet; 0 for IPv6, which has none.
    package var identification: UInt16
    /// The time to live (IPv4) or hop limit (IPv6).
    package var hopLimit: UInt8

    /// Creates a packet with these parts. When only one address is IPv4, it is mapped to IPv6.
    package init(
        from source: TransportAddress, to destination: TransportAddress, _ content: Content,
        identification: UInt16 = 0, hopLimit: UInt8 = 64
    ) {
        self.source = source
        self.destination = destination
        self.content = content
        self.hopLimit = hopLimit
        if source.host.isVersion6 || destination.host.isVersion6 {
            self.source.host = source.host.version6
            self.destination.host = destination.host.version6
            self.identification = 0
        } else {
            self.identification = identification
        }
    }

    /// A reason why a packet cannot be encoded.
    package enum EncodingError: Error, Hashable, Sendable {
        /// It would have this many bytes, more than `limit`.
        case tooLong(Int)
    }

    /// Returns the packet's bytes, with correct lengths and checksums.
    package func encoded() throws(EncodingError) -> [UInt8] {
        let isVersion6 = source.host.isVersion6
        var transport = encodedTransport
        let length = (isVersion6 ? Self.header6Length : Self.header4Length) + transport.count
        guard length <= Self.limit else { throw .tooLong(length) }
        var checksum = InternetChecksum.pseudoHeader(
            source.host, destination.host, number, length: transport.count)
        checksum.add(transport)
        let place = number == .udp ? 6 : 16
        // UDP sends a checksum of zero as FFFF, because zero means "none".
        let value = number == .udp && checksum.value == 0 ? 0xFFFF : checksum.value
        transport[place] = UInt8(value >> 8)
        transport[place + 1] = UInt8(truncatingIfNeeded: value)
        return (isVersion6 ? header6(transport.count) : header4(length)) + transport
    }

    /// The sizes of an IPv4 header without options (RFC 791, 3.1) and of an IPv6 header (RFC 8200, 3).
    static let header4Length = 20
    static let header6Length = 40

    /// The size of a UDP header.
    static let datagramHeaderLength = 8

    private var number: InternetProtocol {
        switch content {
        case .udp: .udp
        case .tcp: .tcp
        }
    }

    /// Header and data of the transport layer, with a checksum of zero.
    private var encodedTransport: [UInt8] {
        var bytes: [UInt8] = []
        Self.add(source.port, to: &bytes)
        Self.add(destination.port, to: &bytes)
        switch content {
        case .udp(let payload):
            Self.add(
                UInt16(truncatingIfNeeded: Self.datagramHeaderLength + payload.count), to: &bytes)
            bytes += [0, 0]
            bytes += payload
        case .tcp(let segment):
            Self.add(segment.sequence, to: &bytes)
            Self.add(segment.acknowledgement, to: &bytes)
            let options = Self.padded(segment.options)
            bytes.append(UInt8((TCPSegment.headerLength + options.count) / 4) << 4)
            bytes.append(segment.flags.rawValue)
            Self.add(segment.window, to: &bytes)
            bytes += [0, 0, 0, 0]
            bytes += options
            bytes += segment.payload
        }
        return bytes
    }

    /// Returns TCP options padded with zeros to a multiple of four bytes; bytes beyond the limit are dropped.
    private static func padded(_ options: [UInt8]) -> [UInt8] {
        let kept = Array(options.prefix(40))
        return kept + [UInt8](repeating: 0, count: (4 - kept.count % 4) % 4)
    }

    private func header4(_ length: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x45, 0]
        Self.add(UInt16(length), to: &bytes)
        Self.add(identification, to: &bytes)
        // "Don't fragment".
        bytes += [0x40, 0, hopLimit, number.rawValue, 0, 0]
        bytes += source.host.bytes + destination.host.bytes
        var checksum = InternetChecksum()
        checksum.add(bytes)
        bytes[10] = UInt8(checksum.value >> 8)
        bytes[11] = UInt8(truncatingIfNeeded: checksum.value)
        return bytes
    }

    private func header6(_ length: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x60, 0, 0, 0]
        Self.add(UInt16(length), to: &bytes)
        bytes += [number.rawValue, hopLimit]
        return bytes + source.host.bytes + destination.host.bytes
    }

    private static func add(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
