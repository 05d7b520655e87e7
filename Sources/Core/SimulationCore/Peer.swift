/// The address and port of the other side of a datagram.
public struct Peer: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 or IPv6 address, or a name; IPv6 without brackets.
    public var host: String

    /// 1...65535; 0 stands for none.
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `127.0.0.1:5300`, `[::1]:5300`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Whether the host is `localhost` or a loopback address (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    public var isLoopback: Bool {
        host == "::1" || host == "localhost" || host.hasPrefix("127.") || host.hasPrefix("::ffff:127.")
    }
}

/// A multicast group whose members exchange datagrams.
public struct MulticastGroup: Hashable, Sendable {
    public var group: Peer

    /// The number of routers that datagrams pass: 0 keeps them on this machine.
    public var hops = 0

    public init(_ group: Peer) { self.group = group }
}
