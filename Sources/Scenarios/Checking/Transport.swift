/// A way for a client to reach an endpoint.
public enum Transport: String, CaseIterable, Hashable, Sendable {
    /// A TCP connection.
    case tcp
    /// A pseudo-terminal.
    case pty
    /// UDP datagrams.
    case udp
    /// HTTP requests.
    case http
}
