/// The address of an open socket or pseudo-terminal that clients can use; of a sender, its destination.
package enum OpenAddress: Hashable, Sendable {
    /// A TCP listener and its actual port.
    case tcp(host: String, port: Int)
    /// A pseudo-terminal: the path to open, which is the link if there is one, and the path of the
    /// device.
    case pty(path: String, device: String)
    /// A UDP socket and its actual port.
    case udp(host: String, port: Int)
    /// A game that sends to `host` and `port` from its local port `from`.
    case sender(host: String, port: Int, from: Int)
}
