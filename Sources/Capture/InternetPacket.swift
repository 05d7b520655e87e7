/// A packet of IPv4 or IPv6 with a UDP datagram or a TCP segment, whole: never a fragment.
public struct InternetPacket: Hashable, Sendable {
    /// What the packet carries.
    public enum Content: Hashable, Sendable {
        /// The payload of a UDP datagram (RFC 768).
        case udp([UInt8])
        /// A segment of TCP.
        case tcp(TCPSegment)
    }

    /// The longest packet that has a length field for itself, and that a capture keeps.
    public static let limit = 65535

    /// Where it comes from.
    public private(set) var source: TransportAddress
    /// Where it goes; of the same family as `source`.
    public private(set) var destination: TransportAddress
    /// What it carries.
    public var content: Content
    /// The identification of an IPv4 packet; IPv6 has none, and it is 0.
    public var identification: UInt16
    /// How many routers it may still pass.
    public var hopLimit: UInt8

    /// A packet with these parts. When only one address is of IPv4, its IPv6 form is taken.
    public init(
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

    /// Why a packet cannot be written.
    public enum EncodingError: Error, Hashable, Sendable {
        /// It would have so many bytes, more than `limit`.
        case tooLong(Int)
    }

    /// The packet's bytes, with right lengths and checksums.
    public func encoded() throws(EncodingError) -> [UInt8] {
        let isVersion6 = source.host.isVersion6
        var transport = encodedTransport
        let length = (isVersion6 ? Self.header6Length : Self.header4Length) + transport.count
        guard length <= Self.limit else { throw .tooLong(length) }
        var checksum = InternetChecksum.pseudoHeader(
            source.host, destination.host, number, length: transport.count)
        checksum.add(transport)
        let place = number == .udp ? 6 : 16
        // UDP writes a sum of zero as its other form, zero being "none".
        let value = number == .udp && checksum.value == 0 ? 0xFFFF : checksum.value
        transport[place] = UInt8(value >> 8)
        transport[place + 1] = UInt8(truncatingIfNeeded: value)
        return (isVersion6 ? header6(transport.count) : header4(length)) + transport
    }

    /// The bytes of an IPv4 header without options (RFC 791, 3.1), and those of an IPv6 header (RFC 8200, 3).
    static let header4Length = 20
    static let header6Length = 40

    /// The bytes of a UDP header.
    static let datagramHeaderLength = 8

    private var number: InternetProtocol {
        switch content {
        case .udp: .udp
        case .tcp: .tcp
        }
    }

    /// Header and data of the transport layer, the checksum zero.
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

    /// TCP options in whole words: zero ends the list; what has no room is left out.
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
