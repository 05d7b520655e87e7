import CPcap

/// Extraction of the Internet packet after a link header.
extension LinkType {
    /// A reason why a record has no Internet packet.
    package enum PacketError: Error, Hashable, Sendable {
        case unsupportedLinkType(LinkType)
        /// The record ends inside the link header.
        case truncated(needed: Int, got: Int)
        /// Another protocol: its EtherType, or the number of its address family.
        case otherProtocol(UInt32)
        case packet(InternetPacket.ParseError)
    }

    /// IPv4 and IPv6 packets after an address family in network order (LINKTYPE_LOOP, 108).
    package static let openBSDLoopback = LinkType(dataLink: DLT_LOOP)

    /// Packets from Linux' `any` interface with the interface's number (LINKTYPE_LINUX_SLL2, 276).
    package static let linuxCookedVersion2 = LinkType(dataLink: DLT_LINUX_SLL2)

    /// The way in which a link header identifies the protocol of its payload.
    private enum Marking {
        /// Not at all: the first four bits of the payload are the IP version.
        case none
        /// By an EtherType at this offset; VLAN tags may follow the header.
        case etherType(at: Int)
        /// By the number of an address family in the first four bytes, in the byte order of the capturing machine.
        case addressFamily
    }

    /// The header sizes of the supported link types (tcpdump.org, LINKTYPE_ descriptions).
    private static let headers: [LinkType: (length: Int, marking: Marking)] = [
        .rawIP: (0, .none),
        LinkType(dataLink: DLT_IPV4): (0, .none),
        LinkType(dataLink: DLT_IPV6): (0, .none),
        .ethernet: (14, .etherType(at: 12)),
        .linuxCooked: (16, .etherType(at: 14)),
        .linuxCookedVersion2: (20, .etherType(at: 0)),
        .loopback: (4, .addressFamily),
        .openBSDLoopback: (4, .addressFamily),
    ]

    /// EtherTypes of IPv4 and IPv6.
    private static let internetTypes: Set<UInt32> = [0x0800, 0x86DD]

    /// EtherTypes of VLAN tags, each followed by two bytes of tag and the next EtherType (IEEE 802.1Q, 802.1ad).
    private static let tagTypes: Set<UInt32> = [0x8100, 0x88A8, 0x9100]

    /// The numbers of the address families IPv4 and IPv6 on BSD, FreeBSD, Darwin and Linux.
    private static let families: Set<UInt32> = [2, 24, 28, 30, 10]

    /// Whether records of this type have Internet packets that `packet(in:checksums:)` extracts.
    package var holdsInternetPackets: Bool { Self.headers[self] != nil }

    /// The names of those link types, for people.
    package static let internetTypeNames = "RAW, Ethernet, Linux SLL and SLL2, NULL and LOOP"

    package func packet(
        in record: [UInt8], checksums: InternetPacket.ChecksumRule = .ignored
    ) throws(PacketError) -> InternetPacket {
        let bytes = try payload(of: record)
        do throws(InternetPacket.ParseError) {
            return try InternetPacket(parsing: bytes, checksums: checksums)
        } catch {
            throw .packet(error)
        }
    }

    /// Returns the payload after the link header.
    private func payload(of record: [UInt8]) throws(PacketError) -> ArraySlice<UInt8> {
        guard let (length, marking) = Self.headers[self] else { throw .unsupportedLinkType(self) }
        func need(_ needed: Int) throws(PacketError) {
            guard record.count >= needed else { throw .truncated(needed: needed, got: record.count) }
        }
        try need(length)
        switch marking {
        case .none: return record[...]
        case .etherType(let place):
            var start = length
            var type = UInt32(record[place]) << 8 | UInt32(record[place + 1])
            while Self.tagTypes.contains(type) {
                try need(start + 4)
                type = UInt32(record[start + 2]) << 8 | UInt32(record[start + 3])
                start += 4
            }
            guard Self.internetTypes.contains(type) else { throw .otherProtocol(type) }
            return record[start...]
        case .addressFamily:
            let number = record[..<4].reduce(0) { $0 << 8 | UInt32($1) }
            guard Self.families.contains(number) || Self.families.contains(number.byteSwapped) else {
                throw .otherProtocol(min(number, number.byteSwapped))
            }
            return record[4...]
        }
    }
}

extension LinkType.PacketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupportedLinkType(let type):
            "link type \(type), where \(LinkType.internetTypeNames) can be read"
        case .truncated(let needed, let got): "cut short, needed \(needed) bytes and got \(got)"
        case .otherProtocol(let number): "protocol 0x\(String(number, radix: 16)), not IPv4 or IPv6"
        case .packet(let error): "\(error)"
        }
    }
}
