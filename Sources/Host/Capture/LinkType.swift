import CPcap

/// The link type of a capture: the kind of header at the start of each record.
///
/// Stored as libpcap's DLT number on this platform, which for some types differs from the LINKTYPE number in the file.
package struct LinkType: Hashable, Sendable {
    /// The DLT number of `pcap_datalink`.
    package let dataLink: Int32

    /// Creates the type of this DLT number.
    package init(dataLink: Int32) {
        self.dataLink = dataLink
    }

    /// CAN frames with the eight-byte SocketCAN header (LINKTYPE_CAN_SOCKETCAN, 227).
    package static let socketCAN = LinkType(dataLink: DLT_CAN_SOCKETCAN)

    /// IPv4 and IPv6 packets without a link header (LINKTYPE_RAW, 101).
    package static let rawIP = LinkType(dataLink: DLT_RAW)

    /// Ethernet frames (LINKTYPE_ETHERNET, 1).
    package static let ethernet = LinkType(dataLink: DLT_EN10MB)

    /// Packets from Linux' `any` interface (LINKTYPE_LINUX_SLL, 113).
    package static let linuxCooked = LinkType(dataLink: DLT_LINUX_SLL)

    /// Packets from the loopback interface of BSD systems (LINKTYPE_NULL, 0).
    package static let loopback = LinkType(dataLink: DLT_NULL)
}

extension LinkType: CustomStringConvertible {
    /// libpcap's name, for example `CAN_SOCKETCAN`, or the number when it has none.
    package var description: String {
        guard let name = pcap_datalink_val_to_name(dataLink) else { return "link type \(dataLink)" }
        return String(cString: name)
    }
}
